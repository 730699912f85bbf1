//! Time at a table.

use serde::{Deserialize, Serialize};

use crate::BotName;

/// A moment, in milliseconds since one that the caller has chosen.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// The milliseconds from an earlier moment to this one.
    pub fn since(self, earlier: Time) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment so many milliseconds later.
    #[must_use]
    pub fn plus(self, milliseconds: u64) -> Time {
        Time(self.0.saturating_add(milliseconds))
    }
}

/// How long a person may think. Bots have no clock: that they are slow is not their fault.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// As long as it takes.
    #[default]
    None,
    /// So many milliseconds for each move.
    PerMove(u64),
    /// So many milliseconds for the whole game, and some more after each move.
    Total {
        /// For the whole game.
        time: u64,
        /// After each move.
        increment: u64,
    },
}

/// What happens when a person's time is up.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeOut {
    /// The seat loses, as if it had resigned.
    #[default]
    Loses,
    /// This bot plays on.
    Bot(BotName),
}

/// The clocks of all seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    /// What each seat has left at the start of the running turn, if the total counts.
    left: Vec<u64>,
    /// When the clock of the seat to move began to run.
    since: Time,
}

impl Clocks {
    pub(crate) fn new(clock: Clock, seats: usize, now: Time) -> Clocks {
        let left = match clock {
            Clock::Total { time, .. } => time,
            Clock::None | Clock::PerMove(_) => 0,
        };
        Clocks { left: vec![left; seats], since: now }
    }

    /// What the seat with this index has left, if its clock has run since the turn began.
    pub(crate) fn left(&self, clock: Clock, seat: usize, runs: bool, now: Time) -> Option<u64> {
        let spent = if runs { now.since(self.since) } else { 0 };
        match clock {
            Clock::None => None,
            Clock::PerMove(time) => Some(time.saturating_sub(spent)),
            Clock::Total { .. } => Some(self.left[seat].saturating_sub(spent)),
        }
    }

    /// When the time of the seat to move is up.
    pub(crate) fn deadline(&self, clock: Clock, seat: usize) -> Option<Time> {
        let time = self.left(clock, seat, false, self.since)?;
        Some(self.since.plus(time))
    }

    /// Stops the clock of the seat to move, which is charged if a person was thinking, and
    /// starts the next one.
    pub(crate) fn stop(&mut self, clock: Clock, thinking: Option<usize>, now: Time) {
        if let (Clock::Total { .. }, Some(seat)) = (clock, thinking) {
            self.left[seat] = self.left[seat].saturating_sub(now.since(self.since));
        }
        self.since = now;
    }

    /// After a person's move.
    pub(crate) fn add_increment(&mut self, clock: Clock, seat: usize) {
        if let Clock::Total { increment, .. } = clock {
            self.left[seat] = self.left[seat].saturating_add(increment);
        }
    }
}
