//! Why something can't be stored or read.

use std::io::ErrorKind;
use std::path::PathBuf;

use quatuor::{Gap, Refusal, refusal};
use thiserror::Error;

/// Why something can't be stored or read, and whether it is worth trying again.
#[derive(Debug, Error)]
#[error("{}", self.refusal())]
pub enum StorageError {
    /// The database is down, busy, or its disk is full. Nothing is stored: try again later.
    Temporary(String),
    /// The connection broke while a transaction was being ended: it may be stored or not.
    /// Read again, then try again.
    Unknown(String),
    /// The database does not know this name, password or database, or does not give it enough
    /// rights.
    NotLetIn(String),
    /// The data is damaged, or the program and its database do not fit together.
    Broken(String),
    /// The data was written by a newer version of the program.
    Newer {
        /// The version of the data.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// Another process uses this folder.
    InUse(PathBuf),
    /// No server has kept anything in this folder.
    NoData(PathBuf),
    /// A folder or file can't be opened or written.
    File(PathBuf, std::io::Error),
    /// The address of a database can't be read.
    Address(String),
    /// Only an empty storage can be filled.
    NotEmpty,
    /// This file is not a backup.
    NotABackup(PathBuf),
    /// This backup is cut or changed.
    DamagedBackup(PathBuf),
}

impl StorageError {
    /// Whether the same call may succeed later, without any change by a person.
    pub fn is_temporary(&self) -> bool {
        matches!(self, StorageError::Temporary(_) | StorageError::Unknown(_))
    }

    /// The error as a refusal, for people.
    pub fn refusal(&self) -> Refusal {
        let path = |path: &PathBuf| Gap::text(path.display());
        match self {
            StorageError::Temporary(reason) => {
                refusal!("storage.temporary", reason = Gap::text(reason))
            }
            StorageError::Unknown(reason) => {
                refusal!("storage.unknown", reason = Gap::text(reason))
            }
            StorageError::NotLetIn(reason) => {
                refusal!("storage.not-let-in", reason = Gap::text(reason))
            }
            StorageError::Broken(reason) => refusal!("storage.broken", reason = Gap::text(reason)),
            StorageError::Newer { found, known } => {
                refusal!("storage.newer", found = Gap::text(found), known = Gap::text(known))
            }
            StorageError::InUse(folder) => refusal!("storage.in-use", folder = path(folder)),
            StorageError::NoData(folder) => refusal!("storage.no-data", folder = path(folder)),
            StorageError::File(file, reason) if reason.kind() == ErrorKind::AlreadyExists => {
                refusal!("storage.file-exists", file = path(file))
            }
            StorageError::File(file, reason) => {
                refusal!("storage.file", file = path(file), reason = Gap::text(reason))
            }
            StorageError::Address(reason) => {
                refusal!("storage.address", reason = Gap::text(reason))
            }
            StorageError::NotEmpty => refusal!("storage.not-empty"),
            StorageError::NotABackup(file) => refusal!("storage.not-a-backup", file = path(file)),
            StorageError::DamagedBackup(file) => {
                refusal!("storage.damaged-backup", file = path(file))
            }
        }
    }

    /// The same error, if it happened while a transaction was being ended: if the connection
    /// broke, the database may have done it.
    pub(crate) fn at_the_end(self) -> StorageError {
        match self {
            StorageError::Temporary(reason) => StorageError::Unknown(reason),
            other => other,
        }
    }
}

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> StorageError {
        use sqlx::Error;
        let reason = error.to_string();
        match error {
            Error::Database(error) => {
                let code = error.code().unwrap_or_default();
                let is_temporary =
                    if error.try_downcast_ref::<sqlx::sqlite::SqliteError>().is_some() {
                        is_temporary_in_sqlite(&code)
                    } else {
                        is_temporary_in_postgres(&code)
                    };
                match is_temporary {
                    true => StorageError::Temporary(reason),
                    false if is_not_let_in(&code) => StorageError::NotLetIn(reason),
                    false => StorageError::Broken(reason),
                }
            }
            Error::Io(_)
            | Error::Protocol(_)
            | Error::PoolTimedOut
            | Error::PoolClosed
            | Error::WorkerCrashed
            | Error::BeginFailed => StorageError::Temporary(reason),
            _ => StorageError::Broken(reason),
        }
    }
}

/// Busy, locked, out of memory, input and output, disk full, can't open, other protocol.
fn is_temporary_in_sqlite(code: &str) -> bool {
    // The low byte of an extended code is the plain one.
    let code = code.parse::<i64>().unwrap_or(0) & 0xff;
    matches!(code, 5 | 6 | 7 | 10 | 13 | 14 | 15)
}

/// In PostgreSQL: invalid authorization, no such database, insufficient privilege.
fn is_not_let_in(code: &str) -> bool {
    code.starts_with("28") || ["3D000", "42501"].contains(&code)
}

/// Connection, resources, operator intervention, system, rolled back by the database (deadlock,
/// serialization), and a server in recovery that only reads.
fn is_temporary_in_postgres(code: &str) -> bool {
    ["08", "40", "53", "57", "58", "55"].iter().any(|class| code.starts_with(class))
        || code == "25006"
}
