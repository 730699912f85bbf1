//! Where the rows of each table are in the journal, kept in memory.

use std::collections::HashMap;

use sqlx::{Row as _, query};

use super::Connection;
use crate::storage::Unfolded;

/// Where the rows of each table are in the journal. Tables without a row there are missing.
#[derive(Default)]
pub(super) struct Index {
    tables: HashMap<i64, Rows>,
}

/// The rows of one table.
#[derive(Default)]
struct Rows {
    /// The number and the place of each, in order.
    rows: Vec<(i64, i64)>,
    /// The last row that is folded.
    folded: Option<i64>,
}

/// What a transaction changes, once it is stored.
#[derive(Clone, Copy)]
pub(super) enum Change {
    /// A table has a new row, of this number at this place.
    Added { table: i64, number: i64, place: i64 },
    /// The rows of a table up to this number are folded.
    Folded { table: i64, last: i64 },
    /// The rows of a table up to this number are gone.
    Removed { table: i64, last: i64 },
}

impl Index {
    /// Reads all of the journal but the payloads.
    pub(super) async fn read(connection: &mut Connection) -> Result<Index, sqlx::Error> {
        const MOST: usize = 10_000;
        let mut index = Index::default();
        let mut place = i64::MIN;
        loop {
            let statement = "SELECT id, table_id, number FROM journal WHERE id > $1 \
                ORDER BY id LIMIT $2";
            let query = query(statement).bind(place).bind(MOST as i64);
            let rows = query.fetch_all(&mut *connection).await?;
            for row in &rows {
                place = row.try_get(0)?;
                let (table, number) = (row.try_get(1)?, row.try_get(2)?);
                index.apply(Change::Added { table, number, place });
            }
            if rows.len() < MOST {
                break;
            }
        }
        let statement = "SELECT folds.table_id, folds.last FROM folds WHERE folds.table_id IN \
            (SELECT DISTINCT table_id FROM journal)";
        for row in query(statement).fetch_all(connection).await? {
            index.apply(Change::Folded { table: row.try_get(0)?, last: row.try_get(1)? });
        }
        Ok(index)
    }

    pub(super) fn apply(&mut self, change: Change) {
        match change {
            Change::Added { table, number, place } => {
                self.tables.entry(table).or_default().rows.push((number, place));
            }
            Change::Folded { table, last } => {
                if let Some(rows) = self.tables.get_mut(&table) {
                    rows.folded = rows.folded.max(Some(last));
                }
            }
            Change::Removed { table, last } => {
                if let Some(rows) = self.tables.get_mut(&table) {
                    let left = rows.rows.partition_point(|(number, _)| *number <= last);
                    rows.rows.drain(..left);
                    if rows.rows.is_empty() {
                        self.tables.remove(&table);
                    }
                }
            }
        }
    }

    /// The number of the last row of a table that has rows in the journal.
    pub(super) fn last(&self, table: i64) -> Option<i64> {
        let rows = self.tables.get(&table)?;
        rows.rows.last().map(|(number, _)| *number).max(rows.folded)
    }

    /// The last row that is folded, of a table that has rows in the journal.
    pub(super) fn folded(&self, table: i64) -> Option<i64> {
        self.tables.get(&table)?.folded
    }

    /// The places of the rows of a table that come after a number, and up to one.
    pub(super) fn places(&self, table: i64, after: Option<i64>, last: i64) -> Vec<i64> {
        let Some(rows) = self.tables.get(&table) else { return vec![] };
        let wanted = rows
            .rows
            .iter()
            .filter(|(number, _)| after.is_none_or(|after| *number > after) && *number <= last);
        wanted.map(|(_, place)| *place).collect()
    }

    /// Tables with rows that are in no fold, the one with the oldest such row first.
    pub(super) fn unfolded(&self, most: usize) -> Vec<Unfolded> {
        let mut found: Vec<(i64, Unfolded)> = vec![];
        for (&table, rows) in &self.tables {
            let first = rows.rows.partition_point(|(number, _)| Some(*number) <= rows.folded);
            let left = &rows.rows[first..];
            if let (Some((_, place)), Some((last, _))) = (left.first(), left.last()) {
                let rows = left.len() as i64;
                found.push((*place, Unfolded { table, last: *last, rows }));
            }
        }
        found.sort_unstable_by_key(|(place, _)| *place);
        found.into_iter().map(|(_, unfolded)| unfolded).take(most).collect()
    }
}
