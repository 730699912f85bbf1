//! What a host writes to an engine.

use std::fmt;
use std::str::FromStr;

use quatuor::{AnyGame, AnyMove, AnyView, Seat};

use crate::engine_protocol::read::Words;
use crate::engine_protocol::{Limit, LineError, Wants, limit};

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

/// The forms of all lines.
const FORMS: [&str; 12] = [
    "quatuor engine VERSION",
    "set NAME VALUE",
    "game G GAME seat K of N",
    "seen G VIEW moves M1 M2 …",
    "now G VIEW",
    "legal G M1 M2 …",
    "go G Q time MS | iterations N | clock MS,MS,… add MS",
    "stop G Q",
    "refused G Q WHY",
    "over G RESULT start POSITION",
    "ping WORD",
    "quit",
];

impl FromStr for HostLine {
    type Err = LineError;

    fn from_str(text: &str) -> Result<HostLine, LineError> {
        let mut words = Words::new(text, &FORMS)?;
        let words = &mut words;
        let line = match words.word() {
            "quatuor" => {
                words.exactly("engine")?;
                HostLine::Hello { version: words.value()? }
            }
            "set" => HostLine::Set { name: words.name()?, value: words.text()? },
            "game" => {
                let (game, kind) = (words.value()?, words.value()?);
                words.exactly("seat")?;
                let seat: u8 = words.value()?;
                let seat = Seat::new(seat).ok_or_else(|| words.wrong(&seat.to_string()))?;
                words.exactly("of")?;
                HostLine::Game { game, kind, seat, seats: words.value()? }
            }
            "seen" => {
                let game = words.value()?;
                let rest = words.rest();
                let wrong = || words.wrong(rest);
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
            "now" => HostLine::Now { game: words.value()?, view: words.text()? },
            "legal" => HostLine::Legal { game: words.value()?, moves: words.list()? },
            "go" => HostLine::Go {
                game: words.value()?,
                number: words.value()?,
                limit: limit::read(words)?,
            },
            "stop" => HostLine::Stop { game: words.value()?, number: words.value()? },
            "refused" => HostLine::Refused {
                game: words.value()?,
                number: words.value()?,
                why: words.text()?,
            },
            "over" => {
                let game = words.value()?;
                let text = words.text()?;
                let (result, start) = match text.split_once(" start ") {
                    Some((result, start)) => (result.to_string(), Some(start.to_string())),
                    None => (text, None),
                };
                HostLine::Over { game, result, start }
            }
            "ping" => HostLine::Ping(words.name()?),
            "quit" => HostLine::Quit,
            word => return Err(LineError::Word(word.into())),
        };
        words.end(line)
    }
}
