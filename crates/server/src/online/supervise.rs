//! Background tasks that play depends on: one that panics or returns is started again.

use std::sync::Arc;
use std::time::Duration;

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
}
