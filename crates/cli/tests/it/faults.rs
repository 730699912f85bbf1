//! Servers that are killed, and what they depend on taken away, while games are played.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::thread::sleep;
use std::time::Duration;

use fixtures::Postgres;
use games::{Dice, FastDice};

use crate::crowd::Crowd;
use crate::host::Host;

/// How many games are played at the same time.
const PAIRS: usize = 4;

/// Kills the program under load at some moment, and starts it again, so many times.
fn kill_often(place: &[&str], rounds: usize) {
    let mut host = Host::start(place, None);
    let address = host.address.clone();
    let mut crowd = Crowd::start([&address, &address], PAIRS);
    let mut dice = FastDice::new(rounds as u64);
    for _ in 0..rounds {
        crowd.wait_for_events(50);
        sleep(Duration::from_millis(dice.below(400).into()));
        let before = crowd.connections();
        host.kill();
        host.start_again();
        crowd.check(&address);
        crowd.wait_for_connections(&before);
    }
    crowd.wait_for_events(50);
    assert_eq!(crowd.refused(), BTreeSet::new());
    let games = crowd.finish(&address);
    assert!(games >= PAIRS);
}

fn kill_on_sqlite(rounds: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    kill_often(&["--data", folder.path().to_str().expect("a text")], rounds);
}

fn kill_on_postgres(rounds: usize) {
    let Some(postgres) = Postgres::shared() else { return };
    kill_often(&["--database", &postgres.new_database()], rounds);
}

#[test]
fn games_go_on_when_the_program_is_killed_on_sqlite() {
    kill_on_sqlite(3);
}

#[test]
fn games_go_on_when_the_program_is_killed_on_postgres() {
    kill_on_postgres(3);
}

#[test]
#[ignore = "long: 50 rounds"]
fn games_go_on_when_the_program_is_killed_often_on_sqlite() {
    kill_on_sqlite(50);
}

#[test]
#[ignore = "long: 50 rounds"]
fn games_go_on_when_the_program_is_killed_often_on_postgres() {
    kill_on_postgres(50);
}
