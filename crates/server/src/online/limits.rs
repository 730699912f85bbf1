//! How much a client may do: each has a bucket of points that fills up with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::time::Instant;

use games::{Refusal, refusal};
use parking_lot::Mutex;

use super::Settings;

/// When there are more buckets than this, full ones are forgotten.
const MOST_BUCKETS: usize = 20_000;

/// The limits of a server.
pub(crate) struct Limits {
    is_on: bool,
    /// Commands of an account.
    commands: Buckets<i64>,
    /// Tables that an account opens.
    tables: Buckets<i64>,
    /// Requests of an address.
    requests: Buckets<IpAddr>,
    /// Passwords that are tried, accounts and tokens that are made from an address.
    credentials: Buckets<IpAddr>,
    connections: Mutex<HashMap<IpAddr, u32>>,
}

struct Buckets<K> {
    most: f64,
    per_second: f64,
    levels: Mutex<HashMap<K, (f64, Instant)>>,
}

impl Limits {
    /// The most connections from one address: a school or an office has one.
    const CONNECTIONS: u32 = 200;

    pub(crate) fn new(settings: &Settings) -> Limits {
        Limits {
            is_on: settings.has_limits,
            commands: Buckets::new(60.0, 10.0),
            tables: Buckets::new(20.0, 0.05),
            requests: Buckets::new(300.0, 30.0),
            credentials: Buckets::new(20.0, 0.1),
            connections: Mutex::default(),
        }
    }

    pub(crate) fn command(&self, account: i64) -> Result<(), Refusal> {
        self.check(self.commands.take(account))
    }

    pub(crate) fn table(&self, account: i64) -> Result<(), Refusal> {
        self.check(self.tables.take(account))
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

    /// Counts a connection.
    pub(crate) fn connect(&self, address: IpAddr) -> Result<(), Refusal> {
        let mut connections = self.connections.lock();
        let count = connections.entry(network(address)).or_default();
        if *count >= Limits::CONNECTIONS && self.is_on {
            return Err(refusal!("server.too-many"));
        }
        *count += 1;
        Ok(())
    }

    /// A connection has ended.
    pub(crate) fn disconnect(&self, address: IpAddr) {
        let mut connections = self.connections.lock();
        if let Some(count) = connections.get_mut(&network(address)) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&network(address));
            }
        }
    }
}

/// Of an IPv6 address the network counts, as a client has very many addresses in it.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => {
                let mask = u128::MAX << 64;
                IpAddr::V6((u128::from(six) & mask).into())
            }
        },
    }
}

impl<K: Hash + Eq> Buckets<K> {
    fn new(most: f64, per_second: f64) -> Buckets<K> {
        Buckets { most, per_second, levels: Mutex::default() }
    }

    /// Takes a point; `false` if there is none.
    fn take(&self, key: K) -> bool {
        let now = Instant::now();
        let mut levels = self.levels.lock();
        if levels.len() > MOST_BUCKETS {
            levels.retain(|_, (level, since)| self.filled(*level, *since, now) < self.most);
        }
        let (level, since) = levels.entry(key).or_insert((self.most, now));
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
