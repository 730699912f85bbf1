//! One connection to a server, and the tables that are watched over it.

use std::collections::BTreeMap;

use quatuor::{Dice, Seat};
use table::{Action, Time};

use crate::body::{TablePhase, TableSummary};
use crate::client::link::Backoff;
use crate::client::{Identity, Link, News, Order, TableClient};
use crate::{TableId, ToClient, ToServer, VERSION};

/// After so many milliseconds without a message the server is asked for one, and after so
/// many more the connection is taken for dead.
const QUIET: u64 = 45_000;
const DEAD: u64 = 15_000;

/// One connection to a server, and the tables that are watched over it. All times are those
/// of the client's own clock, unless they are said to be the server's.
#[derive(Clone, Debug)]
pub struct Client {
    backoff: Backoff,
    tables: BTreeMap<TableId, TableClient>,
    /// The public tables, while they are watched and known.
    lobby: Option<Vec<TableSummary>>,
    watches_lobby: bool,
    /// What is sent beside what the tables send.
    messages: Vec<ToServer>,
    /// How far the server's clock is ahead of the client's, in milliseconds.
    ahead: i64,
    /// When the last message came, and whether the server was asked for one since.
    heard: Time,
    is_asked: bool,
}

impl Default for Client {
    fn default() -> Client {
        Client::new()
    }
}

impl Client {
    /// A client that should connect.
    pub fn new() -> Client {
        Client {
            backoff: Backoff::new(),
            tables: BTreeMap::new(),
            lobby: None,
            watches_lobby: false,
            messages: vec![],
            ahead: 0,
            heard: Time::default(),
            is_asked: false,
        }
    }

    /// The state of the connection.
    pub fn link(&self) -> Link {
        self.backoff.link()
    }

    /// Whether the client has reason to be connected.
    pub fn is_needed(&self) -> bool {
        self.watches_lobby || !self.tables.is_empty()
    }

    /// The time at the server.
    pub fn server_time(&self, now: Time) -> Time {
        Time(now.0.saturating_add_signed(self.ahead))
    }

    /// A table that is watched.
    pub fn table(&self, id: TableId) -> Option<&TableClient> {
        self.tables.get(&id)
    }

    /// The public tables, waiting ones first; `None` as long as they are not known.
    pub fn lobby(&self) -> Option<&[TableSummary]> {
        self.lobby.as_deref()
    }

    /// Watches a table from now on.
    pub fn watch(&mut self, id: TableId, identity: Identity) {
        self.tables.entry(id).or_insert_with(|| TableClient::new(id, identity));
    }

    /// Stops watching a table.
    pub fn unwatch(&mut self, id: TableId) {
        if self.tables.remove(&id).is_some() && self.link() == Link::Open {
            self.messages.push(ToServer::Unwatch { table: id });
        }
    }

    /// Watches the public tables, or not any more.
    pub fn watch_lobby(&mut self, watches: bool) {
        if self.watches_lobby != watches {
            (self.watches_lobby, self.lobby) = (watches, None);
            if self.link() == Link::Open {
                self.messages.push(ToServer::Lobby(watches));
            }
        }
    }

    /// Asks for something at a table that is watched; the id of the command.
    pub fn act(
        &mut self,
        id: TableId,
        seat: Option<Seat>,
        action: Action,
        now: Time,
    ) -> Option<u64> {
        let now = self.server_time(now);
        Some(self.tables.get_mut(&id)?.act(seat, action, now))
    }

    /// What is to be done about the connection now. To be called about once per second, and
    /// whenever something was changed.
    pub fn tick(&mut self, now: Time) -> Option<Order> {
        if self.link() == Link::Open {
            let quiet = now.since(self.heard);
            let is_unheard = |table: &TableClient| table.is_unheard(self.heard, now);
            if quiet > QUIET + DEAD && self.is_asked || self.tables.values().any(is_unheard) {
                return Some(Order::Close);
            }
            if quiet > QUIET && !self.is_asked {
                self.is_asked = true;
                match self.tables.values_mut().next() {
                    Some(table) => table.ask(),
                    None => self.messages.push(ToServer::Lobby(self.watches_lobby)),
                }
            }
            return None;
        }
        if self.backoff.is_stuck(now) {
            return Some(Order::Close);
        }
        (self.is_needed() && self.backoff.should_connect(now)).then_some(Order::Connect)
    }

