//! Tables that are deleted while something of them is being stored.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use online::TableId;
use online::body::{Opened, ProgramToken, YourTables};
use server::Data;
use tokio::time::timeout;

use crate::hooked::Gate;
use crate::http::Http;
use crate::online::Browser;
use crate::serving::Serving;

/// Far longer than any answer takes on a busy machine.
const LONG: Duration = Duration::from_secs(30);

/// On code with the mistake, play has always stopped long before.
const ROUNDS: usize = 60;

const OPEN: &str = r#"{"game":"cups","name":"Deep Cup","seats":["me","open"]}"#;

async fn say(http: &mut Http, table: TableId, id: u64) -> u16 {
    let body = format!(r#"{{"id":{id},"after":1,"seat":1,"action":{{"say":"hello"}}}}"#);
    let path = format!("/api/tables/{table}/commands");
    timeout(LONG, http.post(&path, &body)).await.expect("an answer").status
}

async fn program(server: SocketAddr) -> impl Fn() -> Http {
    let token: ProgramToken =
        Http::new(server).post("/api/programs", r#"{"name":"Deep Cup"}"#).await.read();
    move || {
        let mut http = Http::new(server);
        http.headers = format!("authorization: Bearer {}\r\n", token.token);
        http
    }
}

/// A host has ten tables that wait, so that opening another one deletes the oldest. Meanwhile the
/// host talks there.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_table_that_is_deleted_while_its_host_talks_stops_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let server = Serving::start(&Data::Folder(folder.path().into()), None, 0);
    let connect = program(server.address).await;
    let (mut host, mut ann) = (connect(), Http::new(server.address));
    let elsewhere = ann.post("/api/tables", &OPEN.replace("Deep Cup", "Ann")).await;
    let elsewhere = elsewhere.read::<Opened>().table;
    let mut waiting = VecDeque::new();
    for round in 0..ROUNDS {
        while waiting.len() < 10 {
            waiting.push_back(host.post("/api/tables", OPEN).await.read::<Opened>().table);
        }
        let oldest = waiting.pop_front().expect("ten of them");
        let talking: Vec<_> = (0..4_u64)
            .map(|talker| {
                let mut http = connect();
                tokio::spawn(async move {
                    for word in 0..200 {
                        match say(&mut http, oldest, 1000 * (talker + 1) + word).await {
                            200 => {}
                            gone => return gone,
                        }
                    }
                    200
                })
            })
            .collect();
        tokio::time::sleep(Duration::from_micros(1500 + 100 * round as u64)).await;
        let opened = timeout(LONG, host.post("/api/tables", OPEN)).await.expect("an answer");
        let ready = ann.get("/readyz").await.status;
        assert_eq!((opened.status, ready), (200, 200), "round {round}: {}", opened.body);
        waiting.push_back(opened.read::<Opened>().table);
        for one in talking {
            let last = one.await.unwrap();
            assert!([404, 409].contains(&last), "the table is gone, and they are told: {last}");
        }
        assert_eq!(say(&mut ann, elsewhere, 10 + round as u64).await, 200, "round {round}");
    }
    let metrics = ann.get("/metrics").await.body;
    assert!(metrics.contains("quatuor_panics_total 0\n"), "{metrics}");
    server.stop();
}

/// Servers that don't hear each other: one deletes a table, a player sits down at the other.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "service: PostgreSQL"]
async fn a_table_that_another_server_has_deleted_stays_deleted() {
    let database = fixtures::Postgres::shared();
    let data = Data::Database(database.new_database());
    let (one, two) = (Serving::start(&data, None, 0), Serving::start(&data, None, 0));
    let (mut ann, mut bob) = (Http::new(one.address), Http::new(two.address));
    let open = |number: u32| OPEN.replace("Deep Cup", &format!("Ann {number}"));
    let table = ann.post("/api/tables", &open(0)).await.read::<Opened>().table;
    let path = format!("/api/tables/{table}");
    // The tables that wait are ten at most, of which the oldest makes room.
    for number in 1..10 {
        ann.post("/api/tables", &open(number)).await.read::<Opened>();
    }
    assert_eq!(bob.get(&path).await.status, 200, "the other server knows it");
    ann.post("/api/tables", &open(10)).await.read::<Opened>();
    let sit = r#"{"id":1,"after":1,"seat":null,"action":{"sit":{"name":"Bob"}}}"#;
    assert_eq!(bob.post(&format!("{path}/commands"), sit).await.status, 404);
    for http in [&mut ann, &mut bob] {
        assert_eq!(http.get(&path).await.status, 404);
        let opened = http.post("/api/tables", &open(11)).await;
        assert_eq!(opened.status, 200, "{}", opened.body);
        let yours: YourTables = http.get("/api/me/tables").await.read();
        assert!(yours.tables.iter().all(|one| one.summary.table != table));
    }
    one.stop();
    two.stop();
}

/// The client disconnects while the storage deletes the table that makes room.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_deleted_to_the_end_when_the_client_disconnects() {
    let (server, gate) = Gate::before("delete_tables").await;
    let mut ann = Browser::default();
    let open = |number: u32| OPEN.replace("Deep Cup", &format!("Ann {number}"));
    let oldest: Opened = ann.post(&server, "/api/tables", &open(0)).await;
    for number in 1..10 {
        let _: Opened = ann.post(&server, "/api/tables", &open(number)).await;
    }
    gate.close();
    let eleventh = open(10);
    tokio::select! {
        _ = ann.post::<Opened>(&server, "/api/tables", &eleventh) => panic!("it waits"),
        () = gate.reached() => {}
    }
    gate.open();
    let path = format!("/api/tables/{}", oldest.table);
    let end = Instant::now() + LONG;
    while ann.status(&server, &path).await != 404 {
        assert!(Instant::now() < end, "the table is still there");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
