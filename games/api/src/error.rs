//! What can be wrong with a text.

use std::fmt::Display;
use std::ops::RangeInclusive;

use thiserror::Error;

use crate::{Gap, Refusal, refusal};

/// A text that can't be a position or a view of the game. Names the field and says what
/// was expected there.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(self.clone()))]
pub struct NotationError {
    /// The field of the notation, as the specification calls it.
    pub field: &'static str,
    /// What is wrong with it.
    pub reason: Refusal,
}

impl NotationError {
    /// An error in this field.
    pub fn new(field: &'static str, reason: impl Into<Refusal>) -> NotationError {
        NotationError { field, reason: reason.into() }
    }

    /// Splits a line into exactly as many fields as `names` has, at single spaces.
    ///
    /// # Errors
    /// When a field is missing, empty or one too many.
    pub fn split<'a, const N: usize>(
        text: &'a str,
        names: &[&'static str; N],
    ) -> Result<[&'a str; N], NotationError> {
        let mut fields = [""; N];
        let mut rest = text.split(' ');
        for (field, name) in fields.iter_mut().zip(names) {
            *field = match rest.next() {
                None => {
                    let expected = Gap::All(names.iter().copied().map(field_word).collect());
                    let reason = refusal!("position.missing", expected = expected);
                    return Err(Self::new(name, reason));
                }
                Some("") => return Err(Self::new(name, refusal!("position.empty"))),
                Some(field) => field,
            };
        }
        match rest.next() {
            None => Ok(fields),
            Some(_) => {
                let last = field_word(names[N - 1]);
                Err(Self::new("position", refusal!("position.surplus", last = last)))
            }
        }
    }

    /// A field that holds none of the words that it may hold.
    pub fn unknown<T: Display>(
        field: &'static str,
        found: &str,
        expected: impl IntoIterator<Item = T>,
    ) -> NotationError {
        let (found, expected) = (Gap::quote(found), Gap::any_text(expected));
        Self::new(field, refusal!("position.unknown", found = found, expected = expected))
    }

    /// A field that names a seat that the game does not have.
    pub fn seat(field: &'static str, found: &str, seats: usize) -> NotationError {
        Self::new(field, refusal!("position.seat", found = Gap::quote(found), count = seats))
    }

    /// A letter that nothing of the game has, in this piece of a field.
    pub fn letter(
        field: &'static str,
        letter: char,
        text: &str,
        expected: impl IntoIterator<Item = char>,
    ) -> NotationError {
        let (letter, text) = (Gap::text(letter.escape_debug()), Gap::quote(text));
        let expected = Gap::any_text(expected);
        Self::new(
            field,
            refusal!("position.letter", letter = letter, text = text, expected = expected),
        )
    }
}

impl From<NotationError> for Refusal {
    fn from(error: NotationError) -> Refusal {
        refusal!("position.field", field = field_word(error.field), reason = error.reason)
    }
}

/// The name of a field, to be translated.
fn field_word(name: &str) -> Gap {
    Gap::word(format!("field-{name}"))
}

/// A request for a ruleset that the game can't grant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(self.clone()))]
pub enum RequestError {
    /// There is no such variant.
    Variant {
        /// The requested variant.
        found: String,
        /// The variants there are.
        expected: Vec<&'static str>,
    },
    /// The variant is not for this number of players.
    Players {
        /// The variant.
        variant: &'static str,
        /// The requested number.
        found: usize,
        /// The numbers that are possible.
        expected: RangeInclusive<usize>,
    },
    /// An option is given twice, perhaps with another value.
    Repeated(String),
    /// There is no such option, or not with this value, or not in this variant.
    Option {
        /// The requested option.
        found: String,
        /// The options there are.
        expected: Vec<&'static str>,
    },
}

impl From<RequestError> for Refusal {
    fn from(error: RequestError) -> Refusal {
        match error {
            RequestError::Variant { found, expected } => refusal!(
                "request.variant",
                found = Gap::quote(&found),
                expected = Gap::any_text(expected)
            ),
            RequestError::Players { variant, found, expected } => {
                let (least, most) = expected.into_inner();
                let variant = Gap::text(variant);
                if least == most {
                    refusal!("request.players", variant = variant, found = found, count = most)
                } else {
                    refusal!(
                        "request.players-range",
                        variant = variant,
                        found = found,
                        least = least,
                        most = most
                    )
                }
            }
            RequestError::Repeated(option) => {
                refusal!("request.repeated", option = Gap::quote(&option))
            }
            RequestError::Option { found, expected } if expected.is_empty() => {
                refusal!("request.no-options", found = Gap::quote(&found))
            }
            RequestError::Option { found, expected } => refusal!(
                "request.option",
                found = Gap::quote(&found),
                expected = Gap::any_text(expected)
            ),
        }
    }
}
