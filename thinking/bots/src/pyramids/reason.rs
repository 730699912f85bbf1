//! Why a move is good, for players.

use quatuor::pyramids::{Board, Colour, Move, Position};
use quatuor::{Figure, Game};

use super::mind::MASTERLY;
use super::suspicion::{rivals, suspect};
use crate::SeatHistory;

/// A colour that is likelier than this to be another seat's secret is a rival's.
const SUSPECT: f64 = 0.5;

/// The most important reason for a move, if there is a simple one:
///
/// - `wins-now`: ends the game with a win, whatever the other secrets are; how many places
///   show its own colour.
/// - `takes-place`: a piece of its own colour takes a place; how many places show the
///   colour then.
/// - `uncovers-place`: a pair leaves and uncovers its own colour; likewise.
/// - `hurts-rival`: takes a place from a colour that probably is a rival's; how many it has
///   left.
/// - `saves-pieces`: plays another colour and keeps its own pieces for the end; how many
///   are left.
/// - `leaves-places`: no better reason; how many places show its own colour.
pub(crate) fn reason(seen: &SeatHistory<Position>, mv: Move) -> Option<Figure> {
    let belief = suspect(seen, MASTERLY);
    let (position, _) = belief.worlds().first()?;
    let seat = seen.seat();
    let own = position.secret(seat);
    let before = *position.board();
    let (was, own_places) = (before.showing(mv.place), places(&before, own));
    let mut after = *position;
    after.play(mv).ok()?;
    let places_then = places(after.board(), own) as i64;

    let wins = |world: &Position| {
        let mut after = *world;
        after.play_unchecked(mv);
        after.winners().is_some_and(|winners| winners.contains(seat))
    };
    let is_rival = |colour: Colour| rivals(&belief, seat)[colour.index()] > SUSPECT;
    if belief.worlds().iter().all(|(world, _)| wins(world)) {
        Some(Figure::new("wins-now", places_then))
    } else if places_then > own_places as i64 {
        let name = if mv.colour == own { "takes-place" } else { "uncovers-place" };
        Some(Figure::new(name, places_then))
    } else if was != own && is_rival(was) && !is_rival(after.board().showing(mv.place)) {
        Some(Figure::new("hurts-rival", places(after.board(), was) as i64))
    } else if was != own && mv.colour != own && before.stock(seat).count(own) > 0 {
        Some(Figure::new("saves-pieces", before.stock(seat).count(own) as i64))
    } else {
        (places_then > 0).then(|| Figure::new("leaves-places", places_then))
    }
}

fn places(board: &Board, colour: Colour) -> usize {
    board.score(colour).places
}
