//! Tables over HTTP.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use games::{Refusal, refusal};
use protocol::body::{
    BoardDocument, Done, FindMatch, Lobby, OpenTable, Opened, SeatChoice, TableDocument, Transfer,
    Transferred,
};
use protocol::{Key, TableId};
use serde::Deserialize;
use table::{Action, Command, Next};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::client::Client;
use super::problem::{Answer, Json};
use crate::online::committer::Order;
use crate::online::identity::hash_token;
use crate::online::live_table::{Actor, LiveTable, State as TableState, Watcher};
use crate::online::{Online, random};

/// The longest time that a client can wait for events.
const LONGEST_WAIT: u64 = 30;

/// How long a seat can be moved to another device with one link.
const TRANSFER_TIME: u64 = 900_000;

type Shared = State<Arc<Online>>;

async fn table(online: &Online, client: &Client, id: &str) -> Answer<Arc<LiveTable>> {
    let found = match id.parse::<TableId>() {
        Ok(id) => online.table(id).await,
        Err(refusal) => Err(refusal),
    };
    found.map_err(|refusal| client.problem(refusal))
}

pub(crate) async fn lobby(State(online): Shared) -> Json<Lobby> {
    Json(Lobby { tables: online.lobby.list() })
}

pub(crate) async fn open(
    State(online): Shared,
    client: Client,
    Json(order): Json<OpenTable>,
) -> Answer {
    let opened = open_table(&online, &client, order).await;
    let opened = opened.map_err(|refusal| client.problem(refusal))?;
    Ok(client.answer(&online, Json(opened)))
}

async fn open_table(online: &Online, client: &Client, order: OpenTable) -> Result<Opened, Refusal> {
    online.limits.table(client.visitor.account)?;
    let name = crate::online::identity::clean_name(&order.name)?;
    online.keep_visitor(client.visitor, &name).await?;
    let live = online.open(client.visitor.account, client.visitor.is_program, order).await?;
    let key = live.lock().secrets.key.clone();
    Ok(Opened { table: live.id, key })
}

pub(crate) async fn find_match(
    State(online): Shared,
    client: Client,
    Json(wanted): Json<FindMatch>,
) -> Answer {
    let opened = match online.joinable(wanted.game, client.visitor.account) {
        Some(live) => Ok(Opened { table: live.id, key: None }),
        None => {
            let order = OpenTable {
                game: wanted.game,
                request: games::Request::default(),
                seats: vec![SeatChoice::Me, SeatChoice::Open],
                name: wanted.name,
                begins: None,
                clock: table::Clock::None,
                time_out: table::TimeOut::default(),
                takebacks: table::Takebacks::default(),
                is_public: true,
                commitment: wanted.commitment,
            };
            open_table(&online, &client, order).await
        }
    };
    let opened = opened.map_err(|refusal| client.problem(refusal))?;
    Ok(client.answer(&online, Json(opened)))
}

#[derive(Deserialize)]
pub(crate) struct After {
    #[serde(default)]
    after: u32,
    #[serde(default)]
    wait: u64,
}

pub(crate) async fn document(
    State(online): Shared,
    client: Client,
    Path(id): Path<String>,
    Query(query): Query<After>,
) -> Answer<Json<TableDocument>> {
    let live = table(&online, &client, &id).await?;
    let account = client.visitor.account;
    if query.wait > 0 {
        wait(&online, &live, account, &query).await;
    }
    let mut state = live.lock();
    state.used = online.now();
    let viewer = state.viewer(account);
    Ok(Json(TableDocument {
        news: state.news(live.id, account, online.now()),
        events: state.events_after(query.after, viewer),
        board: board(&state, account),
    }))
}

/// Waits until there is an event after the number, or the time is up.
async fn wait(online: &Online, live: &LiveTable, account: i64, query: &After) {
    let connection = online.next_connection();
    let (queue, mut received) = mpsc::channel(64);
    {
        let mut state = live.lock();
        if state.stored > query.after {
            return;
        }
        let end = CancellationToken::new();
        state.watchers.push(Watcher { connection, account, queue, end });
    }
    let time = Duration::from_secs(query.wait.min(LONGEST_WAIT));
    let news = async {
        while received.recv().await.is_some() {
            if live.lock().stored > query.after {
                return;
            }
        }
    };
    tokio::select! {
        () = news => {}
        () = tokio::time::sleep(time) => {}
        () = online.end.cancelled() => {}
    }
    live.lock().watchers.retain(|watcher| watcher.connection != connection);
}

