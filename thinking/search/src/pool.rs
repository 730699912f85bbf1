//! Memory for a growing tree: pages that never move, with one common limit.

/// Counts bytes against a limit that is never exceeded.
#[derive(Clone, Debug)]
pub(crate) struct Gauge {
    used: u64,
    limit: u64,
}

impl Gauge {
    pub(crate) fn new(limit: u64) -> Gauge {
        Gauge { used: 0, limit }
    }

    /// How many bytes are in use.
    pub(crate) fn used(&self) -> u64 {
        self.used
    }

    /// The same gauge with another limit.
    pub(crate) fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
    }

    /// Whether this number of bytes is still available.
    #[inline]
    pub(crate) fn has(&self, bytes: u64) -> bool {
        bytes == 0 || self.used + bytes <= self.limit
    }

    /// Takes this number of bytes, which must be available.
    pub(crate) fn take(&mut self, bytes: u64) {
        self.used += bytes;
    }
}

pub(crate) const PAGE_SHIFT: u32 = 14;

/// The default number of items in a page, and so the maximum length of a run of items.
pub(crate) const PAGE: usize = 1 << PAGE_SHIFT;

/// Items that are only ever added, in contiguous runs, and are addressed by the number that
/// adding them returned.
#[derive(Clone, Debug)]
pub(crate) struct Pool<T, const SHIFT: u32 = PAGE_SHIFT> {
    pages: Vec<Vec<T>>,
}

impl<T, const SHIFT: u32> Pool<T, SHIFT> {
    const PAGE: usize = 1 << SHIFT;

    pub(crate) fn new() -> Pool<T, SHIFT> {
        Pool { pages: Vec::new() }
    }

    /// How many bytes a further run of `count` items would take.
    #[inline]
    pub(crate) fn growth(&self, count: usize) -> u64 {
        debug_assert!(count <= Self::PAGE);
        match self.pages.last() {
            Some(page) if page.len() + count <= Self::PAGE => 0,
            _ => Self::page_bytes(),
        }
    }

    /// Adds a run of at most a page of items; `None`, and nothing added, if the gauge does
    /// not allow it.
    #[inline]
    pub(crate) fn add(
        &mut self,
        gauge: &mut Gauge,
        items: impl ExactSizeIterator<Item = T>,
    ) -> Option<u32> {
        let bytes = self.growth(items.len());
        if bytes > 0 {
            if !gauge.has(bytes) || self.pages.len() > (u32::MAX >> SHIFT) as usize {
                return None;
            }
            gauge.take(bytes);
            self.pages.push(Vec::with_capacity(Self::PAGE));
        }
        let page = self.pages.len() - 1;
        let index = ((page as u32) << SHIFT) | self.pages[page].len() as u32;
        self.pages[page].extend(items);
        Some(index)
    }

    #[inline]
    pub(crate) fn at(&self, index: u32) -> &T {
        &self.pages[(index >> SHIFT) as usize][index as usize & (Self::PAGE - 1)]
    }

    #[inline]
    pub(crate) fn at_mut(&mut self, index: u32) -> &mut T {
        &mut self.pages[(index >> SHIFT) as usize][index as usize & (Self::PAGE - 1)]
    }

    /// The first `count` items of the run that begins here.
    #[inline]
    pub(crate) fn run(&self, index: u32, count: u16) -> &[T] {
        let start = index as usize & (Self::PAGE - 1);
        match self.pages.get((index >> SHIFT) as usize) {
            Some(page) => &page[start..start + usize::from(count)],
            None => &[],
        }
    }

    /// The number that follows the last item, where all runs have one item.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        match self.pages.split_last() {
            None => 0,
            Some((last, full)) => ((full.len() << SHIFT) + last.len()) as u32,
        }
    }

    fn page_bytes() -> u64 {
        (Self::PAGE * size_of::<T>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_stay_together_and_the_limit_holds() {
        let page = (PAGE * 4) as u64;
        let mut gauge = Gauge::new(3 * page + 5);
        let mut pool: Pool<u32> = Pool::new();
        let mut runs = Vec::new();
        for length in (0..).map(|n| 1 + n * 37 % 5000) {
            match pool.add(&mut gauge, vec![length; length as usize].into_iter()) {
                Some(index) => runs.push((index, length)),
                None => break,
            }
        }
        assert_eq!(gauge.used(), 3 * page);
        assert!(runs.len() > 10);
        for (index, length) in runs {
            assert_eq!(pool.run(index, length as u16), vec![length; length as usize]);
        }
    }
}
