//! `/readyz` says whether commands can be stored, and says it soon.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use server::Data;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use crate::child::Process;
use crate::http::Http;
use crate::serving::Serving;

/// Within this time there is an answer, whatever the storage does.
const SOON: Duration = Duration::from_secs(5);

async fn ready(server: SocketAddr) -> u16 {
    let mut http = Http::new(server);
    let answer = timeout(SOON, http.get("/readyz")).await;
    answer.expect("an answer within a bounded time").status
}

async fn becomes(server: SocketAddr, status: u16) {
    let end = Instant::now() + Duration::from_secs(60);
    while ready(server).await != status {
        assert!(Instant::now() < end, "{status}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Passes bytes on, in both directions, unless it is told to hold them back.
async fn pass(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin,
    holds: Arc<AtomicBool>,
) {
    let mut bytes = [0; 16 << 10];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        while holds.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

/// A cable between a server and its database, which can be cut without either noticing.
async fn cable(database: String, holds: Arc<AtomicBool>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let Ok(server) = TcpStream::connect(&database).await else { continue };
            let ((from_client, to_client), (from_server, to_server)) =
                (client.into_split(), server.into_split());
            tokio::spawn(pass(from_client, to_server, Arc::clone(&holds)));
            tokio::spawn(pass(from_server, to_client, Arc::clone(&holds)));
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "service: PostgreSQL"]
async fn a_server_whose_database_does_not_answer_is_not_ready() {
    let database = fixtures::Postgres::shared();
    let direct = database.new_database();
    let (start, path) = direct.rsplit_once('/').unwrap();
    let (user, host) = start.rsplit_once('@').unwrap();
    let holds = Arc::new(AtomicBool::new(false));
    let cable = cable(host.into(), Arc::clone(&holds)).await;
    let server = Serving::start(&Data::Database(format!("{user}@{cable}/{path}")), None, 0);
    assert_eq!(ready(server.address).await, 200);
    holds.store(true, Ordering::Relaxed);
    becomes(server.address, 503).await;
    // Many who ask at once wait no longer than one.
    let all = (0..50).map(|_| tokio::spawn(ready(server.address)));
    for one in all.collect::<Vec<_>>() {
        assert_eq!(one.await.unwrap(), 503);
    }
    holds.store(false, Ordering::Relaxed);
    becomes(server.address, 200).await;
    server.stop();
}

/// No file may get longer: reading goes on, and nothing can be stored.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_a_full_disk_is_not_ready() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path(), None);
    assert_eq!(ready(server.address).await, 200);
    server.limit_files("1:");
    becomes(server.address, 503).await;
    server.limit_files("unlimited:");
    becomes(server.address, 200).await;
    server.stop();
}
