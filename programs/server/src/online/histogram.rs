//! How often something took how long, for Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of all buckets but the last, in microseconds.
const BOUNDS: [u64; 14] = [
    250, 500, 1_000, 2_000, 4_000, 7_000, 10_000, 20_000, 50_000, 100_000, 250_000, 500_000,
    1_000_000, 5_000_000,
];

/// Counts durations without a lock.
#[derive(Default)]
pub(crate) struct Histogram {
    counts: [AtomicU64; BOUNDS.len() + 1],
    microseconds: AtomicU64,
}

impl Histogram {
    pub(crate) fn add(&self, time: Duration) {
        let time = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.partition_point(|bound| *bound < time);
        self.counts[bucket].fetch_add(1, Ordering::Relaxed);
        self.microseconds.fetch_add(time, Ordering::Relaxed);
    }

    pub(crate) fn write(&self, text: &mut String, name: &str, help: &str) {
        let counts: Vec<u64> =
            self.counts.iter().map(|count| count.load(Ordering::Relaxed)).collect();
        let bounds = BOUNDS.map(|bound| bound as f64 / 1e6);
        let sum = self.microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        write(text, name, help, &bounds, &counts, sum);
    }
}

/// Writes a histogram: the bounds of all buckets but the last, and how many are in each bucket.
pub(crate) fn write(
    text: &mut String,
    name: &str,
    help: &str,
    bounds: &[f64],
    counts: &[u64],
    sum: f64,
) {
    let _ = writeln!(text, "# HELP quatuor_{name} {help}\n# TYPE quatuor_{name} histogram");
    let mut total = 0;
    let bounds = bounds.iter().map(ToString::to_string).chain(["+Inf".into()]);
    for (bound, count) in bounds.zip(counts) {
        total += count;
        let _ = writeln!(text, "quatuor_{name}_bucket{{le=\"{bound}\"}} {total}");
    }
    let _ = writeln!(text, "quatuor_{name}_sum {sum}\nquatuor_{name}_count {total}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_counted_by_their_upper_bound() {
        let histogram = Histogram::default();
        for microseconds in [0, 250, 251, 5_000_000, 5_000_001] {
            histogram.add(Duration::from_micros(microseconds));
        }
        let mut text = String::new();
        histogram.write(&mut text, "x_seconds", "X.");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[..2],
            ["# HELP quatuor_x_seconds X.", "# TYPE quatuor_x_seconds histogram"]
        );
        assert_eq!(lines[2], "quatuor_x_seconds_bucket{le=\"0.00025\"} 2");
        assert_eq!(lines[3], "quatuor_x_seconds_bucket{le=\"0.0005\"} 3");
        assert_eq!(lines[15], "quatuor_x_seconds_bucket{le=\"5\"} 4");
        assert_eq!(lines[16], "quatuor_x_seconds_bucket{le=\"+Inf\"} 5");
        assert_eq!(lines[17], "quatuor_x_seconds_sum 10.000502");
        assert_eq!(lines[18], "quatuor_x_seconds_count 5");
    }
}
