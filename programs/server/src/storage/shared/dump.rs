//! Reading and writing everything. Compiled once per database.

use sqlx::{QueryBuilder, Row as _, query};

use super::{CHUNK, Connection, Database, Row, accounts, journal, listings, work};
use crate::storage::{Answer, Fold, Record, Snapshot, StorageError};

/// What is read, in this order: what others refer to comes first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Secrets,
    Accounts,
    Listings,
    Members,
    Transfers,
    Work,
    Folds,
    Rows,
    Sessions,
    End,
}

/// A transaction that sees what was there when it began.
pub(super) struct Moment {
    transaction: sqlx::Transaction<'static, Database>,
    part: Part,
    /// The last record that was read, if the part goes on after it.
    last: Option<Record>,
    /// How rows of the journal are told apart.
    row: journal::Place,
}

impl Moment {
    pub(super) async fn new(
        mut transaction: sqlx::Transaction<'static, Database>,
    ) -> Result<Moment, sqlx::Error> {
        // SQLite takes the snapshot at the first read.
        query("SELECT name FROM secrets LIMIT 1").fetch_optional(&mut *transaction).await?;
        Ok(Moment { transaction, part: Part::Secrets, last: None, row: journal::START })
    }

    async fn read(&mut self) -> Result<Vec<Record>, sqlx::Error> {
        let connection = &mut *self.transaction;
        let most = CHUNK as i64;
        // Keys below all others: names and hashes are never empty.
        let (mut first, mut second, mut text) = (i64::MIN, i64::MIN, String::new());
        let mut hash = vec![];
        match &self.last {
            Some(Record::Secret(name, _)) => text.clone_from(name),
            Some(Record::Account(account)) => first = account.id,
            Some(Record::Listed(listed)) => first = listed.table,
            Some(Record::Member(table, account)) => (first, second) = (*table, *account),
            Some(Record::Session(account, session)) => (first, second) = (*account, *session),
            Some(Record::Transfer(transfer)) => hash.clone_from(&transfer.hash),
            Some(Record::Work(due, _)) => first = due.table,
            Some(Record::Fold(fold)) => first = fold.table,
            Some(Record::Row(..)) | None => {}
        }
        let read: fn(&Row) -> Result<Record, sqlx::Error>;
        let query = match self.part {
            Part::Secrets => {
                read = |row| Ok(Record::Secret(row.try_get("name")?, row.try_get("secret")?));
                query("SELECT * FROM secrets WHERE name > $1 ORDER BY name LIMIT $2").bind(text)
            }
            Part::Accounts => {
                read = |row| accounts::account(row).map(Record::Account);
                query("SELECT * FROM accounts WHERE id > $1 ORDER BY id LIMIT $2").bind(first)
            }
            Part::Listings => {
                read = |row| listings::listed(row).map(Record::Listed);
                let statement =
                    "SELECT * FROM tables WHERE table_id > $1 ORDER BY table_id LIMIT $2";
                query(statement).bind(first)
            }
            Part::Members => {
                read = |row| Ok(Record::Member(row.try_get("table_id")?, row.try_get("account")?));
                let statement = "SELECT * FROM members WHERE (table_id, account) > ($1, $2) \
                    ORDER BY table_id, account LIMIT $3";
                query(statement).bind(first).bind(second)
            }
            Part::Transfers => {
                read = |row| accounts::transfer(row).map(Record::Transfer);
                query("SELECT * FROM transfers WHERE hash > $1 ORDER BY hash LIMIT $2").bind(hash)
            }
            Part::Work => {
                read = |row| Ok(Record::Work(work::due(row)?, work::lease(row)?));
                query("SELECT * FROM work WHERE table_id > $1 ORDER BY table_id LIMIT $2")
                    .bind(first)
            }
            Part::Folds => {
                read = |row| fold(row).map(Record::Fold);
                query("SELECT * FROM folds WHERE table_id > $1 ORDER BY table_id LIMIT $2")
                    .bind(first)
            }
            Part::Rows => return journal::after(connection, &mut self.row, most).await,
            Part::Sessions => {
                read = |row| Ok(Record::Session(row.try_get("account")?, row.try_get("id")?));
                let statement = "SELECT * FROM sessions WHERE (account, id) > ($1, $2) \
                    ORDER BY account, id LIMIT $3";
                query(statement).bind(first).bind(second)
            }
            Part::End => return Ok(vec![]),
        };
        let rows = query.bind(most).fetch_all(connection).await?;
        rows.iter().map(read).collect()
    }
}

