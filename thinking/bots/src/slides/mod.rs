//! Opponents for Slides.
//!
//! A bot first infers the secrets of the other seats ([`suspicion`]): a move is compared
//! with all other moves that its player had, under every secret that it may have, by random
//! games to the end. One game counts for all secrets at once, because only the tokens left
//! of each colour matter. After a few moves the secrets are usually known, which is worth
//! more than any depth of search. If a player's moves fit no secret, it is assumed to move
//! at random, and nothing is inferred.
//!
//! Then it searches ([`mind`]) the possible positions, in a tree in which every mover plays
//! for its own secret, with random games as playouts ([`race`]). If only one position is
//! possible, results are proven. A master in a solo game uses the solver ([`solo`]).
//!
//! The levels differ in how many moves they consider, how many playouts they make, and
//! whether they watch the other seats at all.

mod mind;
mod outlook;
mod race;
mod reason;
mod solo;
pub mod solver;
mod suspicion;

use quatuor::slides::{Colour, Move, Position};
use quatuor::{FastDice, Figure, Seat};
use search::{Belief, Budget};

use self::suspicion::Suspicion;
use crate::{Level, Mind, Playable, SeatHistory, Strength, Watcher};

/// Random games per observed move, for suspicions outside of play.
const SUSPECTING: u64 = 2_000;

impl Playable for Position {
    const STRENGTH: Strength = Strength {
        beginner_strong_master: [596, 1620, 1771],
        review_iterations: 12_000,
        master_iterations: |seats| if seats <= 3 { 950_000 } else { 830_000 },
    };

    fn appeal(&self, mv: Move) -> f64 {
        outlook::appeal(self, mv)
    }

    fn level(level: Level) -> Box<dyn Mind<Position>> {
        Box::new(mind::SlidesMind::new(level))
    }

    fn belief(
        seen: &SeatHistory<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Belief<Position> {
        Position::watcher()(seen, budget, dice)
    }

    fn watcher() -> Watcher<Position> {
        let mut known: Option<Suspicion> = None;
        Box::new(move |seen, budget, dice| {
            let before = known.as_ref().map_or(0, Suspicion::moves);
            let games = SUSPECTING * seen.moves().len().saturating_sub(before) as u64;
            let suspicion = Suspicion::follow(known.take(), seen, games, budget, dice);
            known.insert(suspicion).belief().clone()
        })
    }

    fn secret(&self, seat: Seat) -> Vec<char> {
        self.secrets(seat).colours().map(Colour::letter).collect()
    }

    fn reason(seen: &SeatHistory<Position>, mv: Move) -> Option<Figure> {
        reason::reason(seen, mv)
    }
}
