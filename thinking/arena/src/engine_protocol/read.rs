//! Reading lines word by word.

use std::fmt::Display;
use std::str::FromStr;

use quatuor::{AnyGame, Gap, Refusal, refusal};
use thiserror::Error;

/// No line of an engine may be longer, in bytes. The longest that a rule needs, a full line
/// of moves of the longest game, has a fraction of it.
pub const LONGEST_LINE: usize = 1 << 16;

/// A line is not one of the protocol.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(self.clone()))]
pub enum LineError {
    /// The bytes are not UTF-8.
    NotText,
    /// There are control characters in it.
    Control(char),
    /// It is longer than [`LONGEST_LINE`].
    TooLong,
    /// It does not begin with a word of the protocol.
    Word(String),
    /// Something is missing, or can't be read.
    Form {
        /// The form of such a line, as the book has it.
        form: &'static str,
        /// The rest of the line.
        found: String,
    },
}

impl From<LineError> for Refusal {
    fn from(error: LineError) -> Refusal {
        match error {
            LineError::NotText => refusal!("engine.not-text"),
            LineError::Control(letter) => {
                refusal!("engine.control", found = Gap::text(letter.escape_default()))
            }
            LineError::TooLong => refusal!("engine.too-long", most = LONGEST_LINE),
            LineError::Word(found) => refusal!("engine.word", found = Gap::quote(&found)),
            LineError::Form { form, found } => {
                refusal!("engine.form", expected = Gap::text(form), found = Gap::quote(&found))
            }
        }
    }
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
pub(crate) struct Words<'a> {
    rest: &'a str,
    form: &'static str,
}

impl<'a> Words<'a> {
    /// The words of a line, which are separated by single spaces. Its first word is that of one
    /// of the forms.
    pub(crate) fn new(text: &'a str, forms: &[&'static str]) -> Result<Words<'a>, LineError> {
        let rest = line(text.as_bytes())?;
        let first = |text: &str| text.split(' ').next().unwrap_or_default().to_string();
        let form = forms.iter().find(|form| first(form) == first(rest));
        match form {
            Some(form) => Ok(Words { rest, form }),
            None => Err(LineError::Word(first(rest))),
        }
    }

    /// The error for a line that has this instead of what its form asks for.
    pub(crate) fn wrong(&self, found: &str) -> LineError {
        LineError::Form { form: self.form, found: found.into() }
    }

    /// The next word; empty at the end.
    pub(crate) fn word(&mut self) -> &'a str {
        let (word, rest) = self.rest.split_once(' ').unwrap_or((self.rest, ""));
        self.rest = rest;
        word
    }

    /// All that is left.
    pub(crate) fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.rest)
    }

    /// Some text to the end of the line.
    pub(crate) fn text(&mut self) -> Result<String, LineError> {
        match self.rest() {
            "" => Err(self.wrong("")),
            text => Ok(text.into()),
        }
    }

    /// A word that is not empty.
    pub(crate) fn name(&mut self) -> Result<String, LineError> {
        let before = self.rest;
        match self.word() {
            "" => Err(self.wrong(before)),
            word => Ok(word.into()),
        }
    }

    /// A word that reads as a value, and is written like that.
    pub(crate) fn value<T: FromStr + Display>(&mut self) -> Result<T, LineError> {
        let before = self.rest;
        let word = self.word();
        let value = word.parse().ok().filter(|value: &T| value.to_string() == word);
        value.ok_or_else(|| self.wrong(before))
    }

    /// This word.
    pub(crate) fn exactly(&mut self, expected: &str) -> Result<(), LineError> {
        let before = self.rest;
        match self.word() == expected {
            true => Ok(()),
            false => Err(self.wrong(before)),
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
            true => Err(self.wrong(rest)),
            false => Ok(words),
        }
    }

    /// The games that are left.
    pub(crate) fn games(&mut self) -> Result<Vec<AnyGame>, LineError> {
        let rest = self.rest;
        let games: Option<Vec<AnyGame>> =
            self.list()?.iter().map(|word| word.parse().ok()).collect();
        games.filter(|games| !games.is_empty()).ok_or_else(|| self.wrong(rest))
    }

    /// The result, if nothing is left.
    pub(crate) fn end<T>(&mut self, value: T) -> Result<T, LineError> {
        match self.rest() {
            "" => Ok(value),
            found => Err(self.wrong(found)),
        }
    }
}
