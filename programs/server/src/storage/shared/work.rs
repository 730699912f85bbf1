//! Work that is due. Compiled once per database.

use std::collections::BTreeMap;

use sqlx::{QueryBuilder, Row as _, query};

use super::{Connection, Row};
use crate::storage::{Append, Due, Lease, Work};

/// The work in a row.
pub(super) fn due(row: &Row) -> Result<Due, sqlx::Error> {
    Ok(Due {
        table: row.try_get("table_id")?,
        number: row.try_get("number")?,
        at: row.try_get("due_at")?,
    })
}

/// The lease in a row of `SELECT *`.
pub(super) fn lease(row: &Row) -> Result<Option<Lease>, sqlx::Error> {
    let (node, until): (Option<i64>, i64) = (row.try_get("node")?, row.try_get("lease_until")?);
    Ok(node.map(|node| Lease { node, until }))
}

/// Stores what the tables of a batch wait for.
pub(super) async fn store(
    connection: &mut Connection,
    batch: &[&mut Append],
) -> Result<(), sqlx::Error> {
    let mut last = BTreeMap::new();
    for append in batch.iter().filter(|append| append.work != Work::Unchanged) {
        last.insert(append.table, (append.number, append.work));
    }
    let (mut rows, mut none) = (vec![], vec![]);
    for (table, (number, work)) in last {
        match work {
            Work::Due { at, lease } => rows.push((Due { table, number, at }, lease)),
            Work::None | Work::Unchanged => none.push(table),
        }
    }
    insert(connection, rows).await?;
    super::listings::execute_for(connection, "DELETE FROM work WHERE table_id IN (", &none).await
}

pub(super) async fn insert(
    connection: &mut Connection,
    rows: Vec<(Due, Option<Lease>)>,
) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut builder =
        QueryBuilder::new("INSERT INTO work (table_id, number, due_at, node, lease_until) ");
    builder.push_values(rows, |mut row, (due, lease)| {
        row.push_bind(due.table).push_bind(due.number).push_bind(due.at);
        row.push_bind(lease.map(|lease| lease.node));
        row.push_bind(lease.map_or(0, |lease| lease.until));
    });
    builder.push(
        " ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, \
         due_at = excluded.due_at, node = excluded.node, lease_until = excluded.lease_until",
    );
    builder.build().execute(connection).await?;
    Ok(())
}

pub(super) async fn claim(
    connection: &mut Connection,
    lease: Lease,
    now: i64,
    most: i64,
) -> Result<Vec<Due>, sqlx::Error> {
    let query = query(super::CLAIM).bind(lease.node).bind(lease.until).bind(now).bind(most);
    let mut found: Vec<Due> =
        query.fetch_all(connection).await?.iter().map(due).collect::<Result<_, _>>()?;
    found.sort_unstable_by_key(|due| (due.at, due.table));
    Ok(found)
}

pub(super) async fn release(connection: &mut Connection, node: i64) -> Result<(), sqlx::Error> {
    let statement = "UPDATE work SET node = NULL, lease_until = 0 WHERE node = $1";
    query(statement).bind(node).execute(connection).await?;
    Ok(())
}

pub(super) async fn remove(
    connection: &mut Connection,
    table: i64,
    number: i64,
) -> Result<(), sqlx::Error> {
    let statement = "DELETE FROM work WHERE table_id = $1 AND number = $2";
    query(statement).bind(table).bind(number).execute(connection).await?;
    Ok(())
}
