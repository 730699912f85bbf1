//! For each height, the stacks that are at least that high.

use super::field::{State, slots};

/// For each height, the slots of the stacks that are at least that high.
///
/// A board has 64 cups, so there is at most one stack higher than 32: a single set for all
/// greater heights loses nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeightSets([u64; HeightSets::COUNT]);

impl HeightSets {
    const COUNT: usize = 35;

    /// The sets of all stacks that are not settled.
    #[inline]
    pub(crate) fn new(state: &State) -> HeightSets {
        let mut sets = HeightSets([0; HeightSets::COUNT]);
        for slot in slots(state.occupied()) {
            sets.raise(slot, 0, state.height(slot));
        }
        sets
    }

    /// The stacks of at least this height, which must not be 0.
    #[inline]
    pub(crate) fn at_least(&self, height: u8) -> u64 {
        self.0[usize::from(height).min(HeightSets::COUNT - 1)]
    }

    /// All stacks.
    #[inline]
    pub(crate) fn all(&self) -> u64 {
        self.0[1]
    }

    /// The stack on this slot grows from one height to another.
    #[inline]
    pub(crate) fn raise(&mut self, slot: usize, from: u8, to: u8) {
        let (from, to) = (usize::from(from), usize::from(to).min(HeightSets::COUNT - 1));
        for set in self.0.iter_mut().take(to + 1).skip(from + 1) {
            *set |= 1 << slot;
        }
    }

    /// The stack on this slot, which has this height, is removed.
    #[inline]
    pub(crate) fn lift(&mut self, slot: usize, height: u8) {
        for set in self.0.iter_mut().take(usize::from(height) + 1) {
            *set &= !(1 << slot);
        }
    }
}
