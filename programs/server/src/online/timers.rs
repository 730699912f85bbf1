//! When which table is to be looked at.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use online::TableId;
use parking_lot::Mutex;
use table::Time;
use tokio::sync::Notify;

use super::Online;

/// One moment per table: setting a new one replaces the one before, unless it is later.
#[derive(Default)]
pub(crate) struct Timers {
    due: Mutex<Due>,
    has_changed: Notify,
}

#[derive(Default)]
struct Due {
    next: HashMap<TableId, Time>,
    order: BinaryHeap<Reverse<(Time, TableId)>>,
}

impl Timers {
    /// Looks at a table at this time, or earlier if that was asked for.
    pub(crate) fn set(&self, table: TableId, at: Time) {
        let mut due = self.due.lock();
        if due.next.get(&table).is_some_and(|earlier| *earlier <= at) {
            return;
        }
        let is_first = due.order.peek().is_none_or(|Reverse((first, _))| at < *first);
        due.next.insert(table, at);
        due.order.push(Reverse((at, table)));
        drop(due);
        if is_first {
            self.has_changed.notify_one();
        }
    }

    /// Takes a table that is due; otherwise says when the next one is, if there is one.
    fn take(&self, now: Time) -> Result<TableId, Option<Time>> {
        let mut due = self.due.lock();
        while let Some(Reverse((at, table))) = due.order.peek().copied() {
            if at > now {
                return Err(Some(at));
            }
            due.order.pop();
            // An entry that was replaced by an earlier one is left in the heap.
            if due.next.get(&table) == Some(&at) {
                due.next.remove(&table);
                return Ok(table);
            }
        }
        Err(None)
    }
}

impl Online {
    /// Looks at tables when they are due, until the server ends.
    pub(crate) async fn run_timers(self: Arc<Online>) {
        loop {
            let now = self.now();
            // One at a time: if this ends, the others are not forgotten.
            let next = loop {
                match self.timers.take(now) {
                    Ok(table) => self.at_table(table, self.wake(table)).await,
                    Err(next) => break next,
                }
            };
            let wait = next.map_or(Duration::from_secs(3600), |next| {
                Duration::from_millis(next.since(self.now()).max(1))
            });
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = self.timers.has_changed.notified() => {}
                () = self.end.cancelled() => return,
            }
        }
    }
}
