//! Online tables in the terminal.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use fixtures::Limit;
use quatuor::{Dice, FastDice};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::host::{Guest, Host, name};
use crate::run::quatuor;
use crate::window::{PATIENCE, Window};

/// A server with a table, and folders for those who come.
struct Place {
    host: Host,
    table: String,
    link: String,
    folder: TempDir,
}

impl Place {
    fn new(game: &str, seats: Value) -> Place {
        let folder = TempDir::new().expect("a folder");
        let data = folder.path().join("server");
        let host = Host::start(&["--data", data.to_str().expect("a text")], None);
        let opened = Guest::default().open(&host.address, game, seats);
        let table = name(&opened);
        let key = opened["key"].as_str().map(|key| format!(".{key}")).unwrap_or_default();
        let link = format!("http://{}/t/{table}{key}", host.address);
        Place { host, table, link, folder }
    }

    /// A terminal of a player who comes by the link.
    fn join(&self, name: &str, more: &[&str]) -> Window {
        let mut arguments = vec!["join", &self.link, "--name", name];
        arguments.extend(more);
        Window::new(&arguments, &self.folder.path().join(name))
    }

    /// The board as a spectator sees it.
    fn board(&self) -> Value {
        self.look()["board"].clone()
    }

    fn look(&self) -> Value {
        Guest::default().look(&self.host.address, &self.table)
    }

    fn is_over(&self) -> bool {
        let board = self.board();
        !board.is_null() && board["to_move"].is_null()
    }

    /// The number of moves so far.
    fn moves(&self) -> usize {
        let seen = self.look();
        let events = seen["events"].as_array().expect("a list");
        events.iter().filter(|event| !event["change"]["moved"].is_null()).count()
    }

    /// The guest whose cookie a program has kept.
    fn kept_guest(&self, name: &str) -> Guest {
        let folder = self.folder.path().join(name).join("servers");
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        let kept = files.map(|file| fs::read_to_string(file.path()).unwrap_or_default()).next();
        let cookie = kept.and_then(|kept| kept.lines().nth(1).map(String::from));
        Guest { cookie: cookie.filter(|cookie| !cookie.is_empty()), ..Guest::default() }
    }

