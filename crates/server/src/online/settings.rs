//! What a host can choose.

use std::net::IpAddr;

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
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            nats: None,
            threads: thinking::Thinkers::usual_threads(),
            trusted_proxies: vec![],
            has_limits: true,
            keep_games: 0,
            keep_guests: 400,
        }
    }
}
