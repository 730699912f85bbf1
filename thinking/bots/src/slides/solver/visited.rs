//! The set of boards that a search has reached.

/// The boards that were reached, by key. Of fixed size: when it is full it forgets some
/// boards, which costs time but no correctness.
pub(crate) struct Visited {
    keys: Vec<u64>,
}

impl Visited {
    /// A set that remembers about this many boards.
    pub(crate) fn new(places: usize) -> Visited {
        Visited { keys: vec![0; places.next_power_of_two()] }
    }

    /// The size of such a set in bytes.
    pub(crate) const fn memory(places: usize) -> u64 {
        (places.next_power_of_two() * size_of::<u64>()) as u64
    }

    /// Empties the set.
    pub(crate) fn clear(&mut self) {
        self.keys.fill(0);
    }

    /// Adds a board. Returns whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, key: u64) -> bool {
        const TRIES: u64 = 8;
        let mask = self.keys.len() as u64 - 1;
        for place in key..key.saturating_add(TRIES) {
            let known = &mut self.keys[(place & mask) as usize];
            if *known == key {
                return false;
            }
            if *known == 0 {
                *known = key;
                return true;
            }
        }
        self.keys[(key & mask) as usize] = key;
        true
    }
}
