//! Opponents for Pyramids.

use games::Game;
use games::pyramids::Position;
use search::Plain;

use crate::{Level, Mind, PlainMind, Playable};

impl Playable for Position {
    fn appeal(&self, mv: Self::Move) -> f64 {
        // Whether it wins at once.
        let mut after = *self;
        after.play_unchecked(mv);
        let winners = after.winners().unwrap_or_default();
        Plain::new(self).share(winners)[self.to_move().index()].into()
    }

    fn level(_: Level) -> Box<dyn Mind<Self>> {
        Box::new(PlainMind)
    }
}
