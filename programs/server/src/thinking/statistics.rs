//! Numbers about the queue, for a caller to export.

use std::time::Duration;

/// Numbers about a queue and its threads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// How many jobs wait.
    pub waiting: usize,
    /// How many jobs run now, here and elsewhere.
    pub running: usize,
    /// How many of these run at workers.
    pub elsewhere: usize,
    /// How many jobs have been answered with a finding.
    pub found: u64,
    /// How many jobs have been answered with a refusal because they made no sense or failed.
    pub refused: u64,
    /// How many jobs were cancelled or replaced before they were done.
    pub cancelled: u64,
    /// How many jobs were not accepted because the queue was full.
    pub rejected: u64,
    /// How many jobs were ended early because they took far too long.
    pub overlong: u64,
    /// How often a worker was given up that had taken a job but was not heard of any more.
    pub lost: u64,
    /// How long jobs have waited for their turn.
    pub waited: Histogram,
    /// How long jobs have run.
    pub thought: Histogram,
}

/// How often something took how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Histogram {
    counts: [u64; Histogram::BOUNDS.len() + 1],
    sum: Duration,
}

impl Histogram {
    /// The upper bounds of all buckets but the last, in milliseconds.
    pub const BOUNDS: [u64; 10] = [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000];

    /// Counts a duration.
    pub fn add(&mut self, time: Duration) {
        let is_within = |bound: &u64| time <= Duration::from_millis(*bound);
        let bucket = Histogram::BOUNDS.iter().position(is_within);
        self.counts[bucket.unwrap_or(Histogram::BOUNDS.len())] += 1;
        self.sum = self.sum.saturating_add(time);
    }

    /// How many durations are in each bucket; the last one has no bound.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// How many durations there are.
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// All durations together.
    pub fn sum(&self) -> Duration {
        self.sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_counted_by_their_upper_bound() {
        let mut histogram = Histogram::default();
        for milliseconds in [0, 1, 2, 30_000, 30_001, 1_000_000] {
            histogram.add(Duration::from_millis(milliseconds));
        }
        assert_eq!(histogram.counts(), [2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
        assert_eq!(histogram.count(), 6);
        assert_eq!(histogram.sum(), Duration::from_millis(1_060_004));
    }
}
