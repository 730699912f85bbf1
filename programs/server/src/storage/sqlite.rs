//! SQLite: a folder that one server has for itself.
//!
//! There is one connection that writes, and a few that read. Whatever goes wrong while writing,
//! the connection is closed and the next call opens another one and looks at what is stored.

#[allow(clippy::duplicate_mod)]
#[path = "shared/accounts.rs"]
mod accounts;
#[allow(clippy::duplicate_mod)]
#[path = "shared/dump.rs"]
mod dump;
#[allow(clippy::duplicate_mod)]
#[path = "shared/implementation.rs"]
mod implementation;
mod index;
mod journal;
#[allow(clippy::duplicate_mod)]
#[path = "shared/listings.rs"]
mod listings;
#[allow(clippy::duplicate_mod)]
#[path = "shared/work.rs"]
mod work;
mod write;

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection as _, Row as _};

use self::index::Index;
use self::write::Writer;
use crate::storage::StorageError;

type Backend = Sqlite;
type Connection = sqlx::SqliteConnection;
type Database = sqlx::Sqlite;
type Row = sqlx::sqlite::SqliteRow;

/// The database in the folder of a server.
const FILE: &str = "quatuor.sqlite";

/// Whether other processes may write at the same time.
const IS_SHARED: bool = false;

/// How many rows one statement takes at most.
const CHUNK: usize = 250;
const FOLDED_AGAIN: &str = "";
const BYTES: &str = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
const CLAIM: &str = "UPDATE work SET node = $1, lease_until = $2 WHERE table_id IN \
    (SELECT table_id FROM work WHERE due_at <= $3 AND lease_until <= $3 ORDER BY due_at LIMIT $4) \
    RETURNING table_id, number, due_at";

/// What each version of the schema adds to the one before.
const MIGRATIONS: [&str; 2] =
    [include_str!("sqlite/schema_1.sql"), include_str!("sqlite/schema_2.sql")];

/// A folder with a SQLite database, for one process.
pub struct Sqlite {
    writer: tokio::sync::Mutex<Writer>,
    readers: SqlitePool,
    /// Where the rows of each table are.
    index: Mutex<Index>,
    options: SqliteConnectOptions,
    /// Locked while this is open; none if this only reads.
    lock: Option<File>,
}

