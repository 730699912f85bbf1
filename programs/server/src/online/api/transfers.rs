//! Links that move a seat to another device.

use std::sync::Arc;

use axum::extract::State;
use online::TableId;
use online::body::{Transfer, Transferred};
use quatuor::{Refusal, refusal};
use table::{Action, Command, PersonId};

use super::client::Client;
use super::extract::{Key, Table};
use super::problem::{Answer, Json};
use crate::online::committer::Order;
use crate::online::identity::hash_token;
use crate::online::live_table::{Actor, LiveTable};
use crate::online::{Online, random};

/// How long a seat can be moved to another device with one link, in milliseconds.
const TRANSFER_TIME: u64 = 900_000;

type Shared = State<Arc<Online>>;

/// Makes a link for the client's seat.
pub(crate) async fn create(
    State(online): Shared,
    client: Client,
    Table(live): Table,
) -> Answer<Json<Transfer>> {
    let account = client.visitor.account;
    let person = live.lock().person(account);
    let person = person.ok_or_else(|| refusal!("table.players-only"))?;
    let key = online::Key::new(random());
    let now = online.now();
    let expires = now.plus(TRANSFER_TIME);
    let transfer = crate::storage::Transfer {
        hash: hash_token(key.as_str()),
        account,
        table: live.id.number() as i64,
        person: person.0.into(),
        expires_at: expires.0 as i64,
    };
    let kept = online.storage.create_transfer(transfer, now.0 as i64).await;
    kept.map_err(|error| online.broken(&error))?;
    Ok(Json(Transfer { key, expires }))
}

/// This device takes over the seat of a link, once.
pub(crate) async fn take(State(online): Shared, client: Client, Key(key): Key) -> Answer {
    online.limits.credentials(client.address)?;
    let now = online.now().0 as i64;
    let taken = online.storage.take_transfer(&hash_token(key.as_str()), now).await;
    let taken = taken.map_err(|error| online.broken(&error))?;
    let taken = taken.ok_or_else(|| refusal!("server.transfer"))?;
    let table = TableId::new(taken.table as u64);
    let person = PersonId(taken.person as u32);
    let moved = match online.table(table).await {
        Ok(live) => online.hand_over(&live, person, client.visitor.account).await,
        Err(refusal) => Err(refusal),
    };
    if let Err(refusal) = moved {
        // The seat has not moved: the link stays as good as before.
        let kept = online.storage.create_transfer(taken, now).await;
        kept.map_err(|error| online.broken(&error))?;
        return Err(refusal.into());
    }
    Ok(client.answer(&online, Json(Transferred { table })))
}

impl Online {
    /// Moves the seats of a person to another account.
    ///
    /// # Errors
    /// When the person has no seat, or it can't be stored.
    pub(crate) async fn hand_over(
        &self,
        live: &Arc<LiveTable>,
        person: PersonId,
        account: i64,
    ) -> Result<(), Refusal> {
        let (seat, after) = {
            let state = live.lock();
            let is_own =
                |seat: &quatuor::Seat| state.table.player(*seat).person_id() == Some(person);
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
