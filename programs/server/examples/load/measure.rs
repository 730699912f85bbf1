//! What is measured while clients play.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Counts and times of all clients.
#[derive(Default)]
pub(crate) struct Measure {
    is_on: AtomicBool,
    moves: AtomicU64,
    /// From sending a move until a client has received it, in microseconds.
    times: Mutex<Vec<u32>>,
}

impl Measure {
    /// From now on.
    pub(crate) fn begin(&self) {
        self.is_on.store(true, Ordering::Relaxed);
    }

    /// A move was made: all who should have received it.
    pub(crate) fn made(&self) {
        if self.is_on.load(Ordering::Relaxed) {
            self.moves.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// A client has received a move that was sent at a time.
    pub(crate) fn received(&self, sent: Instant) {
        if self.is_on.load(Ordering::Relaxed) {
            let time = sent.elapsed().as_micros() as u32;
            self.times.lock().expect("no panic").push(time);
        }
    }

    /// How many moves were made.
    pub(crate) fn moves(&self) -> u64 {
        self.moves.load(Ordering::Relaxed)
    }

    /// The time that so many of a hundred moves did not exceed.
    pub(crate) fn percentile(&self, percent: usize) -> Duration {
        let mut times = self.times.lock().expect("no panic").clone();
        times.sort_unstable();
        let index = (times.len() * percent / 100).min(times.len().saturating_sub(1));
        Duration::from_micros(times.get(index).copied().unwrap_or_default().into())
    }
}

/// The one in the middle.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