impl Sqlite {
    /// Opens the database in a folder. Both are made if they are not there, and the schema is
    /// brought up to date.
    ///
    /// # Errors
    /// When another process has it open, when it was written by a newer version, or when it
    /// can't be read or written.
    pub async fn open(folder: &Path) -> Result<Sqlite, StorageError> {
        let file_error = |error| StorageError::File(folder.into(), error);
        let mut maker = fs::DirBuilder::new();
        maker.recursive(true);
        // It holds the secrets of the server.
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut maker, 0o700);
        maker.create(folder).map_err(file_error)?;
        let mut lock = File::options();
        let lock = lock.create(true).truncate(false).write(true).open(folder.join("lock"));
        let lock = lock.map_err(file_error)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => StorageError::InUse(folder.into()),
            TryLockError::Error(error) => file_error(error),
        })?;
        keep_private(folder).map_err(file_error)?;
        let options = options(folder)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let mut connection = options.connect().await?;
        migrate(&mut connection).await?;
        let index = Index::read(&mut connection).await?;
        let readers = readers(options.clone().create_if_missing(false).read_only(true));
        let writer = tokio::sync::Mutex::new(Writer::Open(connection));
        Ok(Sqlite { writer, readers, index: Mutex::new(index), options, lock: Some(lock) })
    }

    /// Opens the database in a folder for reading, also while a server uses it. What is written
    /// from now on is not read, except by [`snapshot`](crate::storage::Storage::snapshot).
    ///
    /// # Errors
    /// When there is none, when it was written by a newer version, or when it can't be read.
    pub async fn open_to_read(folder: &Path) -> Result<Sqlite, StorageError> {
        if !has_database(folder) {
            return Err(StorageError::NoData(folder.into()));
        }
        let options = options(folder).read_only(true);
        let mut connection = options.connect().await?;
        let (found, known) = (version(&mut connection).await?, MIGRATIONS.len() as i64);
        if found > known {
            return Err(StorageError::Newer { found, known });
        }
        if found < known {
            return Err(StorageError::NoData(folder.into()));
        }
        let index = Mutex::new(Index::read(&mut connection).await?);
        connection.close().await?;
        let writer = tokio::sync::Mutex::new(Writer::Closed);
        Ok(Sqlite { writer, readers: readers(options.clone()), index, options, lock: None })
    }

    /// Opens the database in a folder, which must be there.
    ///
    /// # Errors
    /// When there is none, or for the reasons of [`open`](Sqlite::open).
    pub async fn open_existing(folder: &Path) -> Result<Sqlite, StorageError> {
        match has_database(folder) {
            true => Sqlite::open(folder).await,
            false => Err(StorageError::NoData(folder.into())),
        }
    }

    async fn reader(&self) -> Result<PoolConnection<Database>, StorageError> {
        Ok(self.readers.acquire().await?)
    }

    async fn begin_snapshot(&self) -> Result<sqlx::Transaction<'static, Database>, StorageError> {
        Ok(self.readers.begin().await?)
    }

    async fn close_all(&self) -> Result<(), StorageError> {
        let writer = std::mem::replace(&mut *self.writer.lock().await, Writer::Closed);
        self.readers.close().await;
        if let Writer::Open(connection) = writer {
            connection.close().await?;
        }
        if let Some(lock) = &self.lock {
            // If it fails, it ends with the process.
            let _ = lock.unlock();
        }
        Ok(())
    }
}

/// Whether a server has kept something in this folder.
fn has_database(folder: &Path) -> bool {
    folder.join(FILE).is_file()
}

/// Lets only their owner read the files, also in a folder that was there before. SQLite gives its other
/// files the rights of the database.
#[cfg(unix)]
fn keep_private(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    File::options().append(true).create(true).mode(0o600).open(folder.join(FILE))?;
    for ending in ["", "-wal", "-shm"] {
        let file = folder.join(format!("{FILE}{ending}"));
        match fs::metadata(&file) {
            Ok(known) if known.permissions().mode() & 0o077 != 0 => {
                fs::set_permissions(&file, fs::Permissions::from_mode(0o600))?;
            }
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn keep_private(_: &Path) -> std::io::Result<()> {
    Ok(())
}

/// What all connections have in common.
fn options(folder: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(folder.join(FILE))
        // Two connections write only while a broken one is being replaced.
        .busy_timeout(Duration::from_secs(5))
        .statement_cache_capacity(200)
        .disable_statement_logging()
}

fn readers(options: SqliteConnectOptions) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(4)
        .acquire_timeout(Duration::from_secs(5))
        .test_before_acquire(false)
        .connect_lazy_with(options)
}

async fn version(connection: &mut Connection) -> Result<i64, sqlx::Error> {
    sqlx::query("PRAGMA user_version").fetch_one(connection).await?.try_get(0)
}

async fn migrate(connection: &mut Connection) -> Result<(), StorageError> {
    let known = MIGRATIONS.len() as i64;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let found = version(&mut *connection).await?;
    if found > known {
        return Err(StorageError::Newer { found, known });
    }
    let missing =
        usize::try_from(found).map_err(|_| StorageError::Broken("user_version".into()))?;
    for migration in &MIGRATIONS[missing..] {
        sqlx::raw_sql(*migration).execute(&mut *connection).await?;
    }
    let version = AssertSqlSafe(format!("PRAGMA user_version = {known}"));
    sqlx::raw_sql(version).execute(&mut *connection).await?;
    sqlx::raw_sql("COMMIT").execute(&mut *connection).await?;
    Ok(())
}
