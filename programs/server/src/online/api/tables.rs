//! All tables over HTTP: the lobby, opening, and finding another player.

use std::sync::Arc;

use axum::extract::State;
use online::body::{FindMatch, Lobby, OpenTable, Opened, SeatChoice};
use quatuor::Refusal;

use super::client::Client;
use super::problem::{Answer, Json};
use crate::online::Online;
use crate::online::identity::clean_name;

type Shared = State<Arc<Online>>;

pub(crate) async fn lobby(State(online): Shared) -> Json<Lobby> {
    Json(Lobby { tables: online.lobby.list() })
}

pub(crate) async fn open(
    State(online): Shared,
    client: Client,
    Json(order): Json<OpenTable>,
) -> Answer {
    let opened = open_table(&online, &client, order).await?;
    Ok(client.answer(&online, Json(opened)))
}

async fn open_table(online: &Online, client: &Client, order: OpenTable) -> Result<Opened, Refusal> {
    online.limits.table(client.visitor.account, client.address)?;
    let name = clean_name(&order.name)?;
    online.keep_visitor(client.visitor, &name).await?;
    let live = online.open(client.visitor, order).await?;
    let key = live.lock().secrets.key.clone();
    Ok(Opened { table: live.id, key })
}

pub(crate) async fn find_match(
    State(online): Shared,
    client: Client,
    Json(wanted): Json<FindMatch>,
) -> Answer {
    let opened = match online.joinable(wanted.game, client.visitor.account) {
        Some(live) => Opened { table: live.id, key: None },
        None => {
            let order = OpenTable {
                game: wanted.game,
                request: quatuor::Request::default(),
                seats: vec![SeatChoice::Me, SeatChoice::Open],
                name: wanted.name,
                begins: None,
                clock: table::Clock::None,
                time_out: table::TimeOut::default(),
                takebacks: table::Takebacks::default(),
                is_public: true,
                commitment: wanted.commitment,
            };
            open_table(&online, &client, order).await?
        }
    };
    Ok(client.answer(&online, Json(opened)))
}
