//! Everything that is stored, piece by piece, the same for every database.

use serde::{Deserialize, Serialize};

use crate::storage::{Account, Answer, Due, Fold, Lease, Listed, Row, Transfer};

/// One piece of what is stored. Backups are made of these, so a variant may be added at the
/// end, but none changed or removed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Record {
    /// A named secret of the server.
    Secret(String, Vec<u8>),
    /// An account.
    Account(Account),
    /// How a table is listed.
    Listed(Listed),
    /// A table and an account that is a member of it.
    Member(i64, i64),
    /// A transfer.
    Transfer(Transfer),
    /// Work, and who does it.
    Work(Due, Option<Lease>),
    /// A fold.
    Fold(Fold),
    /// A row of a table. Rows of one table come in order.
    Row(i64, Row),
    /// An account and a session of it.
    Session(i64, i64),
}

/// Everything that was stored at one moment, to be read piece by piece.
pub trait Snapshot: Send {
    /// The next records, all of one kind; none at the end.
    fn next(&mut self) -> Answer<'_, Vec<Record>>;
}
