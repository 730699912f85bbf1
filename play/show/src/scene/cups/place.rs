//! The places that can be tapped, and the result.

use std::fmt;

use quatuor::cups::{Cell, Colour, Move};

use crate::scene::Tap;

/// A place that can be tapped. Printed as the id of its spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// A cell, with a stack or free.
    Cell(Cell),
    /// The cups of a colour that are still in hand.
    Hand(Colour),
}

impl Place {
    pub(super) fn read(spot: &str) -> Option<Place> {
        if let Some(letter) = spot.strip_prefix("hand-") {
            return letter.parse().ok().and_then(Colour::from_letter).map(Place::Hand);
        }
        let (q, r) = spot.split_once(',')?;
        Cell::new(q.parse().ok()?, r.parse().ok()?).map(Place::Cell)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Place::Cell(cell) => cell.fmt(f),
            Place::Hand(colour) => write!(f, "hand-{colour}"),
        }
    }
}

/// The chosen place, as long as a move can be made with it.
pub(super) fn picked(legal: &[Move], chosen: &[String]) -> Option<Place> {
    let place = Place::read(chosen.first()?)?;
    legal.iter().any(|&mv| start(legal, mv) == Some(place)).then_some(place)
}

/// The result of a tap.
pub(super) fn touch(legal: &[Move], chosen: &[String], place: Place) -> Tap<Move> {
    let picked = picked(legal, chosen);
    if picked == Some(place) {
        return Tap::Chosen(vec![]);
    }
    let completes = |mv: &&Move| Place::Cell(end(**mv)) == place && start(legal, **mv) == picked;
    if let Some(&mv) = legal.iter().find(completes) {
        return Tap::Move(mv);
    }
    match legal.iter().any(|&mv| start(legal, mv) == Some(place)) {
        true => Tap::Chosen(vec![place.to_string()]),
        false => Tap::Inert,
    }
}

/// What has to be chosen before a move can be made: a stack, or a colour if the hand holds
/// several.
fn start(legal: &[Move], mv: Move) -> Option<Place> {
    match mv {
        Move::Step(step) => Some(Place::Cell(step.from())),
        Move::Place { colour, .. } => {
            let is_other =
                |mv: &Move| matches!(mv, Move::Place { colour: other, .. } if *other != colour);
            legal.iter().any(is_other).then_some(Place::Hand(colour))
        }
    }
}

/// Where a move goes.
pub(super) fn end(mv: Move) -> Cell {
    match mv {
        Move::Step(step) => step.to(),
        Move::Place { cell, .. } => cell,
    }
}
