//! One table over HTTP: read it, wait for news, do something.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use online::body::{BoardDocument, Done, TableDocument};
use quatuor::refusal;
use serde::Deserialize;
use table::{Command, Next};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use utoipa::IntoParams;

use super::client::Client;
use super::extract::{Query, Table};
use super::problem::{Answer, Json};
use crate::online::Online;
use crate::online::live_table::{LiveTable, State as TableState, Watcher};

/// The longest time that a client can wait for events, in seconds.
const LONGEST_WAIT: u64 = 30;

type Shared = State<Arc<Online>>;

/// Which events a client wants.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    /// The number of the last event that the client has; only later ones are sent.
    #[serde(default)]
    #[param(required = false, maximum = 4294967295_u32)]
    after: u32,
    /// If there is no later event yet, the server waits for one: at most so many seconds, and
    /// at most 30.
    #[serde(default)]
    #[param(required = false, maximum = 30)]
    wait: u64,
}

pub(crate) async fn document(
    State(online): Shared,
    client: Client,
    Table(live): Table,
    Query(query): Query<After>,
) -> Answer<Json<TableDocument>> {
    let account = client.visitor.account;
    let has_news = live.lock().stored > query.after;
    if query.wait > 0 && !has_news {
        wait(&online, &live, account, &query).await;
    }
    let mut state = live.lock();
    state.used = online.now();
    let viewer = state.viewer(account);
    Ok(Json(TableDocument {
        news: state.news(live.id, account, online.now()),
        events: state.events_after(query.after, viewer),
        board: board(&state, account),
        last: state.stored,
    }))
}

/// Waits until there is an event after the number, or the time is up. Meanwhile the client
/// counts as connected.
async fn wait(online: &Online, live: &Arc<LiveTable>, account: i64, query: &After) {
    let connection = online.next_connection();
    let (queue, mut received) = mpsc::channel(64);
    // Also when the client gives up waiting.
    let _waiting = Waiting { online, live, connection, account };
    let is_back = {
        let mut state = live.lock();
        let end = CancellationToken::new();
        state.watchers.push(Watcher { connection, account, queue, end });
        let was_away = state.away.remove(&account).is_some();
        // Another server may have said so, of a player whom this one has never seen leave.
        was_away || state.is_said_gone(account)
    };
    if is_back {
        online.look_after(live);
    }
    let time = Duration::from_secs(query.wait.min(LONGEST_WAIT));
    // What came before this client was among the watchers is not sent to it.
    let news =
        async { while live.lock().stored <= query.after && received.recv().await.is_some() {} };
    tokio::select! {
        () = news => {}
        () = tokio::time::sleep(time) => {}
        () = online.end.cancelled() => {}
    }
}

/// A client that waits. It has left when this is dropped.
struct Waiting<'a> {
    online: &'a Online,
    live: &'a Arc<LiveTable>,
    connection: u64,
    account: i64,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.online.stop_watching(self.live, self.connection, self.account);
    }
}

/// The game as an account may know it.
fn board(state: &TableState, account: i64) -> Option<BoardDocument> {
    // Commands on their way are not shown: the board is that of the stored events.
    let table = match state.stored == state.table.number() {
        true => std::borrow::Cow::Borrowed(&state.table),
        false => {
            let events = state.stored_events().to_vec();
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
    Table(live): Table,
    Json(command): Json<Command>,
) -> Answer {
    online.limits.command(client.visitor.account)?;
    let order = online.order(client.visitor, command).await?;
    let (first, last) = online.carry_out(&live, order).await?;
    let state = live.lock();
    let mut events = state.events_after(first - 1, state.viewer(client.visitor.account));
    events.truncate((last - first) as usize + 1);
    drop(state);
    Ok(client.answer(&online, Json(Done { events })))
}

/// The record: of a running game as the client may know it, of a finished one all of it.
pub(crate) async fn record(client: Client, Table(live): Table) -> Answer<impl IntoResponse> {
    let state = live.lock();
    let events = state.events_after(0, state.viewer(client.visitor.account));
    drop(state);
    let record = table::Table::from_events(events).ok().and_then(|table| table.record());
    let record = record.ok_or_else(|| refusal!("server.no-record"))?;
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")];
    Ok((headers, record.to_string()))
}
