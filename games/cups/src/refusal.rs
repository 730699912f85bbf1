//! Why a move is refused.

use game_api::{Gap, Seat, refusal};
use thiserror::Error;

use crate::cell::Cell;
use crate::colour::{Colour, Colours};

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", game_api::Refusal::from(self.clone()))]
pub enum Refusal {
    /// The text is no move of a stack.
    NoStep {
        /// The text.
        found: String,
    },
    /// The text is no cup to be placed.
    NoPlacing {
        /// The text.
        found: String,
    },
    /// There are no more moves.
    Over,
    /// A stack can't be moved yet.
    StillPlacing,
    /// A cup can't be placed any more.
    AllPlaced,
    /// There is nothing to move, or nothing to put it on.
    NoStack {
        /// The empty cell.
        cell: Cell,
    },
    /// The stack belongs to another seat.
    NotYours {
        /// Where it stands.
        cell: Cell,
        /// The colour on top.
        colour: Colour,
        /// Who wanted to move it.
        seat: Seat,
        /// The colours of that seat.
        own: Colours,
    },
    /// The stack does not get that far.
    NotNeighbours {
        /// Where the stack stands.
        from: Cell,
        /// Where it was to go.
        to: Cell,
    },
    /// The other stack is taller.
    Taller {
        /// Where the taller stack stands.
        to: Cell,
        /// Its height.
        theirs: usize,
        /// The height of the stack that was to be moved.
        ours: usize,
    },
    /// The seat places other colours.
    NotYourColour {
        /// The colour that was to be placed.
        colour: Colour,
        /// Who wanted to place it.
        seat: Seat,
        /// The colours of that seat.
        own: Colours,
    },
    /// The seat has placed all of that colour.
    NoneInHand {
        /// The colour.
        colour: Colour,
    },
    /// A cup stands there.
    Taken {
        /// Where.
        cell: Cell,
    },
    /// The notation counts cells from the first cup.
    FirstCell,
    /// The second cup must touch the first.
    ApartFromFirst {
        /// Where it was to go.
        cell: Cell,
    },
    /// Every further cup must touch two.
    TouchesTooFew {
        /// Where it was to go.
        cell: Cell,
        /// How many cups it would touch: none or one.
        touching: usize,
    },
}

impl From<Refusal> for game_api::Refusal {
    fn from(refusal: Refusal) -> game_api::Refusal {
        match refusal {
            Refusal::NoStep { found } => refusal!("cups.no-step", found = Gap::quote(&found)),
            Refusal::NoPlacing { found } => {
                refusal!("cups.no-placing", found = Gap::quote(&found))
            }
            Refusal::Over => refusal!("move.over"),
            Refusal::StillPlacing => refusal!("cups.still-placing"),
            Refusal::AllPlaced => refusal!("cups.all-placed"),
            Refusal::NoStack { cell } => refusal!("cups.no-stack", cell = Gap::text(cell)),
            Refusal::NotYours { cell, colour, seat, own } => refusal!(
                "cups.not-yours",
                cell = Gap::text(cell),
                colour = colour,
                seat = seat,
                own = own
            ),
            Refusal::NotNeighbours { from, to } => {
                refusal!("cups.not-neighbours", from = Gap::text(from), to = Gap::text(to))
            }
            Refusal::Taller { to, theirs, ours } => {
                refusal!("cups.taller", to = Gap::text(to), theirs = theirs, ours = ours)
            }
            Refusal::NotYourColour { colour, seat, own } => {
                refusal!("cups.not-your-colour", colour = colour, seat = seat, own = own)
            }
            Refusal::NoneInHand { colour } => refusal!("cups.none-in-hand", colour = colour),
            Refusal::Taken { cell } => refusal!("cups.taken", cell = Gap::text(cell)),
            Refusal::FirstCell => refusal!("cups.first-cell"),
            Refusal::ApartFromFirst { cell } => {
                refusal!("cups.apart-from-first", cell = Gap::text(cell))
            }
            Refusal::TouchesTooFew { cell, touching } => {
                refusal!("cups.touches-too-few", cell = Gap::text(cell), count = touching)
            }
        }
    }
}
