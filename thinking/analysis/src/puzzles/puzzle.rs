//! What a puzzle is, and its text.

use std::fmt;
use std::str::FromStr;

use quatuor::{AnyGame, AnyMove, AnyPosition, Seat};
use thiserror::Error;

/// A position and what to reach from it.
///
/// Written as one line of fields separated by tabs: number, rating, goal, reason, position,
/// lines, refutations. A reason is written `NAME=NUMBER`. The moves of a line are separated by
/// spaces, lines by `;`. A refutation is written `MOVE=REPLY`. What there is not is `-`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The number in its pack, which it keeps for ever.
    pub number: u32,
    /// How hard it is, on the scale of players' ratings.
    pub rating: u16,
    /// What to reach.
    pub goal: Goal,
    /// What speaks for the first move of the line: the name of a reason that bots give, and a
    /// number that belongs to it.
    pub reason: Option<(String, i64)>,
    /// The position, in which the player to move solves the puzzle.
    pub start: AnyPosition,
    /// Every line that reaches the goal, with the replies of the opponent.
    pub(crate) lines: Vec<Vec<AnyMove>>,
    /// Wrong first moves, each with a reply after which the goal is missed.
    pub(crate) refutations: Vec<(AnyMove, AnyMove)>,
}

/// What to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Win alone, whatever the opponents do. The puzzle ends with the last move that has no
    /// alternative.
    Win,
    /// Clear all target colours of a solo game in this number of moves.
    Clear(u8),
    /// Complete this number of rows in the turn.
    Rows(u8),
}

/// How hard a puzzle is, in four steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// Below 1200.
    Easy,
    /// Below 1500.
    Medium,
    /// Below 1800.
    Hard,
    /// From 1800.
    Expert,
}

/// This line is no puzzle of the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no puzzle: {0}")]
pub struct UnknownPuzzle(pub String);

impl Grade {
    /// All of them, the easiest first.
    pub const ALL: [Grade; 4] = [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Expert];

    /// The name in texts and links.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Expert => "expert",
        }
    }
}

impl Puzzle {
    /// Which game it is of.
    pub fn game(&self) -> AnyGame {
        self.start.game()
    }

    /// The seat that solves it.
    pub fn seat(&self) -> Seat {
        self.start.to_move()
    }

    /// How hard it is.
    pub fn grade(&self) -> Grade {
        match self.rating {
            0..1200 => Grade::Easy,
            1200..1500 => Grade::Medium,
            1500..1800 => Grade::Hard,
            1800.. => Grade::Expert,
        }
    }

    /// One line that reaches the goal, with the replies of the opponent.
    pub fn line(&self) -> &[AnyMove] {
        &self.lines[0]
    }

    /// Whether these moves, with the replies in between, are the beginning of a line that
    /// reaches the goal.
    pub fn accepts(&self, moves: &[AnyMove]) -> bool {
        self.lines.iter().any(|line| line.starts_with(moves))
    }

    /// The moves that lead on from here: those of the solver, or the opponent's reply.
    pub fn next_moves(&self, moves: &[AnyMove]) -> Vec<AnyMove> {
        let lines = self.lines.iter().filter(|line| line.starts_with(moves));
        let mut next: Vec<AnyMove> = vec![];
        for mv in lines.filter_map(|line| line.get(moves.len())) {
            if !next.contains(mv) {
                next.push(*mv);
            }
        }
        next
    }

    /// Whether these moves reach the goal.
    pub fn is_solved_by(&self, moves: &[AnyMove]) -> bool {
        self.lines.iter().any(|line| line == moves)
    }

    /// The reply after which a wrong first move misses the goal, if one is known.
    pub fn refutation(&self, mv: AnyMove) -> Option<AnyMove> {
        self.refutations.iter().find(|(wrong, _)| *wrong == mv).map(|(_, reply)| *reply)
    }

    /// Reads a puzzle of a game. All moves are checked, and that the lines end as the goal
    /// says; whether other moves reach it too is what [`check`](crate::puzzles::check) finds out.
    ///
    /// # Errors
    /// When it can't be read, or a move is not legal.
    pub fn read(game: AnyGame, text: &str) -> Result<Puzzle, UnknownPuzzle> {
        Puzzle::parse(game, text).ok_or_else(|| UnknownPuzzle(text.into()))
    }

    fn parse(game: AnyGame, text: &str) -> Option<Puzzle> {
        let fields: Vec<&str> = text.split('\t').collect();
        let [number, rating, goal, reason, start, lines, refutations] = fields[..] else {
            return None;
        };
        let start = game.read(start).ok()?;
        let goal: Goal = goal.parse().ok()?;
        let lines: Vec<Vec<AnyMove>> =
            lines.split(';').map(|line| read_line(&start, line)).collect::<Option<_>>()?;
        let pair = |text: &str| {
            let (wrong, reply) = text.split_once('=')?;
            let [wrong, reply] = read_line(&start, &format!("{wrong} {reply}"))?[..] else {
                return None;
            };
            Some((wrong, reply))
        };
        let reason = match reason {
            "-" => None,
            some => {
                let (name, value) = some.split_once('=')?;
                Some((name.into(), value.parse().ok()?))
            }
        };
        let refutations = match refutations {
            "-" => vec![],
            some => some.split(' ').map(pair).collect::<Option<_>>()?,
        };
        let (number, rating) = (number.parse().ok()?, rating.parse().ok()?);
        Some(Puzzle { number, rating, goal, reason, start, lines, refutations })
    }
}

/// The moves of a line, one after the other; `None` if one is not legal.
fn read_line(start: &AnyPosition, text: &str) -> Option<Vec<AnyMove>> {
    let mut position = start.clone();
    let play = |text: &str| {
        let mv = position.read_move(text).ok()?;
        position.play(mv).ok()?;
        Some(mv)
    };
    text.split(' ').map(play).collect()
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let words = |moves: &Vec<AnyMove>| {
            moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let lines: Vec<String> = self.lines.iter().map(words).collect();
        let pairs: Vec<String> =
            self.refutations.iter().map(|(wrong, reply)| format!("{wrong}={reply}")).collect();
        let refutations = if pairs.is_empty() { "-".into() } else { pairs.join(" ") };
        let reason =
            self.reason.as_ref().map_or("-".into(), |(name, value)| format!("{name}={value}"));
        let Puzzle { number, rating, goal, start, .. } = self;
        let lines = lines.join(";");
        write!(f, "{number}\t{rating}\t{goal}\t{reason}\t{start}\t{lines}\t{refutations}")
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Goal::Win => f.write_str("win"),
            Goal::Clear(moves) => write!(f, "clear-{moves}"),
            Goal::Rows(rows) => write!(f, "rows-{rows}"),
        }
    }
}

impl FromStr for Goal {
    type Err = UnknownPuzzle;

    fn from_str(text: &str) -> Result<Goal, UnknownPuzzle> {
        let number = |text: &str| text.parse().map_err(|_| UnknownPuzzle(text.into()));
        match text.split_once('-') {
            None if text == "win" => Ok(Goal::Win),
            Some(("clear", moves)) => Ok(Goal::Clear(number(moves)?)),
            Some(("rows", rows)) => Ok(Goal::Rows(number(rows)?)),
            _ => Err(UnknownPuzzle(text.into())),
        }
    }
}
