//! Why something is refused, as data.
//!
//! A refusal is a stable code and the values that fill the gaps of its sentence. The
//! sentences themselves are in `words`, one per code and language. Front ends show the
//! sentence, programs compare the code, logs print both.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};

/// Why a move, a text or a command is refused.
///
/// Made with [`refusal!`](crate::refusal!). Errors that tests and callers want to match
/// on are enums of their own, with a `From` into this type.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// What is wrong, as a stable name such as `slides.alone`: the part of the program,
    /// a dot, and words of small letters joined by hyphens.
    pub code: Cow<'static, str>,
    /// What fills the gaps of the sentence, by name. A code always has the same names.
    pub gaps: Vec<(Cow<'static, str>, Gap)>,
}

/// What fills a gap in the sentence of a [`Refusal`].
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(no_recursion))]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gap {
    /// A text that is the same in every language: notation, or something that was typed.
    Text(String),
    /// A number.
    Number(u64),
    /// A word to be translated, given by its key in `words`.
    Word(Cow<'static, str>),
    /// All of these: "a, b and c".
    All(Vec<Gap>),
    /// One of these: "a, b or c".
    Any(Vec<Gap>),
    /// Another refusal, which is the reason of this one.
    Reason(Box<Refusal>),
}

/// Makes a [`Refusal`]: a code, then the gaps by name. Values are anything that
/// converts into a [`Gap`].
///
/// The code and the names are literals, so that a test over all sources can check that
/// every language has a sentence with exactly these gaps.
///
/// ```
/// use game_api::{Gap, refusal};
///
/// let refusal = refusal!("cups.none-in-hand", colour = Gap::word("red"));
/// assert_eq!(refusal.to_string(), "cups.none-in-hand colour=red");
/// assert_eq!(refusal.gap("colour"), Some(&Gap::word("red")));
/// ```
#[macro_export]
macro_rules! refusal {
    ($code:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Refusal {
            code: ::std::borrow::Cow::Borrowed($code),
            gaps: ::std::vec![
                $((::std::borrow::Cow::Borrowed(stringify!($name)), $crate::Gap::from($value))),*
            ],
        }
    };
}

impl Refusal {
    /// What fills the gap of this name.
    pub fn gap(&self, name: &str) -> Option<&Gap> {
        self.gaps.iter().find(|(other, _)| other == name).map(|(_, gap)| gap)
    }

    /// The same refusal with one more gap, before all others.
    #[must_use]
    pub fn with_first(mut self, name: &'static str, gap: impl Into<Gap>) -> Refusal {
        self.gaps.insert(0, (name.into(), gap.into()));
        self
    }
}

impl Gap {
    /// The longest piece of a typed text that is repeated, in characters.
    const LONGEST_QUOTE: usize = 24;

    /// Notation: a cell, a move, a name that every language shares.
    pub fn text(text: impl fmt::Display) -> Gap {
        Gap::Text(text.to_string())
    }

    /// A text that was typed, cut where it is long, without control characters.
    pub fn quote(text: &str) -> Gap {
        let mut letters = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
        let mut short: String = letters.by_ref().take(Self::LONGEST_QUOTE).collect();
        if letters.next().is_some() {
            short.push('…');
        }
        Gap::Text(short)
    }

    /// A word to be translated.
    pub fn word(key: impl Into<Cow<'static, str>>) -> Gap {
        Gap::Word(key.into())
    }

    /// One of these texts, which every language shares.
    pub fn any_text<T: fmt::Display>(texts: impl IntoIterator<Item = T>) -> Gap {
        Gap::Any(texts.into_iter().map(Gap::text).collect())
    }

    /// One of these words.
    pub fn any_word(keys: impl IntoIterator<Item = &'static str>) -> Gap {
        Gap::Any(keys.into_iter().map(Gap::word).collect())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.code)?;
        self.gaps.iter().try_for_each(|(name, gap)| write!(f, " {name}={gap}"))
    }
}

impl Error for Refusal {}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let join = |f: &mut fmt::Formatter, gaps: &[Gap], between: &str| {
            f.write_str("[")?;
            for (index, gap) in gaps.iter().enumerate() {
                write!(f, "{}{gap}", if index == 0 { "" } else { between })?;
            }
            f.write_str("]")
        };
        match self {
            Gap::Text(text) if text.is_empty() || text.contains([' ', '"', '=']) => {
                write!(f, "{text:?}")
            }
            Gap::Text(text) => f.write_str(text),
            Gap::Number(number) => write!(f, "{number}"),
            Gap::Word(key) => f.write_str(key),
            Gap::All(gaps) => join(f, gaps, ", "),
            Gap::Any(gaps) => join(f, gaps, " | "),
            Gap::Reason(refusal) => write!(f, "({refusal})"),
        }
    }
}

impl From<Refusal> for Gap {
    fn from(reason: Refusal) -> Gap {
        Gap::Reason(Box::new(reason))
    }
}

impl From<crate::Seat> for Gap {
    fn from(seat: crate::Seat) -> Gap {
        Gap::Number(seat.number().into())
    }
}

impl From<usize> for Gap {
    fn from(number: usize) -> Gap {
        Gap::Number(number as u64)
    }
}

impl From<u8> for Gap {
    fn from(number: u8) -> Gap {
        Gap::Number(number.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_print_the_code_and_the_gaps() {
        let reason = refusal!("slides.alone", cell = Gap::text("c4"));
        assert_eq!(reason.to_string(), "slides.alone cell=c4");
        let refusal = refusal!("record.move", line = 7_usize, reason = reason);
        assert_eq!(refusal.to_string(), "record.move line=7 reason=(slides.alone cell=c4)");
        let refusal = refusal!(
            "test.lists",
            own = Gap::All(vec![Gap::word("red"), Gap::word("blue")]),
            expected = Gap::any_text(["L<row>", "pass"]),
            found = Gap::quote("a b"),
        );
        assert_eq!(
            refusal.to_string(),
            "test.lists own=[red, blue] expected=[L<row> | pass] found=\"a b\""
        );
    }

    #[test]
    fn typed_texts_are_cut_and_lose_control_characters() {
        assert_eq!(Gap::quote("c4\n"), Gap::Text("c4\u{fffd}".into()));
        assert_eq!(Gap::quote(&"x".repeat(24)), Gap::Text("x".repeat(24)));
        assert_eq!(Gap::quote(&"é".repeat(25)), Gap::Text("é".repeat(24) + "…"));
    }

    #[test]
    fn refusals_survive_serialisation() {
        let read = Refusal {
            code: String::from("slides.alone").into(),
            gaps: vec![(String::from("cell").into(), Gap::Text("c4".into()))],
        };
        assert_eq!(read, refusal!("slides.alone", cell = Gap::text("c4")));
    }
}
