//! What lies over a board: help, a question, a move that is typed, all moves.

use std::ops::Range;

use app::Debounce;
use quatuor::{AnyMove, AnyView};
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use show::words::Words;
use table::{Phrase, Time};

use crate::screen::help::Help;
use crate::screen::input::Key;
use crate::screen::pen::{Pen, middle, shorten, width, wrap};
use crate::screen::prompt::Prompt;

/// What lies over the board.
pub(crate) enum Overlay {
    None,
    Help(Help),
    /// A question to be answered with yes or no.
    Ask(Question),
    /// A move is being typed.
    Type(Prompt),
    /// All moves of the game, scrolled up by so many lines.
    History(u16),
    /// What was advised.
    Advice,
    /// What can be said to the others.
    Phrases,
}

/// A question before something that can't be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Leaves a game that is kept here.
    Leave,
    /// Leaves a game that goes on at a server.
    LeaveTable,
    Resign,
}

impl Overlay {
    pub(crate) fn is_none(&self) -> bool {
        matches!(self, Overlay::None)
    }

    /// Everything has been drawn. A board under something else was not seen, whatever happened
    /// on it: it is new again once nothing lies over it.
    pub(crate) fn drawn(&self, debounce: &mut Debounce, now: Time) {
        match self {
            Overlay::None => debounce.drawn(now),
            _ => debounce.reset(),
        }
    }

    /// Follows a key in a text that is read; whether one is.
    pub(crate) fn read(&mut self, key: Key) -> bool {
        match self {
            Overlay::Help(help) => {
                if !help.press(key) {
                    *self = Overlay::None;
                }
            }
            Overlay::History(up) => match key {
                Key::Up | Key::Char('k') => *up = up.saturating_add(1),
                Key::Down | Key::Char('j') => *up = up.saturating_sub(1),
                Key::PageUp => *up = up.saturating_add(10),
                Key::PageDown => *up = up.saturating_sub(10),
                _ => *self = Overlay::None,
            },
            _ => return false,
        }
        true
    }

    pub(crate) fn scroll(&mut self, lines: i8) {
        match self {
            Overlay::Help(help) => help.scroll(lines),
            Overlay::History(up) if lines < 0 => *up = up.saturating_add(3),
            Overlay::History(up) => *up = up.saturating_sub(3),
            _ => {}
        }
    }

    /// Follows a key in a move that is typed; the move, once it is complete.
    pub(crate) fn type_key(&mut self, key: Key, view: &AnyView, words: &Words) -> Option<AnyMove> {
        let Overlay::Type(prompt) = self else { return None };
        match key {
            Key::Escape => *self = Overlay::None,
            Key::Enter => {
                let text = prompt.typed().trim().to_string();
                if text.is_empty() {
                    *self = Overlay::None;
                    return None;
                }
                match view.read_move(&prompt.complete().unwrap_or(text)) {
                    Ok(mv) => {
                        *self = Overlay::None;
                        return Some(mv);
                    }
                    Err(refusal) => prompt.refuse(words.refusal(&refusal)),
                }
            }
            key => prompt.press(key),
        }
        None
    }

    /// Draws everything but advice. `told` is who made each move, and what it did.
    pub(crate) fn draw(&self, told: &[(String, String)], area: Rect, pen: &mut Pen, words: &Words) {
        match self {
            Overlay::None | Overlay::Advice => {}
            Overlay::Phrases => draw_phrases(area, pen, words),
            Overlay::Ask(question) => draw_question(*question, area, pen, words),
            Overlay::Type(prompt) => draw_prompt(prompt, area, pen, words),
            Overlay::Help(help) => {
                let paragraphs = help.paragraphs(words);
                draw_help(&help.title(words), &paragraphs, help.from(), area, pen, words);
            }
            Overlay::History(up) => draw_history(told, *up, area, pen, words),
        }
    }
}

/// Whether a key says yes to a question.
pub(crate) fn is_yes(key: Key, words: &Words) -> bool {
    match key {
        Key::Char(letter) => {
            words.say("screen-yes-key", &[]).starts_with(letter.to_ascii_lowercase())
        }
        Key::Enter => true,
        _ => false,
    }
}

/// Moves as numbered lines.
pub(crate) fn told_lines(
    told: &[(String, String)],
    range: Range<usize>,
    words: &Words,
) -> Vec<String> {
    let told = told.iter().enumerate().take(range.end).skip(range.start);
    told.map(|(index, (name, told))| told_line(index, name, told, words)).collect()
}

/// A move as a numbered line. What it does stands behind a colon, as the name may be "You".
pub(crate) fn told_line(index: usize, name: &str, told: &str, words: &Words) -> String {
    words.say("screen-told", &[("number", &(index + 1)), ("name", &name), ("told", &told)])
}

