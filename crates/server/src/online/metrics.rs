//! Numbers about a running server, for Prometheus. They hold no names, no addresses and
//! nothing about a game.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use super::Online;

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
    connections: AtomicI64,
    slow: AtomicU64,
}

impl Metrics {
    pub(crate) fn command(&self) {
        self.commands.fetch_add(1, Ordering::Relaxed);
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
        add("slow_clients_total", "counter", "Clients dropped as too slow.", count(&numbers.slow));
        let thinking = self.thinkers.statistics();
        add("bot_queue", "gauge", "Bots that wait for a thread.", thinking.waiting as f64);
        add("bots_thinking", "gauge", "Bots that think.", thinking.running as f64);
        text += "# HELP quatuor_commit_size Commands per transaction.\n";
        text += "# TYPE quatuor_commit_size histogram\n";
        let mut sum = 0;
        for (most, counter) in SIZES.iter().zip(&numbers.batches) {
            sum += counter.load(Ordering::Relaxed);
            let _ = writeln!(text, "quatuor_commit_size_bucket{{le=\"{most}\"}} {sum}");
        }
        sum += numbers.batches[SIZES.len()].load(Ordering::Relaxed);
        let _ = writeln!(text, "quatuor_commit_size_bucket{{le=\"+Inf\"}} {sum}");
        let _ = writeln!(text, "quatuor_commit_size_sum {}", count(&numbers.batched));
        let _ = writeln!(text, "quatuor_commit_size_count {sum}");
        text
    }
}
