//! The journal: append-only, in the order of arrival.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use sqlx::{AssertSqlSafe, Row as _, query};

use super::index::Change;
use super::write::Write;
use super::{Backend, Connection, dump, listings, work};
use crate::storage::{Append, Committed, Fold, Log, Record, Row, StorageError, Unfolded, Work};

/// How many rows one statement adds at most. There is one statement per number of rows, all
/// of which are kept compiled.
const MOST_ROWS: usize = 64;

static INSERTS: LazyLock<Vec<Arc<str>>> = LazyLock::new(|| {
    let insert = |rows: usize| {
        let mut text =
            "INSERT INTO journal (table_id, number, account, payload) VALUES ".to_string();
        for row in 0..rows {
            let comma = if row == 0 { "" } else { ", " };
            write!(text, "{comma}(?, ?, ?, ?)").expect("a text takes everything");
        }
        text.into()
    };
    (1..=MOST_ROWS).map(insert).collect()
});

/// How many rows of the journal are looked at when it is trimmed.
const MOST_TRIMMED: i64 = 2_000;

impl Backend {
    pub(super) async fn commit_batch(
        &self,
        mut batch: Vec<Append>,
    ) -> Result<Vec<Committed>, StorageError> {
        let mut write = self.write_one_statement().await?;
        let answers = check(&mut write, &batch).await?;
        let mut stored: Vec<&mut Append> = (batch.iter_mut().zip(&answers))
            .filter(|(_, answer)| **answer == Committed::Stored)
            .map(|(append, _)| append)
            .collect();
        let is_plain = |append: &&mut Append| {
            append.listing.is_none() && append.members.is_empty() && append.work == Work::Unchanged
        };
        if stored.len() > MOST_ROWS || !stored.iter().all(is_plain) {
            write.begin().await?;
            insert(&mut write, &mut stored).await?;
            listings::store(write.connection(), &mut stored).await?;
            work::store(write.connection(), &stored).await?;
        } else {
            insert(&mut write, &mut stored).await.map_err(StorageError::at_the_end)?;
        }
        write.commit().await?;
        Ok(answers)
    }

    pub(super) async fn touch(&self) -> Result<(), StorageError> {
        let mut write = self.write().await?;
        // SQLite does not write a row that stays the same.
        let insert = "INSERT INTO secrets (name, secret) VALUES ('probe', x'')";
        query(insert).execute(write.connection()).await?;
        query("DELETE FROM secrets WHERE name = 'probe'").execute(write.connection()).await?;
        write.commit().await
    }

    /// The places are looked up first: what is folded and removed after that is in the fold,
    /// which is read together with the rows.
    pub(super) async fn read_log(
        &self,
        table: i64,
        after: Option<i64>,
    ) -> Result<Log, StorageError> {
        let places = json(&self.index().places(table, after, i64::MAX));
        let statement = "SELECT TRUE AS is_fold, last AS number, is_finished AS account, payload \
            FROM folds WHERE table_id = $1 AND last > $2 \
            UNION ALL SELECT FALSE, number, account, payload FROM journal \
            WHERE id IN (SELECT value FROM json_each($3)) AND table_id = $1 AND number > $2 \
            ORDER BY 1 DESC, 2";
        let query = query(statement).bind(table).bind(after.unwrap_or(i64::MIN)).bind(places);
        let mut log = Log::default();
        for row in query.fetch_all(&mut *self.reader().await?).await? {
            let (number, account, payload) = (row.try_get(1)?, row.try_get(2)?, row.try_get(3)?);
            log.add(table, row.try_get(0)?, Row { number, account, payload });
        }
        Ok(log)
    }

    pub(super) async fn last_numbers_of(
        &self,
        tables: &[i64],
    ) -> Result<Vec<(i64, i64)>, StorageError> {
        let (mut found, mut others) = (vec![], vec![]);
        {
            let index = self.index();
            for &table in tables {
                match index.last(table) {
                    Some(last) => found.push((table, last)),
                    None => others.push(table),
                }
            }
        }
        if !others.is_empty() {
            found.extend(folded(&mut *self.reader().await?, &others).await?);
        }
        Ok(found)
    }

    pub(super) async fn unfolded_tables(&self, most: i64) -> Result<Vec<Unfolded>, StorageError> {
        Ok(self.index().unfolded(usize::try_from(most).unwrap_or(0)))
    }
}

/// Which rows can be stored: those after the last row of their table. Without one, only a row
/// that begins a table can: the table of any other was deleted.
async fn check(write: &mut Write<'_>, batch: &[Append]) -> Result<Vec<Committed>, StorageError> {
    let mut last: HashMap<i64, Option<i64>> = HashMap::with_capacity(batch.len());
    let mut others = vec![];
    {
        let index = write.storage().index();
        for append in batch {
            last.entry(append.table).or_insert_with(|| {
                let last = index.last(append.table);
                if last.is_none() {
                    others.push(append.table);
                }
                last
            });
        }
    }
    // Once per table that is new or was at rest.
    if !others.is_empty() {
        let found = folded(write.connection(), &others).await?;
        last.extend(found.into_iter().map(|(table, last)| (table, Some(last))));
    }
    let answer = |append: &Append| {
        let last = last.get_mut(&append.table).expect("every table was looked up");
        let is_taken = last.map_or(append.number > Append::FIRST, |last| append.number <= last);
        if is_taken {
            // Later rows of this table are lost too.
            *last = Some(i64::MAX);
            return Committed::Lost;
        }
        *last = Some(append.number);
        Committed::Stored
    };
    Ok(batch.iter().map(answer).collect())
}