    /// Presses keys in all windows until something holds.
    fn play_until(&self, windows: &mut [&mut Window], holds: impl Fn(&Place) -> bool) {
        let (begin, mut dice) = (Instant::now(), FastDice::new(4));
        while !holds(self) {
            assert!(begin.elapsed() < PATIENCE, "the game does not end: {}", self.board());
            for _ in 0..12 {
                let key = ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\t"][dice.below(5) as usize];
                windows.iter_mut().for_each(|window| window.type_text(&format!("{key}\r")));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_whole_game_against_a_bot_with_a_spectator() {
    let place = Place::new("pyramids", json!(["open", { "bot": "beginner" }]));
    let mut watching = place.join("Wim", &["--watch"]);
    watching.shows("free");
    let mut playing = place.join("Bea", &[]);
    playing.shows("Your turn");
    watching.shows("You are watching");
    place.play_until(&mut [&mut playing], Place::is_over);
    for window in [&mut playing, &mut watching] {
        window.shows("Deal verified");
        window.type_text("l");
        window.shows("chances");
        window.ends_after("q");
        assert!(window.has_drawn("\x1b[?1049l"), "the terminal is as before");
    }
}

#[test]
fn two_terminals_play_on_after_the_server_was_killed() {
    let mut place = Place::new("cups", json!(["friend", "friend"]));
    let (mut ann, mut bob) = (place.join("Ann", &[]), place.join("Bob", &["--language", "nl"]));
    place.play_until(&mut [&mut ann, &mut bob], |place| place.moves() >= 4);
    place.host.kill();
    ann.shows("No connection");
    bob.shows("Geen verbinding");
    place.host.start_again();
    place.play_until(&mut [&mut ann, &mut bob], |place| place.moves() >= 8);
    // A player who leaves comes back to the same seat.
    ann.type_text("q");
    ann.shows("Leave");
    ann.ends_after("y");
    let mut ann = place.join("Ann", &[]);
    ann.shows("you");
    place.play_until(&mut [&mut ann, &mut bob], Place::is_over);
    for window in [&mut ann, &mut bob] {
        window.type_text("r");
    }
    // Both sit at another table then, where a new game begins.
    let first = place.table.clone();
    let begin = Instant::now();
    let next = loop {
        let seen = place.look();
        let events = seen["events"].as_array().expect("a list");
        let continued =
            events.iter().find_map(|event| event["change"]["continued"]["table"].as_str());
        if let Some(next) = continued {
            break next.to_owned();
        }
        assert!(begin.elapsed() < PATIENCE, "no rematch");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_ne!(first, next);
    place.table = next;
    place.play_until(&mut [&mut ann, &mut bob], |place| place.moves() >= 2);
    ann.ends_after("\x03");
    bob.ends_after("\x03");
}

#[test]
fn a_whole_game_line_by_line() {
    let place = Place::new("pyramids", json!(["open", { "bot": "beginner" }]));
    let mut child = Command::new(env!("CARGO_BIN_EXE_quatuor"))
        .args(["join", &place.link, "--name", "Bea"])
        .env("QUATUOR_DATA", place.folder.path().join("Bea"))
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let _limit = Limit::after(2 * PATIENCE, &child, "the end of an online game");
    let mut input = child.stdin.take().expect("input");
    input.write_all(b"nonsense\nHELP\nrules\n").expect("input");
    // What the program is known by at the server tells its legal moves.
    let begin = Instant::now();
    while !place.is_over() {
        assert!(begin.elapsed() < PATIENCE, "the game does not end: {}", place.board());
        let seen = place.kept_guest("Bea").look(&place.host.address, &place.table);
        if let Some(mv) = seen["board"]["legal"][0].as_str() {
            writeln!(input, "{}", mv.to_uppercase()).expect("input");
        }
        // The program may know a moment later than the server that it is to move.
        std::thread::sleep(Duration::from_millis(150));
    }
    let mut output = BufReader::new(child.stdout.take().expect("output"));
    let mut said = String::new();
    while !said.contains("Type rematch") {
        assert_ne!(output.read_line(&mut said).expect("text"), 0, "{said}");
    }
    writeln!(input, "Q").expect("input");
    assert!(child.wait().expect("an end").success());
    for part in ["not started yet", "asks for another game", "plays ", "Your move:", " win"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

/// A phrase that comes while a line is typed is written above that line.
#[test]
fn news_keep_clear_of_the_line_that_is_typed() {
    let folder = TempDir::new().expect("a folder");
    let data = folder.path().join("server");
    let host = Host::start(&["--data", data.to_str().expect("a text")], None);
    let mut ann = Guest::new(1);
    let table = name(&ann.open(&host.address, "shuttles", json!(["me", "open"])));
    let link = format!("http://{}/t/{table}", host.address);
    let arguments = ["join", &link, "--name", "Bea", "--plain"];
    let mut bea = Window::plain(&arguments, &folder.path().join("Bea"));
    let (begin, mut own) = (Instant::now(), Value::Null);
    while !bea.has_drawn("Your move: ") {
        assert!(begin.elapsed() < PATIENCE, "{}", ann.look(&host.address, &table));
        let seen = ann.look(&host.address, &table);
        own = seen["you"]["seats"][0].clone();
        match seen["board"]["legal"].get(0) {
            Some(mv) => drop(ann.act(&host.address, &table, &own, json!({ "move": mv }))),
            None => ann.contribute(&host.address, &table),
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    bea.type_text("moves\r");
    bea.type_text("c3");
    bea.wait_for("Your move: c3");
    let said = ann.act(&host.address, &table, &own, json!({ "say": "good-luck" }));
    assert_eq!(said.status, 200, "{}", said.body);
    bea.wait_for("\r\x1b[KAnn: Good luck!\r\nYour move: c3");
    // She answers, and asks for the clocks.
    bea.type_text("\x15say\r");
    bea.wait_for("2  Good luck!");
    bea.type_text("say 3\rtime\r");
    bea.wait_for("No clock");
    let begin = Instant::now();
    while !ann.look(&host.address, &table).to_string().contains(r#""phrase":"your-turn""#) {
        assert!(begin.elapsed() < PATIENCE, "nothing is heard of her");
        std::thread::sleep(Duration::from_millis(20));
    }
    // Ann is there, so that no bot plays on for her.
    bea.type_text("bot\r");
    bea.wait_for("No player has left the table.");
    bea.ends_after("\x15quit\r");
}

#[test]
fn wrong_links_are_explained() {
    let place = Place::new("cups", json!(["open", "open"]));
    let at = |path: &str| format!("http://{}/t/{path}", place.host.address);
    for (link, problem) in [
        ("example.org".into(), "'example.org' is not a link to a table; expected one such as"),
        (at("c8m2k4"), "'c8m2k4' is not a table; expected 12 letters"),
        (at(&format!("{}.abc", place.table)), "this is not a key; expected 20 letters"),
        (at("zzzzzzzzzzzz"), "there is no table zzzzzzzzzzzz"),
        ("http://127.0.0.1:1/t/zzzzzzzzzzzz".into(), "the server at http://127.0.0.1:1 can't be"),
        // The server speaks no TLS.
        (place.link.replace("http", "https"), "can't be reached: "),
    ] {
        let answer = quatuor(&["join", &link]);
        assert_eq!((answer.status, answer.out.as_str()), (2, ""), "{link}");
        assert!(answer.err.contains(problem), "{}", answer.err);
    }
}
