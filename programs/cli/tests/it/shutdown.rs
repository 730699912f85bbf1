//! A server that is told to end while games are played.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use online::ToClient;
use serde_json::json;
use tokio::runtime::Runtime;
use tokio::time::timeout;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::crowd::Crowd;
use crate::host::{Guest, Host, name, wait_until};

/// How many clients are only connected.
const WATCHERS: usize = 100;

/// It ends within 5 seconds where nothing else is going on; this is for a busy machine.
const LONG: Duration = Duration::from_secs(20);

/// Whether a client is told to come back, and the code with which it is closed.
type Farewell = (bool, Option<CloseCode>);

/// A client that listens until the end.
async fn listen(server: String) -> Farewell {
    let address = format!("ws://{server}/api/live");
    let (mut socket, _) = connect_async(address).await.expect("a live connection");
    let mut is_told = false;
    while let Some(Ok(message)) = socket.next().await {
        match message {
            Message::Text(text) => {
                let message = online::read(text.as_bytes()).expect("a message");
                is_told |= matches!(message, ToClient::ComeBack { .. });
            }
            Message::Close(frame) => return (is_told, frame.map(|frame| frame.code)),
            _ => {}
        }
    }
    (is_told, None)
}

fn connections(guest: &mut Guest, server: &str) -> usize {
    let metrics = guest.send(server, "GET", "/metrics", None).body;
    let line = metrics.lines().find_map(|line| line.strip_prefix("quatuor_connections "));
    line.and_then(|count| count.parse().ok()).expect("a number")
}

#[test]
fn a_server_under_load_ends_soon_and_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut host = Host::start(&["--data", folder.path().to_str().expect("a text")], None);
    let address = host.address.clone();
    let mut crowd = Crowd::start([&address, &address], 4);
    let runtime = Runtime::new().expect("a runtime");
    let listening: Vec<_> = (0..WATCHERS).map(|_| runtime.spawn(listen(address.clone()))).collect();
    // Clients that never finish: half a request, and a live connection that is not read.
    let mut half = TcpStream::connect(&address).expect("a connection");
    half.write_all(b"GET /api HTTP/1.1\r\nhost: a\r\nx: ").expect("sent");
    let mut silent = TcpStream::connect(&address).expect("a connection");
    let upgrade = format!(
        "GET /api/live HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    silent.write_all(upgrade.as_bytes()).expect("sent");
    let mut ann = Guest::new(1);
    wait_until("all are connected", || connections(&mut ann, &address) >= WATCHERS + 9);
    // A request that waits for news.
    let table = name(&ann.open(&address, "cups", json!(["me", "open"])));
    let (server, path) = (address.clone(), format!("/api/tables/{table}?after=1&wait=30"));
    let waiting = std::thread::spawn(move || Guest::new(2).send(&server, "GET", &path, None));
    crowd.wait_for_events(100);

    let begun = Instant::now();
    let ended = host.end("TERM");
    let took = begun.elapsed();
    println!("ended after {took:?}");
    assert!(ended.success(), "{ended}");
    assert!(took < LONG, "{took:?}");
    assert_eq!(waiting.join().expect("an answer").status, 200);
    for one in listening {
        let farewell = runtime.block_on(async { timeout(LONG, one).await });
        let farewell = farewell.expect("the connection has ended").expect("no panic");
        assert_eq!(farewell, (true, Some(CloseCode::Restart)));
    }
    drop((half, silent));

    host.start_again();
    crowd.check(&address);
    crowd.wait_for_events(50);
    assert_eq!(crowd.refused(), BTreeSet::new());
    assert!(crowd.finish(&address) >= 4);
}
