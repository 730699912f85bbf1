//! Who wins, and the figures that decide it.

use std::cmp::Ordering;

use game_api::{Figure, Outcome, Seat, Side};

use crate::{ColourSet, Position, Variant};

/// The last token of a side's colours has left the board.
pub(crate) const COLOUR_CLEARED: &str = "colour-cleared";

/// No group is left to remove.
pub(crate) const NO_GROUPS: &str = "no-groups";

/// What sides are compared by, the smallest best: tokens of the side's colours on
/// the board, then tokens of them that the side removed itself. Where none is left
/// on the board the side has won, and nothing more is compared.
type Rank = (u32, u32);

impl Position {
    /// The secret colours of a side together.
    #[inline]
    pub fn colours_of(&self, side: Side) -> ColourSet {
        side.seats().map(|seat| self.secrets(seat)).fold(ColourSet::NONE, ColourSet::with)
    }

    /// How many tokens of the side's colours are on the board.
    #[inline]
    pub fn tokens_left(&self, side: Side) -> u32 {
        let colours = self.colours_of(side).colours();
        colours.map(|colour| u32::from(self.open().left(colour))).sum()
    }

    /// How many tokens of its own colours the side has removed itself.
    #[inline]
    pub fn own_tokens_taken(&self, side: Side) -> u32 {
        let colours = self.colours_of(side);
        let of_seat = |seat: Seat| -> u32 {
            let taken = self.open().taken(seat);
            colours.colours().map(|colour| u32::from(taken[colour.index()])).sum()
        };
        side.seats().map(of_seat).sum()
    }

    /// Whether some side has no token of its colours on the board.
    // Rarely called, and too large to be inlined into every move.
    #[cold]
    #[inline(never)]
    pub(crate) fn some_side_is_clear(&self) -> bool {
        self.open().variant().sides(self.open().seats()).any(|side| self.tokens_left(side) == 0)
    }

    /// Every winning seat of a game that is over.
    #[inline]
    pub(crate) fn best_sides(&self) -> Side {
        let (mut best, mut winners) = ((u32::MAX, 0), Side::NONE);
        for side in self.all_sides() {
            let rank = self.rank(side);
            match rank.cmp(&best) {
                Ordering::Less => (best, winners) = (rank, side),
                Ordering::Equal => winners = winners.with(side),
                Ordering::Greater => {}
            }
        }
        if self.may_win(best) { winners } else { Side::NONE }
    }

    /// The outcome of a game that is over.
    pub(crate) fn ranking(&self) -> Outcome {
        let ending = if self.is_cleared() { COLOUR_CLEARED } else { NO_GROUPS };
        let standings = self.all_sides().map(|side| {
            let figures = vec![
                Figure::new("tokens-left", self.tokens_left(side)),
                Figure::new("own-tokens-taken", self.own_tokens_taken(side)),
            ];
            (side, self.rank(side), figures)
        });
        let mut outcome = Outcome::ranked(ending, standings);
        for standing in &mut outcome.standings {
            standing.won &= self.may_win(self.rank(standing.side));
        }
        outcome
    }

    fn all_sides(&self) -> impl Iterator<Item = Side> {
        self.open().variant().sides(self.open().seats())
    }

    #[inline]
    fn rank(&self, side: Side) -> Rank {
        match self.tokens_left(side) {
            0 => (0, 0),
            left => (left, self.own_tokens_taken(side)),
        }
    }

    /// The best side wins, except in `solo`, where all tokens of the colours must be gone.
    fn may_win(&self, (tokens_left, _): Rank) -> bool {
        self.open().variant() != Variant::Solo || tokens_left == 0
    }
}
