//! Opponents for Pyramids.
//!
//! Only the secret colours are hidden, and moves reveal them: players rarely cover their
//! own colour, waste its pieces early or leave it buried where a pair could uncover it. So
//! the bot weighs every secret by how well all moves so far fit it (`suspicion`); against
//! most players three moves are enough, and nothing is inferred from random moves. It then
//! searches the remaining positions in proportion to their chances, with a tree in which
//! every mover chooses by its own secret, and all places that look alike are one (`put`),
//! which leaves a third of the moves. Once one secret remains, nothing is hidden any more,
//! and the search proves results near the end of the game.
//!
//! A master also hides its own secret: in half of its playouts it has another one, so that
//! the other seats in its tree have to guess. Then it proves only the last move, unless all
//! secrets are known. Weaker levels search less, and infer less from the moves of others.

mod field;
mod knowledge;
mod mind;
mod put;
mod reason;
mod suspicion;

use quatuor::pyramids::{Move, Position, Score};
use quatuor::{FastDice, Figure, Game, Seat};
use search::{Belief, Budget};

use self::mind::PyramidsMind;
use crate::{Level, Mind, Playable, SeatHistory, Strength};

impl Playable for Position {
    const STRENGTH: Strength = Strength {
        beginner_strong_master: [946, 1475, 1646],
        review_iterations: 9_000,
        master_iterations: |seats| if seats <= 2 { 1_900_000 } else { 1_400_000 },
    };

    /// Winning first; then more of its own colour than of the best other one.
    fn appeal(&self, mv: Move) -> f64 {
        let mover = self.to_move();
        let mut after = *self;
        after.play_unchecked(mv);
        let others = Seat::all(self.seats()).filter(|seat| *seat != mover);
        let best = others.map(|seat| weight(after.score(seat))).fold(0.0, f64::max);
        let wins = after.winners().is_some_and(|winners| winners.contains(mover));
        weight(after.score(mover)) - best + if wins { 1_000.0 } else { 0.0 }
    }

    fn level(level: Level) -> Box<dyn Mind<Self>> {
        Box::new(PyramidsMind::new(level))
    }

    fn belief(seen: &SeatHistory<Self>, _: &mut Budget, _: &mut FastDice) -> Belief<Self> {
        suspicion::suspect(seen, mind::MASTERLY)
    }

    fn secret(&self, seat: Seat) -> Vec<char> {
        vec![Position::secret(self, seat).letter()]
    }

    fn reason(seen: &SeatHistory<Self>, mv: Move) -> Option<Figure> {
        reason::reason(seen, mv)
    }
}

/// A score as one number; tie-breakers count little.
fn weight(score: Score) -> f64 {
    score.places as f64 + score.covered_places as f64 / 30.0 + score.tallest_pile as f64 / 1_200.0
}
