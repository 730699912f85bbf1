//! The journal: its key (table, number) decides which server was first.

use std::collections::HashSet;

use sqlx::{ConnectOptions, Row as _, query};

use super::{Backend, Connection, Write, dump, listings, work};
use crate::storage::{Append, Committed, Fold, Log, Record, Row, StorageError, Unfolded, Work};

/// How many folds are trimmed at once.
const MOST_TRIMMED: i64 = 200;

impl Backend {
    pub(super) async fn commit_batch(
        &self,
        batch: Vec<Append>,
    ) -> Result<Vec<Committed>, StorageError> {
        if batch.is_empty() {
            return Ok(vec![]);
        }
        let mut writer = self.writer.lock().await;
        // A connection that is dropped half-way is closed, and what it did is undone.
        let mut connection = self.connect(&mut writer).await?;
        let answers = commit(&mut connection, batch).await?;
        *writer = Some(connection);
        Ok(answers)
    }

    pub(super) async fn touch(&self) -> Result<(), StorageError> {
        let mut writer = self.writer.lock().await;
        let mut connection = self.connect(&mut writer).await?;
        // PostgreSQL writes a row anew that stays the same.
        query("UPDATE secrets SET secret = secret").execute(&mut connection).await?;
        *writer = Some(connection);
        Ok(())
    }

    /// The connection for batches, a new one if it broke.
    async fn connect(&self, writer: &mut Option<Connection>) -> Result<Connection, StorageError> {
        match writer.take() {
            Some(connection) => Ok(connection),
            None if self.pool.is_closed() => Err(StorageError::Broken("closed".into())),
            None => Ok(self.options.connect().await?),
        }
    }

