//! Which bot, and how long it may think.

use std::fmt;
use std::str::FromStr;

use quatuor::{Gap, Refusal, refusal};
use thiserror::Error;

/// A bot by name, perhaps with a limit per move instead of its own: written `master`,
/// `master@100ms` or `plain@5000`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bot {
    /// The name.
    pub name: Name,
    /// The limit per move; `None` for its own.
    pub limit: Option<Limit>,
}

/// The bots by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Name {
    /// Any legal move, all equally likely.
    Random,
    /// The move that looks best at once.
    Greedy,
    /// Tree search without knowledge of the game, as a general game system has it.
    Plain,
    /// One of the levels that players choose from.
    Level(Level),
}

/// The levels that players choose from, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays like a child who has just learnt the rules.
    Beginner,
    /// Plays for fun, and looks a little ahead.
    Casual,
    /// Plays well.
    Strong,
    /// Plays as well as possible.
    Master,
}

/// The limit of a bot per move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Limit {
    /// This number of milliseconds.
    Milliseconds(u32),
    /// This number of iterations of its search: the same answer every time.
    Iterations(u64),
}

/// There is no such bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(self.clone()))]
pub struct UnknownBot(pub String);

impl From<UnknownBot> for Refusal {
    fn from(UnknownBot(found): UnknownBot) -> Refusal {
        let (found, expected) = (Gap::quote(&found), Gap::any_text(Name::ALL));
        refusal!("bot.unknown", found = found, expected = expected)
    }
}

/// This is no limit.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(self.clone()))]
pub struct UnknownLimit(pub String);

impl From<UnknownLimit> for Refusal {
    fn from(UnknownLimit(found): UnknownLimit) -> Refusal {
        refusal!("bot.limit", found = Gap::quote(&found))
    }
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Casual, Level::Strong, Level::Master];
}

impl Name {
    /// All of them; the reference opponents, then the levels.
    pub const ALL: [Name; 7] = [
        Name::Random,
        Name::Greedy,
        Name::Plain,
        Name::Level(Level::Beginner),
        Name::Level(Level::Casual),
        Name::Level(Level::Strong),
        Name::Level(Level::Master),
    ];

    /// The name as it is written.
    pub const fn as_str(self) -> &'static str {
        match self {
            Name::Random => "random",
            Name::Greedy => "greedy",
            Name::Plain => "plain",
            Name::Level(Level::Beginner) => "beginner",
            Name::Level(Level::Casual) => "casual",
            Name::Level(Level::Strong) => "strong",
            Name::Level(Level::Master) => "master",
        }
    }

    /// Its limit per move if no other is given.
    pub const fn own_limit(self) -> Limit {
        match self {
            Name::Random | Name::Greedy => Limit::Iterations(0),
            Name::Level(Level::Beginner) => Limit::Milliseconds(80),
            Name::Level(Level::Casual) => Limit::Milliseconds(160),
            Name::Level(Level::Strong) | Name::Plain => Limit::Milliseconds(800),
            Name::Level(Level::Master) => Limit::Milliseconds(2_500),
        }
    }
}

impl Bot {
    /// A bot with its own limit.
    pub const fn new(name: Name) -> Bot {
        Bot { name, limit: None }
    }

    /// Its limit per move.
    pub fn limit(&self) -> Limit {
        self.limit.unwrap_or(self.name.own_limit())
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Limit::Milliseconds(time) => write!(f, "{time}ms"),
            Limit::Iterations(count) => write!(f, "{count}"),
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.limit {
            None => write!(f, "{}", self.name),
            Some(limit) => write!(f, "{}@{limit}", self.name),
        }
    }
}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Bot, UnknownBot> {
        let unknown = || UnknownBot(text.into());
        let (name, limit) = match text.split_once('@') {
            None => (text, None),
            Some((name, limit)) => (name, Some(limit.parse().map_err(|_| unknown())?)),
        };
        let name = Name::ALL.into_iter().find(|one| one.as_str() == name).ok_or_else(unknown)?;
        Ok(Bot { name, limit })
    }
}

impl FromStr for Limit {
    type Err = UnknownLimit;

    fn from_str(text: &str) -> Result<Limit, UnknownLimit> {
        let limit = match text.strip_suffix("ms") {
            Some(digits) => digits.parse().ok().map(Limit::Milliseconds),
            None => text.parse().ok().map(Limit::Iterations),
        };
        // No signs and no leading zeros, so that a limit prints as it was written.
        let limit = limit.filter(|limit| limit.to_string() == text);
        limit.ok_or_else(|| UnknownLimit(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_read_as_they_are_written() {
        for text in ["random", "plain@5000", "master@100ms", "strong", "casual@0", "greedy@0ms"] {
            assert_eq!(text.parse::<Bot>().expect(text).to_string(), text);
        }
    }

    #[test]
    fn others_are_refused() {
        let wrong =
            ["", "Master", "master@", "master@ms", "master@-1", "master@1s", "@5", "master@007"];
        for text in wrong {
            assert_eq!(text.parse::<Bot>(), Err(UnknownBot(text.into())), "{text}");
        }
    }
}
