//! Background tasks that play depends on: one that panics or returns is started again. What such a
//! task does at each table can fail without the tables after it.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use online::TableId;

use super::Online;

/// How long to wait before a task is started again, so that one that fails at once is no load.
const RESTART_AFTER: Duration = Duration::from_millis(200);

impl Online {
    /// Runs a task in the background until the server ends. Each start begins with what is in
    /// `Online`, so a task keeps nothing to itself that the next one would miss.
    pub(super) fn supervise<F>(
        self: &Arc<Online>,
        name: &'static str,
        task: impl Fn(Arc<Online>) -> F + Send + 'static,
    ) where
        F: Future<Output = ()> + Send + 'static,
    {
        let online = Arc::clone(self);
        self.background.spawn(async move {
            loop {
                let ended = tokio::spawn(task(Arc::clone(&online))).await;
                if online.end.is_cancelled() && ended.is_ok() {
                    return;
                }
                if let Err(error) = &ended {
                    tracing::error!(task = name, %error, "a background task has failed; it is started again");
                    online.metrics.panic();
                }
                tokio::time::sleep(RESTART_AFTER).await;
            }
        });
    }

    /// Does something at one table. If it panics, the table is read again when it is used next, and
    /// the task goes on with the others: a table that always panics would stop them for ever.
    pub(super) async fn at_table(&self, table: TableId, work: impl Future<Output = ()>) {
        if AssertUnwindSafe(work).catch_unwind().await.is_err() {
            tracing::error!(%table, "background work at a table has failed");
            self.metrics.panic();
            self.drop_table(table);
        }
    }
}