impl Snapshot for Moment {
    fn next(&mut self) -> Answer<'_, Vec<Record>> {
        Box::pin(async move {
            loop {
                let records = self.read().await?;
                self.last = records.last().cloned();
                if !records.is_empty() || self.part == Part::End {
                    return Ok(records);
                }
                self.part = match self.part {
                    Part::Secrets => Part::Accounts,
                    Part::Accounts => Part::Listings,
                    Part::Listings => Part::Members,
                    Part::Members => Part::Transfers,
                    Part::Transfers => Part::Work,
                    Part::Work => Part::Folds,
                    Part::Folds => Part::Rows,
                    Part::Rows => Part::Sessions,
                    Part::Sessions | Part::End => Part::End,
                };
            }
        })
    }
}

/// The fold in a row of `SELECT *`.
fn fold(row: &Row) -> Result<Fold, sqlx::Error> {
    Ok(Fold {
        table: row.try_get("table_id")?,
        last: row.try_get("last")?,
        is_finished: row.try_get("is_finished")?,
        payload: row.try_get("payload")?,
    })
}

/// Stores folds, and says how many of them: not those that hold less than what is there.
pub(super) async fn upsert_folds(
    connection: &mut Connection,
    mut folds: Vec<Fold>,
) -> Result<u64, sqlx::Error> {
    // In the order of the tables, so that servers don't wait for each other in a circle; of
    // several folds of a table the longest counts, and of equally long ones the last.
    folds.reverse();
    folds.sort_by_key(|fold| (fold.table, std::cmp::Reverse(fold.last)));
    folds.dedup_by_key(|fold| fold.table);
    let mut stored = 0;
    while !folds.is_empty() {
        let rest = folds.split_off(folds.len().min(CHUNK));
        let mut builder =
            QueryBuilder::new("INSERT INTO folds (table_id, last, is_finished, payload) ");
        builder.push_values(std::mem::replace(&mut folds, rest), |mut row, fold| {
            row.push_bind(fold.table).push_bind(fold.last);
            row.push_bind(fold.is_finished).push_bind(fold.payload);
        });
        builder.push(" ON CONFLICT (table_id) DO UPDATE SET last = excluded.last, ");
        builder.push("is_finished = excluded.is_finished, payload = excluded.payload");
        builder.push(super::FOLDED_AGAIN);
        builder.push(" WHERE excluded.last >= folds.last");
        stored +=
            builder.build().persistent(false).execute(&mut *connection).await?.rows_affected();
    }
    Ok(stored)
}

/// Fills an empty database.
pub(super) async fn load(
    connection: &mut Connection,
    snapshot: &mut dyn Snapshot,
) -> Result<u64, StorageError> {
    let statement = "SELECT EXISTS (SELECT 1 FROM secrets) OR EXISTS (SELECT 1 FROM accounts) \
        OR EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM members) \
        OR EXISTS (SELECT 1 FROM folds) OR EXISTS (SELECT 1 FROM journal)";
    let is_filled: bool = query(statement).fetch_one(&mut *connection).await?.try_get(0)?;
    if is_filled {
        return Err(StorageError::NotEmpty);
    }
    let mut count = 0;
    loop {
        let mut records = snapshot.next().await?;
        if records.is_empty() {
            return Ok(count);
        }
        count += records.len() as u64;
        while !records.is_empty() {
            let rest = records.split_off(records.len().min(CHUNK));
            insert(connection, std::mem::replace(&mut records, rest)).await?;
        }
    }
}

async fn insert(connection: &mut Connection, records: Vec<Record>) -> Result<(), sqlx::Error> {
    let (mut listed, mut members, mut transfers) = (vec![], vec![], vec![]);
    let (mut works, mut folds, mut rows) = (vec![], vec![], vec![]);
    let mut sessions = vec![];
    for record in records {
        match record {
            Record::Secret(name, secret) => {
                accounts::secret(connection, &name, &secret).await?;
            }
            Record::Account(account) => {
                accounts::create(connection, account).await?;
            }
            Record::Listed(one) => listed.push(one),
            Record::Member(table, account) => members.push((table, account)),
            Record::Transfer(transfer) => transfers.push(transfer),
            Record::Work(due, lease) => works.push((due, lease)),
            Record::Fold(fold) => folds.push(fold),
            Record::Row(table, row) => rows.push((table, row)),
            Record::Session(account, session) => sessions.push((account, session)),
        }
    }
    listings::upsert(connection, listed).await?;
    listings::insert_members(connection, members).await?;
    if !transfers.is_empty() {
        accounts::insert_transfers(connection, transfers).await?;
    }
    if !sessions.is_empty() {
        accounts::insert_sessions(connection, sessions).await?;
    }
    work::insert(connection, works).await?;
    upsert_folds(connection, folds).await?;
    if rows.is_empty() {
        return Ok(());
    }
    let mut builder =
        QueryBuilder::new("INSERT INTO journal (table_id, number, account, payload) ");
    builder.push_values(rows, |mut line, (table, row)| {
        line.push_bind(table).push_bind(row.number);
        line.push_bind(row.account).push_bind(row.payload);
    });
    builder.build().persistent(false).execute(connection).await?;
    Ok(())
}
