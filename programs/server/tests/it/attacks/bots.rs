//! Bots of many tables that are opened from one address.

use online::body::{Opened, TableDocument};
use server::Settings;
use tokio::time::{Instant, sleep};

use super::{ATTACKER, LONG, Scene};
use crate::http::Http;

/// How many tables the attacker opens: each by another guest, as each request is without a cookie.
const TABLES: u64 = 40;

/// The number that a metric has.
async fn metric(scene: &Scene, name: &str) -> u64 {
    let text = Http::new(scene.address).get("/metrics").await.body;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|count| count.parse().ok()).expect("a number")
}

/// Another player's bot waits for one of the attacker's at most that thinks, and for one that is
/// before it in turn; no matter how many tables there are.
#[tokio::test(flavor = "multi_thread")]
async fn one_address_with_many_tables_of_bots_leaves_those_of_others_their_turn() {
    let settings = Settings { threads: 1, has_limits: false, ..Settings::default() };
    let scene = Scene::with(settings).await;
    for _ in 0..TABLES {
        let mut guest = Http::from(scene.address, ATTACKER);
        let bot = r#"{"bot":"strong"}"#;
        let bots = format!(r#"{{"game":"slides","name":"A","seats":[{bot},{bot},{bot},{bot}]}}"#);
        guest.post("/api/tables", &bots).await.read::<Opened>();
    }
    let end = Instant::now() + LONG;
    while metric(&scene, "quatuor_bot_queue").await < TABLES / 2 {
        assert!(Instant::now() < end, "the attacker's bots wait for their turn");
        sleep(std::time::Duration::from_millis(5)).await;
    }
    let mut ann = Http::new(scene.address);
    let game = r#"{"game":"cups","name":"Ann","seats":["me",{"bot":"casual"}],"begins":2}"#;
    let before = metric(&scene, "quatuor_bot_moves_total").await;
    let table = ann.post("/api/tables", game).await.read::<Opened>().table;
    // Players have moved round, so that the bot begins.
    loop {
        let now = ann.get(&format!("/api/tables/{table}")).await.read::<TableDocument>();
        if now.board.is_some_and(|board| board.to_move == now.news.you.seats.first().copied()) {
            break;
        }
        assert!(Instant::now() < end, "Ann's bot moves");
        sleep(std::time::Duration::from_millis(2)).await;
    }
    let between = metric(&scene, "quatuor_bot_moves_total").await - before;
    assert!(between <= 8, "{between} moves of bots until that of Ann's");
    scene.end().await;
}
