//! What a server has left in its storage.

use std::collections::BTreeMap;

use games::Refusal;
use protocol::TableId;
use serde::Deserialize;
use storage::Storage;
use table::{Event, PersonId};

/// One command, as the server writes it.
#[derive(Deserialize)]
struct Row {
    events: Vec<Event>,
    #[serde(default)]
    people: Vec<(PersonId, i64)>,
}

/// All events of a table, and the accounts of its people.
pub(crate) struct Stored {
    pub(crate) events: Vec<Event>,
    /// By number, each with the account it has now.
    pub(crate) people: BTreeMap<PersonId, i64>,
}

/// Reads a table.
pub(crate) async fn stored(storage: &dyn Storage, table: TableId) -> Result<Stored, Refusal> {
    let log = storage.read(table.number() as i64, None).await.expect("the storage answers");
    let folded = log.fold.map(|fold| {
        miniz_oxide::inflate::decompress_to_vec_zlib(&fold.payload).expect("a whole fold")
    });
    let folded = folded.unwrap_or_default();
    let lines = folded.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let (mut events, mut people) = (vec![], BTreeMap::new());
    for line in lines.chain(log.rows.iter().map(|row| row.payload.as_slice())) {
        let row: Row = protocol::read(line)?;
        events.extend(row.events);
        people.extend(row.people);
    }
    Ok(Stored { events, people })
}
