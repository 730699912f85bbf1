//! Boards on standard output.

use std::{env, io};

use quatuor::{AnyMove, AnyPosition, AnyView};
use show::scene::Ink;
use show::terminal::{Colours, Line, Text};
use show::words::Words;

use crate::arguments::When;
use crate::commands::sorted_moves;
use crate::language;

/// The width where it is not known, as for a file.
const USUAL_WIDTH: usize = 80;
/// Longer lines are hard to read.
const WIDEST: usize = 100;

/// Terminals that have no palette.
const SIXTEEN: [&str; 7] =
    ["linux", "xterm", "xterm-16color", "xterm-color", "ansi", "cygwin", "rxvt"];

/// Draws for the terminal behind standard output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Canvas {
    colours: Colours,
    /// The greatest width of a list.
    width: usize,
    words: &'static Words,
}

impl Canvas {
    /// With colours where the user asked for them, or where they are supported.
    pub(crate) fn new(when: When) -> Canvas {
        let width = terminal_size::terminal_size().map_or(USUAL_WIDTH, |(width, _)| width.0.into());
        Canvas { colours: colours(when), width: width.min(WIDEST), words: language::words() }
    }

    /// The greatest width of a text.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// A position with all secrets.
    pub(crate) fn position(&self, position: &AnyPosition) -> String {
        self.render(show::terminal::draw(&position.revealed_view(), self.words))
    }

    /// What one seat may know.
    pub(crate) fn view(&self, view: &AnyView) -> String {
        self.view_named(view, &[])
    }

    /// The same with the names of the players.
    pub(crate) fn view_named(&self, view: &AnyView, names: &[String]) -> String {
        self.render(show::terminal::draw_named(view, names, self.words))
    }

    /// Legal moves.
    pub(crate) fn moves(&self, moves: Vec<AnyMove>) -> String {
        self.render(show::terminal::list_moves(&sorted_moves(moves), self.width, self.words))
    }

    /// A piece and the name of its colour, by its letter.
    pub(crate) fn named(&self, letter: char) -> String {
        let mut line = Line::default();
        match Ink::from_letter(letter) {
            Some(ink) => line.push_named(ink, self.words),
            None => line.push(letter),
        }
        self.render(Text { lines: vec![line] }).trim_end_matches('\n').into()
    }

    fn render(&self, text: Text) -> String {
        text.render(self.colours)
    }
}

/// The colours of the terminal behind standard output.
pub(crate) fn colours(when: When) -> Colours {
    let is_plain = match when {
        When::Always => false,
        When::Never => true,
        When::Auto => anstream::AutoStream::choice(&io::stdout()) == anstream::ColorChoice::Never,
    };
    let term = env::var("TERM").unwrap_or_default();
    match is_plain {
        true => Colours::None,
        false if anstyle_query::truecolor() => Colours::True,
        false if SIXTEEN.contains(&term.as_str()) => Colours::Sixteen,
        false => Colours::Palette,
    }
}
