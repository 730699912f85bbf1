//! What a server has left in its storage.

use std::collections::BTreeMap;
use std::path::Path;

use online::{Key, TableId};
use quatuor::Refusal;
use serde::{Deserialize, Serialize};
use server::storage::{Append, Log, Sqlite, Storage};
use table::{Event, PersonId, Share};

/// One command, as the server writes it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) events: Vec<Event>,
    #[serde(default)]
    people: Vec<(PersonId, i64)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) secrets: Option<Secrets>,
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Secrets {
    pub(crate) share: Option<Share>,
    key: Option<Key>,
    is_public: bool,
}

/// All events of a table, and the accounts of its people.
pub(crate) struct Stored {
    pub(crate) events: Vec<Event>,
    /// By number, each with the account it has now.
    pub(crate) people: BTreeMap<PersonId, i64>,
}

/// The rows of a log.
pub(crate) fn rows(log: &Log) -> Result<Vec<Row>, Refusal> {
    let folded = log.fold.as_ref().map(|fold| {
        miniz_oxide::inflate::decompress_to_vec_zlib(&fold.payload).expect("a whole fold")
    });
    let folded = folded.unwrap_or_default();
    let lines = folded.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.chain(log.rows.iter().map(|row| row.payload.as_slice())).map(online::read).collect()
}

/// Reads a table.
pub(crate) async fn stored(storage: &dyn Storage, table: TableId) -> Result<Stored, Refusal> {
    let log = storage.read(table.number() as i64, None).await.expect("the storage answers");
    let (mut events, mut people) = (vec![], BTreeMap::new());
    for row in rows(&log)? {
        events.extend(row.events);
        people.extend(row.people);
    }
    Ok(Stored { events, people })
}

/// Takes the last row of a table away, as if it had never been stored.
pub(crate) async fn cut(folder: &Path, table: TableId) {
    let (storage, id) = (Sqlite::open(folder).await.unwrap(), table.number() as i64);
    let mut rows = rows(&storage.read(id, None).await.unwrap()).unwrap();
    rows.pop();
    let listing = storage.listing(id).await.unwrap().map(|listed| listed.listing);
    let members = storage.members_of(id).await.unwrap();
    storage.delete_tables(&[id]).await.unwrap();
    let append = |row: &Row| {
        let number = row.events[0].number.into();
        let append = Append::new(id, number, online::write(row).into_bytes());
        Append { listing: listing.clone(), members: members.clone(), ..append }
    };
    storage.commit(rows.iter().map(append).collect()).await.unwrap();
    storage.close().await.unwrap();
}
