//! Processes killed under load, a full disk, a database that goes away and comes back.

use std::process::Command;
use std::time::Duration;

use server::storage::{Append, Committed, Storage};

use crate::storage::load::{Running, check, open};
use crate::storage::postgres;

/// Kills a child that commits, again and again on the same data.
async fn kill_often(place: &str, rounds: usize) {
    for round in 0..rounds {
        let mut running = Running::start(place, None);
        assert_eq!(running.read(200 + round * 37 % 900), None);
        running.kill();
        assert!(!running.stored.is_empty());
        // The database may still be at work for the dead process.
        if place.starts_with("postgres://") {
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        let storage = open(place).await;
        check(&*storage, &running.stored).await;
        storage.close().await.unwrap();
    }
}

async fn kill_on_sqlite(rounds: usize) {
    let folder = tempfile::tempdir().unwrap();
    kill_often(folder.path().to_str().unwrap(), rounds).await;
}

async fn kill_on_postgres(rounds: usize) {
    let fresh = postgres::fresh().await;
    fresh.storage.close().await.unwrap();
    kill_often(&fresh.address, rounds).await;
}

#[tokio::test]
async fn nothing_is_lost_when_killed_on_sqlite() {
    kill_on_sqlite(5).await;
}

#[tokio::test]
#[ignore = "service: PostgreSQL"]
async fn nothing_is_lost_when_killed_on_postgres() {
    kill_on_postgres(5).await;
}

/// No file may get longer than a limit: writing fails, reading goes on, and when there is room
/// again so does writing.
#[tokio::test]
async fn a_full_disk_is_survived() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().to_str().unwrap();
    let mut running = Running::start(place, Some(1_000));
    assert_eq!(running.read(1_000_000).as_deref(), Some("failing"));
    std::thread::sleep(Duration::from_millis(300));
    let mut prlimit = Command::new("prlimit");
    prlimit.args(["--pid", &running.child.id().to_string(), "--fsize=unlimited:"]);
    assert!(prlimit.status().unwrap().success());
    let before = running.stored.clone();
    // It may have gone on for a while by itself, as the log of SQLite starts anew, and failed again.
    let goes_on = (0..1_000).any(|_| running.read(2_000).is_none());
    assert!(goes_on, "it fails although there is room");
    assert!(before.iter().all(|(pair, number)| running.stored[pair] > *number));
    running.kill();
    check(&*open(place).await, &running.stored).await;
}

/// Commits one row after the other, and after an error looks where it is.
async fn commit_on(storage: &dyn Storage, table: i64, rows: i64) -> (i64, i64) {
    let (mut next, mut stored, mut failed) = (0, 0, 0);
    while stored < rows {
        let append = Append::new(table, next, next.to_le_bytes().to_vec());
        match storage.commit(vec![append]).await {
            Ok(answers) => {
                assert_eq!(answers, [Committed::Stored]);
                stored += 1;
                next += 1;
            }
            Err(error) => {
                assert!(error.is_temporary(), "{error}");
                failed += 1;
                tokio::time::sleep(Duration::from_millis(20)).await;
                loop {
                    match storage.last_numbers(&[table]).await {
                        Ok(last) => {
                            let last = last.first().map_or(-1, |(_, last)| *last);
                            assert!(last >= next - 1, "row {} is lost", next - 1);
                            next = last + 1;
                            break;
                        }
                        Err(error) => assert!(error.is_temporary(), "{error}"),
                    }
                }
            }
        }
    }
    (next, failed)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "service: PostgreSQL"]
async fn postgres_goes_away_and_comes_back() {
    let server = fixtures::Postgres::start();
    let storage = open(&server.new_database()).await;
    let restarts = std::thread::spawn(move || {
        for stop in [fixtures::Postgres::stop, fixtures::Postgres::crash] {
            std::thread::sleep(Duration::from_millis(300));
            stop(&server);
            std::thread::sleep(Duration::from_millis(300));
            server.resume();
        }
        server
    });
    let (mut failed, mut tables) = (0, 0);
    while !restarts.is_finished() {
        let (next, errors) = commit_on(&*storage, tables, 200).await;
        failed += errors;
        let rows = storage.read(tables, None).await.unwrap().rows;
        assert!(rows.iter().map(|row| row.number).eq(0..next));
        tables += 1;
    }
    assert!(failed > 0, "the restarts were not noticed");
    let server = restarts.join().unwrap();
    assert_eq!(commit_on(&*storage, tables, 10).await, (10, 0));
    storage.ping().await.unwrap();
    server.stop();
    let error = storage.ping().await.unwrap_err();
    assert!(error.is_temporary(), "{error}");
}

mod long {
    use super::*;

    #[tokio::test]
    #[ignore = "long: 50 rounds"]
    async fn nothing_is_lost_when_killed_often_on_sqlite() {
        kill_on_sqlite(50).await;
    }

    #[tokio::test]
    #[ignore = "long: 50 rounds"]
    async fn nothing_is_lost_when_killed_often_on_postgres() {
        kill_on_postgres(50).await;
    }
}
