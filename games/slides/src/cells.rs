//! The cells of the board, and sets of them as bits.
//!
//! A set is two words, one for slides a–e and one for f–j. A slide takes 11
//! bits, the bottom cell lowest. The eleventh bit is a guard that no board ever
//! sets: what is shifted out of a slide lands there and is masked away.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor};

/// How many slides the board has.
pub const SLIDES: usize = 10;
/// How many tokens fit on one slide.
pub const HEIGHT: usize = 10;

/// Bits from one slide to the next: ten cells and the guard.
const STEP: u32 = HEIGHT as u32 + 1;
/// Slides in one word.
const SLIDES_PER_WORD: usize = SLIDES / 2;
/// Bits from the first slide of a word to its last.
const TO_LAST: u32 = STEP * (SLIDES_PER_WORD as u32 - 1);
/// The bottom cells of one word.
const FLOOR: u64 = 1 | 1 << STEP | 1 << (2 * STEP) | 1 << (3 * STEP) | 1 << (4 * STEP);
/// The guards of one word.
const GUARD: u64 = FLOOR << HEIGHT;
/// The cells of one word.
const CELLS: u64 = GUARD - FLOOR;

/// A place on the board. Printed `c4`: slide `a`–`j` from the left, height 1–10
/// from the bottom. Ordered by slide, then height.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell on this slide at this height, both counted from 0.
    pub const fn new(slide: usize, height: usize) -> Option<Cell> {
        if slide < SLIDES && height < HEIGHT {
            Some(Cell((slide * HEIGHT + height) as u8))
        } else {
            None
        }
    }

    /// All cells, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..(SLIDES * HEIGHT) as u8).map(Cell)
    }

    /// The slide, counted from 0 at the left.
    #[inline]
    pub const fn slide(self) -> usize {
        self.0 as usize / HEIGHT
    }

    /// The height, counted from 0 at the bottom.
    #[inline]
    pub const fn height(self) -> usize {
        self.0 as usize % HEIGHT
    }

    /// Reads `c4`.
    pub fn parse(text: &str) -> Option<Cell> {
        let mut letters = text.chars();
        let slide = letters.next().filter(|letter| ('a'..='j').contains(letter))?;
        let number = letters.as_str();
        let height = (1..=HEIGHT).find(|height| height.to_string() == number)?;
        Cell::new(slide as usize - 'a' as usize, height - 1)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.slide() as u8) as char, self.height() + 1)
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CellSet {
    /// Slides a–e.
    pub(crate) left: u64,
    /// Slides f–j.
    pub(crate) right: u64,
}

impl CellSet {
    /// No cell.
    pub const NONE: CellSet = CellSet { left: 0, right: 0 };

    /// The bottom cell of every slide.
    pub(crate) const BOTTOM: CellSet = CellSet { left: FLOOR, right: FLOOR };

    /// One cell.
    #[inline]
    pub const fn one(cell: Cell) -> CellSet {
        let (slide, height) = (cell.slide(), cell.height());
        let bit = 1 << ((slide % SLIDES_PER_WORD) as u32 * STEP + height as u32);
        if slide < SLIDES_PER_WORD {
            CellSet { left: bit, right: 0 }
        } else {
            CellSet { left: 0, right: bit }
        }
    }

