//! How the log of a table is written: one row per command, as JSON.

use online::Key;
use quatuor::{Gap, Refusal, refusal};
use serde::{Deserialize, Serialize};
use table::{Event, PersonId, Share};

use crate::storage::{Fold, Log};

/// The most people who ever sit or act at a table: a larger number is damage.
const MOST_PEOPLE: u32 = 1 << 20;

/// What one command did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    /// The events, at least one.
    pub(crate) events: Vec<Event>,
    /// People whose account is known, or another one, from now on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) people: Vec<(PersonId, i64)>,
    /// What only the server knows; in the first row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) secrets: Option<Secrets>,
}

/// What only the server knows of a table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Secrets {
    /// Its share of the deal; `None` if the game starts from a position.
    pub(crate) share: Option<Share>,
    /// The key of the invitation, if seats are reserved.
    pub(crate) key: Option<Key>,
    /// Whether the table is in the lobby.
    pub(crate) is_public: bool,
}

impl Row {
    /// The row with these events, which are JSON already.
    pub(crate) fn write(events: &str, people: &[(PersonId, i64)]) -> Vec<u8> {
        let mut row = format!("{{\"events\":{events}");
        if !people.is_empty() {
            row += ",\"people\":";
            row += &online::write(&people);
        }
        row.push('}');
        row.into_bytes()
    }
}

/// All rows of a log, in order.
pub(crate) fn rows(log: &Log) -> Result<Vec<Row>, Refusal> {
    let mut rows = vec![];
    if let Some(fold) = &log.fold {
        let text = miniz_oxide::inflate::decompress_to_vec_zlib(&fold.payload)
            .map_err(|error| refusal!("server.damaged", reason = Gap::text(error)))?;
        let lines = text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        for line in lines {
            rows.push(read(line)?);
        }
    }
    for row in &log.rows {
        rows.push(read(&row.payload)?);
    }
    Ok(rows)
}

fn read(payload: &[u8]) -> Result<Row, Refusal> {
    let damaged = |reason: Gap| refusal!("server.damaged", reason = reason);
    let row: Row = online::read(payload).map_err(|refusal| damaged(Gap::text(refusal)))?;
    // Room is made for all people up to the largest number.
    if row.people.iter().any(|(person, _)| person.0 > MOST_PEOPLE) {
        return Err(damaged(Gap::text("too many people")));
    }
    Ok(row)
}

/// All rows of a table in one.
pub(crate) fn fold(table: i64, rows: &[Row], is_finished: bool) -> Fold {
    let text: String = rows.iter().map(|row| online::write(row) + "\n").collect();
    let payload = miniz_oxide::deflate::compress_to_vec_zlib(text.as_bytes(), 6);
    let last = rows.last().and_then(|row| row.events.first()).map_or(0, |event| event.number);
    Fold { table, last: last.into(), is_finished, payload }
}
