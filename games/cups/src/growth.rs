//! The area of a deal as it grows, one cup after the other.
//!
//! [`Area`](crate::area::Area) finds all free cells anew. Here a cup only changes what is
//! known of its six neighbours.

use game_api::Dice;

use crate::cell::Cell;

/// A deal stays in the middle of the honeycomb: each cup but the first two touches at least
/// two others, so no cell is further than 32 from the first one.
const WIDTH: usize = 68;
const MIDDLE: i32 = WIDTH as i32 / 2;

/// More cups than this touch no cell.
const MOST: usize = 6;

/// A column (all cells with one q) is one word.
type Columns = [u128; WIDTH];

/// The cells that have a cup, and the free ones by the number of cups that they touch.
pub(crate) struct Growth {
    filled: Columns,
    /// By q and r.
    touching: [[u8; WIDTH]; WIDTH],
    free: [Columns; MOST + 1],
    /// How many cells each of `free` holds.
    counts: [u32; MOST + 1],
    /// The first column with a cell that is or was free.
    lowest: usize,
}

impl Growth {
    /// Before the first cup, whose cell counts as one that touches a cup.
    pub(crate) fn new() -> Growth {
        let mut growth = Growth {
            filled: [0; WIDTH],
            touching: [[0; WIDTH]; WIDTH],
            free: [[0; WIDTH]; MOST + 1],
            counts: [0; MOST + 1],
            lowest: WIDTH,
        };
        growth.touch(Cell::FIRST);
        growth
    }

    /// Puts a cup on a random cell among those that touch the most cups.
    pub(crate) fn next(&mut self, dice: &mut impl Dice) -> Cell {
        let most = (1..=MOST).rev().find(|&most| self.counts[most] > 0);
        let most = most.expect("around every area there is room");
        let cell = self.nth(most, dice.below(self.counts[most]));
        let (column, row) = place(cell);
        self.free[most][column] &= !(1 << row);
        self.counts[most] -= 1;
        self.filled[column] |= 1 << row;
        cell.neighbours().for_each(|neighbour| self.touch(neighbour));
        cell
    }

    /// The cell with this number among those that touch so many cups, by q, then r.
    fn nth(&self, most: usize, mut number: u32) -> Cell {
        let columns = &self.free[most];
        let mut column = self.lowest;
        while number >= columns[column].count_ones() {
            number -= columns[column].count_ones();
            column += 1;
        }
        let mut bits = columns[column];
        (0..number).for_each(|_| bits &= bits - 1);
        let cell = Cell::new(column as i32 - MIDDLE, bits.trailing_zeros() as i32 - MIDDLE);
        cell.expect("the middle is inside")
    }

    /// A cell touches one more cup.
    fn touch(&mut self, cell: Cell) {
        let (column, row) = place(cell);
        if self.filled[column] >> row & 1 == 1 {
            return;
        }
        let touching = usize::from(self.touching[column][row]);
        if touching > 0 {
            self.free[touching][column] &= !(1 << row);
            self.counts[touching] -= 1;
        }
        self.touching[column][row] += 1;
        self.free[touching + 1][column] |= 1 << row;
        self.counts[touching + 1] += 1;
        self.lowest = self.lowest.min(column);
    }
}

/// The column of a cell, and its bit there.
fn place(cell: Cell) -> (usize, usize) {
    ((cell.q() + MIDDLE) as usize, (cell.r() + MIDDLE) as usize)
}

#[cfg(test)]
mod tests {
    use game_api::FastDice;

    use super::*;
    use crate::area::Area;

    /// The same cells are free, and drawn in the same order, as where they are found anew.
    #[test]
    fn an_area_grows_as_if_all_free_cells_were_counted() {
        for seed in 0..200 {
            let (mut dice, mut same) = (FastDice::new(seed), FastDice::new(seed));
            let (mut growth, mut area) = (Growth::new(), Area::new([]));
            for cup in 0..64 {
                let most = (1..=6).rev().map(|least| area.free(least)).find(|free| free.len() > 0);
                let free = most.expect("room");
                let expected = free.nth(same.below(free.len() as u32) as usize).expect("a cell");
                assert_eq!(growth.next(&mut dice), expected, "seed {seed}, cup {cup}");
                area.insert(expected);
            }
        }
    }
}
