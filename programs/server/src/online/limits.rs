//! How much a client may do: each has a bucket of points that fills up with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use parking_lot::Mutex;
use quatuor::{Refusal, refusal};

use super::Settings;
use crate::places::{Place, Places, network};

/// When there are more buckets than this, full ones are forgotten for the first time.
const MOST_BUCKETS: usize = 20_000;

/// The limits of a server.
pub(crate) struct Limits {
    is_on: bool,
    /// Commands of an account.
    commands: Buckets<i64>,
    /// Tables that an account opens, and those that are opened from an address: a client can
    /// be a new guest each time.
    tables: Buckets<i64>,
    tables_of_address: Buckets<IpAddr>,
    /// Requests of an address.
    requests: Buckets<IpAddr>,
    /// Passwords that are tried, accounts and tokens that are made from an address.
    credentials: Buckets<IpAddr>,
    connections: Arc<Places>,
}

struct Buckets<K> {
    most: f64,
    per_second: f64,
    levels: Mutex<Levels<K>>,
}

struct Levels<K> {
    known: HashMap<K, (f64, Instant)>,
    /// When there are more, full ones are forgotten. If few of them are full, the next time
    /// comes when there are twice as many, so that it costs little however many there are.
    most: usize,
}

impl Limits {
    /// The most live connections from one address: a school or an office has one.
    const CONNECTIONS: u32 = 200;

    pub(crate) fn new(settings: &Settings) -> Limits {
        let connections = if settings.has_limits { Limits::CONNECTIONS } else { u32::MAX };
        Limits {
            is_on: settings.has_limits,
            commands: Buckets::new(60.0, 10.0),
            tables: Buckets::new(20.0, 0.05),
            tables_of_address: Buckets::new(100.0, 0.5),
            requests: Buckets::new(300.0, 30.0),
            credentials: Buckets::new(20.0, 0.1),
            connections: Places::new(connections),
        }
    }

    pub(crate) fn command(&self, account: i64) -> Result<(), Refusal> {
        self.check(self.commands.take(account))
    }

    pub(crate) fn table(&self, account: i64, address: IpAddr) -> Result<(), Refusal> {
        self.check(self.tables.take(account) && self.tables_of_address.take(network(address)))
    }

    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Refusal> {
        self.check(self.requests.take(network(address)))
    }

    pub(crate) fn credentials(&self, address: IpAddr) -> Result<(), Refusal> {
        self.check(self.credentials.take(network(address)))
    }

    fn check(&self, is_within: bool) -> Result<(), Refusal> {
        match is_within || !self.is_on {
            true => Ok(()),
            false => Err(refusal!("server.too-many")),
        }
    }

    /// A place for a live connection.
    pub(crate) fn connect(&self, address: IpAddr) -> Result<Place, Refusal> {
        self.connections.take(address).ok_or_else(|| refusal!("server.too-many"))
    }
}

impl<K: Hash + Eq> Buckets<K> {
    fn new(most: f64, per_second: f64) -> Buckets<K> {
        let levels = Levels { known: HashMap::new(), most: MOST_BUCKETS };
        Buckets { most, per_second, levels: Mutex::new(levels) }
    }

    /// Takes a point; `false` if there is none.
    fn take(&self, key: K) -> bool {
        let now = Instant::now();
        let mut levels = self.levels.lock();
        if levels.known.len() > levels.most {
            levels.known.retain(|_, (level, since)| self.filled(*level, *since, now) < self.most);
            levels.most = MOST_BUCKETS.max(2 * levels.known.len());
        }
        let (level, since) = levels.known.entry(key).or_insert((self.most, now));
        *level = self.filled(*level, *since, now);
        *since = now;
        let has_point = *level >= 1.0;
        if has_point {
            *level -= 1.0;
        }
        has_point
    }

    fn filled(&self, level: f64, since: Instant, now: Instant) -> f64 {
        let more = now.duration_since(since).as_secs_f64() * self.per_second;
        (level + more).min(self.most)
    }
}
