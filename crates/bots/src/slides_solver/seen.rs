//! Boards that were already seen.

/// The boards that were already reached, by key. Forgets some when there are too
/// many, which costs time and nothing else.
pub(super) struct Seen {
    keys: Vec<u64>,
}

impl Seen {
    /// Remembers about so many.
    pub(super) fn new(places: usize) -> Seen {
        Seen { keys: vec![0; places.next_power_of_two()] }
    }

    /// The bytes that so many take.
    pub(super) const fn memory(places: usize) -> u64 {
        (places.next_power_of_two() * size_of::<u64>()) as u64
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.keys.fill(0);
    }

    /// Adds a board; whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> bool {
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
