//! Why a move is good, as a name and a number.

use quatuor::slides::{Colour, ColourSet, Move, Position};
use quatuor::{Figure, Game};

use super::outlook::single_tokens;
use crate::SeatHistory;

/// The most important reason for a move:
///
/// - `wins-now`: the seat wins at once
/// - `own-tokens-gone`: this number of its own tokens is removed
/// - `brings-together`: this number of its own tokens is no longer single
/// - `scatters-others`: this number of tokens of other colours is single now
/// - `saves-tokens`: this number of its own tokens is kept for later
pub(super) fn reason(seen: &SeatHistory<Position>, mv: Move) -> Option<Figure> {
    let positions = seen.possible_positions();
    let position = positions.first()?;
    let seat = seen.seat();
    let after = |position: &Position| {
        let mut after = *position;
        after.play_unchecked(mv);
        after
    };
    let wins = |position: &Position| {
        after(position).winners().is_some_and(|winners| winners.contains(seat))
    };
    let own = position.colours_of(position.open().variant().side(seat));
    let after_move = after(position);
    let gone = tokens(position, own) - tokens(&after_move, own);
    if positions.iter().all(wins) {
        return Some(Figure::new("wins-now", gone));
    }
    if gone > 0 {
        return Some(Figure::new("own-tokens-gone", gone));
    }
    let fewer_single = single(position, own) - single(&after_move, own);
    if fewer_single > 0 {
        return Some(Figure::new("brings-together", fewer_single));
    }
    let foreign = ColourSet::EVERY.without(own);
    let more_single = single(&after_move, foreign) - single(position, foreign);
    if more_single > 0 {
        return Some(Figure::new("scatters-others", more_single));
    }
    Some(Figure::new("saves-tokens", tokens(position, own)))
}

/// How many tokens of these colours are on the board.
fn tokens(position: &Position, colours: ColourSet) -> i64 {
    colours.colours().map(|colour| i64::from(position.open().left(colour))).sum()
}

/// How many tokens of these colours touch no other of their colour.
fn single(position: &Position, colours: ColourSet) -> i64 {
    let of = |colour: Colour| single_tokens(position.open().board(), colour) as i64;
    colours.colours().map(of).sum()
}
