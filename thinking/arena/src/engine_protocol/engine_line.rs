//! What an engine writes to its host.

use std::fmt;
use std::str::FromStr;

use quatuor::AnyGame;

use crate::engine_protocol::LineError;
use crate::engine_protocol::read::Words;

/// A line from the engine to the host. The first lines, up to `ready`, introduce the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum EngineLine {
    /// What the engine is called.
    Name(String),
    /// The games that it plays; all if it does not say.
    Plays(Vec<AnyGame>),
    /// An option that can be set.
    Option(EngineOption),
    /// What it wants to be told before every question.
    Wants(Wants),
    /// It can play now.
    Ready,
    /// What it thinks so far. Hosts may ignore it.
    Info {
        /// The game's number.
        game: u32,
        /// The question's number.
        number: u32,
        /// The chance of each seat to win, between 0 and 1, by seat.
        chances: Vec<f64>,
        /// The moves that it expects, the first one its own.
        line: Vec<String>,
    },
    /// Its move.
    Move {
        /// The game's number.
        game: u32,
        /// The question's number.
        number: u32,
        /// The move.
        mv: String,
    },
    /// It gives up.
    Resign {
        /// The game's number.
        game: u32,
        /// The question's number.
        number: u32,
    },
    /// The answer to a `ping`.
    Pong(String),
}

/// What an engine wants to be told before every question, so that it needs no rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wants {
    /// What its seat sees now.
    pub now: bool,
    /// All legal moves.
    pub legal: bool,
}

/// An option of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name, one word.
    pub name: String,
    /// What its values are.
    pub kind: OptionKind,
    /// Its value unless another is set; may have spaces.
    pub default: String,
}

/// What the values of an option are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// Whole numbers.
    Number,
    /// Any text on one line.
    Text,
    /// `on` or `off`.
    Switch,
}

impl OptionKind {
    /// Whether an option of this kind can have the value.
    pub fn takes(self, value: &str) -> bool {
        match self {
            OptionKind::Number => value.parse::<i64>().is_ok(),
            OptionKind::Text => !value.is_empty(),
            OptionKind::Switch => ["on", "off"].contains(&value),
        }
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            OptionKind::Number => "number",
            OptionKind::Text => "text",
            OptionKind::Switch => "switch",
        })
    }
}

impl fmt::Display for EngineLine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            EngineLine::Name(name) => write!(f, "name {name}"),
            EngineLine::Plays(games) => {
                f.write_str("plays")?;
                games.iter().try_for_each(|game| write!(f, " {game}"))
            }
            EngineLine::Option(EngineOption { name, kind, default }) => {
                write!(f, "option {name} {kind} {default}")
            }
            EngineLine::Wants(Wants { now, legal }) => {
                f.write_str("wants")?;
                f.write_str(if *now { " now" } else { "" })?;
                f.write_str(if *legal { " legal" } else { "" })
            }
            EngineLine::Ready => f.write_str("ready"),
            EngineLine::Info { game, number, chances, line } => {
                write!(f, "info {game} {number}")?;
                if !chances.is_empty() {
                    let texts: Vec<String> =
                        chances.iter().map(|chance| format!("{chance:.3}")).collect();
                    write!(f, " chances {}", texts.join(","))?;
                }
                if !line.is_empty() {
                    write!(f, " line {}", line.join(" "))?;
                }
                Ok(())
            }
            EngineLine::Move { game, number, mv } => write!(f, "move {game} {number} {mv}"),
            EngineLine::Resign { game, number } => write!(f, "resign {game} {number}"),
            EngineLine::Pong(word) => write!(f, "pong {word}"),
        }
    }
}

/// The forms of all lines.
const FORMS: [&str; 9] = [
    "name TEXT",
    "plays GAME…",
    "option NAME number 5 | text some words | switch off",
    "wants now legal",
    "ready",
    "info G Q chances C1,C2,… line M1 M2 …",
    "move G Q MOVE",
    "resign G Q",
    "pong WORD",
];

impl FromStr for EngineLine {
    type Err = LineError;

    fn from_str(text: &str) -> Result<EngineLine, LineError> {
        let mut words = Words::new(text, &FORMS)?;
        let words = &mut words;
        let line = match words.word() {
            "name" => EngineLine::Name(words.text()?),
            "plays" => EngineLine::Plays(words.games()?),
            "option" => EngineLine::Option(option(words)?),
            "wants" => EngineLine::Wants(wants(words)?),
            "ready" => EngineLine::Ready,
            "info" => info(words)?,
            "move" => {
                EngineLine::Move { game: words.value()?, number: words.value()?, mv: words.name()? }
            }
            "resign" => EngineLine::Resign { game: words.value()?, number: words.value()? },
            "pong" => EngineLine::Pong(words.name()?),
            word => return Err(LineError::Word(word.into())),
        };
        words.end(line)
    }
}

fn option(words: &mut Words) -> Result<EngineOption, LineError> {
    let name = words.name()?;
    let kind = match words.word() {
        "number" => OptionKind::Number,
        "text" => OptionKind::Text,
        "switch" => OptionKind::Switch,
        found => return Err(words.wrong(found)),
    };
    let default = words.text()?;
    match kind.takes(&default) {
        true => Ok(EngineOption { name, kind, default }),
        false => Err(words.wrong(&default)),
    }
}

fn wants(words: &mut Words) -> Result<Wants, LineError> {
    let mut wants = Wants::default();
    for word in words.list()? {
        match word.as_str() {
            "now" => wants.now = true,
            "legal" => wants.legal = true,
            _ => return Err(words.wrong(&word)),
        }
    }
    Ok(wants)
}

fn info(words: &mut Words) -> Result<EngineLine, LineError> {
    let (game, number) = (words.value()?, words.value()?);
    let (mut chances, mut line) = (vec![], vec![]);
    match words.word() {
        "chances" => {
            let text = words.name()?;
            let read =
                |part: &str| part.parse().ok().filter(|chance: &f64| (0.0..=1.0).contains(chance));
            let all: Option<Vec<f64>> = text.split(',').map(read).collect();
            chances = all.ok_or_else(|| words.wrong(&text))?;
            match words.word() {
                "line" => line = words.list()?,
                "" => (),
                found => return Err(words.wrong(found)),
            }
        }
        "line" => line = words.list()?,
        "" => (),
        found => return Err(words.wrong(found)),
    }
    Ok(EngineLine::Info { game, number, chances, line })
}
