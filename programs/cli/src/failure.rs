//! What ends a command early.

use std::fmt::Display;
use std::io;

use quatuor::{Gap, Refusal, refusal};

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was asked for is refused: says what is wrong, and what was expected.
    Refused(Refusal),
    /// Standard input could not be read.
    Input(io::Error),
    /// The answers could not be written.
    Output(io::Error),
}

impl Failure {
    /// Something that was asked for is refused.
    pub(crate) fn refused(refusal: impl Into<Refusal>) -> Failure {
        Failure::Refused(refusal.into())
    }

    /// The system or a library could not do its part, and says why.
    pub(crate) fn other(error: impl Display) -> Failure {
        Failure::Refused(refusal!("cli.failed", reason = Gap::text(error)))
    }

    /// A file could not be read.
    pub(crate) fn unreadable(file: impl Display, error: io::Error) -> Failure {
        let (file, reason) = (Gap::text(file), Gap::text(error));
        Failure::Refused(refusal!("cli.no-read", file = file, reason = reason))
    }

    /// A file could not be written.
    pub(crate) fn unwritable(file: impl Display, error: io::Error) -> Failure {
        let (file, reason) = (Gap::text(file), Gap::text(error));
        Failure::Refused(refusal!("cli.no-write", file = file, reason = reason))
    }

    /// What to say about it.
    pub(crate) fn into_refusal(self) -> Refusal {
        match self {
            Failure::Refused(refusal) => refusal,
            Failure::Input(error) => refusal!("cli.no-input", reason = Gap::text(error)),
            Failure::Output(error) => refusal!("cli.no-output", reason = Gap::text(error)),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
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

/// Characters that are not visible, or that turn the rest of a line around.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
