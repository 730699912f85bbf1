//! The stacks and where they may step.
//!
//! Boards come in any shape, so cells are numbered: the slots 0, 1, 2 … are the
//! cells that had a cup when play began, by q, then r. There are at most 64, so
//! a set of stacks is one word. A move changes only what its two cells touch.

use crate::cell::Cell;
use crate::colour::Colour;
use crate::steps::Steps;

/// One or several cups on one cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stack {
    /// Where it stands.
    pub cell: Cell,
    /// The colour of the top cup, to which the whole stack belongs.
    pub colour: Colour,
    /// How many cups.
    pub height: usize,
}

/// No more cups are in the box.
pub(crate) const MOST: usize = 64;

/// The slot of a missing neighbour.
const NOWHERE: u8 = 64;

/// The height of a missing stack: too tall to step on.
const GONE: u8 = u8::MAX;

/// The set of one slot; no set for [`NOWHERE`]. Twice as long as it must be, so
/// that 7 bits are always an index.
const SLOT: [u64; 2 * MOST] = {
    let mut sets = [0; 2 * MOST];
    let mut slot = 0;
    while slot < MOST {
        sets[slot] = 1 << slot;
        slot += 1;
    }
    sets
};

/// The stacks, with everything about them that moves depend on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    /// The slots with a stack, by the colour on top.
    tops: [u64; 4],
    /// For every direction, the slots whose neighbour there is not taller. Slots without a
    /// stack may be included: the set is only used together with sets of stacks.
    steps: Steps,
    /// By slot. [`GONE`] where no stack is left, as in [`NOWHERE`].
    heights: [u8; 2 * MOST],
    /// By slot and direction; set when play begins.
    neighbours: [[u8; 6]; MOST],
    /// By slot, in rising order; not cells from `slots` on.
    cells: [Cell; MOST],
    slots: u8,
}

impl Board {
    pub(crate) const EMPTY: Board = Board {
        tops: [0; 4],
        steps: [0; 6],
        heights: [GONE; 2 * MOST],
        neighbours: [[NOWHERE; 6]; MOST],
        cells: [Cell::NOT_A_CELL; MOST],
        slots: 0,
    };

    /// Puts a stack on an empty cell, before play begins. A 65th is ignored.
    pub(crate) fn place(&mut self, cell: Cell, colour: Colour, height: u8) {
        let Some(slot) = self.add_slot(cell) else { return };
        self.heights[slot] = height;
        self.tops[colour as usize] |= SLOT[slot];
    }

    /// Numbers a cell that has no stack; `None` if it has a number, or there are 64.
    pub(crate) fn add_slot(&mut self, cell: Cell) -> Option<usize> {
        let Err(slot) = self.cells().binary_search(&cell) else { return None };
        let slots = usize::from(self.slots);
        if slots == MOST {
            return None;
        }
        self.cells.copy_within(slot..slots, slot + 1);
        self.heights.copy_within(slot..slots, slot + 1);
        self.cells[slot] = cell;
        self.heights[slot] = GONE;
        for tops in &mut self.tops {
            let before = SLOT[slot] - 1;
            *tops = (*tops & before) | ((*tops & !before) << 1);
        }
        self.slots += 1;
        Some(slot)
    }

    /// Computes the neighbours and the steps of all stacks.
    pub(crate) fn link(&mut self) {
        self.steps = [0; 6];
        let slots = usize::from(self.slots);
        for direction in 0..6 {
            // The neighbours come in the order of the cells, so one look through all cells
            // finds all of them.
            let mut next = 0;
            for (slot, set) in SLOT.into_iter().enumerate().take(slots) {
                let neighbour = self.cells[slot].neighbour(direction);
                let Some(cell) = neighbour else {
                    self.neighbours[slot][direction] = NOWHERE;
                    continue;
                };
                while next < slots && self.cells[next] < cell {
                    next += 1;
                }
                let is_there = next < slots && self.cells[next] == cell;
                let neighbour = if is_there { next as u8 } else { NOWHERE };
                self.neighbours[slot][direction] = neighbour;
                if self.height(usize::from(neighbour)) <= self.height(slot) {
                    self.steps[direction] |= set;
                }
            }
        }
    }

