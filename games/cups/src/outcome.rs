//! Scores, and who wins.

use std::cmp::{Ordering, Reverse};

use game_api::{Figure, Outcome, Seat, Side};

use crate::colour::Colour;
use crate::position::Position;

/// No stack can move. With the option `early`, all stacks have been banked then.
pub(crate) const NO_MOVES: &str = "no-moves";

impl Position {
    /// The cups that count for the colour so far: in its stacks, and banked.
    pub fn cups(&self, colour: Colour) -> usize {
        self.board.cups(colour) + self.banked(colour)
    }

    /// The seat's score so far: the cups of its colour, in `duo` of its better one.
    pub fn score(&self, seat: Seat) -> usize {
        let colours = self.colours(seat);
        self.cups(colours.first()).max(self.cups(colours.last()))
    }
}

pub(crate) fn winners(position: &Position) -> Side {
    let mut best = (0, Side::NONE);
    for seat in Seat::all(position.seating.seats()) {
        let (score, side) = (position.score(seat), Side::one(seat));
        match score.cmp(&best.0) {
            Ordering::Less => {}
            Ordering::Equal => best.1 = best.1.with(side),
            Ordering::Greater => best = (score, side),
        }
    }
    best.1
}

pub(crate) fn outcome(position: &Position) -> Outcome {
    let standings = Seat::all(position.seating.seats()).map(|seat| {
        let score = position.score(seat);
        (Side::one(seat), Reverse(score), vec![Figure::new("score", score as i64)])
    });
    Outcome::ranked(NO_MOVES, standings)
}
