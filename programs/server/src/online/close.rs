//! Tables that the operator of a server closes or deletes.

use std::sync::Arc;

use online::TableId;
use quatuor::{Refusal, refusal};
use serde::{Deserialize, Serialize};
use table::{Action, Command, Phase, Time};

use super::committer::Order;
use super::live_table::{Actor, LiveTable, Step};
use super::nodes::Hint;
use super::row::{self, Row};
use super::tables::no_table;
use super::{Online, random};
use crate::storage::{Append, Committed, Storage};

/// How often closing is tried again after a server has stored something else.
const TRIES: usize = 20;

/// What became of a table that was closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Closed {
    /// The game is over, without a winner.
    Ended,
    /// No game had started, so the table is deleted.
    Deleted,
}

/// Ends the game.
fn abort(after: u32) -> Command {
    let id = u64::from_le_bytes(random());
    Command { id, after, seat: None, action: Action::Abort }
}

impl Online {
    /// Closes a table, and tells all who watch.
    ///
    /// # Errors
    /// When there is none, the game is over, or it can't be stored.
    pub(crate) async fn close_table(&self, id: TableId) -> Result<Closed, Refusal> {
        let live = self.table(id).await?;
        let (phase, number) = {
            let state = live.lock();
            (state.table.phase(), state.table.number())
        };
        if phase == Phase::Waiting {
            self.delete_table(id).await?;
            return Ok(Closed::Deleted);
        }
        self.carry_out(&live, Order::new(Actor::Program, abort(number))).await?;
        Ok(Closed::Ended)
    }

    /// Deletes a table with everything that belongs to it, also one that can't be read.
    ///
    /// # Errors
    /// When there is none, or it can't be stored.
    pub(crate) async fn delete_table(&self, id: TableId) -> Result<(), Refusal> {
        // In a task of its own: a client that disconnects in the middle would leave a table that
        // is deleted in the storage and stays in memory.
        let online = self.arc();
        let deleted = self.background.spawn(async move { online.delete_whole_table(id).await });
        deleted.await.unwrap_or_else(|_| Err(refusal!("server.storage")))
    }

    async fn delete_whole_table(&self, id: TableId) -> Result<(), Refusal> {
        let live = match self.table(id).await {
            Ok(live) => Some(live),
            Err(_) if self.is_stored(id).await? => None,
            Err(refusal) => return Err(refusal),
        };
        if let Some(live) = &live {
            // From here on no command of it is accepted; those that wait are refused.
            let mut state = live.lock();
            state.is_deleted = true;
            state.forget_unstored();
        }
        if let Err(error) = self.delete_stored(id).await {
            if let Some(live) = &live {
                live.lock().is_deleted = false;
            }
            // It may be deleted or not: that is seen when it is read again.
            self.drop_table(id);
            return Err(self.broken(&error));
        }
        match &live {
            Some(live) => self.drop_deleted(live),
            None => self.lobby.remove(id),
        }
        self.tell_others(id, Hint::Rewritten);
        Ok(())
    }

    /// Whether anything of a table is stored, damaged or not.
    async fn is_stored(&self, id: TableId) -> Result<bool, Refusal> {
        let number = id.number() as i64;
        let last = self.storage.last_numbers(&[number]).await;
        let has_rows = !last.map_err(|error| self.broken(&error))?.is_empty();
        let listed = self.storage.listing(number).await.map_err(|error| self.broken(&error))?;
        Ok(has_rows || listed.is_some())
    }

    /// A table is not there any more: those who watch it are told when they come back.
    pub(crate) fn drop_deleted(&self, live: &Arc<LiveTable>) {
        self.tables.lock().remove(&live.id);
        self.lobby.remove(live.id);
        let mut state = live.lock();
        state.is_deleted = true;
        // Commands on their way are of no use any more.
        state.forget_unstored();
        state.watchers.drain(..).for_each(|watcher| watcher.end.cancel());
    }
}

/// Closes a table in a storage that no server has for itself. Servers that share it find out.
///
/// # Errors
/// When there is none, the game is over, or it can't be stored.
pub(crate) async fn close(
    storage: &dyn Storage,
    id: TableId,
    now: Time,
) -> Result<Closed, Refusal> {
    let number = id.number() as i64;
    for _ in 0..TRIES {
        let log = storage.read(number, None).await.map_err(|error| error.refusal())?;
        if log.last().is_none() {
            return Err(no_table(id));
        }
        let live = LiveTable::new(id, row::rows(&log)?, now)?;
        if live.lock().table.phase() == Phase::Waiting {
            delete(storage, id).await?;
            return Ok(Closed::Deleted);
        }
        let Some(append) = ending(&live, now)? else { continue };
        let committed = storage.commit(vec![append]).await.map_err(|error| error.refusal())?;
        if committed == [Committed::Stored] {
            return Ok(Closed::Ended);
        }
    }
    Err(refusal!("server.busy"))
}

/// The row that ends the game.
fn ending(live: &LiveTable, now: Time) -> Result<Option<Append>, Refusal> {
    let mut state = live.lock();
    let command = abort(state.table.number());
    let Step::Fresh(fresh) = state.apply(Actor::Program, &command, now)? else { return Ok(None) };
    let first = fresh.events.first().map_or(0, |event| event.number);
    let payload = Row::write(&online::write(&fresh.events), &[]);
    let mut append = Append::new(live.id.number() as i64, first.into(), payload);
    append.listing = Some(state.listing(live.id));
    Ok(Some(append))
}

/// Deletes a table from a storage that no server has for itself.
///
/// # Errors
/// When there is none, or it can't be stored.
pub(crate) async fn delete(storage: &dyn Storage, id: TableId) -> Result<(), Refusal> {
    let number = id.number() as i64;
    let last = storage.last_numbers(&[number]).await.map_err(|error| error.refusal())?;
    if last.is_empty() {
        return Err(no_table(id));
    }
    storage.delete_tables(&[number]).await.map_err(|error| error.refusal())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::storage::{Append, Listing, Phase, Sqlite, Storage};
    use online::TableId;

    use crate::online::{Online, Settings};

    /// Damage must not keep the people of a table from others, and the operator can remove it.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_table_that_cannot_be_read_stops_no_player_and_can_be_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let storage: Arc<dyn Storage> = Arc::new(Sqlite::open(folder.path()).await.unwrap());
        let (phase, summary) = (Phase::Waiting, vec![]);
        let listing = Listing { opened_at: 1, changed_at: 1, is_public: true, phase, summary };
        let torn = Append::new(7, 1, b"{}".to_vec());
        let torn = Append { listing: Some(listing), members: vec![5], ..torn };
        storage.commit(vec![torn]).await.unwrap();
        let settings = Settings { threads: 1, ..Settings::default() };
        let online = Online::start(Arc::clone(&storage), settings).await.unwrap();
        assert!(online.waiting_tables(5).await.unwrap().is_empty());
        online.delete_table(TableId::new(7)).await.unwrap();
        assert!(storage.last_numbers(&[7]).await.unwrap().is_empty());
        assert_eq!(storage.listing(7).await.unwrap(), None);
        let again = online.delete_table(TableId::new(7)).await.unwrap_err();
        assert_eq!(again.code, "server.no-table");
        online.shut_down().await;
    }
}
