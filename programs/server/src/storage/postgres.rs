//! PostgreSQL: a database that many servers share.
//!
//! Batches of rows go through one connection of their own, everything else through a pool.

#[allow(clippy::duplicate_mod)]
#[path = "shared/accounts.rs"]
mod accounts;
#[allow(clippy::duplicate_mod)]
#[path = "shared/dump.rs"]
mod dump;
#[allow(clippy::duplicate_mod)]
#[path = "shared/implementation.rs"]
mod implementation;
mod journal;
#[allow(clippy::duplicate_mod)]
#[path = "shared/listings.rs"]
mod listings;
#[allow(clippy::duplicate_mod)]
#[path = "shared/work.rs"]
mod work;

use std::str::FromStr;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection as _, Row as _};
use tokio::sync::Mutex;

use crate::storage::StorageError;

type Backend = Postgres;
type Connection = sqlx::PgConnection;
type Database = sqlx::Postgres;
type Row = sqlx::postgres::PgRow;

/// Whether other processes may write at the same time.
const IS_SHARED: bool = true;

/// How many rows one statement takes at most.
const CHUNK: usize = 250;
const FOLDED_AGAIN: &str = ", folded_at = clock_timestamp(), is_trimmed = FALSE";
const BYTES: &str = "SELECT pg_database_size(current_database())";
const CLAIM: &str = "UPDATE work SET node = $1, lease_until = $2 WHERE table_id IN \
    (SELECT table_id FROM work WHERE due_at <= $3 AND lease_until <= $3 ORDER BY due_at LIMIT $4 \
    FOR UPDATE SKIP LOCKED) RETURNING table_id, number, due_at";

/// What each version of the schema adds to the one before.
const MIGRATIONS: [&str; 2] =
    [include_str!("postgres/schema_1.sql"), include_str!("postgres/schema_2.sql")];

/// Taken while the schema is changed, so that servers which start at once wait for each other.
const MIGRATION_LOCK: i64 = 0x7175_6174_756f_7231;

/// No statement takes longer. It must be much shorter than the time that folded rows stay, see
/// `journal::trim`.
const STATEMENT_TIMEOUT: &str = "10s";

/// A PostgreSQL database, for many processes.
pub struct Postgres {
    pool: PgPool,
    /// The connection for batches of rows; none if it broke or was given up half-way.
    writer: Mutex<Option<Connection>>,
    options: PgConnectOptions,
}

/// A transaction that writes. Dropped without a commit, it is undone.
struct Write {
    transaction: sqlx::Transaction<'static, Database>,
}

impl Write {
    fn connection(&mut self) -> &mut Connection {
        &mut self.transaction
    }

    async fn commit(self) -> Result<(), StorageError> {
        let ended = self.transaction.commit().await;
        ended.map_err(|error| StorageError::from(error).at_the_end())
    }
}

impl Postgres {
    /// Opens the database at an address such as `postgres://name:password@host/database`. The
    /// schema is made or brought up to date. Connections are not encrypted.
    ///
    /// # Errors
    /// When the address can't be read, the database does not answer, or was written by a newer
    /// version.
    pub async fn open(address: &str) -> Result<Postgres, StorageError> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| address.starts_with(scheme)) {
            return Err(StorageError::Address("another scheme".into()));
        }
        let options = PgConnectOptions::from_str(address)
            .map_err(|error| StorageError::Address(error.to_string()))?
            .application_name("quatuor")
            .options([("statement_timeout", STATEMENT_TIMEOUT)])
            .statement_cache_capacity(200)
            .disable_statement_logging();
        let mut connection = options.connect().await?;
        migrate(&mut connection).await?;
        let pool = PgPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(5))
            .connect_lazy_with(options.clone());
        Ok(Postgres { pool, writer: Mutex::new(Some(connection)), options })
    }

    async fn reader(&self) -> Result<PoolConnection<Database>, StorageError> {
        Ok(self.pool.acquire().await?)
    }

    async fn write(&self) -> Result<Write, StorageError> {
        Ok(Write { transaction: self.pool.begin().await? })
    }

    async fn begin_snapshot(&self) -> Result<sqlx::Transaction<'static, Database>, StorageError> {
        Ok(self.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?)
    }

    async fn close_all(&self) -> Result<(), StorageError> {
        self.pool.close().await;
        if let Some(connection) = self.writer.lock().await.take() {
            connection.close().await?;
        }
        Ok(())
    }
}

async fn migrate(connection: &mut Connection) -> Result<(), StorageError> {
    let known = MIGRATIONS.len() as i64;
    let mut transaction = connection.begin().await?;
    // The schema may take longer than other statements.
    sqlx::raw_sql("SET LOCAL statement_timeout = 0").execute(&mut *transaction).await?;
    let lock = sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(MIGRATION_LOCK);
    lock.execute(&mut *transaction).await?;
    let create = "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)";
    sqlx::raw_sql(create).execute(&mut *transaction).await?;
    let version = sqlx::query("SELECT max(version) FROM schema_version");
    let version: Option<i64> = version.fetch_one(&mut *transaction).await?.try_get(0)?;
    let found = version.unwrap_or(0);
    if found > known {
        return Err(StorageError::Newer { found, known });
    }
    let first =
        usize::try_from(found).map_err(|_| StorageError::Broken("schema_version".into()))?;
    for (version, migration) in (1_i64..).zip(MIGRATIONS).skip(first) {
        sqlx::raw_sql(migration).execute(&mut *transaction).await?;
        let insert = sqlx::query("INSERT INTO schema_version (version) VALUES ($1)");
        insert.bind(version).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}
