//! Accounts, transfers and secrets. Compiled once per database.

use sqlx::{QueryBuilder, Row as _, query};

use super::{Connection, Row};
use crate::storage::{Account, AccountKind, Transfer};

/// The account in a row of `SELECT *`.
pub(super) fn account(row: &Row) -> Result<Account, sqlx::Error> {
    Ok(Account {
        id: row.try_get("id")?,
        kind: AccountKind::from_number(row.try_get("kind")?),
        name: row.try_get("name")?,
        login: row.try_get("login")?,
        password: row.try_get("password")?,
        token: row.try_get("token")?,
        created_at: row.try_get("created_at")?,
        seen_at: row.try_get("seen_at")?,
    })
}

/// The transfer in a row of `SELECT *`.
pub(super) fn transfer(row: &Row) -> Result<Transfer, sqlx::Error> {
    Ok(Transfer {
        hash: row.try_get("hash")?,
        account: row.try_get("account")?,
        table: row.try_get("table_id")?,
        person: row.try_get("person")?,
        expires_at: row.try_get("expires_at")?,
    })
}

pub(super) async fn create(
    connection: &mut Connection,
    account: Account,
) -> Result<bool, sqlx::Error> {
    let statement = "INSERT INTO accounts \
        (id, kind, name, login, password, token, created_at, seen_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";
    let query = query(statement).bind(account.id).bind(account.kind.to_number());
    let query = query.bind(account.name).bind(account.login).bind(account.password);
    let query = query.bind(account.token).bind(account.created_at).bind(account.seen_at);
    Ok(query.execute(connection).await?.rows_affected() == 1)
}

pub(super) async fn by_id(
    connection: &mut Connection,
    id: i64,
) -> Result<Option<Account>, sqlx::Error> {
    let query = query("SELECT * FROM accounts WHERE id = $1").bind(id);
    query.fetch_optional(connection).await?.as_ref().map(account).transpose()
}

pub(super) async fn by_login(
    connection: &mut Connection,
    login: &str,
) -> Result<Option<Account>, sqlx::Error> {
    let query = query("SELECT * FROM accounts WHERE login = $1").bind(login.to_string());
    query.fetch_optional(connection).await?.as_ref().map(account).transpose()
}

pub(super) async fn by_token(
    connection: &mut Connection,
    token: &[u8],
) -> Result<Option<Account>, sqlx::Error> {
    let query = query("SELECT * FROM accounts WHERE token = $1").bind(token.to_vec());
    query.fetch_optional(connection).await?.as_ref().map(account).transpose()
}

pub(super) async fn rename(
    connection: &mut Connection,
    id: i64,
    name: &str,
) -> Result<bool, sqlx::Error> {
    let query = query("UPDATE accounts SET name = $2 WHERE id = $1").bind(id);
    Ok(query.bind(name.to_string()).execute(connection).await?.rows_affected() == 1)
}

/// Whether it was changed. A login that another server gives away at the same time is an error of
/// the database.
pub(super) async fn set_password(
    connection: &mut Connection,
    account: Account,
    before: Option<String>,
    session: i64,
) -> Result<bool, sqlx::Error> {
    let (id, is_new) = (account.id, before.is_none());
    let statement = "UPDATE accounts SET kind = $2, login = $3, password = $4, \
        name = CASE WHEN name = '' THEN $5 ELSE name END \
        WHERE id = $1 AND password IS NOT DISTINCT FROM $6 \
        AND NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.id <> $1 AND other.login = $3)";
    let update = query(statement).bind(id).bind(account.kind.to_number());
    let update = update.bind(account.login.clone()).bind(account.password.clone());
    let update = update.bind(account.name.clone()).bind(before);
    let mut is_set = update.execute(&mut *connection).await?.rows_affected() == 1;
    if !is_set && is_new {
        is_set = create(connection, account).await?;
    }
    if is_set {
        for table in ["sessions", "transfers"] {
            let statement = format!("DELETE FROM {table} WHERE account IN (");
            super::listings::execute_for(connection, &statement, &[id]).await?;
        }
        insert_sessions(connection, vec![(id, session)]).await?;
    }
    Ok(is_set)
}

/// Whether an account has this password until the end of the transaction: a write that sets another one
/// at the same time waits, or has been waited for.
pub(super) async fn holds_password(
    connection: &mut Connection,
    account: i64,
    password: &str,
) -> Result<bool, sqlx::Error> {
    // Only a row that is written is locked in both databases.
    let statement = "UPDATE accounts SET password = password WHERE id = $1 AND password = $2";
    let query = query(statement).bind(account).bind(password.to_string());
    Ok(query.execute(connection).await?.rows_affected() == 1)
}

