//! Looking after a server, while it runs and after it has ended.
#![cfg(unix)]

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use fixtures::Postgres;
use serde_json::{Value, json};

use crate::host::{Guest, Host, name, wait_until};
use crate::run::{Answer, quatuor, quatuor_with_input};

/// Where data is, as arguments.
type Place<'a> = [&'a str; 2];

fn admin(place: Place, arguments: &[&str]) -> Answer {
    quatuor(&[&["admin"], arguments, &place].concat())
}

/// What a command prints that must succeed.
fn done(place: Place, arguments: &[&str]) -> String {
    let answer = admin(place, arguments);
    assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{arguments:?}");
    answer.out
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a text")
}

#[test]
#[ignore = "service: PostgreSQL"]
fn every_command_works_while_the_server_runs_and_afterwards() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let place = ["--data", text(&data)];
    let host = Host::start(&place, None);
    let address = host.address.clone();
    let mut ann = Guest::new(1);
    assert_eq!(done(place, &["list"]), "There is no such table.\n");
    let waiting = name(&ann.open(&address, "pyramids", json!(["me", "open"])));
    let playing = name(&ann.open(&address, "pyramids", json!(["me", { "bot": "random" }])));
    let finished = name(&ann.open(&address, "pyramids", json!(["me", { "bot": "random" }])));
    assert_eq!(ann.play(&address, &playing, 2), 2);
    ann.play(&address, &finished, 1000);

    let list = done(place, &["list"]);
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines[0].starts_with("table         game      phase"), "{list}");
    assert!(lines[1].starts_with(&waiting) && lines[1].ends_with("Ann, (open)"), "{list}");
    // Chance decides who sits where.
    let is_named = lines[2].ends_with("Ann, Ada") || lines[2].ends_with("Ada, Ann");
    assert!(lines[2].starts_with(&playing) && is_named, "{list}");
    assert_eq!(lines.len(), 3, "{list}");
    let over = done(place, &["list", "--phase", "over", "--json"]);
    let over: Value = serde_json::from_str(&over).expect("one table");
    assert_eq!(over["table"], finished);
    let shown = done(place, &["show", &playing]);
    assert!(shown.contains("phase: playing\npublic: yes\n"), "{shown}");
    assert!(!shown.contains("result"), "{shown}");
    let shown: Value = serde_json::from_str(&done(place, &["show", &finished, "--json"])).unwrap();
    assert!(shown["result"].as_str().is_some_and(|result| result.starts_with("winners")));

    // What is secret stays so until the end.
    let refused = admin(place, &["export", &playing]);
    assert_eq!((refused.status, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("goes on"), "{}", refused.err);
    let events = done(place, &["export", &playing, "--events"]);
    assert!(events.contains("\"started\"") && !events.contains("\"seed\""), "{events}");
    let record = done(place, &["export", &finished]);
    let verified = quatuor_with_input(&["record", "verify", "-"], record.as_bytes());
    assert!(verified.out.starts_with("verified: "), "{}\n{record}", verified.out);
    assert_eq!(verified.status, 0);
    let served = ann.send(&address, "GET", &format!("/api/tables/{finished}/record"), None);
    assert_eq!(served.body, record, "the server gives the same to players");

    // A backup of a server that plays.
    let backup = folder.path().join("backup");
    let said = done(place, &["backup", text(&backup)]);
    assert!(said.ends_with(&format!("records are in {}.\n", backup.display())), "{said}");
    assert_eq!(fs::metadata(&backup).expect("a file").permissions().mode() & 0o777, 0o600);
    assert!(ann.play(&address, &playing, 1) > 0, "the game goes on after the backup");

    // Closing and deleting, through the server.
    let closed = format!("The game at table {playing} is over, without a winner.\n");
    assert_eq!(done(place, &["close", &playing]), closed);
    let seen = ann.look(&address, &playing);
    assert!(seen.to_string().contains("\"aborted\""), "{seen}");
    assert!(done(place, &["show", &playing]).contains("result: aborted\n"));
    assert!(admin(place, &["close", &playing]).err.contains("over"));
    assert_eq!(done(place, &["close", &waiting]), format!("Table {waiting} is deleted.\n"));
    assert_eq!(done(place, &["delete", &finished]), format!("Table {finished} is deleted.\n"));
    for gone in [&waiting, &finished] {
        let reply = ann.send(&address, "GET", &format!("/api/tables/{gone}"), None);
        assert_eq!(reply.status, 404, "{}", reply.body);
        for command in ["show", "close", "delete", "export"] {
            let refused = admin(place, &[command, gone]);
            assert_eq!(refused.status, 2);
            assert!(refused.err.contains(&format!("there is no table {gone}")), "{}", refused.err);
        }
    }
    let statistics = done(place, &["statistics"]);
    assert!(statistics.contains("tables where the game is over: 1\nguests: 1\n"), "{statistics}");
    let json: Value = serde_json::from_str(&done(place, &["statistics", "--json"])).unwrap();
    assert_eq!(json["tables"], json!({ "waiting": 0, "playing": 0, "over": 1 }));

    // The door is for the owner of the folder.
    let door = data.join("admin");
    assert_eq!(fs::metadata(&door).expect("a file").permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::metadata(&data).expect("a folder").permissions().mode() & 0o777, 0o700);
    let door: Value = serde_json::from_slice(&fs::read(door).expect("a file")).expect("JSON");
    for line in ["", "nonsense", "GET / HTTP/1.1", r#"{"secret":"0","order":{"delete":"TABLE"}}"#] {
        let mut stream = TcpStream::connect(door["address"].as_str().unwrap()).expect("a door");
        writeln!(stream, "{}", line.replace("TABLE", &playing)).expect("it listens");
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        assert_eq!(answer, "", "{line}");
    }
    assert_eq!(ann.look(&address, &playing)["table"], playing);

    // The same commands without a server.
    host.stop("TERM");
    assert!(!data.join("admin").exists());
    assert!(done(place, &["list", "--phase", "over"]).contains(&playing));
    assert_eq!(done(place, &["delete", &playing]), format!("Table {playing} is deleted.\n"));
    assert_eq!(done(place, &["list", "--phase", "over"]), "There is no such table.\n");

    // What was backed up is there again, in a folder and in a database.
    let restored = folder.path().join("restored");
    let mut places = vec![vec!["--data".to_string(), text(&restored).to_string()]];
    let postgres = Postgres::shared();
    places.push(vec!["--database".to_string(), postgres.new_database()]);
    for place in &places {
        let place = [place[0].as_str(), place[1].as_str()];
        let said = done(place, &["restore", text(&backup)]);
        assert!(said.ends_with("records are restored.\n"), "{said}");
        let host = Host::start(&place, None);
        let own = ann.ask(&host.address, "GET", "/api/me/tables", None);
        assert_eq!(own["tables"].as_array().map(Vec::len), Some(3), "the cookie is valid: {own}");
        ann.play(&host.address, &playing, 1000);
        let record = done(place, &["export", &playing]);
        let verified = quatuor_with_input(&["record", "verify", "-"], record.as_bytes());
        assert_eq!(verified.status, 0, "{}", verified.out);
        let full = admin(place, &["restore", text(&backup)]);
        assert_eq!(full.status, 2);
        host.stop("TERM");
        let full = admin(place, &["restore", text(&backup)]);
        assert!(full.err.contains("only an empty storage"), "{}", full.err);
    }
}

