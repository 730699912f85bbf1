//! What tables wait for: the move of a bot, or the end of a clock.

use serde::{Deserialize, Serialize};

/// What a table waits for after a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// The same as before the row. It costs nothing.
    Unchanged,
    /// Nothing that a server must do.
    None,
    /// Something that a server must do from this time on.
    Due {
        /// When.
        at: i64,
        /// Who does it, if that is known already.
        lease: Option<Lease>,
    },
}

/// A server's right to do some work until a time. When it ends, another server may take over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lease {
    /// The server.
    pub node: i64,
    /// When the right ends.
    pub until: i64,
}

/// Work that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Due {
    /// The table.
    pub table: i64,
    /// The number of the row that led to it.
    pub number: i64,
    /// When it is due.
    pub at: i64,
}