    /// The next attempt to connect may be made at once: the network is back, or a person asks
    /// for it.
    pub fn hurry(&mut self, now: Time) {
        self.backoff.hurry(now);
    }

    /// The server speaks another version of the protocol, as it has said elsewhere.
    pub fn outdated(&mut self) {
        self.backoff.outdated();
    }

    /// The connection is gone, or could not be made.
    pub fn lose(&mut self, now: Time, dice: &mut impl Dice) -> Vec<News> {
        self.backoff.lost(now, dice);
        self.messages.clear();
        vec![News::Link]
    }

    /// What is to be sent now; nothing while there is no connection.
    pub fn take_messages(&mut self, now: Time) -> Vec<ToServer> {
        if self.link() != Link::Open {
            return vec![];
        }
        let mut messages = std::mem::take(&mut self.messages);
        messages.extend(self.tables.values_mut().flat_map(|table| table.messages(now)));
        messages
    }

    /// Takes in a message.
    pub fn receive(&mut self, message: ToClient, now: Time) -> Vec<News> {
        (self.heard, self.is_asked) = (now, false);
        match message {
            ToClient::Welcome { version, .. } if version != VERSION => {
                self.backoff.outdated();
                vec![News::Link]
            }
            ToClient::Welcome { now: server, .. } => {
                self.ahead = difference(server, now);
                self.backoff.opened();
                self.messages.clear();
                if self.watches_lobby {
                    self.messages.push(ToServer::Lobby(true));
                }
                self.tables.values_mut().for_each(TableClient::reconnected);
                vec![News::Link]
            }
            ToClient::Table(news) => {
                // The message that was on its way for the shortest time says it best.
                self.ahead = self.ahead.max(difference(news.now, now));
                self.of_table(news.table, now, |table, now| table.take_news(news, now))
            }
            ToClient::Events { table, events } => {
                self.of_table(table, now, |table, now| table.take_events(events, now))
            }
            ToClient::Watching { table, count } => {
                self.of_table(table, now, |table, _| table.take_watching(count))
            }
            ToClient::Refused { table: Some(table), id, refusal } => {
                self.of_table(table, now, |table, now| table.take_refusal(id, refusal, now))
            }
            ToClient::Refused { table: None, refusal, .. } => {
                if refusal.code == "protocol.version" {
                    self.backoff.outdated();
                }
                vec![News::Link]
            }
            ToClient::Lobby(tables) => {
                self.lobby = self.watches_lobby.then_some(tables);
                vec![News::Lobby]
            }
            ToClient::LobbyTable(summary) => self.change_lobby(summary.table, Some(summary)),
            ToClient::LobbyGone(table) => self.change_lobby(table, None),
            ToClient::ComeBack { wait } => {
                self.backoff.come_back_after(u64::from(wait));
                vec![]
            }
        }
    }

    fn of_table(
        &mut self,
        id: TableId,
        now: Time,
        take: impl FnOnce(&mut TableClient, Time) -> Vec<News>,
    ) -> Vec<News> {
        let now = self.server_time(now);
        self.tables.get_mut(&id).map(|table| take(table, now)).unwrap_or_default()
    }

    fn change_lobby(&mut self, id: TableId, summary: Option<TableSummary>) -> Vec<News> {
        let Some(lobby) = &mut self.lobby else { return vec![] };
        let rank = |one: &TableSummary| match one.phase {
            TablePhase::Waiting => 0,
            TablePhase::Playing => 1,
            TablePhase::Over => 2,
        };
        let place = lobby.iter().position(|one| one.table == id);
        match (place, summary) {
            // A table that stays in its part of the list stays where it is.
            (Some(place), Some(summary)) if rank(&lobby[place]) == rank(&summary) => {
                lobby[place] = summary;
            }
            (place, summary) => {
                place.map(|place| lobby.remove(place));
                if let Some(summary) = summary {
                    let before = |one: &TableSummary| rank(one) < rank(&summary);
                    let place = lobby.iter().take_while(|one| before(one)).count();
                    lobby.insert(place, summary);
                }
            }
        }
        vec![News::Lobby]
    }
}

/// How far one clock is ahead of another, in milliseconds.
fn difference(server: Time, own: Time) -> i64 {
    server.0 as i64 - own.0 as i64
}
