//! A move, and why one is refused.

use std::fmt;

use game_api::{Gap, Seat, refusal};
use thiserror::Error;

use crate::{Colour, Place};

/// One piece of the seat to move goes on one place. Printed as `b@7`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The colour of the piece.
    pub colour: Colour,
    /// Where it goes.
    pub place: Place,
}

impl Move {
    /// This piece on this place.
    #[inline]
    pub const fn new(colour: Colour, place: Place) -> Move {
        Move { colour, place }
    }

    /// Reads a move for a board that has this number of places.
    pub(crate) fn read(text: &str, places: usize) -> Result<Move, Refusal> {
        let unreadable = || Refusal::Unreadable { found: text.into() };
        let (colour, number) = text.split_once('@').ok_or_else(unreadable)?;
        let mut letters = colour.chars();
        let colour = letters.next().and_then(Colour::from_letter).ok_or_else(unreadable)?;
        let plain = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
        if letters.next().is_some() || number.is_empty() || !plain {
            return Err(unreadable());
        }
        let place = number.parse().ok().and_then(Place::new);
        let place = place.filter(|place| place.index() < places);
        let place = place.ok_or_else(|| Refusal::NoSuchPlace { found: number.into(), places })?;
        Ok(Move::new(colour, place))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}@{}", self.colour.letter(), self.place)
    }
}

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", game_api::Refusal::from(self.clone()))]
pub enum Refusal {
    /// The text is no move.
    Unreadable {
        /// The text.
        found: String,
    },
    /// The board has fewer places.
    NoSuchPlace {
        /// The place that was named.
        found: String,
        /// How many there are.
        places: usize,
    },
    /// The game is over.
    Over,
    /// The seat has no such piece.
    NotInStock {
        /// The seat to move.
        seat: Seat,
        /// The colour that was named.
        colour: Colour,
    },
    /// The place of the last move.
    LastPlace {
        /// That place.
        place: Place,
    },
    /// A bare base and its own colour.
    OwnBase {
        /// The place of the base.
        place: Place,
        /// The colour of the base and of the piece.
        colour: Colour,
    },
}

impl From<Refusal> for game_api::Refusal {
    fn from(refusal: Refusal) -> game_api::Refusal {
        match refusal {
            Refusal::Unreadable { found } => {
                refusal!("pyramids.unreadable", found = Gap::quote(&found))
            }
            Refusal::NoSuchPlace { found, places } => {
                refusal!("pyramids.no-such-place", found = Gap::quote(&found), most = places)
            }
            Refusal::Over => refusal!("move.over"),
            Refusal::NotInStock { seat, colour } => {
                refusal!("pyramids.not-in-stock", seat = seat, colour = colour)
            }
            Refusal::LastPlace { place } => {
                refusal!("pyramids.last-place", place = Gap::text(place))
            }
            Refusal::OwnBase { place, colour } => {
                refusal!("pyramids.own-base", place = Gap::text(place), colour = colour)
            }
        }
    }
}
