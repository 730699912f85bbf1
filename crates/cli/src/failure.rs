//! What ends a command early.

use std::io;

use clap::error::{ContextKind, ContextValue};
use games::Refusal;
use thiserror::Error;

use crate::language;

/// Why a command could not do what it was asked.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// Something that was typed is wrong: says what, and what was expected.
    #[error("{0}")]
    Wrong(String),
    /// The same, as data.
    #[error("{}", language::refusal(.0.clone()))]
    Refused(Refusal),
    /// Standard input could not be read.
    #[error("can't read standard input: {0}")]
    Input(#[source] io::Error),
    /// The answers could not be written.
    #[error("can't write: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// Something that was typed is refused.
    pub(crate) fn refused(refusal: impl Into<Refusal>) -> Failure {
        Failure::Refused(refusal.into())
    }

    /// Wraps any error that already says what is wrong.
    pub(crate) fn wrong(problem: impl ToString) -> Failure {
        Failure::Wrong(problem.to_string())
    }
}

/// However odd the text that is quoted in a message, it stays one readable line.
pub(crate) fn tame(message: &str) -> String {
    const LONGEST: usize = 400;
    let mut line = String::new();
    for (index, letter) in message.chars().enumerate() {
        if index == LONGEST {
            line.push('…');
            break;
        }
        match letter {
            letter if letter.is_control() || is_invisible(letter) => {
                line.extend(letter.escape_default());
            }
            letter => line.push(letter),
        }
    }
    line
}

/// Letters that nobody sees, or that turn the rest of a line around.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A wrong argument, said on one line: clap's message without its usage text.
pub(crate) fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let mut words: Vec<&str> = vec![];
    for line in text.lines().map(str::trim) {
        if ["Usage:", "For more information", "tip:"].iter().any(|end| line.starts_with(end)) {
            break;
        }
        words.extend((!line.is_empty()).then_some(line));
    }
    let message = words.join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    let help = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => {
            let usage = usage.to_string();
            let usage = usage.trim().trim_start_matches("Usage: ");
            format!("; expected {}", usage.split_whitespace().collect::<Vec<_>>().join(" "))
        }
        _ => String::new(),
    };
    format!("{message}{help} (try --help)")
}
