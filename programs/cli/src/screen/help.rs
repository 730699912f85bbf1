//! The pages of help: keys, the rules in short, how moves are written, all rules.

use quatuor::AnyGame;
use show::learn::{Part, Sheet, chapters};
use show::words::Words;

use crate::screen::input::Key;

/// What is read of the help.
pub(crate) struct Help {
    game: AnyGame,
    keys: Keys,
    page: Page,
    from: u16,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    Keys,
    Short,
    Notation,
    Rules,
}

const PAGES: [Page; 4] = [Page::Keys, Page::Short, Page::Notation, Page::Rules];

/// Keys, and the ends of the names of their texts.
pub(crate) type Keys = &'static [(&'static str, &'static str)];

/// The keys of a game.
pub(crate) const KEYS: Keys = &[
    ("screen-arrows", "choose"),
    ("screen-enter", "enter"),
    ("Tab", "tab"),
    ("screen-escape", "escape"),
    (":", "type"),
    ("h", "hint"),
    ("w", "worth"),
    ("e", "chances"),
    ("o", "others"),
    ("s", "secret"),
    ("u", "undo"),
    ("r", "resign"),
    ("c", "coordinates"),
    ("v", "history"),
    ("m", "motion"),
    ("?", "help"),
    ("q", "quit"),
];

/// The keys of an online game.
pub(crate) const ONLINE_KEYS: Keys = &[
    ("screen-arrows", "choose"),
    ("screen-enter", "enter"),
    ("Tab", "tab"),
    ("screen-escape", "escape"),
    (":", "type"),
    ("t", "say"),
    ("u", "takeback"),
    ("r", "resign"),
    ("b", "bot"),
    ("c", "coordinates"),
    ("v", "history"),
    ("?", "help"),
    ("q", "leave-table"),
];

impl Help {
    pub(crate) fn new(game: AnyGame, keys: Keys) -> Help {
        Help { game, keys, page: Page::Keys, from: 0 }
    }

    /// Follows a key; `false` if it closes the help.
    pub(crate) fn press(&mut self, key: Key) -> bool {
        let at = PAGES.iter().position(|page| *page == self.page).unwrap_or(0);
        let mut turn = |to: usize| (self.page, self.from) = (PAGES[to % PAGES.len()], 0);
        match key {
            Key::Right | Key::Tab | Key::Char('?') => turn(at + 1),
            Key::Left | Key::BackTab => turn(at + PAGES.len() - 1),
            Key::Down => self.from = self.from.saturating_add(1),
            Key::Up => self.from = self.from.saturating_sub(1),
            Key::PageDown | Key::Char(' ') => self.from = self.from.saturating_add(10),
            Key::PageUp => self.from = self.from.saturating_sub(10),
            Key::Home => self.from = 0,
            _ => return false,
        }
        true
    }

    pub(crate) fn scroll(&mut self, lines: i8) {
        self.from = match lines < 0 {
            true => self.from.saturating_sub(3),
            false => self.from.saturating_add(3),
        };
    }

    /// How many lines are scrolled past.
    pub(crate) fn from(&self) -> u16 {
        self.from
    }

    /// The title of the page.
    pub(crate) fn title(&self, words: &Words) -> String {
        let game = words.say(self.game.name(), &[]);
        let page = match self.page {
            Page::Keys => words.say("screen-help-keys", &[]),
            Page::Short => words.say("sheet-short", &[]),
            Page::Rules => words.say("rules", &[]),
            Page::Notation => words.say("screen-help-notation", &[]),
        };
        format!("{game}: {page}")
    }

    /// What the page says: paragraphs, each with a heading in front of it or none.
    pub(crate) fn paragraphs(&self, words: &Words) -> Vec<(String, String)> {
        match self.page {
            Page::Keys => self.keys.iter().map(|key| key_line(*key, words)).collect(),
            Page::Short => short(self.game, words),
            Page::Rules => rules(self.game, words),
            Page::Notation => notation(self.game, words),
        }
    }
}

/// A key and what it does.
pub(crate) fn key_line((key, what): (&str, &str), words: &Words) -> (String, String) {
    (key_name(key, words), words.say(&format!("screen-key-{what}"), &[]))
}

/// What a key is called: a letter by itself, others by their names.
pub(crate) fn key_name(key: &str, words: &Words) -> String {
    if words.has(key) { words.say(key, &[]) } else { key.into() }
}

/// The rules in short.
fn short(game: AnyGame, words: &Words) -> Vec<(String, String)> {
    let entries = Sheet::of(game).short.into_iter();
    entries.map(|entry| (words.say(&entry.name, &[]), words.say(&entry.text, &[]))).collect()
}

/// The rules chapter by chapter, without rulings and figures.
fn rules(game: AnyGame, words: &Words) -> Vec<(String, String)> {
    let mut lines = vec![];
    for chapter in chapters(game) {
        let texts = chapter.parts.iter().filter_map(|part| match part {
            Part::Text(key) => Some(words.say(key, &[])),
            Part::Figure { .. } | Part::Picture { .. } | Part::Ruling(_) => None,
        });
        let texts: Vec<String> = texts.collect();
        if !texts.is_empty() {
            let title = words.say(&format!("{game}-section-{}", chapter.id), &[]);
            lines.push((title, texts.join(" ")));
        }
    }
    lines
}

/// How moves of a game are written: an example, and what it means.
fn notation(game: AnyGame, words: &Words) -> Vec<(String, String)> {
    let line = |(number, example): (usize, &&str)| {
        ((*example).to_string(), words.say(&format!("screen-notation-{game}-{number}"), &[]))
    };
    let mut lines: Vec<(String, String)> = (1..).zip(game.info().notation).map(line).collect();
    let colours: Vec<String> = show::scene::Ink::ALL
        .iter()
        .map(|ink| format!("{}{} {}", ink.character(), ink.letter(), words.say(ink.key(), &[])))
        .collect();
    lines.push((words.say("screen-notation-colours", &[]), colours.join(", ")));
    lines.push((words.say("screen-notation-marks", &[]), words.say("screen-notation-legend", &[])));
    lines
}
