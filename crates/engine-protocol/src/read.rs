//! Reading lines word by word.

use std::fmt::Display;
use std::str::FromStr;

use games::AnyGame;
use thiserror::Error;

/// No line of an engine may be longer, in bytes. The longest that a rule needs, a full line
/// of moves of the longest game, has a fraction of it.
pub const LONGEST_LINE: usize = 1 << 16;

/// A line is not one of the protocol.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LineError {
    /// The bytes are not UTF-8.
    #[error("not UTF-8")]
    NotText,
    /// There are control characters in it.
    #[error("not plain text: it has the control character {0:?}")]
    Control(char),
    /// It is longer than [`LONGEST_LINE`].
    #[error("longer than {LONGEST_LINE} bytes")]
    TooLong,
    /// It does not begin with a word of the protocol.
    #[error("unknown word '{0}'")]
    Word(String),
    /// Something is missing, or can't be read.
    #[error("expected {expected}, found '{found}'")]
    Expected {
        /// What was expected.
        expected: &'static str,
        /// The rest of the line.
        found: String,
    },
}

/// A line as text, without the carriage return that some systems put at its end.
///
/// # Errors
/// When it is too long, or not text.
pub fn line(bytes: &[u8]) -> Result<&str, LineError> {
    if bytes.len() > LONGEST_LINE {
        return Err(LineError::TooLong);
    }
    let text = std::str::from_utf8(bytes).map_err(|_| LineError::NotText)?;
    let text = text.strip_suffix('\r').unwrap_or(text);
    match text.chars().find(|letter| letter.is_control()) {
        Some(letter) => Err(LineError::Control(letter)),
        None => Ok(text),
    }
}

/// What is left of a line.
pub(crate) struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    /// The words of a line, which are separated by single spaces.
    pub(crate) fn new(text: &'a str) -> Result<Words<'a>, LineError> {
        line(text.as_bytes()).map(Words)
    }

    /// The next word; empty at the end.
    pub(crate) fn word(&mut self) -> &'a str {
        let (word, rest) = self.0.split_once(' ').unwrap_or((self.0, ""));
        self.0 = rest;
        word
    }

    /// All that is left.
    pub(crate) fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.0)
    }

    /// Some text to the end of the line.
    pub(crate) fn text(&mut self, expected: &'static str) -> Result<String, LineError> {
        match self.rest() {
            "" => Err(LineError::Expected { expected, found: String::new() }),
            text => Ok(text.into()),
        }
    }

    /// A word that is not empty.
    pub(crate) fn name(&mut self, expected: &'static str) -> Result<String, LineError> {
        let before = self.0;
        match self.word() {
            "" => Err(LineError::Expected { expected, found: before.into() }),
            word => Ok(word.into()),
        }
    }

    /// A word that reads as a value, and is written like that.
    pub(crate) fn value<T: FromStr + Display>(
        &mut self,
        expected: &'static str,
    ) -> Result<T, LineError> {
        let before = self.0;
        let word = self.word();
        let value = word.parse().ok().filter(|value: &T| value.to_string() == word);
        value.ok_or_else(|| LineError::Expected { expected, found: before.into() })
    }

    /// This word.
    pub(crate) fn exactly(&mut self, expected: &'static str) -> Result<(), LineError> {
        let before = self.0;
        match self.word() == expected {
            true => Ok(()),
            false => Err(LineError::Expected { expected, found: before.into() }),
        }
    }

    /// All words that are left, none of them empty.
    pub(crate) fn list(&mut self) -> Result<Vec<String>, LineError> {
        let rest = self.rest();
        if rest.is_empty() {
            return Ok(vec![]);
        }
        let words: Vec<String> = rest.split(' ').map(String::from).collect();
        match words.iter().any(String::is_empty) {
            true => Err(LineError::Expected { expected: "single spaces", found: rest.into() }),
            false => Ok(words),
        }
    }

    /// The games that are left.
    pub(crate) fn games(&mut self) -> Result<Vec<AnyGame>, LineError> {
        let rest = self.0;
        let wrong = || LineError::Expected { expected: "games", found: rest.into() };
        let games: Option<Vec<AnyGame>> =
            self.list()?.iter().map(|word| word.parse().ok()).collect();
        games.filter(|games| !games.is_empty()).ok_or_else(wrong)
    }

    /// The result, if nothing is left.
    pub(crate) fn end<T>(&mut self, value: T) -> Result<T, LineError> {
        match self.rest() {
            "" => Ok(value),
            found => Err(LineError::Expected { expected: "the end", found: found.into() }),
        }
    }
}
