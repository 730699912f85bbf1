//! Whether commands can be stored: proved by writing something on the way that commands take.

use std::time::Duration;

use tokio::sync::{Mutex, oneshot};
use tokio::time::{Instant, timeout};

use super::Online;

/// How long an answer counts, so that many who ask write no more often than one.
const FRESH: Duration = Duration::from_secs(1);

/// After how long a storage that has not answered can't be used.
const DEADLINE: Duration = Duration::from_secs(2);

/// The last answer. Requests that come during a probe wait for it, for the deadline at most.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<State>);

#[derive(Default)]
struct State {
    last: Option<(Instant, bool)>,
    /// A probe that has not been answered: as long as it waits there is no other.
    probe: Option<oneshot::Receiver<bool>>,
}

impl Online {
    /// Whether clients should be sent here.
    pub(crate) async fn is_ready(&self) -> bool {
        if self.end.is_cancelled() {
            return false;
        }
        let mut state = self.readiness.0.lock().await;
        if let Some((at, is_ready)) = state.last
            && at.elapsed() < FRESH
        {
            return is_ready;
        }
        let probe = state.probe.get_or_insert_with(|| self.probe());
        let answer = timeout(DEADLINE, probe).await;
        if answer.is_ok() {
            state.probe = None;
        }
        let is_ready = matches!(answer, Ok(Ok(true)));
        state.last = Some((Instant::now(), is_ready));
        is_ready
    }
}