#[test]
#[ignore = "service: PostgreSQL"]
fn a_server_moves_to_postgresql_and_goes_on() {
    let postgres = Postgres::shared();
    let folder = tempfile::tempdir().expect("a folder");
    let (from, address) = (folder.path().join("data"), postgres.new_database());
    let (place, new) = (["--data", text(&from)], ["--database", address.as_str()]);
    let host = Host::start(&place, None);
    let (mut ann, mut bob) = (Guest::new(1), Guest::new(2));
    let credentials = json!({ "login": "Ann", "password": "correct horse" });
    ann.ask(&host.address, "POST", "/api/me/password", Some(&credentials));
    let table = name(&ann.open(&host.address, "shuttles", json!(["me", { "bot": "random" }])));
    let waiting = name(&bob.open(&host.address, "cups", json!(["me", "open"])));
    ann.play(&host.address, &table, 3);
    let refused = admin(place, &["move", "--to", &address]);
    assert!(refused.err.contains("another server uses the folder"), "{}", refused.err);
    host.stop("KILL");
    let said = done(place, &["move", "--to", &address]);
    assert!(said.contains("Start the server with the new data"), "{said}");
    let full = admin(place, &["move", "--to", &address]);
    assert!(full.err.contains("only an empty storage"), "{}", full.err);

    let host = Host::start(&new, None);
    let moved = ann.look(&host.address, &table);
    let own = moved["you"]["seats"].as_array().map(Vec::len);
    assert_eq!(own, Some(1), "the cookie is still valid: {moved}");
    let mut other = Guest::default();
    let me = other.ask(&host.address, "POST", "/api/login", Some(&credentials));
    assert_eq!(me["login"], "ann", "the password is too");
    ann.play(&host.address, &table, 1000);
    assert!(done(new, &["show", &table]).contains("phase: over"));

    // A shared database is changed by the command, and its servers notice.
    let running = name(&bob.open(&host.address, "shuttles", json!(["me", { "bot": "random" }])));
    bob.play(&host.address, &running, 1);
    assert!(done(new, &["close", &running]).contains("is over, without a winner"));
    let path = format!("/api/tables/{waiting}");
    assert_eq!(bob.send(&host.address, "GET", &path, None).status, 200);
    assert_eq!(done(new, &["delete", &waiting]), format!("Table {waiting} is deleted.\n"));
    wait_until("the server forgets the table", || {
        bob.send(&host.address, "GET", &path, None).status == 404
    });
    wait_until("the server ends the game", || {
        bob.look(&host.address, &running).to_string().contains("\"aborted\"")
    });
}

