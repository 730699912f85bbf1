//! Which games are still to be played.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};

/// All games of a contest, counted through one by one and never listed: however many
/// deals somebody asks for, they take no memory before they are played.
#[derive(Debug)]
pub(crate) struct Jobs {
    next: AtomicUsize,
    all: usize,
    seatings: usize,
    /// Deal and seating of the games that were played earlier.
    done: HashSet<(usize, usize)>,
}

impl Jobs {
    /// Every deal from 1 on in every seating, but for what is done already.
    pub(crate) fn new(deals: usize, seatings: usize, done: HashSet<(usize, usize)>) -> Jobs {
        let done = done.into_iter().filter(|(deal, _)| *deal <= deals).collect();
        Jobs { next: AtomicUsize::new(0), all: deals.saturating_mul(seatings), seatings, done }
    }

    /// How many games it is in all.
    pub(crate) fn all(&self) -> usize {
        self.all
    }

    /// How many of them were played earlier.
    pub(crate) fn done(&self) -> usize {
        self.done.len()
    }

    /// The next deal and seating; any thread may ask.
    pub(crate) fn take(&self) -> Option<(usize, usize)> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let job = (number / self.seatings + 1, number % self.seatings);
            if number >= self.all {
                return None;
            } else if !self.done.contains(&job) {
                return Some(job);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_comes_once() {
        let jobs = Jobs::new(3, 2, HashSet::from([(1, 1), (2, 0), (9, 0)]));
        assert_eq!((jobs.all(), jobs.done()), (6, 2));
        let taken: Vec<_> = std::iter::from_fn(|| jobs.take()).collect();
        assert_eq!(taken, [(1, 0), (2, 1), (3, 0), (3, 1)]);
        assert_eq!(jobs.take(), None);
        assert_eq!(Jobs::new(0, 24, HashSet::new()).take(), None);
    }

    #[test]
    fn more_games_than_can_be_counted_are_no_harm() {
        let jobs = Jobs::new(usize::MAX, 24, HashSet::new());
        assert_eq!(jobs.all(), usize::MAX);
        assert_eq!(jobs.take(), Some((1, 0)));
    }
}
