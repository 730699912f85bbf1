//! Lists of tables, and members. Compiled once per database.

use std::collections::BTreeMap;

use sqlx::{AssertSqlSafe, QueryBuilder, Row as _, query};

use super::{Connection, Database, Row};
use crate::storage::{Append, Cursor, Listed, Listing, Phase};

/// The listing in a row of `SELECT tables.*`.
pub(super) fn listed(row: &Row) -> Result<Listed, sqlx::Error> {
    let listing = Listing {
        opened_at: row.try_get("opened_at")?,
        changed_at: row.try_get("changed_at")?,
        is_public: row.try_get("is_public")?,
        phase: Phase::from_number(row.try_get("phase")?),
        summary: row.try_get("summary")?,
    };
    Ok(Listed { table: row.try_get("table_id")?, listing })
}

fn all(rows: &[Row]) -> Result<Vec<Listed>, sqlx::Error> {
    rows.iter().map(listed).collect()
}

/// Runs a statement that ends with `IN (` for these ids.
pub(super) async fn execute_for(
    connection: &mut Connection,
    statement: &str,
    ids: &[i64],
) -> Result<(), sqlx::Error> {
    for ids in ids.chunks(super::CHUNK) {
        let mut builder = QueryBuilder::<Database>::new(statement);
        let mut list = builder.separated(", ");
        for id in ids {
            list.push_bind(*id);
        }
        builder.push(")");
        // There is one statement per number of ids: those for a few are kept compiled.
        let is_common = ids.len() <= 4;
        builder.build().persistent(is_common).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Stores the listings and members of a batch. Rows go in the order of the tables, so that
/// servers don't wait for each other in a circle.
pub(super) async fn store(
    connection: &mut Connection,
    batch: &mut [&mut Append],
) -> Result<(), sqlx::Error> {
    let mut listings = BTreeMap::new();
    let mut members = vec![];
    for append in batch {
        // Of several listings of a table the last counts.
        listings.extend(append.listing.take().map(|listing| (append.table, listing)));
        members.extend(append.members.iter().map(|account| (append.table, *account)));
    }
    let listings = listings.into_iter().map(|(table, listing)| Listed { table, listing });
    upsert(connection, listings.collect()).await?;
    insert_members(connection, members).await
}

pub(super) async fn upsert(
    connection: &mut Connection,
    listings: Vec<Listed>,
) -> Result<(), sqlx::Error> {
    if listings.is_empty() {
        return Ok(());
    }
    let tables: Vec<i64> = listings.iter().map(|listed| listed.table).collect();
    let mut builder = QueryBuilder::new(
        "INSERT INTO tables (table_id, opened_at, changed_at, is_public, phase, summary) ",
    );
    builder.push_values(listings, |mut row, Listed { table, listing }| {
        row.push_bind(table).push_bind(listing.opened_at).push_bind(listing.changed_at);
        row.push_bind(listing.is_public).push_bind(listing.phase.to_number());
        row.push_bind(listing.summary);
    });
    builder.push(
        " ON CONFLICT (table_id) DO UPDATE SET opened_at = excluded.opened_at, \
         changed_at = excluded.changed_at, is_public = excluded.is_public, \
         phase = excluded.phase, summary = excluded.summary",
    );
    builder.build().execute(&mut *connection).await?;
    let update = "UPDATE members SET is_over = (tables.phase = 2), opened_at = tables.opened_at \
        FROM tables WHERE tables.table_id = members.table_id \
        AND (members.is_over <> (tables.phase = 2) OR members.opened_at <> tables.opened_at) \
        AND members.table_id IN (";
    execute_for(connection, update, &tables).await
}

pub(super) async fn insert_members(
    connection: &mut Connection,
    mut members: Vec<(i64, i64)>,
) -> Result<(), sqlx::Error> {
    if members.is_empty() {
        return Ok(());
    }
    members.sort_unstable();
    let mut builder = QueryBuilder::<Database>::new(
        "INSERT INTO members (table_id, account, is_over, opened_at) \
         SELECT new.column1, new.column2, COALESCE(tables.phase = 2, FALSE), \
         COALESCE(tables.opened_at, 0) FROM (",
    );
    builder.push_values(members, |mut row, (table, account)| {
        row.push_bind(table).push_bind(account);
    });
    builder.push(
        ") AS new LEFT JOIN tables ON tables.table_id = new.column1 WHERE TRUE \
         ON CONFLICT DO NOTHING",
    );
    builder.build().execute(connection).await?;
    Ok(())
}

pub(super) async fn by_table(
    connection: &mut Connection,
    table: i64,
) -> Result<Option<Listed>, sqlx::Error> {
    let query = query("SELECT * FROM tables WHERE table_id = $1").bind(table);
    query.fetch_optional(connection).await?.as_ref().map(listed).transpose()
}

pub(super) async fn public(
    connection: &mut Connection,
    phase: Phase,
    most: i64,
) -> Result<Vec<Listed>, sqlx::Error> {
    let statement = "SELECT * FROM tables WHERE is_public AND phase = $1 \
        ORDER BY opened_at DESC, table_id DESC LIMIT $2";
    all(&query(statement).bind(phase.to_number()).bind(most).fetch_all(connection).await?)
}

pub(super) async fn newest(
    connection: &mut Connection,
    phase: Phase,
    most: i64,
) -> Result<Vec<Listed>, sqlx::Error> {
    let statement = "SELECT * FROM tables WHERE phase = $1 \
        ORDER BY opened_at DESC, table_id DESC LIMIT $2";
    all(&query(statement).bind(phase.to_number()).bind(most).fetch_all(connection).await?)
}

pub(super) async fn unfinished(
    connection: &mut Connection,
    after: Option<i64>,
    most: i64,
) -> Result<Vec<Listed>, sqlx::Error> {
    let statement = "SELECT * FROM tables WHERE phase < 2 AND ($1 OR table_id > $2) \
        ORDER BY table_id LIMIT $3";
    let query = query(statement).bind(after.is_none()).bind(after.unwrap_or(0)).bind(most);
    all(&query.fetch_all(connection).await?)
}

pub(super) async fn of_account(
    connection: &mut Connection,
    account: i64,
    after: Option<Cursor>,
    most: i64,
) -> Result<Vec<Listed>, sqlx::Error> {
    // Two statements, as one index gives each part in its order.
    let mut found = vec![];
    for is_over in [false, true] {
        if after.is_some_and(|after| after.is_over && !is_over) {
            continue;
        }
        let after = after.filter(|after| after.is_over == is_over);
        let left = most.saturating_sub_unsigned(found.len() as u64);
        found.extend(part_of_account(connection, account, is_over, after, left).await?);
    }
    Ok(found)
}

pub(super) async fn unfinished_of(
    connection: &mut Connection,
    account: i64,
    most: i64,
) -> Result<Vec<Listed>, sqlx::Error> {
    part_of_account(connection, account, false, None, most).await
}

/// The tables of an account that are over, or those that are not.
async fn part_of_account(
    connection: &mut Connection,
    account: i64,
    is_over: bool,
    after: Option<Cursor>,
    most: i64,
) -> Result<Vec<Listed>, sqlx::Error> {
    let statement = "SELECT tables.* FROM members \
        JOIN tables ON tables.table_id = members.table_id \
        WHERE members.account = $1 AND members.is_over = $2 \
        AND ($3 OR (members.opened_at, members.table_id) < ($4, $5)) \
        ORDER BY members.opened_at DESC, members.table_id DESC LIMIT $6";
    let (opened_at, table) = after.map_or((0, 0), |after| (after.opened_at, after.table));
    let query = query(statement).bind(account).bind(is_over);
    let query = query.bind(after.is_none()).bind(opened_at).bind(table).bind(most);
    all(&query.fetch_all(connection).await?)
}

pub(super) async fn members(
    connection: &mut Connection,
    table: i64,
) -> Result<Vec<i64>, sqlx::Error> {
    let query = query("SELECT account FROM members WHERE table_id = $1 ORDER BY account");
    let rows = query.bind(table).fetch_all(connection).await?;
    rows.iter().map(|row| row.try_get(0)).collect()
}

/// Tables that are over and were last changed before a time.
pub(super) async fn finished(
    connection: &mut Connection,
    before: i64,
    most: i64,
) -> Result<Vec<i64>, sqlx::Error> {
    let statement = "SELECT table_id FROM tables WHERE phase = 2 AND changed_at < $1 \
        ORDER BY changed_at, table_id LIMIT $2";
    let rows = query(statement).bind(before).bind(most).fetch_all(connection).await?;
    rows.iter().map(|row| row.try_get(0)).collect()
}

/// Deletes everything of these tables but their rows in the journal.
pub(super) async fn delete(connection: &mut Connection, tables: &[i64]) -> Result<(), sqlx::Error> {
    for place in ["folds", "tables", "members", "transfers", "work"] {
        let statement = format!("DELETE FROM {place} WHERE table_id IN (");
        execute_for(connection, &statement, tables).await?;
    }
    Ok(())
}

/// How many there are of each of three kinds.
pub(super) async fn count(
    connection: &mut Connection,
    table: &str,
    column: &str,
) -> Result<[i64; 3], sqlx::Error> {
    let statement = format!("SELECT {column}, count(*) FROM {table} GROUP BY {column}");
    let mut counts = [0; 3];
    for row in query(AssertSqlSafe(statement)).fetch_all(connection).await? {
        let kind: i16 = row.try_get(0)?;
        if let Some(count) = usize::try_from(kind).ok().and_then(|kind| counts.get_mut(kind)) {
            *count = row.try_get(1)?;
        }
    }
    Ok(counts)
}
