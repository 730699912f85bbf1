//! Counting move sequences, which tests a move generator.

use crate::Game;

/// The number of move sequences of exactly this length.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => count(position, depth, &mut Vec::new()),
    }
}

/// `spare` keeps lists of moves for reuse, so that nothing is allocated after the first
/// line.
fn count<G: Game>(position: &G, depth: u32, spare: &mut Vec<Vec<G::Move>>) -> u64 {
    let mut moves = spare.pop().unwrap_or_default();
    position.legal_moves(&mut moves);
    let sum = if depth == 1 {
        moves.len() as u64
    } else {
        let follow = |&mv: &G::Move| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            count(&after, depth - 1, spare)
        };
        moves.iter().map(follow).sum()
    };
    spare.push(moves);
    sum
}
