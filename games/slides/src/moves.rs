//! A move: the set of cells that is taken off.

use std::fmt;

use crate::CellSet;

/// The tokens that leave the board. Printed `c4+d4`: the first coloured cell,
/// then every joker; a group without coloured tokens is its jokers.
///
/// The same cells are one move, whatever colour the jokers are said to have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    cells: CellSet,
    jokers: CellSet,
}

impl Move {
    /// Takes off these cells, of which these hold jokers.
    #[inline]
    pub(crate) const fn new(cells: CellSet, jokers: CellSet) -> Move {
        Move { cells, jokers }
    }

    /// Every cell of the group, jokers included.
    #[inline]
    pub const fn cells(self) -> CellSet {
        self.cells
    }

    /// The jokers of the group.
    #[inline]
    pub const fn jokers(self) -> CellSet {
        self.jokers
    }

    /// The coloured tokens of the group; none in a group of jokers.
    #[inline]
    pub const fn coloured(self) -> CellSet {
        self.cells.without(self.jokers)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let named = self.coloured().first().into_iter().chain(self.jokers.cells());
        for (index, cell) in named.enumerate() {
            if index > 0 {
                f.write_str("+")?;
            }
            write!(f, "{cell}")?;
        }
        Ok(())
    }
}
