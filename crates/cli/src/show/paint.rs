//! Pieces in the terminal: a sign and a letter always, a colour where there is one.

use std::env;
use std::io::{self, IsTerminal};

use anstyle::{Ansi256Color, Color, RgbColor, Style};

use crate::arguments::When;

/// How pieces are coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    /// Not at all: signs and letters say it all.
    None,
    /// With the nearest of the 256 colours that nearly every terminal has.
    Few,
    /// With the exact palette.
    Many,
}

impl Paint {
    /// What the person asked for, or what the terminal can do.
    pub(crate) fn new(when: When) -> Paint {
        let has = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let plain = !io::stdout().is_terminal()
            || has("NO_COLOR")
            || env::var_os("TERM").is_some_and(|term| term == "dumb");
        let many = env::var("COLORTERM").is_ok_and(|term| term == "truecolor" || term == "24bit");
        match when {
            When::Never => Paint::None,
            When::Auto if plain => Paint::None,
            When::Auto | When::Always if many => Paint::Many,
            When::Auto | When::Always => Paint::Few,
        }
    }

    /// A piece as a chip: its sign and its letter, four columns wide.
    pub(crate) fn chip(self, letter: char) -> String {
        self.chip_between(letter, ' ', ' ')
    }

    /// A chip between something else than spaces, such as bars to its neighbours.
    pub(crate) fn chip_between(self, letter: char, left: char, right: char) -> String {
        let colour = Colour::of(letter);
        self.style(colour, &format!("{left}{}{letter}{right}", colour.sign))
    }

    /// A chip with more than a letter beside the sign, such as a height.
    pub(crate) fn chip_with(self, letter: char, label: &str) -> String {
        let colour = Colour::of(letter);
        self.style(colour, &format!(" {}{label}", colour.sign))
    }

    /// A chip with the colour's name, for a sentence.
    pub(crate) fn named(self, letter: char) -> String {
        format!("{} {}", self.chip(letter), Colour::of(letter).name)
    }

    fn style(self, colour: Colour, text: &str) -> String {
        let (back, ink) = match self {
            Paint::None => return text.into(),
            Paint::Few => {
                (Color::Ansi256(Ansi256Color(colour.few)), Color::Ansi256(Ansi256Color(colour.ink)))
            }
            Paint::Many => {
                let (r, g, b) = colour.many;
                (Color::Rgb(RgbColor(r, g, b)), Color::Ansi256(Ansi256Color(colour.ink)))
            }
        };
        let style = Style::new().bg_color(Some(back)).fg_color(Some(ink));
        format!("{style}{text}{style:#}")
    }

    /// Less important text.
    pub(crate) fn faint(self, text: &str) -> String {
        if self == Paint::None {
            return text.into();
        }
        let style = Style::new().dimmed();
        format!("{style}{text}{style:#}")
    }
}

/// One colour of the box: the sign that goes with it everywhere, and how it looks.
#[derive(Clone, Copy)]
struct Colour {
    letter: char,
    name: &'static str,
    sign: char,
    many: (u8, u8, u8),
    few: u8,
    /// Of the sign and the letter: black or white, whichever reads better.
    ink: u8,
}

const BLACK: u8 = 16;
const WHITE: u8 = 231;

impl Colour {
    const ALL: [Colour; 8] = [
        Colour::new('r', "red", '●', (0x90, 0x22, 0x15), 88, WHITE),
        Colour::new('o', "orange", '▲', (0xe1, 0x85, 0x48), 173, BLACK),
        Colour::new('y', "yellow", '★', (0xeb, 0xde, 0x43), 185, BLACK),
        Colour::new('g', "green", '■', (0x1e, 0x7b, 0x58), 29, WHITE),
        Colour::new('b', "blue", '◆', (0x29, 0x80, 0xe9), 33, BLACK),
        Colour::new('p', "purple", '✚', (0x71, 0x17, 0x89), 54, WHITE),
        Colour::new('w', "white", '⬡', (0xf8, 0xf4, 0xfd), 255, BLACK),
        Colour::new('*', "joker", '✦', (0x33, 0x30, 0x38), 236, WHITE),
    ];

    const fn new(
        letter: char,
        name: &'static str,
        sign: char,
        many: (u8, u8, u8),
        few: u8,
        ink: u8,
    ) -> Colour {
        Colour { letter, name, sign, many, few, ink }
    }

    /// The colour of a piece, by its letter in any case.
    fn of(letter: char) -> Colour {
        let letter = letter.to_ascii_lowercase();
        let found = Colour::ALL.into_iter().find(|colour| colour.letter == letter);
        found.expect("every piece has one of the eight letters")
    }
}
