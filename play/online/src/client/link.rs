//! The state of the connection: when to connect, when to wait, when to give up.

use quatuor::Dice;
use table::Time;

/// The shortest and the longest wait before the next attempt, in milliseconds.
const FIRST_WAIT: u64 = 500;
const LONGEST_WAIT: u64 = 30_000;

/// A connection attempt without an answer is given up after so many milliseconds.
const LONGEST_ATTEMPT: u64 = 15_000;

/// The state of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// Not connected: the next attempt comes at this time.
    Waiting(Time),
    /// An attempt is under way.
    Connecting,
    /// Connected.
    Open,
    /// The server speaks another version of the protocol: the page must be loaded again.
    Outdated,
}

/// What the front end should do about the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Open a connection.
    Connect,
    /// Close the connection, which does not answer any more.
    Close,
}

/// Decides when to connect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Backoff {
    link: Link,
    /// When the attempt was begun.
    since: Time,
    /// Attempts that failed since the last one that did not.
    failures: u32,
    /// How long the server has asked the client to wait, in milliseconds.
    asked: Option<u64>,
}

impl Backoff {
    pub(crate) fn new() -> Backoff {
        let start = Time::default();
        Backoff { link: Link::Waiting(start), since: start, failures: 0, asked: None }
    }

    pub(crate) fn link(&self) -> Link {
        self.link
    }

    /// Whether an attempt should be begun now. It is taken to be under way then.
    pub(crate) fn should_connect(&mut self, now: Time) -> bool {
        let is_due = matches!(self.link, Link::Waiting(until) if now >= until);
        if is_due {
            (self.link, self.since) = (Link::Connecting, now);
        }
        is_due
    }

    /// Whether the attempt has taken too long.
    pub(crate) fn is_stuck(&self, now: Time) -> bool {
        self.link == Link::Connecting && now.since(self.since) > LONGEST_ATTEMPT
    }

    pub(crate) fn opened(&mut self) {
        (self.link, self.failures, self.asked) = (Link::Open, 0, None);
    }

    /// The server asks the client to come back after so many milliseconds.
    pub(crate) fn come_back_after(&mut self, wait: u64) {
        self.asked = Some(wait.min(LONGEST_WAIT));
    }

    pub(crate) fn outdated(&mut self) {
        self.link = Link::Outdated;
    }

    /// The connection is gone, or an attempt has failed. The wait doubles with each failure;
    /// dice spread the attempts of many clients.
    pub(crate) fn lost(&mut self, now: Time, dice: &mut impl Dice) {
        if self.link == Link::Outdated {
            return;
        }
        let wait = match self.asked.take() {
            Some(wait) => wait + u64::from(dice.below(1_000)),
            None => {
                let longest = (FIRST_WAIT << self.failures.min(6)).min(LONGEST_WAIT);
                longest / 2 + u64::from(dice.below(longest as u32 / 2 + 1))
            }
        };
        self.failures = self.failures.saturating_add(1);
        self.link = Link::Waiting(now.plus(wait));
    }

    /// There is reason to believe that the next attempt succeeds.
    pub(crate) fn hurry(&mut self, now: Time) {
        if let Link::Waiting(until) = &mut self.link {
            *until = now.min(*until);
        }
    }
}
