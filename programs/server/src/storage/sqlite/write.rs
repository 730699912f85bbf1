//! A transaction that writes.

use sqlx::{ConnectOptions, query};
use tokio::sync::MutexGuard;

use super::index::{Change, Index};
use super::{Connection, Sqlite};
use crate::storage::StorageError;

/// The one connection that writes.
pub(super) enum Writer {
    /// It waits for the next transaction.
    Open(Connection),
    /// Something went wrong, or a call was given up half-way: another one is opened when it is needed.
    Broken,
    /// No more writing.
    Closed,
}

/// A transaction that writes. Dropped without a commit, it is undone by closing the connection.
pub(super) struct Write<'a> {
    storage: &'a Sqlite,
    writer: MutexGuard<'a, Writer>,
    connection: Connection,
    is_begun: bool,
    changes: Vec<Change>,
    /// Whether to read the whole journal again after the commit.
    is_all_new: bool,
}

impl Sqlite {
    /// Begins a transaction.
    pub(super) async fn write(&self) -> Result<Write<'_>, StorageError> {
        let mut write = self.write_one_statement().await?;
        write.begin().await?;
        Ok(write)
    }

    /// For a single statement, which is a transaction by itself.
    pub(super) async fn write_one_statement(&self) -> Result<Write<'_>, StorageError> {
        let mut writer = self.writer.lock().await;
        let connection = match std::mem::replace(&mut *writer, Writer::Broken) {
            Writer::Open(connection) => connection,
            Writer::Broken => {
                let mut connection = self.options.connect().await?;
                // What was going on may have been stored or not. A lock makes sure that it has ended.
                query("BEGIN IMMEDIATE").execute(&mut connection).await?;
                let index = Index::read(&mut connection).await?;
                query("COMMIT").execute(&mut connection).await?;
                *self.index() = index;
                connection
            }
            Writer::Closed => {
                *writer = Writer::Closed;
                return Err(StorageError::Broken("closed".into()));
            }
        };
        let (is_begun, is_all_new, changes) = (false, false, vec![]);
        Ok(Write { storage: self, writer, connection, is_begun, changes, is_all_new })
    }

    pub(super) fn index(&self) -> std::sync::MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Write<'_> {
    pub(super) fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    pub(super) fn storage(&self) -> &Sqlite {
        self.storage
    }

    pub(super) async fn begin(&mut self) -> Result<(), StorageError> {
        query("BEGIN IMMEDIATE").execute(&mut self.connection).await?;
        self.is_begun = true;
        Ok(())
    }

    /// Notes what is different once this is stored.
    pub(super) fn will_change(&mut self, change: Change) {
        self.changes.push(change);
    }

    pub(super) fn will_change_all(&mut self) {
        self.is_all_new = true;
    }

    pub(super) async fn commit(mut self) -> Result<(), StorageError> {
        if self.is_begun {
            let ended = query("COMMIT").execute(&mut self.connection).await;
            ended.map_err(|error| StorageError::from(error).at_the_end())?;
        }
        if !self.is_all_new {
            let mut index = self.storage.index();
            self.changes.drain(..).for_each(|change| index.apply(change));
            drop(index);
            *self.writer = Writer::Open(self.connection);
        }
        // Otherwise the writer stays broken, and the next call reads everything again.
        Ok(())
    }
}
