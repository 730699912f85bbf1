//! Cells of the honeycomb, in axial coordinates.

use std::fmt;

/// A cell of the honeycomb. Printed `q,r`.
///
/// The first cup of a game stands on `0,0` and at most 64 cups touch each other,
/// so no game leaves the cells whose coordinates go from −63 to 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    q: i8,
    r: i8,
}

/// From a cell to its neighbours, by q, then r. A direction is an index into
/// this; the opposite of direction d is 5 − d.
const OFFSETS: [(i32, i32); 6] = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)];

impl Cell {
    /// The cell of the first cup, `0,0`.
    pub const FIRST: Cell = Cell { q: 0, r: 0 };

    /// Unlike every cell where a cup can stand.
    pub(crate) const NOT_A_CELL: Cell = Cell { q: i8::MAX, r: i8::MAX };

    /// No coordinate is further from 0.
    pub const REACH: i32 = 63;

    /// The cell with these coordinates; `None` where no cup can ever stand.
    pub fn new(q: i32, r: i32) -> Option<Cell> {
        let reach = -Self::REACH..=Self::REACH;
        (reach.contains(&q) && reach.contains(&r)).then_some(Cell { q: q as i8, r: r as i8 })
    }

    /// The first axial coordinate.
    pub fn q(self) -> i32 {
        i32::from(self.q)
    }

    /// The second axial coordinate.
    pub fn r(self) -> i32 {
        i32::from(self.r)
    }

    /// All neighbours, by q, then r, without those where no cup can ever stand.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        (0..OFFSETS.len()).filter_map(move |direction| self.neighbour(direction))
    }

    /// The neighbour in this direction; `None` where no cup can ever stand.
    pub(crate) fn neighbour(self, direction: usize) -> Option<Cell> {
        let (q, r) = OFFSETS[direction];
        Cell::new(self.q() + q, self.r() + r)
    }

    /// The direction in which the other cell is a neighbour.
    pub(crate) fn direction_to(self, other: Cell) -> Option<usize> {
        OFFSETS.iter().position(|&(q, r)| (self.q() + q, self.r() + r) == (other.q(), other.r()))
    }

    /// Reads `q,r` as it is printed, and nothing else.
    pub(crate) fn read(text: &str) -> Option<Cell> {
        let (q, r) = text.split_once(',')?;
        Cell::new(coordinate(q)?, coordinate(r)?)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// A whole number of at most two digits, without a plus, leading zeros or `-0`.
fn coordinate(text: &str) -> Option<i32> {
    match text.strip_prefix('-') {
        Some(rest) => small_number(rest).filter(|&number| number > 0).map(|number| -number),
        None => small_number(text),
    }
}

/// A number from 0 to 99 without leading zeros.
pub(crate) fn small_number(text: &str) -> Option<i32> {
    match text.as_bytes() {
        [unit @ b'0'..=b'9'] => Some(i32::from(unit - b'0')),
        [ten @ b'1'..=b'9', unit @ b'0'..=b'9'] => {
            Some(i32::from(ten - b'0') * 10 + i32::from(unit - b'0'))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_of_a_direction_is_five_minus_it() {
        for (direction, (q, r)) in OFFSETS.into_iter().enumerate() {
            assert_eq!(OFFSETS[5 - direction], (-q, -r));
            let neighbour = Cell::FIRST.neighbour(direction).expect("a cell");
            assert_eq!(neighbour.direction_to(Cell::FIRST), Some(5 - direction));
        }
    }

    #[test]
    fn neighbours_come_by_q_then_r() {
        let neighbours: Vec<Cell> = Cell::FIRST.neighbours().collect();
        assert_eq!(neighbours.len(), 6);
        assert!(neighbours.is_sorted());
    }

    #[test]
    fn only_canonical_numbers_are_read() {
        assert_eq!(Cell::read("-12,7"), Cell::new(-12, 7));
        for text in
            ["", "0", ",", "0,", ",0", "0,0,0", "-0,0", "+1,0", "01,0", "64,0", "0,-64", "1 ,0"]
        {
            assert_eq!(Cell::read(text), None, "{text}");
        }
    }
}
