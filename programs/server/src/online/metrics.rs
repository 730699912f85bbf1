//! Numbers about a running server, for Prometheus. They hold no names, no addresses and
//! nothing about a game.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use super::Online;
use super::histogram::{self, Histogram};

/// Upper bounds of the sizes of transactions.
const SIZES: [usize; 7] = [1, 2, 4, 8, 16, 64, 256];

/// Counters.
#[derive(Default)]
pub(crate) struct Metrics {
    commands: AtomicU64,
    refused: AtomicU64,
    tables: AtomicU64,
    batches: [AtomicU64; 8],
    batched: AtomicU64,
    failed_batches: AtomicU64,
    panics: AtomicU64,
    connections: AtomicI64,
    slow: AtomicU64,
    latencies: Histogram,
}

impl Metrics {
    /// A command was carried out: it is stored, so long after it came.
    pub(crate) fn command(&self, latency: Duration) {
        self.commands.fetch_add(1, Ordering::Relaxed);
        self.latencies.add(latency);
    }

    pub(crate) fn refusal(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn table(&self) {
        self.tables.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn batch(&self, size: usize) {
        let index = SIZES.iter().position(|most| size <= *most).unwrap_or(SIZES.len());
        self.batches[index].fetch_add(1, Ordering::Relaxed);
        self.batched.fetch_add(size as u64, Ordering::Relaxed);
    }

    pub(crate) fn failed_batch(&self) {
        self.failed_batches.fetch_add(1, Ordering::Relaxed);
    }

    /// Something has failed that never should.
    pub(crate) fn panic(&self) {
        self.panics.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn connected(&self, change: i64) {
        self.connections.fetch_add(change, Ordering::Relaxed);
    }

    pub(crate) fn slow_client(&self) {
        self.slow.fetch_add(1, Ordering::Relaxed);
    }
}

impl Online {
    /// All numbers, in the text format of Prometheus.
    pub(crate) fn metrics(&self) -> String {
        let mut text = String::new();
        let mut add = |name: &str, kind: &str, help: &str, value: f64| {
            let _ = write!(
                text,
                "# HELP quatuor_{name} {help}\n# TYPE quatuor_{name} {kind}\nquatuor_{name} {value}\n"
            );
        };
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as f64;
        let numbers = &self.metrics;
        let in_memory = self.tables.lock().len() as f64;
        let listed = self.lobby.list().len() as f64;
        let connections = numbers.connections.load(Ordering::Relaxed) as f64;
        add("tables_opened_total", "counter", "Tables opened.", count(&numbers.tables));
        add("tables_in_memory", "gauge", "Tables in memory.", in_memory);
        add("tables_public", "gauge", "Tables in the lobby.", listed);
        add("connections", "gauge", "Live connections.", connections);
        add("commands_total", "counter", "Commands carried out.", count(&numbers.commands));
        add("commands_refused_total", "counter", "Commands refused.", count(&numbers.refused));
        let failed = count(&numbers.failed_batches);
        add("commits_failed_total", "counter", "Transactions that failed.", failed);
        let panics = count(&numbers.panics);
        add("panics_total", "counter", "Panics that were caught: bugs in the program.", panics);
        add(
            "slow_clients_total",
            "counter",
            "Clients dropped: too slow, or too much at once.",
            count(&numbers.slow),
        );
        let thinking = self.thinkers.statistics();
        add("bot_queue", "gauge", "Bots that wait for a thread.", thinking.waiting as f64);
        add("bots_thinking", "gauge", "Bots that think.", thinking.running as f64);
        let elsewhere = thinking.elsewhere as f64;
        add("bots_thinking_elsewhere", "gauge", "Of these, at workers.", elsewhere);
        add("bot_moves_total", "counter", "Moves that bots have found.", thinking.found as f64);
        let rejected = thinking.rejected as f64;
        add("bots_rejected_total", "counter", "Bots for which the queue was full.", rejected);
        numbers.latencies.write(
            &mut text,
            "command_latency_seconds",
            "From the arrival of a command until it is stored.",
        );
        let sizes = SIZES.map(|size| size as f64);
        let counts: Vec<u64> =
            numbers.batches.iter().map(|count| count.load(Ordering::Relaxed)).collect();
        let sum = count(&numbers.batched);
        histogram::write(&mut text, "commit_size", "Commands per commit.", &sizes, &counts, sum);
        let bounds = crate::thinking::Histogram::BOUNDS.map(|bound| bound as f64 / 1e3);
        for (name, help, one) in [
            ("bot_wait_seconds", "How long bots waited for a thread.", &thinking.waited),
            ("bot_think_seconds", "How long bots thought.", &thinking.thought),
        ] {
            let sum = one.sum().as_secs_f64();
            histogram::write(&mut text, name, help, &bounds, one.counts(), sum);
        }
        text
    }
}
