//! Tables that wait for players.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use fixtures::Wait;
use online::body::{Lobby, Opened, TableDocument, YourTables};
use online::{TableId, ToServer};
use server::{Data, Page, Patience, Settings};

use crate::http::Http;
use crate::serving::Serving;
use crate::wire::Wire;

const FRIEND: &str = r#"{"game":"cups","name":"Ann","seats":["me","friend"]}"#;

async fn open(http: &mut Http, body: &str) -> TableId {
    http.post("/api/tables", body).await.read::<Opened>().table
}

async fn waiting(http: &mut Http) -> Vec<TableId> {
    let yours: YourTables = http.get("/api/me/tables").await.read();
    yours.tables.iter().map(|one| one.summary.table).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_left_waiting_is_used_again() {
    let folder = tempfile::tempdir().unwrap();
    let server = Serving::start(&Data::Folder(folder.path().into()), None, 0);
    let (mut ann, mut bob) = (Http::new(server.address), Http::new(server.address));
    let first = open(&mut ann, FRIEND).await;
    assert_eq!(open(&mut ann, FRIEND).await, first, "the link that was sent is good");
    // Other settings, another name, another person: another table.
    let other = FRIEND.replace("cups", "shuttles");
    let named = FRIEND.replace("Ann", "Anna");
    let public = FRIEND.replace("}", r#","is_public":true}"#);
    let mut all = vec![first];
    for body in [&other, &named, &public] {
        all.push(open(&mut ann, body).await);
    }
    all.push(open(&mut bob, FRIEND).await);
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count);
    assert_eq!(open(&mut ann, &other).await, open(&mut ann, &other).await);
    // While the host is there, another table is meant for another friend.
    let cookie = ann.cookie.clone().unwrap();
    let mut wire = Wire::connect(server.address, &[("cookie", &cookie)]).await.unwrap();
    wire.send(&ToServer::Watch { table: first, after: 0 }).await;
    while !wire.text(Duration::from_secs(30)).await.unwrap().unwrap().contains("table") {}
    let second = open(&mut ann, FRIEND).await;
    assert_ne!(second, first);
    drop(wire);
    // A table where the friend sits is not given away.
    let key = ann.post("/api/tables", FRIEND).await.read::<Opened>();
    let sit = format!(
        r#"{{"id":1,"after":1,"seat":null,"action":{{"sit":{{"name":"Bob","key":"{}"}}}}}}"#,
        key.key.unwrap()
    );
    bob.post(&format!("/api/tables/{}/commands", key.table), &sit).await;
    assert_ne!(open(&mut ann, FRIEND).await, key.table);
    server.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_oldest_table_that_was_left_makes_room() {
    let folder = tempfile::tempdir().unwrap();
    let server = Serving::start(&Data::Folder(folder.path().into()), None, 0);
    let (mut ann, mut bob) = (Http::new(server.address), Http::new(server.address));
    let mut opened = vec![];
    for number in 0..14 {
        let body = FRIEND.replace("Ann", &format!("Ann {number}")).replace("friend", "open");
        opened.push(open(&mut ann, &body).await);
        if number == 0 {
            let sit = r#"{"id":1,"after":1,"seat":null,"action":{"sit":{"name":"Bob"}}}"#;
            let path = format!("/api/tables/{}/commands", opened[0]);
            assert_eq!(bob.post(&path, sit).await.status, 200);
        }
    }
    let mut left = waiting(&mut ann).await;
    // That of the first one is kept, as another player is there.
    let mut expected = vec![opened[0]];
    expected.extend(&opened[5..]);
    left.sort();
    expected.sort();
    assert_eq!(left, expected);
    assert_eq!(ann.get(&format!("/api/tables/{}", opened[1])).await.status, 404);
    server.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_one_rematch_even_if_the_server_ends_while_it_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let data = Data::Folder(folder.path().into());
    let server = Serving::start(&data, None, 0);
    let mut ann = Http::new(server.address);
    let body = r#"{"game":"cups","name":"Ann","seats":["me",{"bot":"random"}]}"#;
    let table = open(&mut ann, body).await;
    let path = format!("/api/tables/{table}");
    let wait = Wait::new("the start of a game with a bot");
    let document = loop {
        wait.check();
        let document: TableDocument = ann.get(&path).await.read();
        if document.board.is_some() {
            break document;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    let seat = document.news.you.seats[0];
    for (id, action) in [(100, r#""resign""#), (101, r#"{"rematch":true}"#)] {
        let command =
            format!(r#"{{"id":{id},"after":{},"seat":{seat},"action":{action}}}"#, document.last);
        assert_eq!(ann.post(&format!("{path}/commands"), &command).await.status, 200);
    }
    let next = async |http: &mut Http| {
        let wait = Wait::new("the way to the rematch");
        loop {
            wait.check();
            let document: TableDocument = http.get(&path).await.read();
            let next = document.events.iter().find_map(|event| match &event.change {
                table::Change::Continued { table } => Some(table.parse::<TableId>().unwrap()),
                _ => None,
            });
            if let Some(next) = next {
                return next;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let first = next(&mut ann).await;
    let port = server.stop();
    // As if the server had ended before the way to the rematch was stored.
    crate::stored::cut(folder.path(), table).await;
    let server = Serving::start(&data, None, port);
    let cookie = ann.cookie.clone();
    let mut ann = Http::new(server.address);
    ann.cookie = cookie;
    let second = next(&mut ann).await;
    assert_eq!(first, second);
    let mut tables = waiting(&mut ann).await;
    tables.sort();
    let mut expected = vec![table, first];
    expected.sort();
    assert_eq!(tables, expected);
    server.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_does_not_show_a_table_whose_host_has_left() {
    let folder = tempfile::tempdir().unwrap();
    let data = Data::Folder(folder.path().into());
    let patience = Patience { absence: Duration::from_millis(50), ..Patience::default() };
    let settings = Settings { patience, threads: 1, has_limits: false, ..Settings::default() };
    let server = Serving::with(&data, settings, Page::of(&[]), 0);
    let mut ann = Http::new(server.address);
    let table = open(&mut ann, &FRIEND.replace("}", r#","is_public":true}"#)).await;
    let cookie = ann.cookie.clone().unwrap();
    lists(server.address, 1).await;
    for _ in 0..2 {
        let mut wire = Wire::connect(server.address, &[("cookie", &cookie)]).await.unwrap();
        wire.send(&ToServer::Watch { table, after: 0 }).await;
        lists(server.address, 1).await;
        while !wire.text(Duration::from_secs(30)).await.unwrap().unwrap().contains("table") {}
        drop(wire);
        lists(server.address, 0).await;
    }
    // The link to it is as good as before.
    assert_eq!(ann.get(&format!("/api/tables/{table}")).await.status, 200);
    server.stop();
}

/// Waits until a server lists so many public tables.
async fn lists(server: SocketAddr, count: usize) {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let lobby: Lobby = Http::new(server).get("/api/tables").await.read();
        if lobby.tables.len() == count {
            return;
        }
        assert!(Instant::now() < end, "{count} tables");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A server among others that says after this time that a player is gone.
fn among_others(data: &Data, nats: &fixtures::Nats, absence: Duration) -> Serving {
    let patience = Patience { absence, ..Patience::default() };
    let nats = Some(nats.address());
    let settings =
        Settings { nats, patience, threads: 1, has_limits: false, ..Settings::default() };
    Serving::with(data, settings, Page::of(&[]), 0)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "service: PostgreSQL, NATS"]
async fn many_servers_have_one_lobby() {
    let (database, nats) = (fixtures::Postgres::shared(), fixtures::Nats::start());
    let data = Data::Database(database.new_database());
    let one = among_others(&data, &nats, Duration::from_secs(600));
    let two = among_others(&data, &nats, Duration::from_secs(600));
    // People who look for each other at different servers come together.
    let find = r#"{"game":"cups","name":"Ann"}"#;
    let mut ann = Http::new(one.address);
    let table = ann.post("/api/match", find).await.read::<Opened>().table;
    let cookie = ann.cookie.clone().unwrap();
    let mut wire = Wire::connect(one.address, &[("cookie", &cookie)]).await.unwrap();
    wire.send(&ToServer::Watch { table, after: 0 }).await;
    lists(two.address, 1).await;
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let mut bob = Http::new(two.address);
        let found = bob.post("/api/match", &find.replace("Ann", "Bob")).await.read::<Opened>();
        if found.table == table {
            break;
        }
        assert!(Instant::now() < end, "another table");
        bob.ask("DELETE", "/api/me", None).await;
    }
    // Those who watch at the other server are counted.
    let mut cid = Wire::connect(two.address, &[]).await.unwrap();
    for (message, count) in [
        (ToServer::Watch { table, after: 0 }, r#""count":1"#),
        (ToServer::Unwatch { table }, r#""count":0"#),
    ] {
        cid.send(&message).await;
        while !wire.text(Duration::from_secs(30)).await.unwrap().unwrap().contains(count) {}
    }
    one.stop();
    two.stop();
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "service: PostgreSQL, NATS"]
async fn a_table_whose_server_has_ended_leaves_the_lobby_of_the_others() {
    let (database, nats) = (fixtures::Postgres::shared(), fixtures::Nats::start());
    let data = Data::Database(database.new_database());
    let one = among_others(&data, &nats, Duration::from_secs(600));
    let two = among_others(&data, &nats, Duration::from_millis(300));
    let body = FRIEND.replace("}", r#","is_public":true}"#);
    open(&mut Http::new(one.address), &body).await;
    lists(one.address, 1).await;
    lists(one.address, 0).await;
    lists(two.address, 0).await;
    two.stop();
    open(&mut Http::new(one.address), &body).await;
    one.stop();
    // Also one that starts later.
    let two = among_others(&data, &nats, Duration::from_millis(300));
    lists(two.address, 0).await;
    two.stop();
}
