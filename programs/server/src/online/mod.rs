//! Online play: tables in memory, their logs in the storage, and who is connected.
//!
//! The log of a table is the truth. A command is checked against the table in memory, its
//! row is stored, and only then it is answered and sent to all who watch. Memory is a cache:
//! any table can be built again from its log.

mod api;
pub(crate) mod close;
mod committer;
mod connection;
mod forget;
#[cfg(test)]
mod fuzz;
mod histogram;
mod identity;
mod leases;
mod limits;
pub(crate) mod live_table;
mod lobby;
mod metrics;
mod nodes;
mod picture;
mod readiness;
pub(crate) mod row;
mod settings;
mod spectators;
mod supervise;
pub(crate) mod tables;
mod timers;
mod upkeep;
mod waiting;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use online::TableId;
use parking_lot::Mutex;
use quatuor::Refusal;
use table::Time;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::storage::Storage;
use crate::thinking::Thinkers;

pub use settings::{Patience, Settings};

pub(crate) use api::{guard, language, router};
pub(crate) use identity::hash_token;
pub(crate) use picture::{HEIGHT, WIDTH, picture};

use committer::Pending;
use identity::Signer;
use limits::Limits;
use live_table::LiveTable;
use lobby::Lobby;
use metrics::Metrics;
use picture::Pictures;
use readiness::Readiness;
use timers::Timers;

/// How long each step may take when the server ends. All of them together stay below 5 s.
const END_TIME: Duration = Duration::from_millis(1_500);
/// Until when tables are folded, from the beginning of the end: the time that other steps leave.
const FOLDS_END: Duration = Duration::from_millis(3_600);

/// Everything that online play needs.
pub struct Online {
    storage: Arc<dyn Storage>,
    settings: Settings,
    tables: Mutex<HashMap<TableId, Arc<LiveTable>>>,
    queue: mpsc::UnboundedSender<Pending>,
    thinkers: Thinkers,
    timers: Timers,
    lobby: Lobby,
    signer: Signer,
    limits: Limits,
    metrics: Metrics,
    readiness: Readiness,
    pictures: Pictures,
    connections: AtomicU64,
    /// When accounts were connected, as far as that is not stored yet.
    seen: Mutex<HashMap<i64, Time>>,
    /// Open connections, which are waited for at the end.
    tasks: TaskTracker,
    /// Work in the background, which is waited for after that.
    background: TaskTracker,
    end: CancellationToken,
    /// Ends the committer, after all others.
    committer_end: CancellationToken,
    own: Weak<Online>,
    /// Tells this server from others on the same storage.
    node: u64,
    /// The connection to the other servers, if there may be some.
    nats: OnceLock<async_nats::Client>,
}

impl Online {
    /// Starts online play on a storage: reads which tables wait for something, and goes on
    /// with them. Must be called on a runtime.
    ///
    /// # Errors
    /// When the storage can't be read.
    pub async fn start(
        storage: Arc<dyn Storage>,
        settings: Settings,
    ) -> Result<Arc<Online>, Refusal> {
        let key = storage.secret("cookie", &random::<32>()).await;
        let key = key.map_err(|error| error.refusal())?;
        let (queue, received) = mpsc::unbounded_channel();
        let online = Arc::new_cyclic(|own| Online {
            storage,
            thinkers: Thinkers::new(settings.threads),
            limits: Limits::new(&settings),
            settings,
            tables: Mutex::default(),
            queue,
            timers: Timers::default(),
            lobby: Lobby::default(),
            signer: Signer::new(&key),
            metrics: Metrics::default(),
            readiness: Readiness::default(),
            pictures: Pictures::default(),
            connections: AtomicU64::new(1),
            seen: Mutex::default(),
            tasks: TaskTracker::new(),
            background: TaskTracker::new(),
            end: CancellationToken::new(),
            committer_end: CancellationToken::new(),
            own: own.clone(),
            node: u64::from_le_bytes(random()),
            nats: OnceLock::new(),
        });
        let received = Arc::new(tokio::sync::Mutex::new(received));
        online.supervise("committer", move |online| online.commit(Arc::clone(&received)));
        online.supervise("timers", Online::run_timers);
        if let Some(nats) = online.settings.nats.clone() {
            online.meet(&nats).await?;
        }
        if online.has_others() {
            online.supervise("poll", Online::poll);
            online.supervise("claim", Online::claim);
        }
        online.resume().await?;
        online.supervise("tidy", Online::tidy);
        Ok(online)
    }

    /// Ends online play: tells all clients to come back, and stores what was accepted.
    pub async fn shut_down(&self) {
        self.shut_down_after(std::future::ready(())).await;
    }

    /// Ends online play once requests in progress are finished. Live connections are told
    /// meanwhile.
    pub(crate) async fn shut_down_after(&self, requests: impl Future<Output = ()>) {
        let begin = tokio::time::Instant::now();
        self.end.cancel();
        self.tasks.close();
        let clients = async { tokio::join!(requests, self.tasks.wait()) };
        let _ = tokio::time::timeout(END_TIME, clients).await;
        self.committer_end.cancel();
        self.background.close();
        let _ = tokio::time::timeout(END_TIME, self.background.wait()).await;
        if self.has_others() {
            let _ =
                tokio::time::timeout(END_TIME / 4, self.storage.release(self.node as i64)).await;
        }
        let _ = tokio::time::timeout(END_TIME / 4, self.note_seen()).await;
        // Tables that are not folded in this time are read row by row at the next start.
        let _ = tokio::time::timeout_at(begin + FOLDS_END, self.fold_all()).await;
        let _ = tokio::time::timeout(END_TIME / 4, self.storage.close()).await;
    }

    fn arc(&self) -> Arc<Online> {
        self.own.upgrade().expect("it is used while it is there")
    }

    /// Proxies that are believed.
    pub(crate) fn trusted_proxies(&self) -> Arc<[std::net::IpAddr]> {
        self.settings.trusted_proxies.clone().into()
    }

    /// The time, in milliseconds since 1970.
    pub(crate) fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time(since.as_millis() as u64)
    }

    fn next_connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }
}

/// Random bytes.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random bytes");
    bytes
}
