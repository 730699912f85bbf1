//! Moves of any game.

use game_api::{Gap, Refusal, refusal};

use crate::{AnyMove, KnownGame};

impl AnyMove {
    /// The move of this game.
    ///
    /// # Errors
    /// When it is of another game.
    pub(crate) fn of<G: KnownGame>(self) -> Result<G::Move, Refusal> {
        G::move_from_any(self).ok_or_else(|| {
            let (other, game) = (Gap::word(self.game().name()), Gap::word(G::INFO.name));
            refusal!("game.other-move", found = Gap::text(self), other = other, game = game)
        })
    }
}
