//! Opponents for Slides.
//!
//! A bot first asks what the others hold ([`suspicion`]): a move of somebody else
//! is weighed against all other moves it had, under every secret it may have, by
//! random games to the end. One game tells about all secrets at once, because
//! only the tokens left of each colour matter. After a handful of moves the others
//! are usually seen through, and this is worth more than any depth of search. Whose
//! moves fit no secret is believed to play without any aim, and nothing is read
//! into them.
//!
//! Then it searches ([`mind`]) over what it believes, in a tree in which every
//! mover plays for its own secret, and judges by random games ([`race`]). Where
//! nothing is in doubt any more, results are proven. A master that plays alone asks the
//! solver ([`alone`]).
//!
//! The levels differ by how many moves they notice, how much they look at, and
//! whether they watch the others at all.

mod alone;
mod mind;
mod outlook;
mod race;
mod reason;
mod suspicion;

use games::slides::{Colour, Move, Position};
use games::{FastDice, Figure, Seat};
use search::{Belief, Budget};

use self::suspicion::Suspicion;
use crate::{Level, Mind, Playable, SeatHistory, Watcher};

/// Random games over one observed move, for those who ask what is believed.
const SUSPECTING: u64 = 2_000;

impl Playable for Position {
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
