//! Two servers that each know half of who is connected.

use std::time::{Duration, Instant};

use online::TableId;
use online::body::{Opened, TableDocument};
use server::{Data, Page, Patience, Settings};
use table::{Change, Event};

use crate::http::Http;
use crate::serving::Serving;
use crate::wire::Wire;

/// Two servers on one database, with a message server between them.
struct Pair {
    one: Serving,
    two: Serving,
    nats: fixtures::Nats,
    _database: std::sync::Arc<fixtures::Postgres>,
}

impl Pair {
    fn start() -> Pair {
        let (database, nats) = (fixtures::Postgres::shared(), fixtures::Nats::start());
        let data = Data::Database(database.new_database());
        let patience = Patience {
            absence: Duration::from_millis(300),
            ping: Duration::from_millis(400),
            ..Patience::default()
        };
        let start = || {
            let nats = Some(nats.address());
            let settings =
                Settings { nats, patience, threads: 1, has_limits: false, ..Settings::default() };
            Serving::with(&data, settings, Page::of(&[]), 0)
        };
        let (one, two) = (start(), start());
        Pair { one, two, nats, _database: database }
    }

    fn stop(self) {
        self.one.stop();
        self.two.stop();
    }
}

async fn events(http: &mut Http, table: TableId) -> Vec<Event> {
    http.get(&format!("/api/tables/{table}")).await.read::<TableDocument>().events
}

/// How many players left, and came back.
fn comings(events: &[Event]) -> (usize, usize) {
    let count = |is: fn(&Change) -> bool| events.iter().filter(|event| is(&event.change)).count();
    let left = count(|change| matches!(change, Change::Left { .. }));
    (left, count(|change| matches!(change, Change::CameBack { .. })))
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "service: PostgreSQL, NATS"]
async fn a_host_who_never_connects_leaves_once_and_may_come_later() {
    let pair = Pair::start();
    let mut ann = Http::new(pair.one.address);
    let order = r#"{"game":"cups","name":"Ann","seats":["me","open"],"is_public":true}"#;
    let table = ann.post("/api/tables", order).await.read::<Opened>().table;
    let end = Instant::now() + Duration::from_secs(30);
    while comings(&events(&mut ann, table).await).0 == 0 {
        assert!(Instant::now() < end, "the absence of the host was not noticed");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // Longer than each server takes to hear of what the other has stored.
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(comings(&events(&mut ann, table).await), (1, 0));
    // Then the host comes after all, to the server that has never seen the host leave.
    let cookie = ann.cookie.clone().unwrap();
    let mut wire = Wire::connect(pair.one.address, &[("cookie", &cookie)]).await.unwrap();
    wire.send(&online::ToServer::Watch { table, after: 0 }).await;
    let end = Instant::now() + Duration::from_secs(30);
    while comings(&events(&mut ann, table).await).1 == 0 {
        assert!(Instant::now() < end, "it was not noticed that the host is there");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    pair.stop();
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "service: PostgreSQL, NATS"]
async fn servers_that_do_not_hear_each_other_do_not_argue() {
    let mut pair = Pair::start();
    let (mut ann, mut bob) = (Http::new(pair.one.address), Http::new(pair.two.address));
    let order = r#"{"game":"cups","name":"Ann","seats":["me","open"]}"#;
    let table = ann.post("/api/tables", order).await.read::<Opened>().table;
    let path = format!("/api/tables/{table}/commands");
    let sit = r#"{"id":1,"after":1,"seat":2,"action":{"sit":{"name":"Bob"}}}"#;
    assert_eq!(bob.post(&path, sit).await.status, 200);
    let mut wires = vec![];
    for (http, server) in [(&ann, &pair.one), (&bob, &pair.two)] {
        let cookie = http.cookie.clone().unwrap();
        let mut wire = Wire::connect(server.address, &[("cookie", &cookie)]).await.unwrap();
        wire.send(&online::ToServer::Watch { table, after: 0 }).await;
        wires.push(tokio::spawn(async move {
            while wire.text(Duration::from_secs(60)).await.is_ok() {}
        }));
    }
    let ready = r#"{"id":2,"after":2,"seat":2,"action":{"ready":true}}"#;
    assert_eq!(bob.post(&path, ready).await.status, 200);
    pair.nats.stop();
    let before = events(&mut ann, table).await.len();
    tokio::time::sleep(Duration::from_secs(12)).await;
    // The connection has been idle for longer than the server waits.
    ann.close();
    let all = events(&mut ann, table).await;
    // Each may be mistaken about the other's player now and then, but ever more rarely.
    let more = &all[before.min(all.len())..];
    assert!(comings(more).0 <= 8 && more.len() <= 24, "{} events: {:?}", more.len(), comings(more));
    wires.iter().for_each(tokio::task::JoinHandle::abort);
    pair.stop();
}
