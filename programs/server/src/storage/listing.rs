//! How tables are listed: in the lobby, and among the games of an account.

use serde::{Deserialize, Serialize};

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Seats are open, or not all are ready.
    Waiting,
    /// A game is played.
    Playing,
    /// Nothing more is expected.
    Over,
}

impl Phase {
    /// All of them, in order.
    pub const ALL: [Phase; 3] = [Phase::Waiting, Phase::Playing, Phase::Over];

    pub(crate) fn to_number(self) -> i16 {
        self as i16
    }

    /// A number that no version has written counts as over: such a table is left in peace.
    pub(crate) fn from_number(number: i16) -> Phase {
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        Phase::ALL.get(index).copied().unwrap_or(Phase::Over)
    }
}

/// What lists say of a table. It changes a few times per game, not with every move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listing {
    /// When the table was opened. Lists are ordered by it, so it stays the same.
    pub opened_at: i64,
    /// When this listing was written.
    pub changed_at: i64,
    /// Whether the table is shown to all.
    pub is_public: bool,
    /// How far it is.
    pub phase: Phase,
    /// What the server wants to show in lists.
    pub summary: Vec<u8>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listed {
    /// The table.
    pub table: i64,
    /// What is said of it.
    pub listing: Listing,
}

impl Listed {
    /// The place of this table in the list of an account.
    pub fn cursor(&self) -> Cursor {
        let Listing { opened_at, phase, .. } = self.listing;
        Cursor { is_over: phase == Phase::Over, opened_at, table: self.table }
    }
}

/// A place in the list of an account's games: the list goes on after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cursor {
    /// Whether it is among the finished ones, which come last.
    pub is_over: bool,
    /// Newer tables come first.
    pub opened_at: i64,
    /// Of tables opened at the same time, higher numbers come first.
    pub table: i64,
}
