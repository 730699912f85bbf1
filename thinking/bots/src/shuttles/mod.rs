//! Opponents for Shuttles.
//!
//! They search whole turns. A [`Finder`](turns::Finder) extends turns from load to drop to
//! unload and keeps the most promising of the millions that there are, each resulting
//! position once. A [`Judgement`](judgement::Judgement) evaluates positions by
//! [`Reach`](reach::Reach): how many pawns each player would have to load to unite a
//! colour. Three or fewer can be loaded in one turn, so a position is good if the opponent
//! has nothing in reach, and the player as much as possible. A
//! [`Lookahead`](lookahead::Lookahead) follows the best turns of both, always expanding
//! where play is best for both. A [`ShuttlesMind`] plans a turn when it begins, searches
//! again before each of its moves, and changes the plan only for something better. The
//! levels differ in how many turns they consider, how far they look ahead, and how much
//! randomness they add.

mod judgement;
mod lookahead;
mod mind;
mod reach;
mod reason;
mod turns;

use quatuor::Game;
use quatuor::shuttles::Position;

use self::judgement::Judgement;
use self::mind::ShuttlesMind;
use crate::{Level, Mind, Playable, SeatHistory, Strength};

impl Playable for Position {
    const STRENGTH: Strength = Strength {
        beginner_strong_master: [990, 1752, 2224],
        review_iterations: 500,
        master_iterations: |_| 340_000,
    };

    fn appeal(&self, mv: Self::Move) -> f64 {
        let mut after = *self;
        after.play_unchecked(mv);
        Judgement::new().after(&after, self.to_move()).0.into()
    }

    fn level(level: Level) -> Box<dyn Mind<Self>> {
        Box::new(ShuttlesMind::new(level))
    }

    fn reason(seen: &SeatHistory<Self>, mv: Self::Move) -> Option<quatuor::Figure> {
        reason::of(seen, mv)
    }
}