    pub(super) async fn read_log(
        &self,
        table: i64,
        after: Option<i64>,
    ) -> Result<Log, StorageError> {
        // One statement, so that a fold and the rows after it fit together.
        let statement = "SELECT TRUE AS is_fold, last AS number, \
            CASE WHEN is_finished THEN 1 ELSE 0 END::BIGINT AS account, payload \
            FROM folds WHERE table_id = $1 AND last > $2 \
            UNION ALL SELECT FALSE, number, account, payload FROM journal \
            WHERE table_id = $1 AND number > $2 \
            ORDER BY 1 DESC, 2";
        let query = query(statement).bind(table).bind(after.unwrap_or(i64::MIN));
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
        let statement = "SELECT id, number FROM (SELECT id, GREATEST( \
            (SELECT last FROM folds WHERE table_id = id), \
            (SELECT max(number) FROM journal WHERE table_id = id)) AS number \
            FROM UNNEST($1::BIGINT[]) AS wanted(id)) AS found WHERE number IS NOT NULL";
        let query = query(statement).bind(tables.to_vec());
        let rows = query.fetch_all(&mut *self.reader().await?).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    pub(super) async fn unfolded_tables(&self, most: i64) -> Result<Vec<Unfolded>, StorageError> {
        let statement = "SELECT journal.table_id, max(number), count(*) FROM journal \
            LEFT JOIN folds ON folds.table_id = journal.table_id \
            WHERE folds.last IS NULL OR number > folds.last \
            GROUP BY journal.table_id ORDER BY journal.table_id LIMIT $1";
        let rows = query(statement).bind(most).fetch_all(&mut *self.reader().await?).await?;
        let unfolded = |row: &super::Row| {
            let (table, last, rows) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            Ok(Unfolded { table, last, rows })
        };
        rows.iter().map(unfolded).collect()
    }
}

/// Stores a batch through its own connection.
async fn commit(
    connection: &mut Connection,
    mut batch: Vec<Append>,
) -> Result<Vec<Committed>, StorageError> {
    // Every server adds rows in the same order, so that none waits for another in a circle.
    let mut order: Vec<usize> = (0..batch.len()).collect();
    order.sort_by_key(|&at| (batch[at].table, batch[at].number));
    let has_twins = order.windows(2).any(|pair| batch[pair[0]].table == batch[pair[1]].table);
    let is_plain = |append: &Append| {
        append.listing.is_none() && append.members.is_empty() && append.work == Work::Unchanged
    };
    // A single statement is a transaction by itself.
    let is_single = !has_twins && batch.iter().all(is_plain);
    if !is_single {
        query("BEGIN").execute(&mut *connection).await?;
    }
    let inserted = insert(connection, &mut batch, &order).await;
    let inserted = inserted.map_err(|error| {
        let error = StorageError::from(error);
        if is_single { error.at_the_end() } else { error }
    })?;
    let (answers, wrong) = answers(&batch, &order, inserted);
    if !is_single {
        remove_rows(connection, &wrong).await?;
        let mut stored: Vec<&mut Append> = (batch.iter_mut().zip(&answers))
            .filter(|(_, answer)| **answer == Committed::Stored)
            .map(|(append, _)| append)
            .collect();
        listings::store(connection, &mut stored).await?;
        work::store(connection, &stored).await?;
        let ended = query("COMMIT").execute(connection).await;
        ended.map_err(|error| StorageError::from(error).at_the_end())?;
    }
    Ok(answers)
}

/// Adds rows that are neither there nor folded, and says which. Where nothing of a table is stored,
/// only a batch that begins it adds rows: otherwise another server has deleted the table.
///
/// The statement sees deletions that it has waited for, see [`lock`].
async fn insert(
    connection: &mut Connection,
    batch: &mut [Append],
    order: &[usize],
) -> Result<HashSet<(i64, i64)>, sqlx::Error> {
    let (mut tables, mut numbers, mut accounts, mut payloads) = (vec![], vec![], vec![], vec![]);
    let mut begun = vec![];
    for &at in order {
        let append = &mut batch[at];
        if append.number <= Append::FIRST {
            begun.push(append.table);
        }
        tables.push(append.table);
        numbers.push(append.number);
        accounts.push(append.account);
        payloads.push(std::mem::take(&mut append.payload));
    }
    let statement = "INSERT INTO journal (table_id, number, account, payload) \
        SELECT table_id, number, account, payload \
        FROM UNNEST($1::BIGINT[], $2::BIGINT[], $3::BIGINT[], $4::BYTEA[]) \
        AS new(table_id, number, account, payload) \
        WHERE number > COALESCE((SELECT last FROM folds WHERE folds.table_id = new.table_id), \
        (SELECT min(number) FROM journal AS known WHERE known.table_id = new.table_id), \
        CASE WHEN new.table_id = ANY($5) THEN -9223372036854775808 END) \
        ON CONFLICT DO NOTHING RETURNING table_id, number";
    let query = query(statement).bind(tables).bind(numbers).bind(accounts).bind(payloads);
    let query = query.bind(begun);
    let rows = query.fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// What became of each row, and which rows were added although one before them in the same
/// table is lost: they were made from a state that never was.
fn answers(
    batch: &[Append],
    order: &[usize],
    mut inserted: HashSet<(i64, i64)>,
) -> (Vec<Committed>, Vec<(i64, i64)>) {
    let mut answers = vec![Committed::Lost; batch.len()];
    let mut wrong = vec![];
    let mut lost = None;
    for &at in order {
        let key = (batch[at].table, batch[at].number);
        let is_inserted = inserted.remove(&key);
        if is_inserted && lost != Some(key.0) {
            answers[at] = Committed::Stored;
        } else {
            if is_inserted {
                wrong.push(key);
            }
            lost = Some(key.0);
        }
    }
    (answers, wrong)
}

async fn remove_rows(connection: &mut Connection, rows: &[(i64, i64)]) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let (tables, numbers): (Vec<i64>, Vec<i64>) = rows.iter().copied().unzip();
    let statement = "DELETE FROM journal WHERE (table_id, number) IN \
        (SELECT * FROM UNNEST($1::BIGINT[], $2::BIGINT[]))";
    query(statement).bind(tables).bind(numbers).execute(connection).await?;
    Ok(())
}

/// Takes the folds of deleted tables away: they would bring these back. No table is deleted until
/// the end of the transaction.
pub(super) async fn retain_known(
    write: &mut Write,
    folds: &mut Vec<Fold>,
) -> Result<(), StorageError> {
    // The mode of those who add folds, which waits for a deletion as they do.
    query("LOCK TABLE folds IN ROW EXCLUSIVE MODE").execute(write.connection()).await?;
    let statement = "SELECT id FROM UNNEST($1::BIGINT[]) AS wanted(id) \
        WHERE EXISTS (SELECT 1 FROM journal WHERE table_id = id) \
        OR EXISTS (SELECT 1 FROM folds WHERE table_id = id)";
    let wanted: Vec<i64> = folds.iter().map(|fold| fold.table).collect();
    let rows = query(statement).bind(wanted).fetch_all(write.connection()).await?;
    let known = rows.iter().map(|row| row.try_get(0)).collect::<Result<HashSet<i64>, _>>()?;
    folds.retain(|fold| known.contains(&fold.table));
    Ok(())
}

pub(super) async fn fold(write: &mut Write, folds: Vec<Fold>) -> Result<(), StorageError> {
    dump::upsert_folds(write.connection(), folds).await?;
    Ok(())
}

/// Removes rows whose fold is a minute old.
///
/// A server that is about to add a row may not have seen the fold: then the key of the row
/// that is there refuses it. It sees the fold by the time the row is removed, as no statement
/// takes so long.
pub(super) async fn trim(write: &mut Write) -> Result<u64, StorageError> {
    let statement = "WITH old AS (SELECT table_id, last FROM folds WHERE NOT is_trimmed \
        AND folded_at < clock_timestamp() - INTERVAL '1 minute' \
        ORDER BY folded_at LIMIT $1 FOR UPDATE SKIP LOCKED), \
        marked AS (UPDATE folds SET is_trimmed = TRUE FROM old WHERE folds.table_id = old.table_id), \
        removed AS (DELETE FROM journal USING old WHERE journal.table_id = old.table_id \
        AND journal.number <= old.last RETURNING 1) \
        SELECT GREATEST((SELECT count(*) FROM removed), (SELECT count(*) FROM old))";
    let row = query(statement).bind(MOST_TRIMMED).fetch_one(write.connection()).await?;
    let removed: i64 = row.try_get(0)?;
    Ok(removed.unsigned_abs())
}

/// Waits until no server adds rows or folds, and lets none do so until the end of the transaction.
/// Those who have waited see what was done in it. Always in this order, so that servers don't wait
/// for each other in a circle.
pub(super) async fn lock(write: &mut Write) -> Result<(), StorageError> {
    let lock = query("LOCK TABLE folds, journal IN SHARE ROW EXCLUSIVE MODE");
    lock.execute(write.connection()).await?;
    Ok(())
}

/// Removes the rows of these tables up to a number.
pub(super) async fn remove(
    write: &mut Write,
    tables: &[i64],
    last: i64,
) -> Result<(), StorageError> {
    let statement = "DELETE FROM journal WHERE table_id = ANY($1) AND number <= $2";
    query(statement).bind(tables.to_vec()).bind(last).execute(write.connection()).await?;
    Ok(())
}

/// Nothing is kept in memory.
pub(super) fn loaded(_: &mut Write) {}

/// The last row of the journal that was read, as (table, number).
pub(super) type Place = (i64, i64);

pub(super) const START: Place = (i64::MIN, i64::MIN);

pub(super) async fn after(
    connection: &mut Connection,
    place: &mut Place,
    most: i64,
) -> Result<Vec<Record>, sqlx::Error> {
    let statement = "SELECT table_id, number, account, payload FROM journal \
        WHERE (table_id, number) > ($1, $2) ORDER BY table_id, number LIMIT $3";
    let query = query(statement).bind(place.0).bind(place.1).bind(most);
    let rows = query.fetch_all(connection).await?;
    let record = |row: &super::Row| {
        *place = (row.try_get(0)?, row.try_get(1)?);
        let (number, account, payload) = (place.1, row.try_get(2)?, row.try_get(3)?);
        Ok(Record::Row(place.0, Row { number, account, payload }))
    };
    rows.iter().map(record).collect()
}