async fn insert(write: &mut Write<'_>, rows: &mut [&mut Append]) -> Result<(), StorageError> {
    for rows in rows.chunks_mut(MOST_ROWS) {
        let mut query = query(AssertSqlSafe(INSERTS[rows.len() - 1].clone()));
        for row in &mut *rows {
            query = query.bind(row.table).bind(row.number).bind(row.account);
            query = query.bind(std::mem::take(&mut row.payload));
        }
        let last = query.execute(write.connection()).await?.last_insert_rowid();
        // SQLite gives the rows of one statement successive places.
        let first = last - rows.len() as i64 + 1;
        for (place, row) in (first..).zip(&*rows) {
            write.will_change(Change::Added { table: row.table, number: row.number, place });
        }
    }
    Ok(())
}

/// The folds of these tables, as (table, last row).
async fn folded(
    connection: &mut Connection,
    tables: &[i64],
) -> Result<Vec<(i64, i64)>, sqlx::Error> {
    let statement =
        "SELECT table_id, last FROM folds WHERE table_id IN (SELECT value FROM json_each($1))";
    let rows = query(statement).bind(json(tables)).fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// A list of numbers that one parameter can hold.
fn json(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("[{}]", numbers.join(","))
}

/// Takes the folds of deleted tables away: they would bring these back.
pub(super) async fn retain_known(
    write: &mut Write<'_>,
    folds: &mut Vec<Fold>,
) -> Result<(), StorageError> {
    let mut others: Vec<i64> = folds.iter().map(|fold| fold.table).collect();
    others.retain(|table| write.storage().index().last(*table).is_none());
    if !others.is_empty() {
        let found = folded(write.connection(), &others).await?;
        others.retain(|table| !found.iter().any(|(known, _)| known == table));
        folds.retain(|fold| !others.contains(&fold.table));
    }
    Ok(())
}

pub(super) async fn fold(write: &mut Write<'_>, folds: Vec<Fold>) -> Result<(), StorageError> {
    for fold in &folds {
        write.will_change(Change::Folded { table: fold.table, last: fold.last });
    }
    dump::upsert_folds(write.connection(), folds).await?;
    Ok(())
}

/// Removes rows from the start of the journal, up to the first that is in no fold.
pub(super) async fn trim(write: &mut Write<'_>) -> Result<u64, StorageError> {
    let statement = "SELECT id, table_id, number FROM journal ORDER BY id LIMIT $1";
    let rows = query(statement).bind(MOST_TRIMMED).fetch_all(write.connection()).await?;
    let (mut end, mut changes) = (None, vec![]);
    for row in rows {
        let (place, table, number): (i64, i64, i64) =
            (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        if write.storage().index().folded(table).is_none_or(|folded| number > folded) {
            break;
        }
        end = Some(place);
        changes.push(Change::Removed { table, last: number });
    }
    let Some(end) = end else { return Ok(0) };
    query("DELETE FROM journal WHERE id <= $1").bind(end).execute(write.connection()).await?;
    let removed = changes.len() as u64;
    changes.into_iter().for_each(|change| write.will_change(change));
    Ok(removed)
}

/// Nothing else writes while there is a [`Write`].
#[expect(clippy::unused_async, reason = "the other database has something to wait for")]
pub(super) async fn lock(_: &mut Write<'_>) -> Result<(), StorageError> {
    Ok(())
}

/// Removes the rows of these tables up to a number.
pub(super) async fn remove(
    write: &mut Write<'_>,
    tables: &[i64],
    last: i64,
) -> Result<(), StorageError> {
    for &table in tables {
        let places = write.storage().index().places(table, None, last);
        write.will_change(Change::Folded { table, last });
        if !places.is_empty() {
            let statement = "DELETE FROM journal WHERE id IN (SELECT value FROM json_each($1))";
            query(statement).bind(json(&places)).execute(write.connection()).await?;
            write.will_change(Change::Removed { table, last });
        }
    }
    Ok(())
}

/// Everything was filled from elsewhere.
pub(super) fn loaded(write: &mut Write<'_>) {
    write.will_change_all();
}

/// The last row of the journal that was read.
pub(super) type Place = i64;

pub(super) const START: Place = i64::MIN;

pub(super) async fn after(
    connection: &mut Connection,
    place: &mut Place,
    most: i64,
) -> Result<Vec<Record>, sqlx::Error> {
    let statement = "SELECT id, table_id, number, account, payload FROM journal \
        WHERE id > $1 ORDER BY id LIMIT $2";
    let rows = query(statement).bind(*place).bind(most).fetch_all(connection).await?;
    let record = |row: &super::Row| {
        *place = row.try_get(0)?;
        let (number, account, payload) = (row.try_get(2)?, row.try_get(3)?, row.try_get(4)?);
        Ok(Record::Row(row.try_get(1)?, Row { number, account, payload }))
    };
    rows.iter().map(record).collect()
}
