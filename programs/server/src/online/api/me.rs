//! Accounts over HTTP.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use online::body::{
    Credentials, Me, NewPassword, NewProgram, ProgramToken, Rename, YourTable, YourTables,
};
use online::{Key, TableId};
use quatuor::{Refusal, refusal};
use serde::Deserialize;
use table::Phase;
use utoipa::IntoParams;

use super::client::Client;
use super::extract::Query;
use super::problem::{Answer, Json};
use crate::online::identity::{
    Signer, check_password, clean_login, clean_name, hash_password, hash_token, new_account,
};
use crate::online::{Online, random};
use crate::storage::{Account, AccountKind, Cursor};

/// How many tables a list has at most.
const PAGE: i64 = 50;

type Shared = State<Arc<Online>>;

fn described(account: &Account) -> Json<Me> {
    Json(Me {
        name: account.name.clone(),
        login: account.login.clone(),
        is_program: account.kind == AccountKind::Program,
    })
}

pub(crate) async fn me(State(online): Shared, client: Client) -> Answer<Json<Me>> {
    Ok(described(&online.account(client.visitor).await?))
}

pub(crate) async fn rename(
    State(online): Shared,
    client: Client,
    Json(rename): Json<Rename>,
) -> Answer {
    let mut account = online.account(client.visitor).await?;
    account.name = clean_name(&rename.name)?;
    online.rename(account.clone()).await?;
    Ok(client.answer(&online, described(&account)))
}

/// A guest gets a name to sign in with and a password, or a person changes them, who must know
/// the old password. From then on no cookie is good but the one that comes with the answer, and no
/// link that takes a seat along.
pub(crate) async fn sign_up(
    State(online): Shared,
    client: Client,
    Json(credentials): Json<NewPassword>,
) -> Answer {
    online.limits.credentials(client.address)?;
    let mut account = online.account(client.visitor).await?;
    if account.kind == AccountKind::Program {
        return Err(refusal!("server.people-only").into());
    }
    let login = clean_login(&credentials.login)?;
    if account.password.is_some() {
        let old = credentials.old_password.unwrap_or_default();
        if !check_password(old, account.password.clone()).await {
            return Err(refusal!("server.old-password").into());
        }
    }
    let before = account.password.clone();
    account.password = Some(hash_password(credentials.password).await?);
    if account.name.is_empty() {
        account.name = clean_name(&credentials.login)?;
    }
    account.login = Some(login);
    account.kind = AccountKind::Person;
    // With the sessions in one transaction: whatever the old password has opened is closed, also
    // what is being opened with it just now.
    let session = new_account();
    let is_set = online.storage.set_password(account.clone(), before.clone(), session).await;
    if !is_set.map_err(|error| online.broken(&error))? {
        let is_same = online.account(client.visitor).await?.password == before;
        let (taken, old) = (refusal!("server.login-taken"), refusal!("server.old-password"));
        return Err(if is_same { taken } else { old }.into());
    }
    Ok(client.sign_in(&online, account.id, Some(session), described(&account)))
}

/// Signs in. The games of the guest who does so become those of the account.
pub(crate) async fn sign_in(
    State(online): Shared,
    client: Client,
    Json(credentials): Json<Credentials>,
) -> Answer {
    online.limits.credentials(client.address)?;
    let wrong = || refusal!("server.login");
    let login = clean_login(&credentials.login).map_err(|_| wrong())?;
    let account = online.storage.account_by_login(&login).await;
    let account = account.map_err(|error| online.broken(&error))?;
    let hash = account.as_ref().and_then(|account| account.password.clone());
    let is_right = check_password(credentials.password, hash.clone()).await;
    let account = account.filter(|_| is_right).ok_or_else(wrong)?;
    online.adopt(client.visitor.account, account.id).await?;
    // Checking and adopting have taken a while: the password may be another one by now.
    let session = online.new_session(account.id, &hash.unwrap_or_default()).await?;
    let session = session.ok_or_else(wrong)?;
    Ok(client.sign_in(&online, account.id, Some(session), described(&account)))
}

pub(crate) async fn sign_out(State(online): Shared, client: Client) -> Answer {
    if let Some(session) = client.visitor.session {
        let ended = online.storage.end_session(client.visitor.account, session).await;
        ended.map_err(|error| online.broken(&error))?;
    }
    Ok(without_cookie())
}

/// Deletes the account. Seats in running games are given up, and names in games become empty.
pub(crate) async fn delete(State(online): Shared, client: Client) -> Answer {
    online.forget(client.visitor.account).await?;
    Ok(without_cookie())
}

/// The answer to a client that is a new guest from now on.
fn without_cookie() -> Response {
    ([(SET_COOKIE, Signer::no_cookie())], Json(Me::default())).into_response()
}

