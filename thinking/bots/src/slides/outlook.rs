//! The value of a position without looking ahead.

use quatuor::Game;
use quatuor::slides::{Board, Colour, Move, Position};

/// The weight of a token in a group, relative to 1 for a single token: it can go.
const IN_A_GROUP: f64 = 0.3;

/// More than any other value.
const WIN: f64 = 1000.0;

/// How good a move looks to its mover: its own tokens should be few and connected, those of
/// others many and single. Winning at once beats everything.
pub(super) fn appeal(position: &Position, mv: Move) -> f64 {
    let mover = position.to_move();
    let side = position.open().variant().side(mover);
    let mut after = *position;
    after.play_unchecked(mv);
    match after.winners() {
        Some(winners) if winners.contains(mover) => return WIN,
        Some(_) => return -WIN,
        None => {}
    }
    let own = position.colours_of(side);
    let (mut ours, mut theirs) = (0.0, 0.0);
    for colour in Colour::ALL {
        let burden = burden(after.open().board(), colour);
        if own.contains(colour) {
            ours += burden / own.len() as f64;
        } else {
            theirs += burden / (Colour::COUNT - own.len()).max(1) as f64;
        }
    }
    theirs - ours
}

/// Roughly how many tokens of this colour may stay on the board.
fn burden(board: &Board, colour: Colour) -> f64 {
    let tokens = board.tokens_of(colour);
    let single = single_tokens(board, colour);
    single as f64 + IN_A_GROUP * (tokens.len() - single) as f64
}

/// How many tokens of this colour touch no other of it.
pub(super) fn single_tokens(board: &Board, colour: Colour) -> usize {
    let tokens = board.tokens_of(colour);
    let together: usize =
        board.groups().filter(|group| tokens.meets(*group)).map(|group| group.len()).sum();
    tokens.len() - together
}
