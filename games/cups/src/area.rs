//! The cells that have a cup, and those where the next one may go: for dealing
//! and for the set-up.
//!
//! A column of the honeycomb (all cells with one q) is one word, so the cells
//! that touch enough cups are found for a whole column at once.

use crate::cell::Cell;

/// One column more on both sides than cups can stand in, so that every column has two
/// neighbours.
const COLUMNS: usize = 2 * Cell::REACH as usize + 3;

/// q and r are counted from here.
const MIDDLE: i32 = Cell::REACH + 1;

/// The bits of a column where cups can stand.
const INSIDE: u128 = !1;

/// The cells that have a cup.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    columns: [u128; COLUMNS],
    /// All cells are in the columns from `lowest` to `highest`.
    lowest: usize,
    highest: usize,
}

/// The free cells that touch enough cups; while there are no cups, the first cell.
pub(crate) struct Free<'a> {
    area: &'a Area,
    least: u32,
}

impl Area {
    pub(crate) fn new(cells: impl IntoIterator<Item = Cell>) -> Area {
        let mut area = Area { columns: [0; COLUMNS], lowest: COLUMNS, highest: 0 };
        cells.into_iter().for_each(|cell| area.insert(cell));
        area
    }

    pub(crate) fn insert(&mut self, cell: Cell) {
        let column = (cell.q() + MIDDLE) as usize;
        self.columns[column] |= 1 << (cell.r() + MIDDLE);
        self.lowest = self.lowest.min(column);
        self.highest = self.highest.max(column);
    }

    /// The free cells that touch at least this number of cups.
    pub(crate) fn free(&self, least: u32) -> Free<'_> {
        Free { area: self, least }
    }
}

impl Free<'_> {
    pub(crate) fn len(&self) -> usize {
        self.columns().map(|(_, bits)| bits.count_ones() as usize).sum()
    }

    /// The cell with this number, by q, then r.
    pub(crate) fn nth(&self, mut number: usize) -> Option<Cell> {
        for (column, mut bits) in self.columns() {
            let here = bits.count_ones() as usize;
            if number < here {
                (0..number).for_each(|_| bits &= bits - 1);
                return cell(column, bits);
            }
            number -= here;
        }
        None
    }

    /// The cells by q, then r.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.columns().flat_map(|(column, mut bits)| {
            std::iter::from_fn(move || {
                let first = cell(column, bits)?;
                bits &= bits - 1;
                Some(first)
            })
        })
    }

    fn columns(&self) -> impl Iterator<Item = (usize, u128)> {
        let Area { columns, lowest, highest } = self.area;
        let least = self.least;
        let first = (lowest > highest).then_some((MIDDLE as usize, 1 << MIDDLE));
        let around = (lowest - 1).max(1)..=(highest + 1).min(COLUMNS - 2);
        first.into_iter().chain(around.map(move |column| {
            let (before, here, after) = (columns[column - 1], columns[column], columns[column + 1]);
            let neighbours = [before, before >> 1, here << 1, here >> 1, after << 1, after];
            (column, at_least(least, neighbours) & !here & INSIDE)
        }))
    }
}

/// The first cell of a column.
fn cell(column: usize, bits: u128) -> Option<Cell> {
    Cell::new(column as i32 - MIDDLE, bits.trailing_zeros() as i32 - MIDDLE)
}

/// The bits that are set in at least `least` of the six words, by a bitwise adder.
fn at_least(least: u32, [a, b, c, d, e, f]: [u128; 6]) -> u128 {
    let (low, carry_low) = add(a, b, c);
    let (high, carry_high) = add(d, e, f);
    let (ones, carry) = add(low, high, 0);
    let (twos, fours) = add(carry_low, carry_high, carry);
    match least {
        0 => !0,
        1 => fours | twos | ones,
        2 => fours | twos,
        3 => fours | (twos & ones),
        4 => fours,
        5 => fours & (twos | ones),
        6 => fours & twos,
        _ => 0,
    }
}

fn add(a: u128, b: u128, c: u128) -> (u128, u128) {
    (a ^ b ^ c, (a & b) | (c & (a ^ b)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game_api::{Dice, FastDice};

    use super::*;

    #[test]
    fn free_cells_agree_with_counting() {
        let mut dice = FastDice::new(5);
        for round in 0..40 {
            let middle = [(0, 0), (60, -60), (-62, 3), (5, 62)][round % 4];
            let mut draw = |from: i32| {
                let away = dice.below(7) as i32 - 3;
                (from + away).clamp(-63, 63)
            };
            let cells: BTreeSet<Cell> = (0..30)
                .map(|_| Cell::new(draw(middle.0), draw(middle.1)).expect("inside"))
                .collect();
            let area = Area::new(cells.iter().copied());
            for least in 1..=6 {
                let mut expected = vec![];
                for (q, r) in (-63..=63).flat_map(|q| (-63..=63).map(move |r| (q, r))) {
                    let cell = Cell::new(q, r).expect("inside");
                    let touching = cell.neighbours().filter(|n| cells.contains(n)).count();
                    if !cells.contains(&cell) && touching >= least {
                        expected.push(cell);
                    }
                }
                let free = area.free(least as u32);
                assert_eq!(free.cells().collect::<Vec<_>>(), expected, "{least} {cells:?}");
                assert_eq!(free.len(), expected.len());
                for number in 0..=expected.len() {
                    assert_eq!(free.nth(number), expected.get(number).copied());
                }
            }
        }
    }

    #[test]
    fn the_first_cup_has_one_place() {
        let nothing = Area::new([]);
        assert_eq!(nothing.free(6).cells().collect::<Vec<_>>(), [Cell::FIRST]);
        assert_eq!(nothing.free(1).len(), 1);
    }
}