    /// Whether the cell belongs to it.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.meets(CellSet::one(cell))
    }

    /// Whether any cell belongs to both.
    #[inline]
    pub const fn meets(self, other: CellSet) -> bool {
        (self.left & other.left) | (self.right & other.right) != 0
    }

    /// Whether every cell of the other belongs to it.
    #[inline]
    pub const fn covers(self, other: CellSet) -> bool {
        other.without(self).is_empty()
    }

    /// Whether no cell belongs to it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.left | self.right == 0
    }

    /// How many cells belong to it.
    #[inline]
    pub const fn len(self) -> usize {
        (self.left.count_ones() + self.right.count_ones()) as usize
    }

    /// The cells of this set that the other lacks.
    #[inline]
    #[must_use]
    pub const fn without(self, other: CellSet) -> CellSet {
        CellSet { left: self.left & !other.left, right: self.right & !other.right }
    }

    /// The first cell, by slide, then height.
    pub fn first(self) -> Option<Cell> {
        self.cells().next()
    }

    /// Its cells, in order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let (word, slides) =
                if rest.left != 0 { (rest.left, 0) } else { (rest.right, SLIDES_PER_WORD) };
            rest = rest.without(rest.lowest());
            (word != 0).then(|| {
                let (slide, height) = (word.trailing_zeros() / STEP, word.trailing_zeros() % STEP);
                Cell::new(slides + slide as usize, height as usize).expect("guards are never set")
            })
        })
    }

    /// The cells that touch this set, and perhaps cells of it. Also sets guards,
    /// so the caller masks with cells of a board.
    #[inline]
    pub const fn beside(self) -> CellSet {
        let (left, right) = (self.left, self.right);
        let towards_j = self.towards_j();
        let towards_a = self.towards_a();
        CellSet {
            left: left << 1 | left >> 1 | towards_j.left | towards_a.left,
            right: right << 1 | right >> 1 | towards_j.right | towards_a.right,
        }
    }

    /// Every cell moved one up. Sets guards.
    #[inline]
    pub const fn up(self) -> CellSet {
        CellSet { left: self.left << 1, right: self.right << 1 }
    }

    /// Every cell moved one down. Sets guards.
    #[inline]
    pub const fn down(self) -> CellSet {
        CellSet { left: self.left >> 1, right: self.right >> 1 }
    }

    /// Every cell moved one slide to the right. Sets bits beyond the board.
    #[inline]
    pub const fn towards_j(self) -> CellSet {
        CellSet { left: self.left << STEP, right: self.right << STEP | self.left >> TO_LAST }
    }

    /// Every cell moved one slide to the left. Sets bits beyond the board.
    #[inline]
    pub const fn towards_a(self) -> CellSet {
        CellSet { left: self.left >> STEP | self.right << TO_LAST, right: self.right >> STEP }
    }

    /// The first cell as a set; empty for an empty set.
    #[inline]
    pub const fn lowest(self) -> CellSet {
        if self.left != 0 {
            CellSet { left: self.left & self.left.wrapping_neg(), right: 0 }
        } else {
            CellSet { left: 0, right: self.right & self.right.wrapping_neg() }
        }
    }

    /// All that can be reached from `self` without leaving `within`.
    #[inline]
    pub fn flood(self, within: CellSet) -> CellSet {
        // Most groups reach no further than two steps. Whether one or two can't be
        // predicted, so two steps without a branch are faster.
        let mut reached = self;
        for _ in 0..2 {
            reached = (reached | reached.beside()) & within;
        }
        loop {
            let further = (reached | reached.beside()) & within;
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }

    /// The bottom cell of every slide that holds a cell of this set.
    #[inline]
    #[must_use]
    pub const fn bottoms(self) -> CellSet {
        // In every slide: all ten bits added to any other carry into the guard.
        CellSet {
            left: ((self.left + CELLS) & GUARD) >> HEIGHT,
            right: ((self.right + CELLS) & GUARD) >> HEIGHT,
        }
    }

    /// The slides that hold a cell of this set, a bit each, slide a lowest.
    #[inline]
    pub const fn slides(self) -> u32 {
        // Slide number n of a word has its bottom at bit 11n, and goes to bit n.
        const fn gather(word: u64) -> u32 {
            let bits = word | word >> 10 | word >> 20 | word >> 30 | word >> 40;
            (bits & 0b1_1111) as u32
        }
        let bottoms = self.bottoms();
        gather(bottoms.left) | gather(bottoms.right) << SLIDES_PER_WORD
    }

    /// The lowest cell of this set on every slide.
    #[inline]
    pub const fn lowest_of_slides(self) -> CellSet {
        // In every slide: a number and its negative share only the lowest bit.
        // The guard is what the slide borrows from.
        CellSet { left: self.left & (GUARD - self.left), right: self.right & (GUARD - self.right) }
    }

    /// These cells and all above them; at most one cell per slide may be set.
    #[inline]
    pub(crate) const fn and_above(self) -> CellSet {
        CellSet { left: (GUARD - self.left) & CELLS, right: (GUARD - self.right) & CELLS }
    }

    /// Everything before the last cell of this set, which is not empty.
    #[inline]
    pub(crate) const fn before_last(self) -> CellSet {
        if self.right != 0 {
            CellSet { left: CELLS | GUARD, right: (1 << self.right.ilog2()) - 1 }
        } else {
            CellSet { left: (1 << self.left.ilog2()) - 1, right: 0 }
        }
    }

    /// The set without the first slide that is not in `before`: the slides to its
    /// right move one to the left.
    #[inline]
    pub(crate) const fn close_up(self, before: CellSet) -> CellSet {
        let moved = self.towards_a();
        CellSet {
            left: self.left & before.left | moved.left & CELLS & !before.left,
            right: self.right & before.right | moved.right & !before.right,
        }
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::NONE, |set, cell| set | CellSet::one(cell))
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet { left: self.left & other.left, right: self.right & other.right }
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet { left: self.left | other.left, right: self.right | other.right }
    }
}

impl BitXor for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitxor(self, other: CellSet) -> CellSet {
        CellSet { left: self.left ^ other.left, right: self.right ^ other.right }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_lies_on_its_slide() {
        for cell in Cell::all() {
            assert_eq!(CellSet::one(cell).slides(), 1 << cell.slide(), "{cell}");
        }
        assert_eq!(Cell::all().collect::<CellSet>().slides(), (1 << SLIDES) - 1);
        assert_eq!(CellSet::NONE.slides(), 0);
    }
}
