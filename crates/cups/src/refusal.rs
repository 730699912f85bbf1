//! Why a move is refused.

use game_api::Seat;
use thiserror::Error;

use crate::cell::Cell;
use crate::colour::{Colour, Colours};

/// Why a move is refused, in words for a person.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The text is no move of this game.
    #[error("'{found}' is not a move; expected {expected}")]
    Unreadable {
        /// The text.
        found: String,
        /// What moves look like here.
        expected: &'static str,
    },
    /// There are no more moves.
    #[error("the game is over: nobody can move any more")]
    Over,
    /// A stack can't be moved yet.
    #[error("cups are still being placed; expected a colour and a cell such as r@0,0")]
    StillPlacing,
    /// A cup can't be placed any more.
    #[error("all cups are placed; expected two neighbouring cells such as 0,0>1,0")]
    AllPlaced,
    /// There is nothing to move, or nothing to put it on.
    #[error("there is no stack on {cell}")]
    NoStack {
        /// The empty cell.
        cell: Cell,
    },
    /// The stack is somebody else's.
    #[error("the stack on {cell} is {}; seat {seat} plays {}", colour.name(), own.names())]
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
    #[error("{to} is not next to {from}; a stack goes to a neighbouring stack")]
    NotNeighbours {
        /// Where the stack stands.
        from: Cell,
        /// Where it was to go.
        to: Cell,
    },
    /// The other stack is taller.
    #[error(
        "the stack on {to} is taller, {theirs} cups to {ours}; expected one that is not taller"
    )]
    Taller {
        /// Where the taller stack stands.
        to: Cell,
        /// Its height.
        theirs: usize,
        /// The height of the stack that was to be moved.
        ours: usize,
    },
    /// The seat places other colours.
    #[error("seat {seat} places {}, not {}", own.names(), colour.name())]
    NotYourColour {
        /// The colour that was to be placed.
        colour: Colour,
        /// Who wanted to place it.
        seat: Seat,
        /// The colours of that seat.
        own: Colours,
    },
    /// The seat has placed all of that colour.
    #[error("no {} cup is left in hand", colour.name())]
    NoneInHand {
        /// The colour.
        colour: Colour,
    },
    /// A cup stands there.
    #[error("a cup stands on {cell} already")]
    Taken {
        /// Where.
        cell: Cell,
    },
    /// The notation counts cells from the first cup.
    #[error("the first cup goes to 0,0")]
    FirstCell,
    /// The second cup must touch the first.
    #[error("{cell} is not next to the first cup")]
    ApartFromFirst {
        /// Where it was to go.
        cell: Cell,
    },
    /// Every further cup must touch two.
    #[error("{cell} is next to {touching}; expected at least two cups")]
    TouchesTooFew {
        /// Where it was to go.
        cell: Cell,
        /// `one cup` or `no cup`.
        touching: &'static str,
    },
}
