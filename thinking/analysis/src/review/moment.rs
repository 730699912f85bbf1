//! What there was to be seen at one moment of a game.

use quatuor::Seat;
use serde::{Deserialize, Serialize};

use crate::Reason;

/// A game after some number of moves, looked back at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// Whose move it was.
    pub mover: Seat,
    /// Every side's chance to win with everything open, in thousandths; empty within a
    /// turn of several moves.
    pub chances: Vec<u32>,
    /// For every seat, how sure the others were of its true secret, on average, in
    /// thousandths; empty where nothing is secret.
    pub beliefs: Vec<u32>,
    /// What to think of the move that was played then; `None` at the end.
    pub verdict: Option<Verdict>,
}

/// What to think of a move, by what its mover could know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The best move, as far as could be found.
    pub best: String,
    /// What speaks for it.
    pub reason: Option<Reason>,
    /// How much of its mover's chance the move played has cost, in thousandths.
    pub cost: u32,
    /// Every move that is about as good as the best, which is the first; only after a close look.
    pub good: Vec<String>,
    /// Whether it was looked at closely.
    pub is_sure: bool,
}
