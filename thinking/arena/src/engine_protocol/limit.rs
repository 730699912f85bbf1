//! How long an engine may think about a move.

use std::fmt;

use crate::engine_protocol::LineError;
use crate::engine_protocol::read::Words;

/// How long an engine may think about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// So many milliseconds.
    Time(u32),
    /// So many iterations, whatever the engine counts as one.
    Iterations(u64),
    /// A clock of the whole game.
    Clock {
        /// The milliseconds that each seat has left, by seat.
        left: Vec<u32>,
        /// The milliseconds that a seat gets after each of its moves.
        add: u32,
    },
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Limit::Time(time) => write!(f, "time {time}"),
            Limit::Iterations(count) => write!(f, "iterations {count}"),
            Limit::Clock { left, add } => {
                let left: Vec<String> = left.iter().map(ToString::to_string).collect();
                write!(f, "clock {} add {add}", left.join(","))
            }
        }
    }
}

pub(crate) fn read(words: &mut Words) -> Result<Limit, LineError> {
    Ok(match words.word() {
        "time" => Limit::Time(words.value()?),
        "iterations" => Limit::Iterations(words.value()?),
        "clock" => {
            let text = words.name()?;
            let left: Option<Vec<u32>> = text.split(',').map(|part| part.parse().ok()).collect();
            let limit = |left| Limit::Clock { left, add: 0 };
            let is_canonical =
                |left: &Vec<u32>| limit(left.clone()).to_string() == format!("clock {text} add 0");
            let left = left.filter(is_canonical).ok_or_else(|| words.wrong(&text))?;
            words.exactly("add")?;
            Limit::Clock { left, add: words.value()? }
        }
        found => return Err(words.wrong(found)),
    })
}
