//! A client on a live connection that plays by itself and remembers what it was sent.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::{SinkExt, StreamExt};
use online::client::{Awaited, Client, Identity, Link, News, Order};
use online::{TableId, ToClient};
use quatuor::{Dice, FastDice};
use table::{Action, Event, Phase, Share, Time};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// What a player was sent.
#[derive(Default)]
pub(crate) struct Memory {
    tables: Mutex<BTreeMap<TableId, BTreeMap<u32, Event>>>,
    cookie: Mutex<Option<String>>,
    refused: Mutex<Vec<String>>,
    /// How often the server has welcomed it.
    connections: AtomicUsize,
}

impl Memory {
    /// The events of every table, by their number.
    pub(crate) fn tables(&self) -> MutexGuard<'_, BTreeMap<TableId, BTreeMap<u32, Event>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn cookie(&self) -> Option<String> {
        self.cookie.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The codes of all refusals.
    pub(crate) fn refused(&self) -> Vec<String> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }

    /// Notes events. One that was acknowledged does not change.
    fn note(&self, table: TableId, events: &[Event]) {
        let mut tables = self.tables();
        let known = tables.entry(table).or_default();
        for event in events {
            let before = known.insert(event.number, event.clone());
            if let Some(before) = before {
                assert_eq!(before, *event, "table {table}");
            }
        }
    }

    fn note_refusal(&self, code: &str) {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner).push(code.into());
    }
}

/// A person with a device.
pub(crate) struct Player {
    pub(crate) client: Client,
    pub(crate) memory: Arc<Memory>,
    server: String,
    socket: Option<WebSocketStream<MaybeTlsStream<TcpStream>>>,
    dice: FastDice,
}

impl Player {
    /// A player at a server, as in `127.0.0.1:7777`.
    pub(crate) fn new(server: &str, seed: u64, memory: Arc<Memory>) -> Player {
        let (client, dice) = (Client::new(), FastDice::new(seed));
        Player { client, memory, server: server.into(), socket: None, dice }
    }

    pub(crate) fn identity(&mut self) -> Identity {
        let mut bytes = [0; 32];
        bytes.fill_with(|| self.dice.below(256) as u8);
        Identity { share: Share::new(bytes), first_id: self.dice.next_u64() >> 12 }
    }

    /// Does what the client wants for a moment.
    pub(crate) async fn live(&mut self) {
        match self.client.tick(now()) {
            Some(Order::Connect) => self.connect().await,
            Some(Order::Close) => self.lose(),
            None => {}
        }
        let Some(socket) = &mut self.socket else {
            return tokio::time::sleep(Duration::from_millis(10)).await;
        };
        for message in self.client.take_messages(now()) {
            let _ = socket.send(Message::text(online::write(&message))).await;
        }
        match timeout(Duration::from_millis(5), socket.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => {
                self.receive(online::read(text.as_bytes()).expect("a message"));
            }
            Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => self.lose(),
            Ok(Some(Ok(_))) | Err(_) => {}
        }
    }

    fn receive(&mut self, message: ToClient) {
        if let ToClient::Events { table, events } = &message {
            self.memory.note(*table, events);
        }
        let was_open = self.client.link() == Link::Open;
        for news in self.client.receive(message, now()) {
            match news {
                News::Refused { refusal, .. } | News::Missing(_, refusal) => {
                    self.memory.note_refusal(&refusal.code);
                }
                _ => {}
            }
        }
        if !was_open && self.client.link() == Link::Open {
            self.memory.connections.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn lose(&mut self) {
        self.socket = None;
        self.client.lose(now(), &mut self.dice);
    }

    async fn connect(&mut self) {
        let address = format!("ws://{}/api/live?version={}", self.server, online::VERSION);
        let mut request = address.into_client_request().expect("an address");
        if let Some(cookie) = self.memory.cookie() {
            request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
        }
        match timeout(Duration::from_secs(5), connect_async(request)).await {
            Ok(Ok((socket, response))) => {
                if let Some(cookie) = response.headers().get("set-cookie") {
                    let cookie = cookie.to_str().expect("a text").split(';').next();
                    let mut known =
                        self.memory.cookie.lock().unwrap_or_else(PoisonError::into_inner);
                    *known = cookie.map(str::to_owned);
                }
                self.socket = Some(socket);
            }
            Ok(Err(_)) | Err(_) => self.lose(),
        }
    }

    /// Sits down, gets ready or makes a move, if the table waits for it and nothing is on its way.
    pub(crate) fn act(&mut self, table: TableId) {
        let Some(one) = self.client.table(table).filter(|one| one.is_settled()) else { return };
        let Some(game) = one.table() else { return };
        let (seat, action) = match one.awaited() {
            Awaited::Ready(seat) => (Some(seat), Action::Ready(true)),
            Awaited::Move(seat) => {
                let legal = game.legal_moves();
                let mv = legal[self.dice.below(legal.len() as u32) as usize].to_string();
                (Some(seat), Action::Move(mv))
            }
            Awaited::Nothing if game.phase() == Phase::Waiting && one.own_seats().is_empty() => {
                (None, Action::sit("Bob"))
            }
            Awaited::Nothing | Awaited::TakebackAnswer(_) => return,
        };
        self.client.act(table, seat, action, now());
    }

    /// Whether the game is over, as the server has said.
    pub(crate) fn is_over(&self, table: TableId) -> bool {
        let confirmed = self.client.table(table).and_then(|one| one.confirmed());
        confirmed.is_some_and(|table| table.phase() == Phase::Over)
    }
}

fn now() -> Time {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("later");
    Time(now.as_millis() as u64)
}
