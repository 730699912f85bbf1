//! The format of both kinds of files: lines `word: value`, and their errors.

use thiserror::Error;

/// An error in a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct LineError {
    /// Which one, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// It has no colon, nothing after it, or an unknown word.
    #[error("not a 'word: value' that belongs here")]
    Unknown,
    /// It is in a place where it belongs to nothing.
    #[error("'{0}' has nothing above it to belong to")]
    Misplaced(String),
    /// Not a position.
    #[error("no position: {0}")]
    Position(String),
    /// Not a legal move.
    #[error("no move: {0}")]
    Move(String),
    /// A move of another seat than the line says.
    #[error("seat {0} is to move")]
    Turn(u8),
}

/// A line of a file that is not a comment.
pub(crate) struct Line<'a> {
    number: usize,
    pub(crate) word: &'a str,
    pub(crate) value: &'a str,
}

impl Line<'_> {
    /// An error in this line.
    pub(crate) fn wrong(&self, fault: Fault) -> LineError {
        LineError { line: self.number, fault }
    }

    /// The error of a line that belongs to nothing.
    pub(crate) fn misplaced(&self) -> LineError {
        self.wrong(Fault::Misplaced(self.word.into()))
    }
}

/// All lines that are not comments.
pub(crate) fn lines(file: &str) -> impl Iterator<Item = Result<Line<'_>, LineError>> {
    let filled = |(_, line): &(usize, &str)| !line.trim().is_empty() && !line.starts_with('#');
    file.lines().enumerate().filter(filled).map(|(index, line)| {
        let number = index + 1;
        match line.split_once(": ").map(|(word, value)| (word, value.trim())) {
            Some((word, value)) if !value.is_empty() => Ok(Line { number, word, value }),
            _ => Err(LineError { line: number, fault: Fault::Unknown }),
        }
    })
}
