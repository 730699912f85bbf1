//! What a viewer may know of a position, and what can be done with it.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{Game, NotationError, Outcome, Seat, Side};

/// What a viewer may know of a position: everything that is public, and the secrets
/// that the viewer knows.
///
/// There are three kinds of viewers. A seat knows its own secrets, and those of its
/// partner in a team. A spectator knows none. Once a game is over everything is
/// revealed. The type holds no other secret, so two positions that differ only in what
/// the viewer may not know give equal views.
///
/// Moves are public, so a view can be played on like a position: the view after a move
/// is the view of the position after that move. A screen needs nothing else.
///
/// Printed like a position, with `?` for every secret that is hidden.
pub trait View:
    Clone + Eq + Hash + Debug + Display + FromStr<Err = NotationError> + Send + Sync + 'static
{
    /// The game.
    type Game: Game<View = Self>;

    /// The side whose secrets the view holds. `None` for a spectator, where everything
    /// is revealed, and in games without secrets, which look the same to all.
    fn viewer(&self) -> Option<Side>;

    /// Whether some seat has a secret that the view does not know.
    fn hides_something(&self) -> bool;

    /// How many seats the game has.
    fn seats(&self) -> usize;

    /// The seat that moves next; in a finished game, the one after the last mover.
    fn to_move(&self) -> Seat;

    /// The sides, ordered by first seat.
    fn sides(&self) -> Vec<Side> {
        Seat::all(self.seats()).map(Side::one).collect()
    }

    /// Whether the game is over whatever the hidden secrets are. A game that has ended
    /// by a secret which the view does not know seems to go on.
    fn is_over(&self) -> bool;

    /// Puts all moves that are legal if the game goes on into `moves`, which is cleared
    /// first: each once, in the order of [`Game::legal_moves`]; none if
    /// [`is_over`](View::is_over).
    fn legal_moves(&self, moves: &mut Vec<<Self::Game as Game>::Move>);

    /// Says why a move is not legal here.
    ///
    /// # Errors
    /// When it is not legal.
    fn check(&self, mv: <Self::Game as Game>::Move) -> Result<(), <Self::Game as Game>::Refusal>;

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal; nothing has changed then.
    fn play(
        &mut self,
        mv: <Self::Game as Game>::Move,
    ) -> Result<(), <Self::Game as Game>::Refusal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    fn play_unchecked(&mut self, mv: <Self::Game as Game>::Move);

    /// Reads a move as it is typed and checks it.
    ///
    /// # Errors
    /// When it can't be read or is not legal here.
    fn parse_move(
        &self,
        text: &str,
    ) -> Result<<Self::Game as Game>::Move, <Self::Game as Game>::Refusal>;

    /// How the game ended, if the view is enough to know that: the game is over, and
    /// the outcome is the same whatever the hidden secrets are.
    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let mut outcomes = self.possible_positions().into_iter().map(|world| world.outcome());
        let first = outcomes.next()??;
        outcomes.all(|other| other.as_ref() == Some(&first)).then_some(first)
    }

    /// The position, if nothing is hidden.
    fn position(&self) -> Option<Self::Game> {
        if self.hides_something() { None } else { self.possible_positions().pop() }
    }

    /// Every position that looks like this: all ways to fill in the hidden secrets
    /// under which the game still goes on. If it is over under all of them, all of them.
    fn possible_positions(&self) -> Vec<Self::Game>;
}
