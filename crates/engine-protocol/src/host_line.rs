//! What a host writes to an engine.

use std::fmt;
use std::str::FromStr;

use games::{AnyGame, AnyMove, AnyView, Seat};

use crate::read::Words;
use crate::{Limit, LineError, Wants, limit};

/// A line from the host to the engine. Games and questions have numbers; a question's number
/// is larger than those of earlier questions of the process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostLine {
    /// The first line: which version of the protocol is spoken.
    Hello {
        /// The version.
        version: u32,
    },
    /// Sets an option that the engine has offered.
    Set {
        /// Its name.
        name: String,
        /// The value; may have spaces.
        value: String,
    },
    /// A game begins.
    Game {
        /// Its number.
        game: u32,
        /// Which game.
        kind: AnyGame,
        /// The engine's seat.
        seat: Seat,
        /// How many seats there are.
        seats: usize,
    },
    /// Everything that the seat has seen of a game.
    Seen {
        /// The game's number.
        game: u32,
        /// What the seat knew at the start.
        start: String,
        /// All moves since.
        moves: Vec<String>,
    },
    /// What the seat knows now, for engines that want it.
    Now {
        /// The game's number.
        game: u32,
        /// What the seat sees.
        view: String,
    },
    /// All legal moves, for engines that want them.
    Legal {
        /// The game's number.
        game: u32,
        /// The moves.
        moves: Vec<String>,
    },
    /// Asks for a move.
    Go {
        /// The game's number.
        game: u32,
        /// The question's number.
        number: u32,
        /// How long the engine may think.
        limit: Limit,
    },
    /// Asks the engine to answer a question at once.
    Stop {
        /// The game's number.
        game: u32,
        /// The question's number.
        number: u32,
    },
    /// The answer was no legal move; the engine has lost its seat.
    Refused {
        /// The game's number.
        game: u32,
        /// The question's number.
        number: u32,
        /// Why.
        why: String,
    },
    /// A game is over.
    Over {
        /// The game's number.
        game: u32,
        /// Who won: `winners 1`, or `interrupted`.
        result: String,
        /// The start with all secrets revealed; not of an interrupted game.
        start: Option<String>,
    },
    /// Asks for a `pong` with the same word.
    Ping(String),
    /// The engine shall end.
    Quit,
}

/// What a host writes to ask for a move: what the seat has seen, what the engine wants
/// besides, and the question. The view holds no secret that the seat may not know.
pub fn question(
    (game, number): (u32, u32),
    start: &AnyView,
    moves: &[AnyMove],
    now: &AnyView,
    wants: Wants,
    limit: Limit,
) -> Vec<HostLine> {
    let texts = |moves: &[AnyMove]| moves.iter().map(ToString::to_string).collect();
    let mut lines = vec![HostLine::Seen { game, start: start.to_string(), moves: texts(moves) }];
    if wants.now {
        lines.push(HostLine::Now { game, view: now.to_string() });
    }
    if wants.legal {
        lines.push(HostLine::Legal { game, moves: texts(&now.legal_moves()) });
    }
    lines.push(HostLine::Go { game, number, limit });
    lines
}

impl fmt::Display for HostLine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let list =
            |moves: &[String]| -> String { moves.iter().map(|mv| format!(" {mv}")).collect() };
        match self {
            HostLine::Hello { version } => write!(f, "quatuor engine {version}"),
            HostLine::Set { name, value } => write!(f, "set {name} {value}"),
            HostLine::Game { game, kind, seat, seats } => {
                write!(f, "game {game} {kind} seat {seat} of {seats}")
            }
            HostLine::Seen { game, start, moves } => {
                write!(f, "seen {game} {start} moves{}", list(moves))
            }
            HostLine::Now { game, view } => write!(f, "now {game} {view}"),
            HostLine::Legal { game, moves } => write!(f, "legal {game}{}", list(moves)),
            HostLine::Go { game, number, limit } => write!(f, "go {game} {number} {limit}"),
            HostLine::Stop { game, number } => write!(f, "stop {game} {number}"),
            HostLine::Refused { game, number, why } => {
                write!(f, "refused {game} {number} {why}")
            }
            HostLine::Over { game, result, start: None } => write!(f, "over {game} {result}"),
            HostLine::Over { game, result, start: Some(start) } => {
                write!(f, "over {game} {result} start {start}")
            }
            HostLine::Ping(word) => write!(f, "ping {word}"),
            HostLine::Quit => f.write_str("quit"),
        }
    }
}

impl FromStr for HostLine {
    type Err = LineError;

    fn from_str(text: &str) -> Result<HostLine, LineError> {
        let mut words = Words::new(text)?;
        let words = &mut words;
        let line = match words.word() {
            "quatuor" => {
                words.exactly("engine")?;
                HostLine::Hello { version: words.value("a version")? }
            }
            "set" => {
                HostLine::Set { name: words.name("an option")?, value: words.text("a value")? }
            }
            "game" => {
                let (game, kind) = (words.value("a number")?, words.value("a game")?);
                words.exactly("seat")?;
                let seat: u8 = words.value("a seat")?;
                let seat = Seat::new(seat).ok_or_else(|| LineError::Expected {
                    expected: "a seat",
                    found: seat.to_string(),
                })?;
                words.exactly("of")?;
                HostLine::Game { game, kind, seat, seats: words.value("a number of seats")? }
            }
            "seen" => {
                let game = words.value("a number")?;
                let rest = words.rest();
                let expected = "what was seen, 'moves' and the moves";
                let wrong = || LineError::Expected { expected, found: rest.into() };
                // No view has such a word in it.
                let (start, moves) = rest.split_once(" moves").ok_or_else(wrong)?;
                let moves = match moves.strip_prefix(' ') {
                    Some(moves) if !moves.is_empty() => moves.split(' ').collect(),
                    None if moves.is_empty() => vec![],
                    _ => return Err(wrong()),
                };
                if start.is_empty() || moves.iter().any(|mv| mv.is_empty()) {
                    return Err(wrong());
                }
                let moves = moves.into_iter().map(String::from).collect();
                HostLine::Seen { game, start: start.into(), moves }
            }
            "now" => HostLine::Now { game: words.value("a number")?, view: words.text("a view")? },
            "legal" => HostLine::Legal { game: words.value("a number")?, moves: words.list()? },
            "go" => HostLine::Go {
                game: words.value("a number")?,
                number: words.value("a number")?,
                limit: limit::read(words)?,
            },
            "stop" => {
                HostLine::Stop { game: words.value("a number")?, number: words.value("a number")? }
            }
            "refused" => HostLine::Refused {
                game: words.value("a number")?,
                number: words.value("a number")?,
                why: words.text("a reason")?,
            },
            "over" => {
                let game = words.value("a number")?;
                let text = words.text("a result")?;
                let (result, start) = match text.split_once(" start ") {
                    Some((result, start)) => (result.to_string(), Some(start.to_string())),
                    None => (text, None),
                };
                HostLine::Over { game, result, start }
            }
            "ping" => HostLine::Ping(words.name("a word")?),
            "quit" => HostLine::Quit,
            word => return Err(LineError::Word(word.into())),
        };
        words.end(line)
    }
}
