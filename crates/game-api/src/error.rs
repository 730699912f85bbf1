//! What can be wrong with a text.

use thiserror::Error;

use crate::{Gap, Refusal, refusal};

/// A text that can't be a position or a view of the game. Names the field and
/// says what was expected there.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{field}: {problem}")]
pub struct NotationError {
    /// The field of the notation, as the specification calls it.
    pub field: &'static str,
    /// What is wrong with it and what was expected.
    pub problem: String,
}

impl NotationError {
    /// An error in this field.
    pub fn new(field: &'static str, problem: impl Into<String>) -> NotationError {
        NotationError { field, problem: problem.into() }
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
                    let expected = names.map(|name| format!("<{name}>")).join(" ");
                    return Err(Self::new(name, format!("missing; expected {expected}")));
                }
                Some("") => {
                    return Err(Self::new(name, "empty; fields are separated by single spaces"));
                }
                Some(field) => field,
            };
        }
        match rest.next() {
            None => Ok(fields),
            Some(_) => Err(Self::new(
                "position",
                format!("something follows the last field, <{}>", names[N - 1]),
            )),
        }
    }
}

impl From<NotationError> for Refusal {
    fn from(error: NotationError) -> Refusal {
        let (field, problem) = (Gap::text(error.field), Gap::text(error.problem));
        refusal!("position.wrong", field = field, problem = problem)
    }
}

/// A request for a ruleset that the game can't grant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RequestError {
    /// There is no such variant.
    #[error("no variant '{found}'; expected {expected}")]
    Variant {
        /// What was asked for.
        found: String,
        /// The variants there are.
        expected: String,
    },
    /// The variant is not for so many players.
    #[error("{variant} is for {expected} player{}, not {found}", if expected == "1" { "" } else { "s" })]
    Players {
        /// The variant, as a person would call it.
        variant: String,
        /// What was asked for.
        found: usize,
        /// The numbers that are possible.
        expected: String,
    },
    /// An option is given twice, perhaps with another value.
    #[error("option '{0}' is given twice; expected every option once")]
    Repeated(String),
    /// There is no such option, or not with this value, or not in this variant.
    #[error("no option '{found}'; expected {expected}")]
    Option {
        /// What was asked for.
        found: String,
        /// The options there are.
        expected: String,
    },
}
