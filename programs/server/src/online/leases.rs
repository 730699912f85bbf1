//! Which of many servers does what the program has to do at a table: the one that has stored
//! the row which led to it, and if that one is gone, another one after a while.

use std::sync::Arc;
use std::time::Duration;

use online::TableId;
use table::Time;

use super::Online;
use super::live_table::State;
use super::upkeep::{Task, task};
use crate::storage::{Lease, Work};

/// How long a server may take to do what is due before another one takes over, in milliseconds.
const LEASE: u64 = 10_000;

/// How often servers look for what others have left undone.
const CLAIM_EVERY: Duration = Duration::from_secs(2);

/// How much a server takes over at a time.
const MOST: i64 = 100;

impl Online {
    /// Whether there may be other servers on the same storage.
    pub(super) fn has_others(&self) -> bool {
        self.storage.is_shared()
    }

    /// Whether this server does what the program has to do at a table; otherwise when it does
    /// so, if no other server has done it by then.
    pub(super) fn is_leased(&self, state: &mut State, now: Time) -> Result<(), Option<Time>> {
        if !self.has_others() || state.lease > now {
            return Ok(());
        }
        // A lease may be lost, and data that come from a single server have none.
        let since = match task(state, now) {
            Task::Nothing => return Err(None),
            Task::Wait(until) => until,
            Task::Do(..) | Task::Think(..) | Task::Rematch => state.table.time(),
        };
        let late = since.plus(2 * LEASE);
        if late > now {
            return Err(Some(late));
        }
        state.lease = now.plus(LEASE);
        Ok(())
    }

    /// What a row says of the work that it leads to. This server takes it; a single server
    /// needs no record of it.
    pub(super) fn work_after(&self, state: &mut State, now: Time) -> Work {
        if !self.has_others() {
            return Work::Unchanged;
        }
        let had_work = state.has_work;
        let due = task(state, now).due(now);
        state.has_work = due.is_some();
        match due {
            Some(at) => {
                state.lease = at.plus(LEASE);
                let lease = Lease { node: self.node as i64, until: state.lease.0 as i64 };
                Work::Due { at: at.0 as i64, lease: Some(lease) }
            }
            None if had_work => Work::None,
            None => Work::Unchanged,
        }
    }

    /// Takes over what other servers have left undone, until this one ends.
    pub(super) async fn claim(self: Arc<Online>) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(CLAIM_EVERY) => {}
                () = self.end.cancelled() => return,
            }
            let now = self.now().0 as i64;
            let claimed = self.storage.claim(self.node as i64, now, LEASE as i64, MOST).await;
            for due in claimed.unwrap_or_default() {
                let table = TableId::new(due.table as u64);
                self.at_table(table, self.take_over(table, due.number)).await;
            }
        }
    }

    async fn take_over(&self, table: TableId, number: i64) {
        let Ok(live) = self.table(table).await else {
            let _ = self.storage.drop_work(table.number() as i64, number).await;
            return;
        };
        if self.refresh(&live).await.is_err() {
            return;
        }
        let now = self.now();
        let is_due = {
            let mut state = live.lock();
            state.lease = now.plus(LEASE);
            task(&state, now).due(now).is_some()
        };
        if is_due {
            self.look_after(&live);
        } else {
            let _ = self.storage.drop_work(table.number() as i64, number).await;
        }
    }
}
