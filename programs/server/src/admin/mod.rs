//! What the operator of a server can do, while it runs or not.
//!
//! Reading never disturbs a server. To change something in a folder that a server uses, the
//! server is asked through its [door](door); a shared database is changed by this program
//! itself, and the servers notice.

pub(crate) mod door;

use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use online::TableId;
use online::body::TableSummary;
use quatuor::{Gap, Refusal, refusal};
use serde::Serialize;
use table::{Ending, Time, Viewer};
use tokio::runtime::{Builder, Runtime};

use door::Order;

use crate::Data;
use crate::online::close::{self, Closed};
use crate::online::live_table::LiveTable;
use crate::online::row;
use crate::online::tables::no_table;
use crate::storage::{Phase, Postgres, Sqlite, Statistics, Storage, StorageError};

/// The data of a server, for its operator.
pub struct Admin {
    data: Data,
    runtime: Runtime,
}

/// A table, as its operator sees it: nothing that is secret while the game goes on.
#[derive(Clone, Debug, Serialize)]
pub struct TableReport {
    /// What lists say of it.
    pub summary: TableSummary,
    /// How many events there are.
    pub events: u32,
    /// How many moves were made.
    pub moves: usize,
    /// How the game ended, as in a record; `aborted` if it was closed.
    pub result: Option<String>,
}

fn refused(error: StorageError) -> Refusal {
    error.refusal()
}

