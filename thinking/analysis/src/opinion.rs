//! What a bot thinks of moves.

use std::cmp::Ordering;

use bots::{Playable, Report, SeatHistory};
use quatuor::{KnownGame, View, sort_short};
use serde::{Deserialize, Serialize};

/// What is thought of one move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opinion {
    /// The move.
    pub mv: String,
    /// Every seat's chance to win after it, in thousandths; empty if there was no time to
    /// look at it.
    pub chances: Vec<u32>,
}

/// What speaks for a move: the key of a sentence, and a number for its gap.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// A stable name such as `completes-row`.
    pub name: String,
    /// How many.
    pub value: i64,
}

impl Reason {
    /// What speaks most for a move.
    pub(crate) fn of<G: Playable>(seat: &SeatHistory<G>, mv: G::Move) -> Option<Reason> {
        let figure = G::reason(seat, mv)?;
        Some(Reason { name: figure.name.into(), value: figure.value })
    }
}

/// What is thought of all legal moves: the best, then by what they are worth to the mover.
pub(crate) fn opinions<G: KnownGame>(view: &G::View, report: &Report<G::Move>) -> Vec<Opinion> {
    let (seats, mover) = (view.seats(), view.to_move().index());
    let mut legal = vec![];
    view.legal_moves(&mut legal);
    let opinion = |mv: G::Move| {
        let known = report.of(mv).filter(|one| one.is_known());
        let chances = known.map(|one| one.rewards[..seats].iter().copied().map(thousandths));
        let chances: Vec<u32> = chances.into_iter().flatten().collect();
        let rank = match chances.get(mover) {
            _ if report.best == Some(mv) => u32::MAX,
            Some(chance) => chance + 1,
            None => 0,
        };
        (rank, Opinion { mv: G::any_move(mv).to_string(), chances })
    };
    let mut ranked: Vec<(u32, Opinion)> = legal.into_iter().map(opinion).collect();
    let by_rank =
        |one: &(u32, Opinion), other: &(u32, Opinion)| -> Ordering { other.0.cmp(&one.0) };
    sort_short(&mut ranked, by_rank);
    ranked.into_iter().map(|(_, opinion)| opinion).collect()
}

/// What is known of a move's worth to a seat, in thousandths of a chance to win.
pub(crate) fn worth<V: Copy + Ord>(report: &Report<V>, mv: V, seat: usize) -> Option<u32> {
    let known = report.of(mv).filter(|one| one.is_known())?;
    Some(thousandths(known.rewards[seat]))
}

/// A chance as findings hold it.
pub(crate) fn thousandths(chance: f32) -> u32 {
    (chance.clamp(0.0, 1.0) * 1000.0).round() as u32
}