/// A heading, and all moves as numbered lines.
pub(crate) fn all_told(told: &[(String, String)], words: &Words) -> (String, Vec<String>) {
    (words.say("moves", &[]), told_lines(told, 0..told.len(), words))
}

fn draw_question(question: Question, area: Rect, pen: &mut Pen, words: &Words) {
    let text = match question {
        Question::Leave => words.say("screen-leave-sure", &[]),
        Question::LeaveTable => words.say("screen-leave-table", &[]),
        Question::Resign => words.say("resign-sure", &[]),
    };
    let mut lines = wrap(&text, 44.min(area.width.saturating_sub(4)) as usize);
    lines.push(words.say("screen-yes-or-no", &[]));
    let inner = pen.frame(middle(area, 48, lines.len() as u16 + 2), "");
    pen.lines(inner, &lines, Style::new());
}

fn draw_prompt(prompt: &Prompt, area: Rect, pen: &mut Pen, words: &Words) {
    let look = pen.look;
    let height = 6.min(area.height);
    let room = Rect { y: area.bottom() - height, height, ..area };
    let inner = pen.frame(room, &words.say("screen-type", &[]));
    let typed = format!("{}{}", prompt.typed(), look.either("▏", "_"));
    pen.text(inner, inner.x, inner.y, &typed, look.strong());
    let below = Rect { y: inner.y + 1, height: inner.height.saturating_sub(1), ..inner };
    let text = match prompt.refused() {
        "" => prompt.fitting().join("  "),
        refused => refused.to_string(),
    };
    pen.lines(below, &wrap(&text, below.width as usize), look.faint());
}

/// Everything that can be said, behind the key for it.
fn draw_phrases(area: Rect, pen: &mut Pen, words: &Words) {
    let height = Phrase::ALL.len() as u16 + 2;
    let inner = pen.frame(middle(area, 32, height), &words.say("online-say", &[]));
    for (row, (letter, phrase)) in (0..).zip(('a'..).zip(Phrase::ALL)) {
        let y = inner.y + row;
        let x = pen.text(inner, inner.x, y, &letter.to_string(), pen.look.strong());
        let text = words.say(&format!("phrase-{}", phrase.code()), &[]);
        pen.text(inner, x + 2, y, &text, Style::new());
    }
}

/// The phrase behind a key.
pub(crate) fn phrase(key: Key) -> Option<Phrase> {
    let Key::Char(letter) = key else { return None };
    ('a'..).zip(Phrase::ALL).find(|(one, _)| *one == letter).map(|(_, phrase)| *phrase)
}

fn draw_history(told: &[(String, String)], up: u16, area: Rect, pen: &mut Pen, words: &Words) {
    let inner = pen.frame(middle(area, 76, area.height), &words.say("moves", &[]));
    let told = told_lines(told, 0..told.len(), words);
    let lines: Vec<String> =
        told.iter().flat_map(|line| wrap(line, inner.width as usize)).collect();
    let first = lines.len().saturating_sub(inner.height as usize);
    let first = first.saturating_sub(up as usize);
    pen.lines(inner, &lines[first..], Style::new());
}

/// Paragraphs with headings, scrolled.
fn draw_help(
    title: &str,
    paragraphs: &[(String, String)],
    from: u16,
    area: Rect,
    pen: &mut Pen,
    words: &Words,
) {
    let look = pen.look;
    let inner = pen.frame(middle(area, 78, area.height), title);
    let short = paragraphs.iter().all(|(heading, _)| width(heading) <= 10);
    let indent = if short { 12 } else { 0 };
    let room = inner.width.saturating_sub(indent) as usize;
    let mut lines: Vec<(String, String)> = vec![];
    for (heading, text) in paragraphs {
        let wrapped = wrap(text, room);
        if !short {
            if !lines.is_empty() {
                lines.push(Default::default());
            }
            lines.push((heading.clone(), String::new()));
        }
        for (index, line) in wrapped.into_iter().enumerate() {
            let heading = if short && index == 0 { heading.clone() } else { String::new() };
            lines.push((heading, line));
        }
    }
    let shown = inner.height.saturating_sub(1);
    let from = (from as usize).min(lines.len().saturating_sub(shown as usize));
    for (row, (heading, line)) in (0..shown).zip(&lines[from..]) {
        let y = inner.y + row;
        pen.text(inner, inner.x, y, heading, look.strong());
        pen.text(inner, inner.x + indent, y, line, Style::new());
    }
    if inner.height > 1 {
        let foot = words.say("screen-help-foot", &[]);
        pen.text(
            inner,
            inner.x,
            inner.bottom() - 1,
            &shorten(&foot, inner.width as usize),
            look.faint(),
        );
    }
}
