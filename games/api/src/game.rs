//! What a game is: a position and what can be done with it.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{Dice, GameInfo, NotationError, Outcome, Refusal, Ruleset, Seat, Seed, Side, View};

/// A game: the type of its positions, which are the complete state, secrets included.
///
/// Printing is canonical and parsing is strict: a text that parses prints as itself.
/// [`play`](Game::play) checks a move and says why it is refused;
/// [`play_unchecked`](Game::play_unchecked) is for search. Both run the same code.
pub trait Game:
    Clone + Eq + Hash + Debug + Display + FromStr<Err = NotationError> + Send + Sync + 'static
{
    /// One choice of one seat. Its text has no spaces.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync + 'static;

    /// What a viewer may know.
    type View: View<Game = Self>;

    /// Variant, seats and options.
    type Ruleset: Ruleset;

    /// Why a move is refused.
    type Refusal: std::error::Error + Into<Refusal> + Send + Sync + 'static;

    /// What is the same for every position.
    const INFO: GameInfo;

    /// Deals. The same ruleset and seed always give the same position.
    fn deal(ruleset: &Self::Ruleset, seed: &Seed) -> Self;

    /// How many seats the game has.
    fn seats(&self) -> usize;

    /// The seat that moves next; in a finished game, the one after the last mover.
    fn to_move(&self) -> Seat;

    /// The sides, ordered by first seat.
    fn sides(&self) -> Vec<Side> {
        Seat::all(self.seats()).map(Side::one).collect()
    }

    /// Puts all legal moves into `moves`, which is cleared first: each once, in a
    /// repeatable order; none when the game is over.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// One legal move, every one equally likely; `None` when the game is over. Games
    /// override this where they can draw a move without listing all of them.
    fn random_move(&self, dice: &mut impl Dice) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        (!moves.is_empty()).then(|| moves[dice.below(moves.len() as u32) as usize])
    }

    /// Says why a move is not legal here.
    ///
    /// # Errors
    /// When it is not legal.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Refusal>;

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal; nothing has changed then.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Refusal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal. An illegal one may leave any position, but
    /// does no other harm.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Reads a move as it is typed and checks it.
    ///
    /// # Errors
    /// When it can't be read or is not legal here.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::Refusal>;

    /// All seats that have won, none for a lost solo game; `None` while the game goes
    /// on. Faster than [`outcome`](Game::outcome).
    fn winners(&self) -> Option<Side>;

    /// How the game ended, with the figures that decided it; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// What the seat may know.
    fn view(&self, seat: Seat) -> Self::View;

    /// What a spectator may know: nothing secret.
    fn public_view(&self) -> Self::View;

    /// Everything, as it is shown once the game is over.
    fn revealed_view(&self) -> Self::View;
}