/// The game as an account may know it.
fn board(state: &TableState, account: i64) -> Option<BoardDocument> {
    // Commands on their way are not shown: the board is that of the stored events.
    let table = match state.stored == state.table.number() {
        true => std::borrow::Cow::Borrowed(&state.table),
        false => {
            let events = state.table.events()[..state.stored as usize].to_vec();
            std::borrow::Cow::Owned(table::Table::from_events(events).ok()?)
        }
    };
    let (seats, viewer) = (state.seats(account), state.viewer(account));
    let to_move = match table.next() {
        Next::Start => return None,
        Next::Person(seat) | Next::Bot(seat, _) => Some(seat),
        Next::Over => None,
    };
    let view = table.view(viewer);
    let is_own = to_move.is_some_and(|seat| seats.contains(&seat));
    let legal = if is_own { view.legal_moves() } else { vec![] };
    Some(BoardDocument {
        view: view.to_string(),
        to_move,
        legal: legal.iter().map(ToString::to_string).collect(),
    })
}

pub(crate) async fn command(
    State(online): Shared,
    client: Client,
    Path(id): Path<String>,
    Json(command): Json<Command>,
) -> Answer {
    let live = table(&online, &client, &id).await?;
    let done = async {
        let order = online.order(client.visitor, command).await?;
        online.carry_out(&live, order).await
    };
    let (first, last) = done.await.map_err(|refusal| client.problem(refusal))?;
    let state = live.lock();
    let mut events = state.events_after(first - 1, state.viewer(client.visitor.account));
    events.truncate((last - first) as usize + 1);
    drop(state);
    Ok(client.answer(&online, Json(Done { events })))
}

/// The record: of a running game as the client may know it, of a finished one all of it.
pub(crate) async fn record(
    State(online): Shared,
    client: Client,
    Path(id): Path<String>,
) -> Answer {
    let live = table(&online, &client, &id).await?;
    let state = live.lock();
    let events = state.events_after(0, state.viewer(client.visitor.account));
    drop(state);
    let record = table::Table::from_events(events).ok().and_then(|table| table.record());
    let record = record.ok_or_else(|| client.problem(refusal!("server.no-record")))?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record.to_string()).into_response())
}

/// A link that moves the client's seat to another device.
pub(crate) async fn transfer(
    State(online): Shared,
    client: Client,
    Path(id): Path<String>,
) -> Answer<Json<Transfer>> {
    let live = table(&online, &client, &id).await?;
    let account = client.visitor.account;
    let person = live.lock().person(account);
    let person = person.ok_or_else(|| client.problem(refusal!("table.players-only")))?;
    let key = Key::new(random());
    let now = online.now();
    let expires = now.plus(TRANSFER_TIME);
    let transfer = storage::Transfer {
        hash: hash_token(key.as_str()),
        account,
        table: live.id.number() as i64,
        person: person.0.into(),
        expires_at: expires.0 as i64,
    };
    let kept = online.storage.create_transfer(transfer, now.0 as i64).await;
    kept.map_err(|error| client.problem(online.broken(&error)))?;
    Ok(Json(Transfer { key, expires }))
}

/// This device takes over the seat of a link, once.
pub(crate) async fn take_transfer(
    State(online): Shared,
    client: Client,
    Path(key): Path<String>,
) -> Answer<Response> {
    let taken = take(&online, &client, &key).await;
    let table = taken.map_err(|refusal| client.problem(refusal))?;
    Ok(client.answer(&online, Json(Transferred { table })))
}

async fn take(online: &Online, client: &Client, key: &str) -> Result<TableId, Refusal> {
    online.limits.credentials(client.address)?;
    let now = online.now();
    let taken = online.storage.take_transfer(&hash_token(key), now.0 as i64).await;
    let taken = taken.map_err(|error| online.broken(&error))?;
    let taken = taken.ok_or_else(|| refusal!("server.transfer"))?;
    let id = TableId::new(taken.table as u64);
    let live = online.table(id).await?;
    online.hand_over(&live, table::PersonId(taken.person as u32), client.visitor.account).await?;
    Ok(id)
}

impl Online {
    /// Moves the seats of a person to another account.
    ///
    /// # Errors
    /// When the person has no seat, or it can't be stored.
    pub(crate) async fn hand_over(
        &self,
        live: &Arc<LiveTable>,
        person: table::PersonId,
        account: i64,
    ) -> Result<(), Refusal> {
        let (seat, after) = {
            let state = live.lock();
            let is_own = |seat: &games::Seat| state.table.player(*seat).person_id() == Some(person);
            let seat = state.table.seats().find(is_own);
            (seat.ok_or_else(|| refusal!("server.transfer"))?, state.table.number())
        };
        let id = u64::from_le_bytes(random());
        let command = Command { id, after, seat: Some(seat), action: Action::HandOver };
        let hand_over = Some((person, account));
        let order = Order { hand_over, ..Order::new(Actor::Program, command) };
        self.carry_out(live, order).await.map(|_| ())
    }
}
