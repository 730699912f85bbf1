//! Moves and their text.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::cell::Cell;
use crate::colour::Colour;

/// One choice of one seat. Printed `0,0>1,0`, in the set-up `r@1,0`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Puts a stack on a neighbouring stack.
    Step(Step),
    /// Puts a cup from the hand on an empty cell, in the advanced set-up.
    Place {
        /// The cup's colour.
        colour: Colour,
        /// Where it goes.
        cell: Cell,
    },
}

/// A stack and the neighbouring cell that it goes to.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    from: Cell,
    direction: u8,
    /// Where the board that made this step keeps the stack. Only saves looking
    /// for it, so steps are compared without it.
    slot: u8,
}

impl Step {
    /// The step between two neighbouring cells.
    pub fn new(from: Cell, to: Cell) -> Option<Step> {
        Some(Step::at_slot(from, from.direction_to(to)?, 0))
    }

    #[inline]
    pub(crate) fn at_slot(from: Cell, direction: usize, slot: usize) -> Step {
        Step { from, direction: direction as u8, slot: slot as u8 }
    }

    /// The cell of the stack.
    #[inline]
    pub fn from(self) -> Cell {
        self.from
    }

    /// The cell where it goes.
    pub fn to(self) -> Cell {
        self.from.neighbour(self.direction()).expect("steps stay where cups can stand")
    }

    /// The direction, from 0 to 5: the place of the cell where it goes among the six
    /// neighbours, by q, then r.
    #[inline]
    pub fn direction(self) -> usize {
        self.direction.into()
    }

    #[inline]
    pub(crate) fn slot(self) -> usize {
        self.slot.into()
    }
}

impl PartialEq for Step {
    fn eq(&self, other: &Step) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Step {}

impl PartialOrd for Step {
    fn partial_cmp(&self, other: &Step) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Step {
    fn cmp(&self, other: &Step) -> Ordering {
        (self.from, self.direction).cmp(&(other.from, other.direction))
    }
}

impl Hash for Step {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.from, self.direction).hash(state);
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Move::Step(step) => write!(f, "{}>{}", step.from(), step.to()),
            Move::Place { colour, cell } => write!(f, "{colour}@{cell}"),
        }
    }
}

/// A move as it is written, before it is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Written {
    Step { from: Cell, to: Cell },
    Place { colour: Colour, cell: Cell },
}

impl Written {
    /// Reads a move as it is printed, and nothing else.
    pub(crate) fn read(text: &str) -> Option<Written> {
        if let Some((from, to)) = text.split_once('>') {
            return Some(Written::Step { from: Cell::read(from)?, to: Cell::read(to)? });
        }
        let (colour, cell) = text.split_once('@')?;
        let mut letters = colour.chars();
        let colour = Colour::from_letter(letters.next()?)?;
        letters.next().is_none().then_some(())?;
        Some(Written::Place { colour, cell: Cell::read(cell)? })
    }
}

impl From<Move> for Written {
    fn from(mv: Move) -> Written {
        match mv {
            Move::Step(step) => Written::Step { from: step.from(), to: step.to() },
            Move::Place { colour, cell } => Written::Place { colour, cell },
        }
    }
}
