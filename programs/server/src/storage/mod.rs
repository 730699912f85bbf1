//! What a server keeps: the logs of tables, accounts, and work that is due.
//!
//! [`Storage`] is the one interface, with two implementations: [`Sqlite`], a folder of one
//! server, and [`Postgres`], a database that many servers share. Both give the same answers.
//!
//! The log of a table is a list of rows. A row is stored whole or not at all, and only one
//! row gets a number: of two servers that write from the same state, one loses and is told
//! so. All rows of a table up to a number can be *folded* into one.
//!
//! It knows bytes and numbers. It never looks into a payload, never reads a clock and
//! draws no randomness: times, ids and secrets are handed in. A server's address and password
//! of a database never get into a log or an error.

mod account;
mod backend;
mod dump;
mod error;
mod listing;
mod log;
mod postgres;
mod record;
mod sqlite;
mod statistics;
mod work;

pub use account::{Account, AccountKind, Transfer};
pub use backend::{Answer, Storage};
pub use dump::{backup, check_backup, copy, restore};
pub use error::StorageError;
pub use listing::{Cursor, Listed, Listing, Phase};
pub use log::{Append, Committed, Fold, Log, Row, Unfolded};
pub use postgres::Postgres;
pub use record::{Record, Snapshot};
pub use sqlite::Sqlite;
pub use statistics::Statistics;
pub use work::{Due, Lease, Work};
