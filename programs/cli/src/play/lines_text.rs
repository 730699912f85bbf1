//! Texts of games that are played line by line, at this terminal or online.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use quatuor::{AnyGame, AnyMove, AnyView, Refusal};
use show::learn::Sheet;

use crate::draw::Canvas;
use crate::failure::Failure;
use crate::language::say;

/// What fills the gaps of a text.
pub(super) type Gaps<'a> = &'a [(&'a str, &'a dyn Display)];

/// Reads a move, in small or capital letters. A refusal is about what was typed.
pub(super) fn read_move(view: &AnyView, text: &str) -> Result<AnyMove, Refusal> {
    let read = |text: &str| view.read_move(text);
    read(text).or_else(|refusal| {
        read(&text.to_lowercase()).or_else(|_| read(&text.to_uppercase())).map_err(|_| refusal)
    })
}

/// The rules in short.
pub(super) fn rules(
    game: AnyGame,
    canvas: &Canvas,
    output: &mut impl Write,
) -> Result<(), Failure> {
    for entry in Sheet::of(game).short {
        let text = format!("{}: {}", say(&entry.name, &[]), say(&entry.text, &[]));
        writeln!(output, "{}", wrap(&text, canvas))?;
    }
    Ok(())
}

/// A text in lines that fit on the screen, broken between words. Programs get it as it is.
pub(super) fn wrap(text: &str, canvas: &Canvas) -> String {
    match io::stdout().is_terminal() {
        true => textwrap::fill(text, canvas.width()),
        false => text.into(),
    }
}
