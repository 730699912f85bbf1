//! What a host can choose.

use std::net::IpAddr;
use std::time::Duration;

/// What a host can choose. Every setting has a default that suits a single machine.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The message server where many servers on one database meet, and their workers.
    pub nats: Option<String>,
    /// How many threads think for bots.
    pub threads: usize,
    /// Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether clients are limited. Only load generators switch it off.
    pub has_limits: bool,
    /// Finished games are deleted after so many days; 0 keeps them.
    pub keep_games: u32,
    /// Guests who were not seen for so many days are deleted; 0 keeps them.
    pub keep_guests: u32,
    /// How long slow clients are waited for.
    pub patience: Patience,
}

/// How long slow clients are waited for, before they are dropped, and players who are gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// Until the head of a request is there, also of a further one on the same connection.
    pub head: Duration,
    /// Until the rest of a request is there.
    pub body: Duration,
    /// While a client takes nothing of what it is sent.
    pub sending: Duration,
    /// Until a live connection without news is asked whether the client is there.
    pub ping: Duration,
    /// While nothing is heard on a live connection.
    pub silence: Duration,
    /// Until a player without a connection is said to be gone, and others may let a bot play.
    pub absence: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            head: Duration::from_secs(10),
            body: Duration::from_secs(10),
            sending: Duration::from_secs(10),
            ping: Duration::from_secs(25),
            silence: Duration::from_secs(60),
            absence: Duration::from_secs(30),
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            nats: None,
            threads: crate::thinking::Thinkers::usual_threads(),
            trusted_proxies: vec![],
            has_limits: true,
            keep_games: 0,
            keep_guests: 400,
            patience: Patience::default(),
        }
    }
}