pub(crate) async fn new_program(
    State(online): Shared,
    client: Client,
    Json(program): Json<NewProgram>,
) -> Answer<Json<ProgramToken>> {
    online.limits.credentials(client.address)?;
    let token = Key::new(random()).to_string() + Key::new(random()).as_str();
    let now = online.now().0 as i64;
    let account = Account {
        id: new_account(),
        kind: AccountKind::Program,
        name: clean_name(&program.name)?,
        login: None,
        password: None,
        token: Some(hash_token(&token)),
        created_at: now,
        seen_at: now,
    };
    online.storage.create_account(account).await.map_err(|error| online.broken(&error))?;
    Ok(Json(ProgramToken { token }))
}

/// Where a list goes on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Before {
    /// What the list before has given as `before`.
    #[param(pattern = "^[01]-[0-9]{1,18}-[0-9a-hjkmnp-tv-z]{12}$")]
    before: Option<String>,
}

/// The tables of the client.
pub(crate) async fn tables(
    State(online): Shared,
    client: Client,
    Query(query): Query<Before>,
) -> Answer {
    let tables = your_tables(&online, client.visitor.account, query.before.as_deref()).await?;
    Ok(client.renew(&online, Json(tables)).await?)
}

async fn your_tables(
    online: &Online,
    account: i64,
    before: Option<&str>,
) -> Result<YourTables, Refusal> {
    let after = before.map(read_cursor).transpose()?;
    let listed = online.storage.games_of(account, after, PAGE).await;
    let listed = listed.map_err(|error| online.broken(&error))?;
    let mut tables = vec![];
    for one in &listed {
        let id = TableId::new(one.table as u64);
        let Ok(live) = online.table(id).await else { continue };
        let state = live.lock();
        let seats = state.seats(account);
        let awaited = state.awaits(account);
        let deadline = state.table.deadline().filter(|(seat, _)| seats.contains(seat));
        tables.push(YourTable {
            summary: state.summary(id),
            is_your_turn: awaited,
            deadline: deadline.map(|(_, time)| time),
            seats,
        });
    }
    tables.sort_by_key(|table| !table.is_your_turn);
    let is_full = listed.len() as i64 == PAGE;
    let before = listed.last().filter(|_| is_full).map(|last| write_cursor(last.cursor()));
    Ok(YourTables { tables, before })
}

fn write_cursor(cursor: Cursor) -> String {
    let id = TableId::new(cursor.table as u64);
    format!("{}-{}-{id}", u8::from(cursor.is_over), cursor.opened_at)
}

fn read_cursor(text: &str) -> Result<Cursor, Refusal> {
    let refused = || refusal!("protocol.cursor");
    let parts: Vec<&str> = text.split('-').collect();
    let [is_over, opened_at, table] = parts[..] else { return Err(refused()) };
    Ok(Cursor {
        is_over: match is_over {
            "0" => false,
            "1" => true,
            _ => return Err(refused()),
        },
        opened_at: opened_at.parse().map_err(|_| refused())?,
        table: table.parse::<TableId>()?.number() as i64,
    })
}

impl Online {
    /// Moves all games of a guest to an account.
    async fn adopt(&self, guest: i64, account: i64) -> Result<(), Refusal> {
        if guest == account {
            return Ok(());
        }
        let known = self.storage.account(guest).await.map_err(|error| self.broken(&error))?;
        if known.is_none_or(|known| known.kind != AccountKind::Guest) {
            return Ok(());
        }
        let mut seats = vec![];
        for table in self.tables_of(guest).await? {
            let Some(live) = self.readable_table(table).await? else { continue };
            let state = live.lock();
            // One who has stood up has no seat to move.
            let Some(person) = state.person(guest).filter(|_| state.has_seat(guest)) else {
                continue;
            };
            match (state.has_other_seat(person, account), state.table.phase()) {
                (false, _) => seats.push((Arc::clone(&live), person)),
                // The account has played against the guest: its own seat is the one it keeps.
                (true, Phase::Over) => {}
                (true, Phase::Waiting | Phase::Playing) => {
                    return Err(refusal!("server.own-opponent"));
                }
            }
        }
        // If this can't be done to the end, the guest stays, and signing in can be tried again.
        for (live, person) in seats {
            self.hand_over(&live, person, account).await?;
        }
        self.storage.delete_account(guest).await.map_err(|error| self.broken(&error))
    }

    /// All tables of an account.
    pub(crate) async fn tables_of(&self, account: i64) -> Result<Vec<TableId>, Refusal> {
        let (mut tables, mut after) = (vec![], None);
        loop {
            let listed = self.storage.games_of(account, after, 500).await;
            let listed = listed.map_err(|error| self.broken(&error))?;
            let Some(last) = listed.last() else { return Ok(tables) };
            after = Some(last.cursor());
            tables.extend(listed.iter().map(|one| TableId::new(one.table as u64)));
        }
    }
}
