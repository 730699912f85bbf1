//! Servers that are killed, and what they depend on taken away, while games are played.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use fixtures::{Nats, Postgres};
use quatuor::{Dice, FastDice};
use serde_json::{Value, json};

use crate::crowd::Crowd;
use crate::host::{Guest, Host, name, wait_until};

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
    let postgres = Postgres::shared();
    kill_often(&["--database", &postgres.new_database()], rounds);
}

#[test]
fn games_go_on_when_the_program_is_killed_on_sqlite() {
    kill_on_sqlite(3);
}

#[test]
#[ignore = "service: PostgreSQL"]
fn games_go_on_when_the_program_is_killed_on_postgres() {
    kill_on_postgres(3);
}

#[test]
#[ignore = "service: PostgreSQL, NATS"]
fn another_server_takes_over_the_turn_of_a_bot() {
    let (postgres, nats) = (Postgres::shared(), Nats::start());
    // On a busy machine the server may be killed too late, when the bot has moved.
    let is_taken_over = || another_server_takes_over(&postgres.new_database(), &nats.address());
    assert!((0..5).any(|_| is_taken_over()), "the bot was too quick, five times");
}

/// Kills a server while its bot thinks; not (`false`) if the bot has moved before that.
fn another_server_takes_over(database: &str, bus: &str) -> bool {
    let arguments = ["--database", database, "--nats", bus];
    let (mut one, two) = (Host::start(&arguments, None), Host::start(&arguments, None));
    let mut ann = Guest::new(1);
    let seats = json!(["me", { "bot": "master" }]);
    let table = name(&ann.open(&one.address, "cups", seats));
    // Chance decides who sits where.
    let is_turn_of_bot = |seen: &Value| {
        let (to_move, own) = (&seen["board"]["to_move"], seen["you"]["seats"].as_array());
        !to_move.is_null() && own.is_some_and(|own| !own.contains(to_move))
    };
    // Ann may be first to move; she moves at the server that is to be killed.
    wait_until("it is the bot's turn", || {
        let seen = ann.look(&one.address, &table);
        match seen["board"].is_null() {
            true => ann.contribute(&one.address, &table),
            false if is_turn_of_bot(&seen) => return true,
            false => drop(ann.play(&one.address, &table, 1)),
        }
        is_turn_of_bot(&ann.look(&one.address, &table))
    });
    one.kill();
    let left = ann.look(&two.address, &table);
    if !is_turn_of_bot(&left) {
        return false;
    }
    let count = |seen: &Value| seen["events"].as_array().map_or(0, Vec::len);
    wait_until("the other server moves for the bot", || {
        count(&ann.look(&two.address, &table)) > count(&left)
    });
    assert!(ann.play(&two.address, &table, 2) > 0, "the game goes on");
    true
}

#[test]
#[ignore = "service: PostgreSQL, NATS"]
fn games_go_on_when_the_message_server_and_the_database_go_and_come_back() {
    let (postgres, mut nats) = (Postgres::start(), Nats::start());
    let (database, bus) = (postgres.new_database(), nats.address());
    let arguments = ["--database", &database, "--nats", &bus];
    let (one, two) = (Host::start(&arguments, None), Host::start(&arguments, None));
    let mut crowd = Crowd::start([&one.address, &two.address], PAIRS);
    crowd.wait_for_events(50);
    nats.stop();
    // Servers look into the database now and then.
    crowd.wait_for_events(2 * PAIRS);
    nats.resume();
    crowd.wait_for_events(100);
    crowd.check(&one.address);
    crowd.check(&two.address);
    assert_eq!(crowd.refused(), BTreeSet::new());

    postgres.crash();
    sleep(Duration::from_secs(1));
    postgres.resume();
    crowd.wait_for_events(100);
    crowd.check(&one.address);
    crowd.check(&two.address);
    // A command may have been stored although the answer of the database was lost; the next one
    // is given without knowing of it.
    let expected = ["server.storage", "table.stale"];
    let refused = crowd.refused();
    assert!(refused.iter().all(|code| expected.contains(&code.as_str())), "{refused:?}");
    let address = two.address.clone();
    assert!(crowd.finish(&address) >= PAIRS);
}

#[test]
fn games_go_on_when_a_full_disk_has_room_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a text");
    let mut host = Host::start_with_short_files(&["--data", data], 600);
    let address = host.address.clone();
    let mut crowd = Crowd::start([&address, &address], PAIRS);
    wait_until("the disk is full", || !crowd.refused().is_empty());
    assert_eq!(crowd.refused(), BTreeSet::from(["server.storage".to_owned()]));
    crowd.check(&address);
    let mut prlimit = Command::new("prlimit");
    prlimit.args(["--pid", &host.id().to_string(), "--fsize=unlimited:"]);
    assert!(prlimit.status().expect("prlimit").success());
    crowd.wait_for_events(100);
    host.kill();
    host.start_again();
    crowd.check(&address);
    crowd.wait_for_events(100);
    assert_eq!(crowd.refused(), BTreeSet::from(["server.storage".to_owned()]));
    assert!(crowd.finish(&address) >= PAIRS);
}

mod long {
    use super::*;

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
}
