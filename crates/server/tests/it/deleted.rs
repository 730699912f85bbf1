//! Tables that are deleted while something of them is being stored.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

use protocol::TableId;
use protocol::body::{Opened, ProgramToken};
use server::Data;
use tokio::time::timeout;

use crate::http::Http;
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