    /// Puts the stack on this slot, of this colour, upon its neighbour. Returns
    /// the neighbour's slot.
    #[inline]
    pub(crate) fn step(&mut self, from: usize, direction: usize, colour: Colour) -> usize {
        let from = from % MOST;
        let to = usize::from(self.neighbours[from][direction]) % MOST;
        let (from_set, to_set) = (SLOT[from], SLOT[to]);
        for tops in &mut self.tops {
            *tops &= !(from_set | to_set);
        }
        self.tops[colour as usize] |= to_set;

        let height = self.height(from).wrapping_add(self.height(to));
        self.heights[from] = GONE;
        self.heights[to] = height;
        let height = i64::from(height);
        // A stack only grows: its own steps are never lost, those onto it never won.
        for way in 0..6 {
            let back = 5 - way;
            let deserted = usize::from(self.neighbours[from][way]);
            let neighbour = usize::from(self.neighbours[to][way]);
            let other = i64::from(self.height(neighbour));
            let lower = all_if_negative(other - height) & SLOT[neighbour % (2 * MOST)];
            let not_taller = all_if_negative(other - height - 1) & to_set;
            self.steps[back] &= !(SLOT[deserted % (2 * MOST)] | lower);
            self.steps[way] |= not_taller;
        }
        to
    }

    /// Takes stacks off that have no neighbours but each other.
    pub(crate) fn remove(&mut self, set: u64) {
        slots_of(set).for_each(|slot| self.heights[slot] = GONE);
        self.tops.iter_mut().for_each(|tops| *tops &= !set);
    }

    /// The steps of a set of stacks.
    #[inline]
    pub(crate) fn steps_of(&self, set: u64) -> Steps {
        self.steps.map(|steps| steps & set)
    }

    /// The slots whose stack has a step.
    #[inline]
    pub(crate) fn movable(&self) -> u64 {
        let [a, b, c, d, e, f] = self.steps;
        (a | b | c | d | e | f) & self.occupied()
    }

    /// The slots with a stack of this colour.
    #[inline]
    pub(crate) fn tops(&self, colour: Colour) -> u64 {
        self.tops[colour as usize]
    }

    /// The slots with a stack.
    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        let [a, b, c, d] = self.tops;
        a | b | c | d
    }

    /// The slots of a stack's neighbours, while playing.
    pub(crate) fn neighbours(&self, slot: usize) -> u64 {
        let all = self.neighbours[slot % MOST].iter();
        all.fold(0, |set, &slot| set | SLOT[usize::from(slot) % (2 * MOST)]) & self.occupied()
    }

    #[inline]
    pub(crate) fn height(&self, slot: usize) -> u8 {
        self.heights[slot % (2 * MOST)]
    }

    #[inline]
    pub(crate) fn cell(&self, slot: usize) -> Cell {
        self.cells[slot % MOST]
    }

    /// The cells of all slots; before play begins, those of all stacks.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells[..usize::from(self.slots)]
    }

    /// The slot of a stack on this cell.
    pub(crate) fn slot(&self, cell: Cell) -> Option<usize> {
        let slot = self.cells().binary_search(&cell).ok()?;
        (self.occupied() & SLOT[slot] != 0).then_some(slot)
    }

    /// The stack on a slot that has one.
    pub(crate) fn stack(&self, slot: usize) -> Stack {
        let of_colour = |colour: &Colour| self.tops(*colour) & SLOT[slot % MOST] != 0;
        let colour = Colour::ALL.into_iter().find(of_colour).expect("an occupied slot");
        Stack { cell: self.cell(slot), colour, height: self.height(slot).into() }
    }

    /// All stacks, by cell.
    pub(crate) fn stacks(&self) -> impl Iterator<Item = Stack> {
        slots_of(self.occupied()).map(|slot| self.stack(slot))
    }

    /// How many cups are in the stacks of this colour.
    pub(crate) fn cups(&self, colour: Colour) -> usize {
        slots_of(self.tops(colour)).map(|slot| usize::from(self.height(slot))).sum()
    }
}

/// All bits set for a negative number, none for another: a choice without a branch,
/// which would often be mispredicted.
#[inline]
const fn all_if_negative(number: i64) -> u64 {
    (number >> 63) as u64
}

/// The slots of a set, in rising order.
pub(crate) fn slots_of(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let slot = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(slot)
    })
}