pub(super) async fn see(
    connection: &mut Connection,
    mut seen: Vec<(i64, i64)>,
) -> Result<(), sqlx::Error> {
    // Of several times for one account the last counts; in order, so that servers don't
    // wait for each other in a circle.
    seen.sort_unstable();
    seen.reverse();
    seen.dedup_by_key(|(id, _)| *id);
    seen.reverse();
    for seen in seen.chunks(super::CHUNK) {
        let mut builder = QueryBuilder::new("UPDATE accounts SET seen_at = seen.column2 FROM (");
        builder.push_values(seen, |mut row, (id, at)| {
            row.push_bind(*id).push_bind(*at);
        });
        builder
            .push(") AS seen WHERE accounts.id = seen.column1 AND accounts.seen_at < seen.column2");
        builder.build().persistent(false).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn delete(connection: &mut Connection, ids: &[i64]) -> Result<(), sqlx::Error> {
    let places = [
        "DELETE FROM members WHERE account IN (",
        "DELETE FROM transfers WHERE account IN (",
        "DELETE FROM sessions WHERE account IN (",
        "DELETE FROM accounts WHERE id IN (",
    ];
    for place in places {
        super::listings::execute_for(connection, place, ids).await?;
    }
    Ok(())
}

/// Guests who were last seen before a time and have no unfinished table.
pub(super) async fn old_guests(
    connection: &mut Connection,
    before: i64,
    most: i64,
) -> Result<Vec<i64>, sqlx::Error> {
    let statement = "SELECT id FROM accounts WHERE kind = 0 AND seen_at < $1 AND NOT EXISTS \
        (SELECT 1 FROM members WHERE account = accounts.id AND is_over = FALSE) \
        ORDER BY seen_at LIMIT $2";
    let rows = query(statement).bind(before).bind(most).fetch_all(connection).await?;
    rows.iter().map(|row| row.try_get(0)).collect()
}

pub(super) async fn create_transfer(
    connection: &mut Connection,
    transfer: Transfer,
    now: i64,
) -> Result<(), sqlx::Error> {
    let expired = query("DELETE FROM transfers WHERE expires_at <= $1").bind(now);
    expired.execute(&mut *connection).await?;
    insert_transfers(connection, vec![transfer]).await
}

pub(super) async fn insert_transfers(
    connection: &mut Connection,
    transfers: Vec<Transfer>,
) -> Result<(), sqlx::Error> {
    let mut builder =
        QueryBuilder::new("INSERT INTO transfers (hash, account, table_id, person, expires_at) ");
    builder.push_values(transfers, |mut row, transfer| {
        row.push_bind(transfer.hash).push_bind(transfer.account).push_bind(transfer.table);
        row.push_bind(transfer.person).push_bind(transfer.expires_at);
    });
    builder.build().persistent(false).execute(connection).await?;
    Ok(())
}

pub(super) async fn take_transfer(
    connection: &mut Connection,
    hash: &[u8],
    now: i64,
) -> Result<Option<Transfer>, sqlx::Error> {
    let query = query("DELETE FROM transfers WHERE hash = $1 RETURNING *").bind(hash.to_vec());
    let taken = query.fetch_optional(connection).await?.as_ref().map(transfer).transpose()?;
    Ok(taken.filter(|transfer| transfer.expires_at > now))
}

pub(super) async fn insert_sessions(
    connection: &mut Connection,
    sessions: Vec<(i64, i64)>,
) -> Result<(), sqlx::Error> {
    let mut builder = QueryBuilder::new("INSERT INTO sessions (account, id) ");
    builder.push_values(sessions, |mut row, (account, session)| {
        row.push_bind(account).push_bind(session);
    });
    builder.push(" ON CONFLICT DO NOTHING");
    builder.build().persistent(false).execute(connection).await?;
    Ok(())
}

pub(super) async fn has_session(
    connection: &mut Connection,
    account: i64,
    session: i64,
) -> Result<bool, sqlx::Error> {
    let query = query("SELECT 1 FROM sessions WHERE account = $1 AND id = $2");
    Ok(query.bind(account).bind(session).fetch_optional(connection).await?.is_some())
}

pub(super) async fn end_session(
    connection: &mut Connection,
    account: i64,
    session: i64,
) -> Result<(), sqlx::Error> {
    let query = query("DELETE FROM sessions WHERE account = $1 AND id = $2");
    query.bind(account).bind(session).execute(connection).await.map(|_| ())
}

pub(super) async fn secret(
    connection: &mut Connection,
    name: &str,
    fresh: &[u8],
) -> Result<Vec<u8>, sqlx::Error> {
    let insert = query("INSERT INTO secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING");
    insert.bind(name.to_string()).bind(fresh.to_vec()).execute(&mut *connection).await?;
    let read = query("SELECT secret FROM secrets WHERE name = $1").bind(name.to_string());
    read.fetch_one(connection).await?.try_get(0)
}
