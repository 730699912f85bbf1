//! A table of states that were already searched.

/// A table of bounded size from keys of states to what is known of them. When it is full it
/// forgets old and shallow entries first.
#[derive(Clone, Debug)]
pub struct TranspositionTable<T> {
    /// Buckets of [`WAYS`] entries; the number of buckets is a power of two.
    entries: Vec<Entry<T>>,
    age: u8,
}

#[derive(Clone, Copy, Debug)]
struct Entry<T> {
    key: u64,
    /// `None` for an empty entry.
    value: Option<T>,
    depth: u8,
    age: u8,
}

const WAYS: usize = 4;

impl<T: Copy> TranspositionTable<T> {
    /// A table of at most this number of bytes; the number of entries is a power of two. With
    /// too few bytes it remembers nothing.
    pub fn new(bytes: u64) -> TranspositionTable<T> {
        let buckets = bytes / (WAYS * size_of::<Entry<T>>()) as u64;
        let buckets = match buckets.min(1 << 28) {
            0 => 0,
            some => 1usize << some.ilog2(),
        };
        let empty = Entry { key: 0, value: None, depth: 0, age: 0 };
        TranspositionTable { entries: vec![empty; buckets * WAYS], age: 0 }
    }

    /// Its size in bytes.
    pub fn memory(&self) -> u64 {
        (self.entries.len() * size_of::<Entry<T>>()) as u64
    }

    /// Begins a new search: all entries become older.
    pub fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// The value of the key, and the depth of the search that found it.
    #[inline]
    pub fn get(&self, key: u64) -> Option<(T, u8)> {
        let bucket = self.bucket(key)?;
        let found = self.entries[bucket..bucket + WAYS].iter().find(|entry| entry.key == key)?;
        found.value.map(|value| (value, found.depth))
    }

    /// Stores a value that was found by a search of this depth.
    #[inline]
    pub fn put(&mut self, key: u64, value: T, depth: u8) {
        let Some(bucket) = self.bucket(key) else {
            return;
        };
        let age = self.age;
        let entries = &mut self.entries[bucket..bucket + WAYS];
        let worth = |entry: &Entry<T>| match entry.value {
            None => i32::MIN,
            Some(_) => i32::from(entry.depth) - 8 * i32::from(age.wrapping_sub(entry.age)),
        };
        let same = entries.iter().position(|entry| entry.value.is_some() && entry.key == key);
        let place = same.or_else(|| (0..WAYS).min_by_key(|&place| worth(&entries[place])));
        if let Some(place) = place {
            entries[place] = Entry { key, value: Some(value), depth, age };
        }
    }

    /// The index of the first entry for this key.
    #[inline]
    fn bucket(&self, key: u64) -> Option<usize> {
        let buckets = (self.entries.len() / WAYS) as u64;
        // Keys need not be well mixed, but their places must be.
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        (buckets > 0).then(|| (mixed & (buckets - 1)) as usize * WAYS)
    }
}
