//! One person at two devices, who would be both players of a game.

use online::body::{Me, Opened, TableDocument, Transfer, Transferred};

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use server::storage::{Sqlite, Storage, StorageError};

use crate::hooked::{Hooked, Wait};
use crate::online::{Browser, Running, started};

const ANN: &str = r#"{"login":"Ann","password":"correct horse"}"#;

/// The seats that a client has at a table.
async fn seats(server: &Running, client: &mut Browser, opened: &Opened) -> usize {
    let document: TableDocument =
        client.get(server, &format!("/api/tables/{}", opened.table)).await;
    document.news.you.seats.len()
}

/// Each has a seat, and the one whose turn it is has moves to choose from.
async fn can_go_on(server: &Running, players: [&mut Browser; 2], opened: &Opened) {
    let mut legal = 0;
    for player in players {
        assert_eq!(seats(server, player, opened).await, 1);
        let document: TableDocument =
            player.get(server, &format!("/api/tables/{}", opened.table)).await;
        legal += document.board.unwrap().legal.len();
    }
    assert!(legal > 0, "a player can move");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_that_plays_against_an_account_does_not_sign_in_to_it() {
    let server = Running::start().await;
    let (mut ann, mut phone) = (Browser::default(), Browser::default());
    let _: Me = ann.post(&server, "/api/me/password", ANN).await;
    let opened = started(&server, &mut ann, &mut phone).await;
    let refused = phone.refused(&server, "POST", "/api/login", ANN).await;
    assert_eq!(refused, "server.own-opponent");
    can_go_on(&server, [&mut ann, &mut phone], &opened).await;
    // Once the game is over, it blocks no player.
    let document: TableDocument =
        phone.get(&server, &format!("/api/tables/{}", opened.table)).await;
    let seat = document.news.you.seats[0].to_string();
    phone.act(&server, &opened, &seat, r#""resign""#).await;
    let me: Me = phone.post(&server, "/api/login", ANN).await;
    assert_eq!(me.login.as_deref(), Some("ann"));
    assert_eq!(seats(&server, &mut phone, &opened).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_opponent_does_not_take_over_the_other_seat() {
    let server = Running::start().await;
    let (mut ann, mut bob) = (Browser::default(), Browser::default());
    let opened = started(&server, &mut ann, &mut bob).await;
    let path = format!("/api/tables/{}/transfer", opened.table);
    let Transfer { key, .. } = ann.post(&server, &path, "{}").await;
    let take = format!("/api/transfers/{key}");
    assert_eq!(bob.refused(&server, "POST", &take, "{}").await, "server.own-seat");
    can_go_on(&server, [&mut ann, &mut bob], &opened).await;
    // The link is not used up by that.
    let mut phone = Browser::default();
    let _: Transferred = phone.post(&server, &take, "{}").await;
    can_go_on(&server, [&mut phone, &mut bob], &opened).await;
}

/// Bob once sat down and stood up again; the seat that a guest has at the same table becomes his.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_was_left_is_not_in_the_way_of_another() {
    let server = Running::start().await;
    let (mut ann, mut bob, mut phone) =
        (Browser::default(), Browser::default(), Browser::default());
    let bobs = ANN.replace("Ann", "Bob");
    let _: Me = bob.post(&server, "/api/me/password", &bobs).await;
    let order = r#"{"game":"pyramids","name":"Ann","seats":["me","open"]}"#;
    let opened: Opened = ann.post(&server, "/api/tables", order).await;
    let sit = r#"{"sit":{"name":"Bob"}}"#;
    bob.act(&server, &opened, "2", sit).await;
    bob.act(&server, &opened, "2", r#""stand""#).await;
    phone.act(&server, &opened, "2", sit).await;
    let _: Me = phone.post(&server, "/api/login", &bobs).await;
    assert_eq!(seats(&server, &mut phone, &opened).await, 1);
    phone.act(&server, &opened, "2", r#"{"ready":true}"#).await;
}

/// The table is not in memory when the link is opened, and the database is just away.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_not_used_up_while_the_table_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let inner = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    let server = Running::with(tempfile::tempdir().unwrap(), inner).await;
    let mut ann = Browser::default();
    let order = r#"{"game":"pyramids","name":"Ann","seats":["me","open"]}"#;
    let opened: Opened = ann.post(&server, "/api/tables", order).await;
    let path = format!("/api/tables/{}/transfer", opened.table);
    let Transfer { key, .. } = ann.post(&server, &path, "{}").await;
    server.online.shut_down().await;
    drop(server);
    let inner = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    let is_away = Arc::new(AtomicBool::new(true));
    let is_away_now = Arc::clone(&is_away);
    let before = move |call: &str, _| -> Wait {
        let fails = call == "read" && is_away_now.load(Ordering::SeqCst);
        let answer = if fails { Err(StorageError::Temporary("away".into())) } else { Ok(()) };
        Box::pin(std::future::ready(answer))
    };
    let storage: Arc<dyn Storage> = Arc::new(Hooked { inner, before: Box::new(before) });
    let server = Running::with(tempfile::tempdir().unwrap(), storage).await;
    let mut phone = Browser::default();
    let take = format!("/api/transfers/{key}");
    assert_eq!(phone.fails(&server, "POST", &take, "{}").await, "server.storage");
    is_away.store(false, Ordering::SeqCst);
    let _: Transferred = phone.post(&server, &take, "{}").await;
    assert_eq!(seats(&server, &mut phone, &opened).await, 1);
}
