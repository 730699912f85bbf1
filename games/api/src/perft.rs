//! Counting move sequences, which tests a move generator.

use crate::Game;

/// The number of move sequences of exactly this length.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    perft_unless(position, depth, &|| false).unwrap_or_default()
}

/// The same; `None` if `stop` says so before all are counted.
pub fn perft_unless<G: Game>(position: &G, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64> {
    match depth {
        0 => Some(1),
        _ => count(position, depth, stop, &mut Vec::new()),
    }
}

/// `spare` keeps lists of moves for reuse, so that nothing is allocated after the first
/// line.
fn count<G: Game>(
    position: &G,
    depth: u32,
    stop: &dyn Fn() -> bool,
    spare: &mut Vec<Vec<G::Move>>,
) -> Option<u64> {
    // Below this depth an answer takes less time than asking.
    if depth > 2 && stop() {
        return None;
    }
    let mut moves = spare.pop().unwrap_or_default();
    position.legal_moves(&mut moves);
    let sum = if depth == 1 {
        Some(moves.len() as u64)
    } else {
        let follow = |&mv: &G::Move| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            count(&after, depth - 1, stop, spare)
        };
        moves.iter().map(follow).sum()
    };
    spare.push(moves);
    sum
}
