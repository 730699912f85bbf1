//! Which slides must be touched before all tokens of a colour are connected.
//!
//! A set of slides is a bit mask, slide a is the lowest bit. Tokens only fall and slides
//! only close up, so the contact between two slides changes only if a move touches one
//! of them.

use quatuor::slides::{Board, CellSet, Colour};

/// Sets of slides, of each of which a move must touch at least one before the move that
/// takes the rest of the colour.
#[derive(Clone, Copy, Default)]
pub(crate) struct Needs {
    /// For two successive slides with tokens of the colour that are not connected: all
    /// slides from one to the other.
    gaps: [u32; 9],
    gap_count: usize,
    /// The slides of each part of the colour and their neighbours. One part need not be
    /// touched: the one that is taken last.
    parts: [u32; 20],
    part_count: usize,
}

/// What remains after a move: some slide up to `first_end` and some slide from
/// `last_start` on must still be touched.
#[derive(Clone, Copy)]
pub(crate) struct Rest {
    first_end: u32,
    last_start: u32,
}

impl Needs {
    /// The needs between slides; `all` holds the tokens of the colour and the jokers.
    #[inline]
    pub(crate) fn between(tokens: CellSet, all: CellSet) -> Needs {
        let mut needs = Needs::default();
        let apart = !(all & all.towards_a()).slides();
        let mut rest = tokens.slides();
        while rest & rest.wrapping_sub(1) != 0 {
            let left = rest.trailing_zeros();
            rest &= rest - 1;
            let right = rest.trailing_zeros();
            let way = (1 << right) - (1 << left);
            if way & apart != 0 {
                needs.gaps[needs.gap_count] = way | 1 << right;
                needs.gap_count += 1;
            }
        }
        needs
    }

    /// Adds the needs of each part.
    #[inline]
    pub(crate) fn add_parts(&mut self, tokens: CellSet, all: CellSet) {
        let mut rest = tokens;
        while !rest.is_empty() && self.part_count < self.parts.len() {
            let part = rest.lowest().flood(all);
            rest = rest.without(part);
            let slides = part.slides();
            self.parts[self.part_count] = slides | slides << 1 | slides >> 1;
            self.part_count += 1;
        }
    }

    /// What remains after these slides were touched.
    #[inline]
    pub(crate) fn after(&self, touched: u32) -> Rest {
        let missed = |slides: &&u32| *slides & touched == 0;
        let mut rest = Rest { first_end: u32::MAX, last_start: 0 };
        for gap in self.gaps[..self.gap_count].iter().filter(missed) {
            rest.first_end = rest.first_end.min(gap.ilog2());
            rest.last_start = rest.last_start.max(gap.trailing_zeros());
        }
        // The part that is not touched is the most demanding one.
        let (mut first_end, mut last_start) = (u32::MAX, 0);
        for part in self.parts[..self.part_count].iter().filter(missed) {
            let (start, end) = (part.trailing_zeros(), part.ilog2());
            rest.first_end = rest.first_end.min(first_end.max(end));
            first_end = first_end.min(end);
            rest.last_start = rest.last_start.max(last_start.min(start));
            last_start = last_start.max(start);
        }
        rest
    }
}

impl Rest {
    /// Whether no need remains.
    #[inline]
    pub(crate) fn is_nothing(self) -> bool {
        self.first_end == u32::MAX
    }

    /// Whether one more move could be enough, after one that touched these slides.
    #[inline]
    pub(crate) fn may_be_met(self, bridges: &[u32; Colour::COUNT], touched: u32) -> bool {
        if self.first_end >= self.last_start {
            return true;
        }
        // A group that wide is connected at every step between the two slides.
        let steps = (1 << self.last_start) - (1 << self.first_end);
        let new = touched | touched >> 1;
        bridges.iter().any(|bridge| (bridge | new) & steps == steps)
    }
}

/// For every colour, the slides where a token touches one of the next slide (jokers
/// included).
#[inline]
pub(crate) fn bridges(board: &Board) -> [u32; Colour::COUNT] {
    let jokers = board.jokers();
    Colour::ALL.map(|colour| {
        let tokens = board.tokens_of(colour) | jokers;
        (tokens & tokens.towards_a()).slides()
    })
}
