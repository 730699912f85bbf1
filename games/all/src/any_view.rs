//! Views of any game.

use game_api::{Outcome, Refusal, Seat, Side, View};

use crate::{AnyMove, AnyPosition, AnyView, KnownGame};

impl AnyView {
    /// The side whose secrets the view holds. `None` for a spectator, where everything
    /// is revealed, and in games without secrets.
    pub fn viewer(&self) -> Option<Side> {
        each!(AnyView, self, it => it.viewer())
    }

    /// Whether some seat has a secret that the view does not know.
    pub fn hides_something(&self) -> bool {
        each!(AnyView, self, it => it.hides_something())
    }

    /// How many seats the game has.
    pub fn seats(&self) -> usize {
        each!(AnyView, self, it => it.seats())
    }

    /// The seat that moves next; in a finished game, the one after the last mover.
    pub fn to_move(&self) -> Seat {
        each!(AnyView, self, it => it.to_move())
    }

    /// The sides, ordered by first seat.
    pub fn sides(&self) -> Vec<Side> {
        each!(AnyView, self, it => it.sides())
    }

    /// Whether the game is over whatever the hidden secrets are; see [`View::is_over`].
    pub fn is_over(&self) -> bool {
        each!(AnyView, self, it => it.is_over())
    }

    /// All moves that are legal if the game goes on; none when it is certainly over.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        fn list<V: View<Game: KnownGame>>(view: &V) -> Vec<AnyMove> {
            let mut moves = vec![];
            view.legal_moves(&mut moves);
            moves.into_iter().map(V::Game::any_move).collect()
        }
        each!(AnyView, self, it => list(it))
    }

    /// Reads a move as it is typed and checks it.
    ///
    /// # Errors
    /// When it can't be read or is not legal here.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, Refusal> {
        each!(AnyView, self, it => it.parse_move(text).map(AnyMove::from).map_err(Into::into))
    }

    /// Says why a move is not legal here.
    ///
    /// # Errors
    /// When it is not legal, or of another game.
    pub fn check(&self, mv: AnyMove) -> Result<(), Refusal> {
        fn check<V: View<Game: KnownGame>>(view: &V, mv: AnyMove) -> Result<(), Refusal> {
            view.check(mv.of::<V::Game>()?).map_err(Into::into)
        }
        each!(AnyView, self, it => check(it, mv))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal, or of another game; nothing has changed then.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), Refusal> {
        fn play<V: View<Game: KnownGame>>(view: &mut V, mv: AnyMove) -> Result<(), Refusal> {
            view.play(mv.of::<V::Game>()?).map_err(Into::into)
        }
        each!(AnyView, self, it => play(it, mv))
    }

    /// How the game ended, if the view is enough to know that; see [`View::outcome`].
    pub fn outcome(&self) -> Option<Outcome> {
        each!(AnyView, self, it => it.outcome())
    }

    /// The position, if nothing is hidden.
    pub fn position(&self) -> Option<AnyPosition> {
        each!(AnyView, self, it => it.position().map(AnyPosition::from))
    }

    /// Every position that looks like this; see [`View::possible_positions`].
    pub fn possible_positions(&self) -> Vec<AnyPosition> {
        each!(AnyView, self, it => it.possible_positions().into_iter().map(Into::into).collect())
    }
}
