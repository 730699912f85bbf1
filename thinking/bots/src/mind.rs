//! What a bot does: it gets what its seat has seen, and chooses a move.

use quatuor::{FastDice, Figure, Game, Seat};
use search::{Belief, Budget, Report};

use crate::reference::{GreedyMind, PlainMind, RandomMind};
use crate::{Level, Name, SeatHistory, Strength};

/// A player of one game in one seat.
///
/// A mind may remember what it found out about the game so far. If it is called for another
/// game, or for the same game after a move was taken back, it starts again.
pub trait Mind<G: Game>: Send {
    /// Searches the position that the seat is in, with the seat to move. There is always a
    /// best move, even without any budget.
    ///
    /// The answer depends only on what was seen, the dice, the number of iterations and
    /// earlier calls.
    fn think(
        &mut self,
        seen: &SeatHistory<G>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<G::Move>;

    /// Searches all moves, to say what each is worth, rather than the best only.
    fn weigh(
        &mut self,
        seen: &SeatHistory<G>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<G::Move> {
        self.think(seen, budget, dice)
    }

    /// Whether its search of this position is random. Then several minds with different
    /// dice know more together than one (see [`Report::merge`]); others would all find the
    /// same.
    fn samples(&self, seen: &SeatHistory<G>) -> bool {
        let _ = seen;
        true
    }

    /// Whether it has decided on the rest of this turn, in an earlier search of the same
    /// turn. Where turns have one move, never.
    fn has_plan(&self, seen: &SeatHistory<G>) -> bool {
        let _ = seen;
        false
    }
}

/// A function that follows a game from one seat; see [`Playable::watcher`].
pub type Watcher<G> = Box<dyn FnMut(&SeatHistory<G>, &mut Budget, &mut FastDice) -> Belief<G>>;

/// A game that bots can play: the hooks for knowledge of the game.
pub trait Playable: Game {
    /// How strong its bots are, as measured.
    const STRENGTH: Strength;

    /// How good a move looks to its mover without looking ahead, on any scale; all that the
    /// greedy bot knows.
    fn appeal(&self, mv: Self::Move) -> f64;

    /// An opponent of this level.
    fn level(level: Level) -> Box<dyn Mind<Self>>;

    /// Every position that the game may be in, with its chance given the moves of the other
    /// seats, as far as the budget allows. Without secrets, that is one.
    ///
    /// The answer depends only on what was seen, the dice and the number of iterations.
    /// [`suspicions`](crate::suspicions) gives it by seat and colour.
    fn belief(seen: &SeatHistory<Self>, budget: &mut Budget, dice: &mut FastDice) -> Belief<Self> {
        let _ = (budget, dice);
        Belief::uniform(seen.possible_positions())
    }

    /// A function that returns the [`belief`](Playable::belief) repeatedly during one game,
    /// and remembers what earlier moves have revealed.
    fn watcher() -> Watcher<Self> {
        Box::new(|seen, budget, dice| Self::belief(seen, budget, dice))
    }

    /// The letters of the secret colours of a seat; none in a game without secrets.
    fn secret(&self, seat: Seat) -> Vec<char> {
        let _ = seat;
        vec![]
    }

    /// The most important reason for a move, for players: a stable name, such as
    /// `completes-row`, and a number that belongs to it. `None` if there is no simple
    /// reason.
    fn reason(seen: &SeatHistory<Self>, mv: Self::Move) -> Option<Figure> {
        let _ = (seen, mv);
        None
    }
}

/// The mind of the bot of this name.
pub fn mind<G: Playable>(name: Name) -> Box<dyn Mind<G>> {
    match name {
        Name::Random => Box::new(RandomMind),
        Name::Greedy => Box::new(GreedyMind),
        Name::Plain => Box::new(PlainMind),
        Name::Level(level) => G::level(level),
    }
}