impl Admin {
    /// Works with this data.
    ///
    /// # Errors
    /// When the system has no resources for it.
    pub fn new(data: Data) -> Result<Admin, Refusal> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime =
            runtime.map_err(|error| refusal!("server.failed", reason = Gap::text(error)))?;
        Ok(Admin { data, runtime })
    }

    /// The newest tables of these phases.
    ///
    /// # Errors
    /// When the data can't be read.
    pub fn list(&self, phases: &[Phase], most: u32) -> Result<Vec<TableSummary>, Refusal> {
        self.runtime.block_on(async {
            let storage = self.data.open_to_read().await?;
            let mut tables = vec![];
            for phase in phases {
                let listed = storage.newest_tables(*phase, most.into()).await.map_err(refused)?;
                for one in listed {
                    tables.push(online::read(&one.listing.summary)?);
                }
            }
            Ok(tables)
        })
    }

    /// What is known of a table.
    ///
    /// # Errors
    /// When there is none, or the data can't be read.
    pub fn show(&self, id: TableId) -> Result<TableReport, Refusal> {
        let live = self.read(id)?;
        let state = live.lock();
        let table = &state.table;
        let result = table.is_over().then(|| match table.ending() {
            Some(Ending::Aborted) => Some("aborted".to_owned()),
            _ => table.record().map(|record| record.result()),
        });
        let (events, moves) = (table.number(), table.moves().len());
        Ok(TableReport { summary: state.summary(id), events, moves, result: result.flatten() })
    }

    /// The record of a game that is over.
    ///
    /// # Errors
    /// When there is none, or the data can't be read.
    pub fn record(&self, id: TableId) -> Result<String, Refusal> {
        let live = self.read(id)?;
        let table = &live.lock().table;
        if !table.is_over() {
            return Err(refusal!("server.not-over", table = Gap::text(id)));
        }
        let record = table.record().ok_or_else(|| refusal!("server.no-record"))?;
        Ok(record.to_string())
    }

    /// All events of a table, one per line as JSON; as spectators may know them.
    ///
    /// # Errors
    /// When there is no such table, or the data can't be read.
    pub fn events(&self, id: TableId) -> Result<String, Refusal> {
        let live = self.read(id)?;
        let state = live.lock();
        let seen = state.table.events().iter().map(|event| event.seen_by(Viewer::Spectator));
        Ok(seen.map(|event| online::write(&*event) + "\n").collect())
    }

    fn read(&self, id: TableId) -> Result<LiveTable, Refusal> {
        self.runtime.block_on(async {
            let storage = self.data.open_to_read().await?;
            let log = storage.read(id.number() as i64, None).await.map_err(refused)?;
            if log.last().is_none() {
                return Err(no_table(id));
            }
            LiveTable::new(id, row::rows(&log)?, now())
        })
    }

    /// Ends the game at a table without a winner. A table where no game has started is deleted.
    ///
    /// # Errors
    /// When there is none, the game is over, or it can't be stored.
    pub fn close(&self, id: TableId) -> Result<Closed, Refusal> {
        self.change(Order::Close(id))
    }

    /// Deletes a table with everything that belongs to it.
    ///
    /// # Errors
    /// When there is none, or it can't be stored.
    pub fn delete(&self, id: TableId) -> Result<(), Refusal> {
        self.change(Order::Delete(id)).map(|_| ())
    }

    fn change(&self, order: Order) -> Result<Closed, Refusal> {
        let changed = self.runtime.block_on(async {
            let storage = match self.data.open_existing().await {
                Err(StorageError::InUse(folder)) => return Err(folder),
                opened => opened,
            };
            let changed = match storage {
                Err(error) => Err(error.refusal()),
                Ok(storage) => {
                    let done = carry_out(&*storage, &order).await;
                    let _ = storage.close().await;
                    done
                }
            };
            Ok(changed)
        });
        changed.unwrap_or_else(|folder| door::ask(&folder, order))
    }

    /// How much is stored.
    ///
    /// # Errors
    /// When the data can't be read.
    pub fn statistics(&self) -> Result<Statistics, Refusal> {
        self.runtime.block_on(async {
            let storage = self.data.open_to_read().await?;
            storage.statistics().await.map_err(refused)
        })
    }

    /// Writes everything into a new file, and says how many records that is.
    ///
    /// # Errors
    /// When the data can't be read, or the file can't be written or is there already.
    pub fn backup(&self, file: &Path) -> Result<u64, Refusal> {
        self.runtime.block_on(async {
            let storage = self.data.open_to_read().await?;
            crate::storage::backup(&*storage, file).await.map_err(refused)
        })
    }

    /// Fills empty data from a backup, and says with how many records.
    ///
    /// # Errors
    /// When the file is no whole backup, or there is data already.
    pub fn restore(&self, file: &Path) -> Result<u64, Refusal> {
        self.runtime.block_on(async {
            crate::storage::check_backup(file).await.map_err(refused)?;
            let storage = self.data.open().await?;
            let restored = crate::storage::restore(&*storage, file).await.map_err(refused);
            let _ = storage.close().await;
            restored
        })
    }

    /// Copies everything into other data, which must be empty, and says how many records that
    /// is. No server may use this data meanwhile.
    ///
    /// # Errors
    /// When one of them can't be used, or there is data already.
    pub fn copy_to(&self, to: &Data) -> Result<u64, Refusal> {
        self.runtime.block_on(async {
            let from = self.data.open_existing().await.map_err(refused)?;
            let to = to.open().await?;
            let copied = crate::storage::copy(&*from, &*to).await.map_err(refused);
            let (_, _) = (from.close().await, to.close().await);
            copied
        })
    }
}

async fn carry_out(storage: &dyn Storage, order: &Order) -> Result<Closed, Refusal> {
    match order {
        Order::Close(id) => close::close(storage, *id, now()).await,
        Order::Delete(id) => close::delete(storage, *id).await.map(|()| Closed::Deleted),
    }
}

fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time(since.as_millis() as u64)
}

impl Data {
    /// Opens what is there, without creating anything.
    async fn open_existing(&self) -> Result<Arc<dyn Storage>, StorageError> {
        Ok(match self {
            Data::Folder(folder) => Arc::new(Sqlite::open_existing(folder).await?),
            Data::Database(address) => Arc::new(Postgres::open(address).await?),
        })
    }

    /// Opens what is there for reading, also while a server uses it.
    async fn open_to_read(&self) -> Result<Arc<dyn Storage>, Refusal> {
        Ok(match self {
            Data::Folder(folder) => Arc::new(Sqlite::open_to_read(folder).await.map_err(refused)?),
            Data::Database(address) => Arc::new(Postgres::open(address).await.map_err(refused)?),
        })
    }
}
