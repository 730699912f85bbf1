//! Two people who play one game after the other, at an easy pace.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use online::TableId;
use table::Phase;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::LONG;
use crate::http::Http;
use crate::live::{Player, meet};

/// How many moves more show that the game goes on.
const MOVES: usize = 4;

/// As quick as the limits of a server allow for long.
const PACE: Duration = Duration::from_millis(110);

#[derive(Default)]
struct Shared {
    moves: AtomicUsize,
    is_told_to_stop: AtomicBool,
}

pub(super) struct Bystanders {
    shared: Arc<Shared>,
    /// Each table with the record of its game, as far as it got.
    playing: JoinHandle<Vec<(TableId, String)>>,
}

impl Bystanders {
    pub(super) fn start(server: SocketAddr) -> Bystanders {
        let shared = Arc::<Shared>::default();
        let playing = tokio::spawn(play(server, Arc::clone(&shared)));
        Bystanders { shared, playing }
    }

    /// Waits for some more moves.
    pub(super) async fn play_on(&self) {
        let before = self.shared.moves.load(Ordering::Relaxed);
        let more = async {
            while self.shared.moves.load(Ordering::Relaxed) < before + MOVES {
                assert!(!self.playing.is_finished(), "they play on");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(LONG, more).await.expect("the game goes on");
    }

    /// Ends the last game, and compares what both have seen with what the server has.
    pub(super) async fn finish(self, server: SocketAddr) {
        self.shared.is_told_to_stop.store(true, Ordering::Relaxed);
        let games = timeout(LONG, self.playing).await.expect("in time").expect("no panic");
        for (table, record) in &games {
            let kept = Http::new(server).get(&format!("/api/tables/{table}/record")).await;
            assert_eq!((kept.status, &kept.body), (200, record));
        }
    }
}

async fn play(server: SocketAddr, shared: Arc<Shared>) -> Vec<(TableId, String)> {
    let (mut ann, mut bob) = (Player::new(1), Player::new(2));
    let mut games = vec![];
    ann.client.watch_lobby(true);
    while !shared.is_told_to_stop.load(Ordering::Relaxed) {
        let table = meet("cups", &mut ann, &mut bob, [server; 2]).await;
        let mut known = 0;
        while [&ann, &bob].iter().any(|one| one.phase(table) != Some(Phase::Over)) {
            let pace = tokio::time::sleep(PACE);
            for player in [&mut ann, &mut bob] {
                player.play(table);
                // What is sent, and what comes.
                for _ in 0..4 {
                    player.live(server).await;
                }
            }
            let moves = ann.client.table(table).and_then(|one| one.table());
            let moves = moves.map_or(0, |one| one.moves().len());
            shared.moves.fetch_add(moves.saturating_sub(known), Ordering::Relaxed);
            known = known.max(moves);
            pace.await;
        }
        let record = |one: &Player| one.client.table(table).unwrap().table().unwrap().record();
        assert_eq!(record(&ann), record(&bob));
        games.push((table, record(&ann).expect("a finished game").to_string()));
        ann.client.unwatch(table);
        bob.client.unwatch(table);
    }
    assert_eq!((ann.refused, bob.refused), (vec![], vec![]));
    assert!(!games.is_empty());
    games
}
