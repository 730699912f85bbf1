//! What plays a seat: a bot, or a program outside.

use std::fmt;
use std::str::FromStr;

use bots::{Bot, Limit, UnknownBot};
use quatuor::{AnyGame, AnyMove, AnyView, Seat};

use crate::engine_protocol::Fault;

/// What plays a seat: a bot, written as [`Bot`]s are, or a program that speaks the protocol
/// of engines, written `engine:./program argument` or with a limit `engine@100ms:./program`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Contestant {
    /// A bot.
    Bot(Bot),
    /// A program.
    Engine(Engine),
}

/// A program that plays a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Engine {
    /// The program and its arguments.
    pub program: String,
    /// The limit per move; `None` for the usual one.
    pub limit: Option<Limit>,
}

/// The programs of one game, each in a process of its own. The arena decides what they are
/// told; to run them is left to the caller.
pub trait Engines {
    /// A program takes a seat in a game that begins. The seed is the same whenever this game
    /// is played.
    ///
    /// # Errors
    /// When it can't be started.
    fn begin(
        &mut self,
        program: &str,
        kind: AnyGame,
        seat: Seat,
        seats: usize,
        seed: u64,
    ) -> Result<(), Fault>;

    /// Asks the program in a seat for its move, and returns it with the milliseconds that it
    /// took; `None` if the game is interrupted.
    ///
    /// # Errors
    /// When the program loses its seat. Nothing more is asked of it then.
    fn ask(&mut self, seat: Seat, asked: &Asked) -> Result<Option<(AnyMove, f64)>, Fault>;

    /// The game is over, with this result and from this start; `None` if it was interrupted.
    /// All programs end.
    fn over(&mut self, end: Option<(String, String)>);
}

/// What a program is asked.
pub struct Asked<'a> {
    /// What its seat knew at the start.
    pub start: &'a AnyView,
    /// All moves since.
    pub moves: &'a [AnyMove],
    /// What its seat knows now.
    pub now: &'a AnyView,
    /// How long it may think.
    pub limit: Limit,
}

impl Engine {
    /// The limit per move of an engine that is given none.
    pub const USUAL_LIMIT: Limit = Limit::Milliseconds(1_000);

    /// Its limit per move.
    pub fn limit(&self) -> Limit {
        self.limit.unwrap_or(Engine::USUAL_LIMIT)
    }
}

impl Contestant {
    /// The same with this limit, if it has none of its own.
    #[must_use]
    pub fn or_limit(self, limit: Option<Limit>) -> Contestant {
        match self {
            Contestant::Bot(bot) => Contestant::Bot(Bot { limit: bot.limit.or(limit), ..bot }),
            Contestant::Engine(engine) => {
                Contestant::Engine(Engine { limit: engine.limit.or(limit), ..engine })
            }
        }
    }
}

impl From<Bot> for Contestant {
    fn from(bot: Bot) -> Contestant {
        Contestant::Bot(bot)
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Contestant::Bot(bot) => bot.fmt(f),
            Contestant::Engine(Engine { program, limit: None }) => write!(f, "engine:{program}"),
            Contestant::Engine(Engine { program, limit: Some(limit) }) => {
                write!(f, "engine@{limit}:{program}")
            }
        }
    }
}

impl FromStr for Contestant {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Contestant, UnknownBot> {
        let unknown = || UnknownBot(text.into());
        let Some((engine, program)) = text.split_once(':') else {
            return text.parse().map(Contestant::Bot);
        };
        let limit = match engine.strip_prefix("engine").ok_or_else(unknown)? {
            "" => None,
            limit => {
                let limit = limit.strip_prefix('@').ok_or_else(unknown)?;
                Some(limit.parse().map_err(|_| unknown())?)
            }
        };
        let program = program.trim().to_string();
        match program.is_empty() || program.contains(char::is_control) {
            true => Err(unknown()),
            false => Ok(Contestant::Engine(Engine { program, limit })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contestants_are_read_as_they_are_written() {
        for text in ["master", "plain@50", "engine:./a b", "engine@100ms:c:\\d.exe", "engine@5:a"] {
            assert_eq!(text.parse::<Contestant>().expect(text).to_string(), text);
        }
        for text in ["", "engine", "engine:", "engine: ", "engine@:a", "engines:a", "master:a"] {
            assert!(text.parse::<Contestant>().is_err(), "{text}");
        }
    }

    #[test]
    fn own_limits_go_first() {
        let limited = |text: &str| {
            text.parse::<Contestant>().expect(text).or_limit(Some(Limit::Iterations(7))).to_string()
        };
        assert_eq!(limited("master"), "master@7");
        assert_eq!(limited("engine:a"), "engine@7:a");
        assert_eq!(limited("engine@5:a"), "engine@5:a");
    }
}
