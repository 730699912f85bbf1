//! Many servers on one database. A message says which table has changed, and nothing else:
//! the database is the truth, and a lost message is made up for by a slow poll.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_nats::Subscriber;
use futures_util::StreamExt;
use online::TableId;
use quatuor::{Refusal, refusal};
use table::{Change, Event, PersonId, Who};

use super::Online;
use super::live_table::{LiveTable, State};

/// Where servers tell each other of tables.
const SUBJECT: &str = "quatuor.tables";

/// How often tables are compared with the database.
const POLL_EVERY: Duration = Duration::from_secs(3);

/// How long it counts how many watch at another server, in milliseconds: somewhat longer than until
/// that server says so again.
pub(super) const PRESENCE: u64 = 35_000;

/// The most that a server's patience with a player at another one is doubled.
const MOST_PATIENCE: u32 = 8;

/// How often servers tell each other how many people watch, in polls.
const SAY_EVERY: u32 = 8;

/// What a server tells others of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hint {
    /// Something has happened.
    Changed,
    /// It was deleted, or a player's name was removed from everything that has happened.
    Rewritten,
    /// A person with a seat is connected.
    Present(PersonId),
    /// So many people without a seat are connected.
    Watching(u32),
}

impl Hint {
    fn read(text: &str) -> Option<Hint> {
        match text {
            "changed" => Some(Hint::Changed),
            "rewritten" => Some(Hint::Rewritten),
            _ => match text.strip_prefix("watching:") {
                Some(count) => count.parse().ok().map(Hint::Watching),
                None => text.parse().ok().map(|person| Hint::Present(PersonId(person))),
            },
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hint::Changed => f.write_str("changed"),
            Hint::Rewritten => f.write_str("rewritten"),
            Hint::Present(person) => write!(f, "{}", person.0),
            Hint::Watching(count) => write!(f, "watching:{count}"),
        }
    }
}

impl Online {
    /// Meets the other servers, and the workers that think for them.
    ///
    /// # Errors
    /// When the message server can't be reached.
    pub(super) async fn meet(self: &Arc<Online>, nats: &str) -> Result<(), Refusal> {
        let client = crate::thinking::connect(nats, |connection| {
            tracing::info!(?connection, "the message server");
        });
        let client = client.await?;
        self.thinkers.ask_workers(client.clone());
        let messages = client.subscribe(SUBJECT).await.map_err(|_| refusal!("server.busy"))?;
        let messages = Arc::new(tokio::sync::Mutex::new(messages));
        if self.nats.set(client).is_err() {
            return Ok(());
        }
        self.supervise("listen", move |online| online.listen(Arc::clone(&messages)));
        Ok(())
    }

    /// Tells the other servers about a table.
    pub(super) fn tell_others(&self, table: TableId, hint: Hint) {
        let Some(client) = self.nats.get().cloned() else { return };
        let message = write_hint(self.node, table, hint).into();
        // If it is lost, the others find out when they poll.
        tokio::spawn(async move { client.publish(SUBJECT, message).await });
    }

    async fn listen(self: Arc<Online>, messages: Arc<tokio::sync::Mutex<Subscriber>>) {
        let mut messages = messages.lock().await;
        loop {
            let message = tokio::select! {
                message = messages.next() => message,
                () = self.end.cancelled() => return,
            };
            let Some(message) = message else {
                // The subscription has ended, which it does not while the client lives.
                if let Some(client) = self.nats.get()
                    && let Ok(again) = client.subscribe(SUBJECT).await
                {
                    *messages = again;
                }
                return;
            };
            let Some(heard) = read_hint(&message.payload) else { continue };
            let Heard { node, table, hint } = heard;
            match hint {
                _ if node == self.node => {}
                Hint::Changed => self.at_table(table, self.look_again(table)).await,
                Hint::Rewritten => {
                    self.drop_table(table);
                    self.at_table(table, self.look_again(table)).await;
                }
                Hint::Present(person) => self.note_present(table, person),
                Hint::Watching(count) => {
                    let live = self.tables.lock().get(&table).cloned();
                    if let Some(live) = live {
                        self.note_watching(&live, node, count);
                    }
                }
            }
        }
    }

