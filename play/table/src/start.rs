//! Where a game starts from, and what is known of that.

use quatuor::{AnyGame, Refusal, Request, Seed};
use serde::{Deserialize, Serialize};

use crate::record::Board;
use crate::{Share, Viewer};

/// The start of a game. It needs nothing else to be dealt or read again.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Start {
    /// The game.
    pub game: AnyGame,
    /// Where it starts from.
    pub origin: Origin,
}

/// Where a game starts from, as far as it is known.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// It is dealt.
    Deal {
        /// Variant, seats and options, complete.
        request: Request,
        /// The seed, which tells all secrets.
        seed: String,
        /// What the program has contributed to the seed; `None` if it was given.
        share: Option<Share>,
    },
    /// A position that was set up, in notation.
    Position(String),
    /// Only what a viewer may know is known.
    Seen {
        /// Who looks.
        viewer: Viewer,
        /// The view in notation, with `?` for what is hidden.
        view: String,
    },
}

impl Start {
    /// The board at the start.
    ///
    /// # Errors
    /// When the game has no such ruleset, or the notation can't be read.
    pub fn board(&self) -> Result<Board, Refusal> {
        Ok(match &self.origin {
            Origin::Deal { request, seed, .. } => {
                Board::Known(self.game.deal(request, &Seed::new(seed))?)
            }
            Origin::Position(position) => Board::Known(self.game.read(position)?),
            Origin::Seen { view, .. } => Board::Seen(self.game.read_view(view)?),
        })
    }

    /// What a viewer may know of this start; all of it if nothing is hidden.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Start {
        let view = match self.board() {
            Ok(Board::Known(position)) => match viewer {
                Viewer::Seat(seat) if seat.index() < position.seats() => position.view(seat),
                _ => position.public_view(),
            },
            Ok(Board::Seen(_)) => return self.clone(),
            // A start that can't be read gives nothing away.
            Err(_) => {
                let origin = Origin::Seen { viewer, view: String::new() };
                return Start { origin, ..*self };
            }
        };
        if !view.hides_something() {
            return self.clone();
        }
        Start { game: self.game, origin: Origin::Seen { viewer, view: view.to_string() } }
    }
}
