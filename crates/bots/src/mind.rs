//! What a bot does: it looks at what its seat has seen, and thinks.

use games::{FastDice, Figure, Game, Seat};
use search::{Belief, Budget, Report};

use crate::reference::{GreedyMind, PlainMind, RandomMind};
use crate::{Level, Name, SeatHistory};

/// Somebody who can play a game from one seat.
///
/// A mind may remember what it found out about the game so far; asked about
/// another game, or about the same game after a move was taken back, it starts
/// afresh.
pub trait Mind<G: Game>: Send {
    /// Thinks about the position that the seat is in, which is its turn. The best
    /// move is always there, also with no budget at all.
    ///
    /// The answer depends on nothing but what was seen, the dice, the number of
    /// iterations and what the mind was asked before.
    fn think(
        &mut self,
        seen: &SeatHistory<G>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<G::Move>;

    /// Thinks about all moves, to tell what each is worth, rather than about the
    /// best only.
    fn weigh(
        &mut self,
        seen: &SeatHistory<G>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<G::Move> {
        self.think(seen, budget, dice)
    }

    /// Whether it draws at random when it thinks about this. Then several minds with
    /// dice of their own know more together than one (see [`Report::merge`]); minds
    /// that calculate would all find the same.
    fn samples(&self, seen: &SeatHistory<G>) -> bool {
        let _ = seen;
        true
    }
}

/// Somebody who watches a game from one seat; see [`Playable::watcher`].
pub type Watcher<G> = Box<dyn FnMut(&SeatHistory<G>, &mut Budget, &mut FastDice) -> Belief<G>>;

/// A game that bots can play: where a game's knowledge enters.
pub trait Playable: Game {
    /// How good a move looks at once to its mover, on any scale; all that the
    /// greedy reference opponent knows.
    fn appeal(&self, mv: Self::Move) -> f64;

    /// An opponent of this level.
    fn level(level: Level) -> Box<dyn Mind<Self>>;

    /// Every position that the game may be in, each as likely as the moves of the
    /// others make it, as far as the budget allows to find out. Where nothing is
    /// secret, that is one.
    ///
    /// The answer depends on nothing but what was seen, the dice and the number of
    /// iterations. [`suspicions`](crate::suspicions) says it by seat and colour.
    fn belief(seen: &SeatHistory<Self>, budget: &mut Budget, dice: &mut FastDice) -> Belief<Self> {
        let _ = (budget, dice);
        Belief::uniform(seen.possible_positions())
    }

    /// Somebody who is asked for the [`belief`](Playable::belief) again and again while
    /// one game goes on, and remembers what the moves before have told.
    fn watcher() -> Watcher<Self> {
        Box::new(|seen, budget, dice| Self::belief(seen, budget, dice))
    }

    /// The letters of the colours that a seat holds in secret; none in an open game.
    fn secret(&self, seat: Seat) -> Vec<char> {
        let _ = seat;
        vec![]
    }

    /// The most telling thing that speaks for a move, for people: a stable name,
    /// such as `completes-row`, and a number that belongs to it. `None` where
    /// there is nothing simple to say.
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