#[test]
fn whatever_is_wrong_gets_one_clear_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let nothing = folder.path().join("nothing");
    let damaged = folder.path().join("damaged");
    fs::write(&damaged, b"quatuor backup 1\nand then nonsense").expect("a file");
    let other = folder.path().join("other");
    fs::write(&other, b"a letter to Ann").expect("a file");
    let empty = folder.path().join("empty");
    let table = "530wbq09xst9";
    let (nothing, empty) = (text(&nothing), text(&empty));
    let wrong: &[(&[&str], &str)] = &[
        (&["list", "--data", nothing], "there is no data of a server"),
        (&["show", table, "--data", nothing], "there is no data of a server"),
        (&["close", table, "--data", nothing], "there is no data of a server"),
        (&["delete", table, "--data", nothing], "there is no data of a server"),
        (&["export", table, "--data", nothing], "there is no data of a server"),
        (&["statistics", "--data", nothing], "there is no data of a server"),
        (&["backup", text(&other), "--data", nothing], "there is no data of a server"),
        (&["move", "--to", empty, "--data", nothing], "there is no data of a server"),
        (&["restore", nothing, "--data", empty], "nothing"),
        (&["restore", text(&other), "--data", empty], "is not a backup"),
        (&["restore", text(&damaged), "--data", empty], "is damaged or incomplete"),
        (&["list", "--database", "http://127.0.0.1/x"], "address of a database"),
        (&["list", "--database", "postgres://a:secret@127.0.0.1:1/x"], "can’t be read"),
        (&["list", "--data", nothing, "--database", "postgres://x"], "--database"),
        (&["list", "--phase", "nope"], "waiting"),
        (&["list", "--most", "-1"], "whole number"),
        (&["show"], "TABLE"),
        (&["show", "nope"], "12 letters"),
        (&["move"], "--to"),
        (&["dance"], "dance"),
    ];
    for (arguments, expected) in wrong {
        let Answer { out, err, status } = quatuor(&[&["admin"], *arguments].concat());
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{arguments:?}: {err}");
        assert!(err.contains(expected), "{arguments:?}: {err}");
        assert!(!err.contains("secret"), "{err}");
    }
    assert!(!Path::new(nothing).exists() && !Path::new(empty).exists(), "nothing is made");
    let port = quatuor(&["serve", "--port", "99999"]).err;
    assert!(port.ends_with("expected a port: a whole number from 0 to 65535\n"), "{port}");
}
