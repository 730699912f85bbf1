//! Which stacks are at least so high, for all heights at once.

use super::field::{State, slots};

/// By height, the slots of the stacks that are at least so high.
///
/// A board has 64 cups, so beside a stack higher than 32 no other is: one level for
/// all of them loses nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Levels([u64; Levels::COUNT]);

impl Levels {
    const COUNT: usize = 35;

    /// The levels of all stacks that are not settled.
    #[inline]
    pub(crate) fn new(state: &State) -> Levels {
        let mut levels = Levels([0; Levels::COUNT]);
        for slot in slots(state.occupied()) {
            levels.raise(slot, 0, state.height(slot));
        }
        levels
    }

    /// The stacks of at least this height, which is not 0.
    #[inline]
    pub(crate) fn at_least(&self, height: u8) -> u64 {
        self.0[usize::from(height).min(Levels::COUNT - 1)]
    }

    /// All stacks.
    #[inline]
    pub(crate) fn all(&self) -> u64 {
        self.0[1]
    }

    /// The stack on this slot grows from one height to another.
    #[inline]
    pub(crate) fn raise(&mut self, slot: usize, from: u8, to: u8) {
        let (from, to) = (usize::from(from), usize::from(to).min(Levels::COUNT - 1));
        for level in self.0.iter_mut().take(to + 1).skip(from + 1) {
            *level |= 1 << slot;
        }
    }

    /// The stack on this slot, so high, goes away.
    #[inline]
    pub(crate) fn lift(&mut self, slot: usize, height: u8) {
        for level in self.0.iter_mut().take(usize::from(height) + 1) {
            *level &= !(1 << slot);
        }
    }
}
