//! What a colour has on the board, and who wins with it.

use std::cmp::Reverse;

use game_api::{Figure, Outcome, Seat, Side};

use crate::places::FULL;
use crate::{Board, Colour, Position};

/// All pieces have been played.
pub(crate) const ALL_PLAYED: &str = "all-played";

/// Pieces are left, but no place takes one of them: only on tiny hand-made boards.
pub(crate) const NO_PLACES: &str = "no-places";

/// What counts for a colour, the most important first: a greater score wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score {
    /// The places that show the colour.
    pub places: usize,
    /// Those of them that are covered by at least one piece.
    pub covered_places: usize,
    /// The pieces in the tallest of their piles.
    pub tallest_pile: usize,
}

impl Score {
    fn figures(&self) -> Vec<Figure> {
        vec![
            Figure::new("places", self.places as i64),
            Figure::new("covered-places", self.covered_places as i64),
            Figure::new("tallest-pile", self.tallest_pile as i64),
        ]
    }
}

impl Board {
    /// What a colour has now.
    pub fn score(&self, colour: Colour) -> Score {
        let mut score = Score::default();
        for place in self.places().filter(|place| self.showing(*place) == colour) {
            score.places += 1;
            score.covered_places += usize::from(!self.is_bare(place));
            score.tallest_pile = score.tallest_pile.max(self.height(place));
        }
        score
    }

    /// How many places, and how many covered places, each colour has: ten bits for
    /// each code, which is never 0, the places in the upper half of them.
    fn tallies(&self) -> u64 {
        let one = |pile: &u64| (1 << 5 | u64::from(*pile >= 8)) << shift(pile & 7);
        self.piles().iter().map(one).sum()
    }

    /// The pieces in the colour's tallest pile, faster than [`Score::tallest_pile`].
    fn tallest(&self, colour: Colour) -> u64 {
        // The higher of two piles has the longer word, as no code is 0.
        let shown = |pile: &u64| if *pile & 7 == colour.code() { *pile } else { 0 };
        match self.piles().iter().map(shown).max() {
            Some(pile) if pile < FULL => u64::from((pile | 1).ilog2()) / 3,
            _ => self.score(colour).tallest_pile as u64,
        }
    }
}

/// Where the tallies of the colour with this code begin.
#[inline]
fn shift(code: u64) -> u64 {
    10 * (code.wrapping_sub(1) & 7)
}

impl Position {
    /// What a seat's colour has now.
    ///
    /// # Panics
    /// When there is no such seat.
    pub fn score(&self, seat: Seat) -> Score {
        self.board().score(self.secret(seat))
    }

    /// The outcome of a game that is over: all seats ranked by what their colours have.
    pub(crate) fn ranking(&self) -> Outcome {
        let board = self.board();
        let mut stocks = Seat::all(board.seats()).map(|seat| board.stock(seat));
        let ending = if stocks.all(|stock| stock.is_empty()) { ALL_PLAYED } else { NO_PLACES };
        let standings = Seat::all(board.seats()).map(|seat| {
            let score = self.score(seat);
            (Side::one(seat), Reverse(score), score.figures())
        });
        Outcome::ranked(ending, standings)
    }

    /// The seats that lead, faster than [`Position::ranking`]: piles are measured only for
    /// seats that are tied.
    pub(crate) fn leaders(&self) -> Side {
        let tallies = self.board().tallies();
        let tied = best(Seat::all(self.board().seats()), |seat| {
            tallies >> shift(self.secret(seat).code()) & 0x3ff
        });
        match tied.len() {
            1 => tied,
            _ => best(tied.seats(), |seat| self.board().tallest(self.secret(seat))),
        }
    }
}

/// The seats with the highest figure.
#[inline]
fn best(seats: impl Iterator<Item = Seat>, figure: impl Fn(Seat) -> u64) -> Side {
    let mut best = (0, Side::NONE);
    for seat in seats {
        let (figure, seat) = (figure(seat), Side::one(seat));
        if best.1.is_empty() || figure > best.0 {
            best = (figure, seat);
        } else if figure == best.0 {
            best.1 = best.1.with(seat);
        }
    }
    best.1
}
