//! The games as types, for generic code.

use game_api::Game;

use crate::{AnyMove, AnyPosition, AnyView};

/// One of the four games, with conversions from and to the enums over all games.
pub trait KnownGame: Game<View: Into<AnyView>> + Into<AnyPosition> {
    /// The position, if it is of this game.
    fn from_any(position: &AnyPosition) -> Option<&Self>;

    /// The view, if it is of this game.
    fn view_from_any(view: &AnyView) -> Option<&Self::View>;

    /// The move, if it is of this game.
    fn move_from_any(mv: AnyMove) -> Option<Self::Move>;

    /// The move as one of any game.
    fn any_move(mv: Self::Move) -> AnyMove;
}
