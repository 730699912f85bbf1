//! A program and its arguments.

use std::fmt;
use std::str::FromStr;

use quatuor::{Refusal, refusal};
use thiserror::Error;

/// A program and its arguments, written with spaces between them. A part with spaces in it
/// stands in quotes, `"` or `'`.
///
/// ```
/// use arena::engine_process::Program;
///
/// let program: Program = "python3 'my engine.py' --fast".parse()?;
/// assert_eq!(program.words(), ["python3", "my engine.py", "--fast"]);
/// # Ok::<(), arena::engine_process::ProgramError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    text: String,
    words: Vec<String>,
}

/// This is no program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(*self))]
pub enum ProgramError {
    /// There is no word in it.
    Empty,
    /// A quote is not closed.
    Open,
}

impl From<ProgramError> for Refusal {
    fn from(error: ProgramError) -> Refusal {
        match error {
            ProgramError::Empty => refusal!("engine.no-program"),
            ProgramError::Open => refusal!("engine.open-quote"),
        }
    }
}

impl Program {
    /// A program whose arguments are split already.
    ///
    /// # Errors
    /// When no program is named.
    pub fn new(words: Vec<String>) -> Result<Program, ProgramError> {
        match words.first() {
            Some(first) if !first.is_empty() => Ok(Program { text: words.join(" "), words }),
            _ => Err(ProgramError::Empty),
        }
    }

    /// The program and its arguments. There is at least one word.
    pub fn words(&self) -> &[String] {
        &self.words
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Program {
    type Err = ProgramError;

    fn from_str(text: &str) -> Result<Program, ProgramError> {
        let (mut words, mut word, mut quote) = (vec![], None::<String>, None);
        for letter in text.chars() {
            match (quote, letter) {
                (Some(open), _) if open == letter => quote = None,
                (None, '"' | '\'') => {
                    quote = Some(letter);
                    word.get_or_insert_default();
                }
                (None, letter) if letter.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(letter),
            }
        }
        words.extend(word);
        match (quote, words.first()) {
            (Some(_), _) => Err(ProgramError::Open),
            (None, Some(first)) if !first.is_empty() => Ok(Program { text: text.into(), words }),
            _ => Err(ProgramError::Empty),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_at_spaces_outside_quotes() {
        for (text, words) in [
            ("./a", &["./a"][..]),
            ("  a  b ", &["a", "b"]),
            ("a 'b c' \"d 'e\"", &["a", "b c", "d 'e"]),
            ("a'b c'd ''", &["ab cd", ""]),
        ] {
            assert_eq!(text.parse::<Program>().expect(text).words(), words);
        }
        assert_eq!("a 'b".parse::<Program>(), Err(ProgramError::Open));
        assert_eq!("  ".parse::<Program>(), Err(ProgramError::Empty));
        assert_eq!("'' a".parse::<Program>(), Err(ProgramError::Empty));
    }
}
