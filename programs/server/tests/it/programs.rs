//! The program in the book plays whole games against itself, with nothing but curl.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use fixtures::{Limit, PATIENCE};
use online::TableId;
use online::body::{
    Done, Lobby, Me, Opened, PlayerKind, ProgramToken, TableDocument, Transfer, Transferred,
    YourTables,
};
use serde::de::DeserializeOwned;
use table::{Change, Event};
use tower::ServiceExt;

use crate::online::Running;
use crate::served::Served;

/// How long a game between two programs may take.
const LONGEST: Duration = Duration::from_secs(100);

/// The program as it stands in the book.
fn program(folder: &Path) -> std::path::PathBuf {
    let chapter = include_str!("../../../../docs/programs.md");
    let script = chapter.split("```text\n").find(|block| block.starts_with("#!/bin/sh\n"));
    let script = script.and_then(|block| block.split("```").next()).expect("a script");
    let file = folder.join("program.sh");
    std::fs::write(&file, script).unwrap();
    file
}

fn start(file: &Path, server: &str, what: &str) -> Child {
    let mut command = Command::new("sh");
    // With a group of its own, so that the curl that it waits for is ended with it.
    command.arg(file).args([server, what]).stdout(Stdio::piped()).process_group(0);
    command.spawn().unwrap()
}

