//! Pairs of clients that play one game after another, and what they know of their tables.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::future::join;
use online::TableId;
use online::body::{Opened, TableDocument};
use online::client::{DealCheck, Link};
use serde_json::json;
use table::{Phase, Table};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::host::{Guest, wait_until};
use crate::player::{Memory, Player};

const GAMES: [&str; 4] = ["pyramids", "slides", "shuttles", "cups"];

/// Pairs of players, each pair at a table.
pub(crate) struct Crowd {
    runtime: Runtime,
    pairs: Vec<JoinHandle<()>>,
    memories: Vec<Arc<Memory>>,
    shared: Arc<Shared>,
    /// Tables whose game was over when they were last compared with what the server has.
    settled: BTreeSet<TableId>,
}

#[derive(Default)]
struct Shared {
    /// No further game is begun.
    is_ending: AtomicBool,
    games: AtomicUsize,
}

impl Crowd {
    /// Lets pairs play until [`Crowd::finish`], the first player of each at one server and the
    /// second at another or the same.
    pub(crate) fn start(servers: [&str; 2], pairs: usize) -> Crowd {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime = builder.worker_threads(2).enable_all().build().expect("threads");
        let memories: Vec<Arc<Memory>> = (0..2 * pairs).map(|_| Arc::default()).collect();
        let shared = Arc::<Shared>::default();
        let start = |pair: usize| {
            let player = |index: usize| {
                let number = 2 * pair + index;
                Player::new(servers[index], number as u64, Arc::clone(&memories[number]))
            };
            let (ann, bob, first) = (player(0), player(1), servers[0].to_owned());
            runtime.spawn(play_on(pair, ann, bob, first, Arc::clone(&shared)))
        };
        let pairs = (0..pairs).map(start).collect();
        Crowd { runtime, pairs, memories, shared, settled: BTreeSet::new() }
    }

    fn events(&self) -> usize {
        let count = |memory: &Arc<Memory>| {
            memory.tables().values().map(std::collections::BTreeMap::len).sum::<usize>()
        };
        self.memories.iter().map(count).sum()
    }

    /// Waits until the players were sent so many more events.
    pub(crate) fn wait_for_events(&self, more: usize) {
        let before = self.events();
        wait_until("games go on", || self.events() >= before + more || self.has_stopped());
    }

    /// Whether a pair has panicked, or ended.
    fn has_stopped(&self) -> bool {
        self.pairs.iter().any(JoinHandle::is_finished)
    }

    pub(crate) fn connections(&self) -> Vec<usize> {
        self.memories.iter().map(|memory| memory.connections()).collect()
    }

    /// Waits until every player has a newer connection than before.
    pub(crate) fn wait_for_connections(&self, before: &[usize]) {
        wait_until("all clients are back", || {
            self.connections().iter().zip(before).all(|(now, before)| now > before)
        });
    }

    /// The codes of all refusals so far.
    pub(crate) fn refused(&self) -> BTreeSet<String> {
        self.memories.iter().flat_map(|memory| memory.refused()).collect()
    }

    /// Every event that a player was sent is in the table as a server has it, and no table is
    /// torn. Finished games that have passed are left out.
    pub(crate) fn check(&mut self, server: &str) {
        let mut settled = vec![];
        for memory in &self.memories {
            let tables = memory.tables().clone();
            let mut guest = Guest { cookie: memory.cookie(), ..Guest::default() };
            for (id, known) in tables {
                if self.settled.contains(&id) {
                    continue;
                }
                let last = known.keys().next_back().map_or(0, |last| *last as usize);
                let mut seen = look(&mut guest, server, id);
                // What another server has stored may be known to this one a moment later.
                wait_until(&format!("table {id} has {last} events"), || {
                    let has_all = seen.events.len() >= last;
                    if !has_all {
                        seen = look(&mut guest, server, id);
                    }
                    has_all
                });
                for (number, event) in known {
                    assert_eq!(seen.events.get(number as usize - 1), Some(&event), "table {id}");
                }
                let table = Table::from_events(seen.events);
                let table = table.unwrap_or_else(|refusal| panic!("table {id}: {refusal}"));
                if table.phase() == Phase::Over {
                    settled.push(id);
                }
            }
        }
        self.settled.extend(settled);
    }

    /// Lets all games end and compares everything with what a server has; how many games
    /// were played.
    pub(crate) fn finish(mut self, server: &str) -> usize {
        self.shared.is_ending.store(true, Ordering::Relaxed);
        let pairs = std::mem::take(&mut self.pairs);
        self.runtime.block_on(async {
            for pair in pairs {
                let ended = timeout(Duration::from_secs(60), pair).await;
                ended.expect("all games end").expect("no pair panics");
            }
        });
        self.settled.clear();
        self.check(server);
        self.shared.games.load(Ordering::Relaxed)
    }
}

/// A table as a player may see it.
fn look(guest: &mut Guest, server: &str, table: TableId) -> TableDocument {
    let reply = guest.send(server, "GET", &format!("/api/tables/{table}"), None);
    assert_eq!(reply.status, 200, "table {table}: {}", reply.body);
    online::read(reply.body.as_bytes()).expect("a table")
}

/// Plays games until there should be no further one.
async fn play_on(pair: usize, mut ann: Player, mut bob: Player, server: String, all: Arc<Shared>) {
    ann.client.watch_lobby(true);
    bob.client.watch_lobby(true);
    while ann.client.link() != Link::Open || bob.client.link() != Link::Open {
        join(ann.live(), bob.live()).await;
    }
    ann.client.watch_lobby(false);
    bob.client.watch_lobby(false);
    let mut number = pair;
    while !all.is_ending.load(Ordering::Relaxed) {
        play(GAMES[number % GAMES.len()], &mut ann, &mut bob, &server).await;
        all.games.fetch_add(1, Ordering::Relaxed);
        number += 1;
    }
}

async fn play(game: &'static str, ann: &mut Player, bob: &mut Player, server: &str) {
    let identity = ann.identity();
    let order = json!({ "game": game, "name": "Ann", "seats": ["me", "open"],
        "commitment": identity.share.commitment().to_string() });
    let table = loop {
        let mut guest = Guest { cookie: ann.memory.cookie(), ..Guest::default() };
        let (server, order) = (server.to_owned(), order.clone());
        let opening = tokio::task::spawn_blocking(move || {
            let reply = guest.try_send(&server, "POST", "/api/tables", Some(&order)).ok()?;
            online::read::<Opened>(reply.body.as_bytes()).ok().filter(|_| reply.status == 200)
        });
        if let Some(opened) = opening.await.expect("an answer") {
            break opened.table;
        }
        // Both stay connected meanwhile.
        join(ann.live(), bob.live()).await;
    };
    ann.client.watch(table, identity);
    let identity = bob.identity();
    bob.client.watch(table, identity);
    while !ann.is_over(table) || !bob.is_over(table) {
        join(ann.live(), bob.live()).await;
        ann.act(table);
        bob.act(table);
    }
    let (of_ann, of_bob) = (ann.client.table(table), bob.client.table(table));
    let (of_ann, of_bob) = (of_ann.expect("it is watched"), of_bob.expect("it is watched"));
    let record = |one: &online::client::TableClient| one.confirmed().map(Table::record);
    assert_eq!(record(of_ann), record(of_bob));
    for one in [of_ann, of_bob] {
        assert!(matches!(one.deal(), DealCheck::Verified { .. }), "{:?}", one.deal());
    }
    ann.client.unwatch(table);
    bob.client.unwatch(table);
}
