//! Moves of whichever game it is.

use crate::KnownGame;
use crate::any::{any, each};

any!(
    /// One choice of one seat in any game.
    AnyMove: slides::Move, pyramids::Move, shuttles::Move, cups::Move; Copy
);

/// Why a move was refused, in words for a person.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refused(String);

impl Refused {
    pub(crate) fn new(reason: impl std::error::Error) -> Refused {
        Refused(reason.to_string())
    }
}

impl AnyMove {
    /// The move of this game.
    ///
    /// # Errors
    /// When it is of another game.
    pub(crate) fn of<G: KnownGame>(self) -> Result<G::Move, Refused> {
        G::move_from_any(self).ok_or_else(|| {
            let other = self.game();
            Refused(format!("'{self}' is a move of {other}; this is a position of {}", G::NAME))
        })
    }
}