    /// A table was written anew, or can't be relied on: it is read again when it is used next.
    pub(super) fn drop_table(&self, table: TableId) {
        if let Some(live) = self.tables.lock().remove(&table) {
            live.lock().drop_watchers();
        }
    }

    /// A person is connected to another server, which says so again before long.
    fn note_present(&self, table: TableId, person: PersonId) {
        let Some(live) = self.tables.lock().get(&table).cloned() else { return };
        let mut state = live.lock();
        let Some(account) = state.account(person) else { return };
        if !state.is_here(account) {
            state.away.insert(account, self.now().plus(self.presence(0)));
        }
    }

    /// How long it counts that a person was connected to another server, in milliseconds:
    /// somewhat longer than until that server says so again. Twice as long for each time that the
    /// person was there all the same: servers that don't hear each other soon cease to argue.
    fn presence(&self, mistakes: u32) -> u64 {
        let once = self.settings.patience.ping.as_millis() as u64 * 7 / 5;
        once << mistakes.min(MOST_PATIENCE)
    }

    /// Another server has stored something: people who have done it, or have come back, are
    /// connected there.
    pub(super) fn note_signs(&self, state: &mut State, events: &[Event]) {
        for event in events {
            let back = match event.change {
                Change::CameBack { seat } => state.table.player(seat).person_id(),
                _ => None,
            };
            let person = match event.cause.who {
                Who::Person(person) => Some(person),
                Who::System => back,
            };
            let Some(account) = person.and_then(|person| state.account(person)) else { continue };
            if state.is_here(account) || !state.has_seat(account) {
                continue;
            }
            let mistakes = state.mistakes.entry(account).or_default();
            *mistakes += u32::from(back.is_some());
            let until = self.now().plus(self.presence(*mistakes));
            state.away.insert(account, until);
        }
    }

    /// Another server has changed a table: reads it, or how it is listed.
    pub(super) async fn look_again(&self, table: TableId) {
        let live = self.tables.lock().get(&table).cloned();
        match live {
            Some(live) => drop(self.refresh(&live).await),
            None => match self.storage.listing(table.number() as i64).await {
                Ok(Some(listed)) => self.list(&listed).await,
                Ok(None) => self.lobby.remove(table),
                Err(_) => {}
            },
        }
    }

    pub(super) async fn poll(self: Arc<Online>) {
        for turn in 1_u32.. {
            tokio::select! {
                () = tokio::time::sleep(POLL_EVERY) => {}
                () = self.end.cancelled() => return,
            }
            let tables: Vec<Arc<LiveTable>> = self.tables.lock().values().cloned().collect();
            if turn.is_multiple_of(SAY_EVERY) {
                tables.iter().for_each(|live| self.say_watching(live));
            }
            for some in tables.chunks(500) {
                let numbers: Vec<i64> = some.iter().map(|live| live.id.number() as i64).collect();
                let Ok(last) = self.storage.last_numbers(&numbers).await else { continue };
                let last: HashMap<i64, i64> = last.into_iter().collect();
                for live in some {
                    match last.get(&(live.id.number() as i64)) {
                        Some(number) if live.lock().last_row < *number => {
                            self.at_table(live.id, async { drop(self.refresh(live).await) }).await;
                        }
                        Some(_) => {}
                        None => self.drop_deleted(live),
                    }
                }
            }
        }
    }
}

/// The message of a server about a table.
pub(super) fn write_hint(node: u64, table: TableId, hint: Hint) -> String {
    format!("{node:016x} {table} {hint}")
}

/// What a server says about a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Heard {
    pub(super) node: u64,
    pub(super) table: TableId,
    pub(super) hint: Hint,
}

/// The message of a server; `None` if it is none.
pub(super) fn read_hint(message: &[u8]) -> Option<Heard> {
    let mut words = str::from_utf8(message).ok()?.split(' ');
    let node = words.next().filter(|node| node.len() == 16)?;
    let node = u64::from_str_radix(node, 16).ok()?;
    Some(Heard { node, table: words.next()?.parse().ok()?, hint: Hint::read(words.next()?)? })
}
