//! The public tables that are waiting or running, live.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use online::body::{TablePhase, TableSummary};
use online::{TableId, ToClient};
use parking_lot::Mutex;

use super::live_table::Watcher;

/// The most tables that are listed.
const MOST: usize = 200;

/// The public tables, and who watches the list.
#[derive(Default)]
pub(crate) struct Lobby {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    tables: HashMap<TableId, TableSummary>,
    watchers: Vec<Watcher>,
}

impl Lobby {
    /// The list: waiting tables first, then newest first.
    pub(crate) fn list(&self) -> Vec<TableSummary> {
        self.inner.lock().list()
    }

    /// A table is new, has changed, or is not for all to see any more.
    pub(crate) fn change(&self, summary: TableSummary, is_shown: bool) {
        let is_listed = is_shown && summary.phase != TablePhase::Over;
        let mut inner = self.inner.lock();
        let message = if is_listed {
            if inner.tables.get(&summary.table) == Some(&summary) {
                return;
            }
            inner.tables.insert(summary.table, summary.clone());
            ToClient::LobbyTable(summary)
        } else if inner.tables.remove(&summary.table).is_some() {
            ToClient::LobbyGone(summary.table)
        } else {
            return;
        };
        inner.tell(&message);
    }

    /// All tables that are listed.
    pub(crate) fn tables(&self) -> impl Iterator<Item = TableId> {
        self.inner.lock().tables.keys().copied().collect::<Vec<_>>().into_iter()
    }

    /// A table is not there any more.
    pub(crate) fn remove(&self, table: TableId) {
        let mut inner = self.inner.lock();
        if inner.tables.remove(&table).is_some() {
            inner.tell(&ToClient::LobbyGone(table));
        }
    }

    /// A connection wants to be told of changes; it gets the list first.
    pub(crate) fn watch(&self, watcher: Watcher) {
        let mut inner = self.inner.lock();
        let list = ToClient::Lobby(inner.list());
        if watcher.send(online::write(&list).into()) {
            inner.watchers.retain(|one| one.connection != watcher.connection);
            inner.watchers.push(watcher);
        }
    }

    /// A connection does not want to be told any more, or is gone.
    pub(crate) fn unwatch(&self, connection: u64) {
        self.inner.lock().watchers.retain(|one| one.connection != connection);
    }
}

impl Inner {
    fn tell(&mut self, message: &ToClient) {
        if self.watchers.is_empty() {
            return;
        }
        let text = Utf8Bytes::from(online::write(message));
        self.watchers.retain(|watcher| watcher.send(text.clone()));
    }

    fn list(&self) -> Vec<TableSummary> {
        let mut tables: Vec<TableSummary> = self.tables.values().cloned().collect();
        tables.sort_by_key(|table| {
            (table.phase != TablePhase::Waiting, std::cmp::Reverse((table.opened, table.table)))
        });
        tables.truncate(MOST);
        tables
    }
}