/// Waits until it ends; a program that hangs is ended.
fn wait(mut child: Child, end: Instant) -> bool {
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.success();
        }
        if Instant::now() > end {
            let _ = child.kill();
            return false;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
#[ignore = "service: curl"]
fn the_program_of_the_book_plays_every_game() {
    let (server, folder) = (Served::start(), tempfile::tempdir().unwrap());
    let file = program(folder.path());
    let play = |game: &str| {
        let mut host = start(&file, &server.address, game);
        let _limit = Limit::after(LONGEST, &host, format!("a game of {game} by two programs"));
        let mut lines = BufReader::new(host.stdout.take().unwrap()).lines();
        let link = lines.next().unwrap().unwrap();
        assert!(link.starts_with(&format!("{}/t/", server.address)), "{link}");
        let guest = start(&file, &server.address, &link);
        let end = Instant::now() + LONGEST;
        assert!(wait(guest, end) && wait(host, end), "{game}: both play to the end");
        let table = link.rsplit('/').next().unwrap().split('.').next().unwrap();
        let address = format!("{}/api/tables/{table}", server.address);
        let mut curl = Command::new("curl");
        let curl = curl.args(["--silent", &address]);
        let output = fixtures::output(curl, PATIENCE, "the table, as curl gets it");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(r#""to_move":null"#), "{game} is over: {text}");
        assert_eq!(text.matches(r#""is_program":true"#).count(), 2, "{game}: both are marked");
        assert!(text.contains(r#""said":{"#), "{game}: they are polite");
        drop(lines);
    };
    std::thread::scope(|scope| {
        let games = ["slides", "pyramids", "shuttles", "cups"];
        let played = games.map(|game| scope.spawn(move || play(game)));
        played.into_iter().for_each(|one| one.join().unwrap());
    });
}

#[test]
#[ignore = "service: curl"]
fn the_program_of_the_book_waits_when_the_server_does_not_answer() {
    let (server, folder) = (Served::start(), tempfile::tempdir().unwrap());
    let errors = folder.path().join("errors");
    let mut command = Command::new("sh");
    command.arg(program(folder.path())).args([&server.address, "cups"]);
    command.stdout(Stdio::piped()).stderr(std::fs::File::create(&errors).unwrap());
    let mut host = command.process_group(0).spawn().unwrap();
    let _limit = Limit::new(&host, "the link that the program of the book says");
    let mut lines = BufReader::new(host.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().starts_with(&server.address));
    drop(server);
    std::thread::sleep(Duration::from_secs(3));
    let told = std::fs::read_to_string(&errors).unwrap().lines().count();
    assert!(host.try_wait().unwrap().is_none(), "it waits for the server");
    host.kill().unwrap();
    host.wait().unwrap();
    assert!(told <= 4, "{told} lines of errors");
}

/// A program with its token, without a socket.
struct Program {
    token: String,
    commands: u64,
}

impl Program {
    async fn register(server: &Running, name: &str) -> Program {
        let mut program = Program { token: String::new(), commands: 0 };
        let body = format!(r#"{{"name":"{name}"}}"#);
        let made = program.send(server, "POST", "/api/programs", &body).await;
        program.token = online::read::<ProgramToken>(made.1.as_bytes()).unwrap().token;
        program
    }

    async fn send(
        &self,
        server: &Running,
        method: &str,
        path: &str,
        body: &str,
    ) -> (StatusCode, String) {
        let mut request = Request::builder().method(method).uri(path);
        request = request.header("content-type", "application/json");
        if !self.token.is_empty() {
            request = request.header("authorization", format!("Bearer {}", self.token));
        }
        let request = request.body(Body::from(body.to_string())).unwrap();
        let response = server.router.clone().oneshot(request).await.unwrap();
        assert!(response.headers().get("set-cookie").is_none() || method == "DELETE");
        let status = response.status();
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, String::from_utf8(body.into()).unwrap())
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        server: &Running,
        method: &str,
        path: &str,
        body: &str,
    ) -> T {
        let (status, text) = self.send(server, method, path, body).await;
        assert_eq!(status, StatusCode::OK, "{method} {path} {body}: {text}");
        online::read(text.as_bytes()).unwrap()
    }

    async fn look(&self, server: &Running, table: TableId) -> TableDocument {
        self.ask(server, "GET", &format!("/api/tables/{table}"), "").await
    }

    /// Does something with the program's own seat; what happened.
    async fn act(&mut self, server: &Running, table: TableId, action: &str) -> Vec<Event> {
        let now = self.look(server, table).await;
        let seat = now.news.you.seats.first().map_or("null".into(), ToString::to_string);
        self.commands += 1;
        let (id, after) = (self.commands, now.last);
        let body = format!(r#"{{"id":{id},"after":{after},"seat":{seat},"action":{action}}}"#);
        let path = format!("/api/tables/{table}/commands");
        self.ask::<Done>(server, "POST", &path, &body).await.events
    }

    /// Waits until it has happened at the table.
    async fn until(
        &self,
        server: &Running,
        table: TableId,
        has_happened: impl Fn(&TableDocument) -> bool,
    ) -> TableDocument {
        let (mut after, end) = (0, Instant::now() + Duration::from_secs(30));
        while Instant::now() < end {
            let path = format!("/api/tables/{table}?after={after}&wait=5");
            let news: TableDocument = self.ask(server, "GET", &path, "").await;
            after = news.last;
            let whole = self.look(server, table).await;
            if has_happened(&whole) {
                return whole;
            }
        }
        panic!("it does not happen");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_can_do_everything_that_a_person_can() {
    let server = Running::start().await;
    let mut ann = Program::register(&server, "Alpha").await;
    let mut bob = Program::register(&server, "Beta").await;
    // Open, lobby, watch, find a match.
    let wanted = r#"{"game":"pyramids","name":"Alpha"}"#;
    let opened: Opened = ann.ask(&server, "POST", "/api/match", wanted).await;
    let table = opened.table;
    let lobby: Lobby = bob.ask(&server, "GET", "/api/tables", "").await;
    assert_eq!(lobby.tables[0].players[0].kind, PlayerKind::Program);
    let waiting = format!("/api/tables/{table}?after=1&wait=20");
    let found = async {
        // The other one has to be there.
        tokio::time::sleep(Duration::from_millis(300)).await;
        let wanted = r#"{"game":"pyramids","name":"Beta"}"#;
        let found: Opened = bob.ask(&server, "POST", "/api/match", wanted).await;
        assert_eq!(found.table, table);
        bob.act(&server, table, r#"{"sit":{"name":"Beta"}}"#).await
    };
    let (news, sat) = tokio::join!(ann.ask::<TableDocument>(&server, "GET", &waiting, ""), found);
    assert_eq!(news.events, sat, "who waits is told at once");
    assert!(online::write(&sat).contains(r#""is_program":true"#));
    // Phrases, ready, moves, takebacks.
    bob.act(&server, table, r#"{"say":"good-luck"}"#).await;
    bob.act(&server, table, r#"{"ready":true}"#).await;
    let has_board = |whole: &TableDocument| whole.board.is_some();
    let whole = ann.until(&server, table, has_board).await;
    let is_anns = !whole.board.unwrap().legal.is_empty();
    let (mover, other) = if is_anns { (&mut ann, &mut bob) } else { (&mut bob, &mut ann) };
    let legal = mover.look(&server, table).await.board.unwrap().legal;
    let mv = format!(r#"{{"move":"{}"}}"#, legal[0]);
    mover.act(&server, table, &mv).await;
    mover.act(&server, table, r#""ask-takeback""#).await;
    let taken = other.act(&server, table, r#"{"answer-takeback":true}"#).await;
    assert_eq!(taken.last().unwrap().change.kind(), "taken-back");
    mover.act(&server, table, &mv).await;
    // Let a bot play, and play again; resign.
    mover.act(&server, table, r#"{"take-over":"casual"}"#).await;
    mover.act(&server, table, r#""return""#).await;
    other.act(&server, table, r#""resign""#).await;
    let (_, record) = other.send(&server, "GET", &format!("/api/tables/{table}/record"), "").await;
    assert!(record.contains("resigned"), "{record}");
    // Another game.
    mover.act(&server, table, r#"{"rematch":true}"#).await;
    other.act(&server, table, r#"{"rematch":true}"#).await;
    let next = |whole: &TableDocument| {
        whole.events.iter().find_map(|event| match &event.change {
            Change::Continued { table } => Some(table.parse::<TableId>().unwrap()),
            _ => None,
        })
    };
    let whole = mover.until(&server, table, |whole| next(whole).is_some()).await;
    let rematch = next(&whole).unwrap();
    mover.act(&server, rematch, r#"{"ready":true}"#).await;
    other.act(&server, rematch, r#"{"ready":true}"#).await;
    mover.until(&server, rematch, has_board).await;
    // Your games, another device, account, delete.
    let yours: YourTables = ann.ask(&server, "GET", "/api/me/tables", "").await;
    assert_eq!(yours.tables.len(), 2);
    let path = format!("/api/tables/{rematch}/transfer");
    let transfer: Transfer = ann.ask(&server, "POST", &path, "").await;
    let cem = Program::register(&server, "Gamma").await;
    let path = format!("/api/transfers/{}", transfer.key);
    let _: Transferred = cem.ask(&server, "POST", &path, "").await;
    assert_eq!(cem.look(&server, rematch).await.news.you.seats.len(), 1);
    let me: Me = bob.ask(&server, "PUT", "/api/me", r#"{"name":"Delta"}"#).await;
    assert!(me.is_program && me.name == "Delta");
    let _: Me = bob.ask(&server, "DELETE", "/api/me", "").await;
    let (status, _) = bob.send(&server, "GET", "/api/me", "").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let whole = cem.look(&server, rematch).await;
    assert!(whole.board.unwrap().to_move.is_none(), "the game was given up");
}
