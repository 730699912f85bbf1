//! The transcript in the chapter about the protocol is that of a real game.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use online::body::Opened;
use online::{TableId, ToClient, ToServer};
use table::{Action, Change, Command, Event, Share};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::served::Served;

const CHAPTER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");

/// A client that writes down what is said.
struct Talk {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    lines: Vec<String>,
    table: TableId,
    last: u32,
}

impl Talk {
    async fn send(&mut self, message: &ToServer) {
        let text = online::write(message);
        self.lines.push(format!("> {text}"));
        self.socket.send(Message::text(text)).await.unwrap();
    }

    async fn act(&mut self, seat: Option<u8>, action: Action) {
        let seat = seat.map(|seat| quatuor::Seat::try_from(seat).unwrap());
        let (id, after) = (u64::from(self.last) + 1, self.last);
        let command = Command { id, after, seat, action };
        self.send(&ToServer::Command { table: self.table, command }).await;
    }

    async fn receive(&mut self) -> ToClient {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
            let next = next.expect("an answer").expect("the connection lasts").unwrap();
            let Message::Text(text) = next else { continue };
            self.lines.push(format!("< {text}"));
            return online::read(text.as_bytes()).unwrap();
        }
    }

    /// Waits for an event of this kind.
    async fn until(&mut self, kind: &str) -> Event {
        loop {
            let ToClient::Events { events, .. } = self.receive().await else { continue };
            self.last = events.last().map_or(self.last, |event| event.number);
            let found = events.into_iter().find(|event| event.change.kind() == kind);
            if let Some(event) = found {
                return event;
            }
        }
    }
}

/// Opens a table for a friend; the friend begins.
fn open(server: &str) -> Opened {
    let body = r#"{"game":"slides","request":{"variant":"duo"},"name":"Ann","seats":["me","friend"],"begins":2}"#;
    let mut curl = std::process::Command::new("curl");
    curl.args(["--silent", "--header", "content-type: application/json", "--data", body]);
    curl.arg(format!("{server}/api/tables"));
    let output = fixtures::output(&mut curl, fixtures::PATIENCE, "a table, opened by curl");
    online::read(&output.stdout).unwrap()
}

/// What was said in a short game: Bob sits down, contributes to the deal, moves and resigns.
async fn talk() -> String {
    let server = Served::start();
    let opened = open(&server.address);
    let address = format!("{}/api/live?version=1", server.address.replace("http", "ws"));
    let (socket, _) = connect_async(address).await.unwrap();
    let mut bob = Talk { socket, lines: vec![], table: opened.table, last: 0 };
    bob.receive().await;
    bob.send(&ToServer::Watch { table: opened.table, after: 0 }).await;
    bob.until("opened").await;
    // Who is watching is told after that.
    while !matches!(bob.receive().await, ToClient::Watching { .. }) {}
    let key = opened.key.map(|key| key.to_string());
    bob.act(None, Action::Sit { name: "Bob".into(), key, is_program: false }).await;
    bob.until("sat").await;
    let share = Share::new([7; 32]);
    bob.act(Some(2), Action::Commit(share.commitment())).await;
    bob.until("committed").await;
    bob.act(Some(2), Action::Ready(true)).await;
    bob.until("closed").await;
    bob.act(Some(2), Action::Contribute(share)).await;
    let started = bob.until("started").await;
    let Change::Started { start, .. } = started.change else { unreachable!() };
    let board = start.board().unwrap();
    let seat = board.to_move();
    let first = board.view(seat).legal_moves()[0].to_string();
    bob.act(Some(seat.number()), Action::Move("x".into())).await;
    while !matches!(bob.receive().await, ToClient::Refused { .. }) {}
    bob.act(Some(seat.number()), Action::Move(first)).await;
    bob.until("moved").await;
    bob.act(Some(seat.number()), Action::Resign).await;
    bob.until("ended").await;
    bob.lines.join("\n")
}

/// The text without what is different each time: times, names, keys, hashes, boards, moves.
fn masked(text: &str) -> String {
    let (mut masked, mut key) = (String::new(), "");
    for (index, part) in text.split('"').enumerate() {
        let is_quoted = index % 2 == 1;
        let is_drawn = |letter: char| letter.is_ascii_digit() || letter.is_ascii_lowercase();
        let is_name = [12, 20, 64].contains(&part.len()) && part.chars().all(is_drawn);
        let is_of_deal = ["mv", "move", "view"].contains(&key);
        // Who begins is settled by the deal, and so is where players sit then.
        let is_seat = ["seat", "seats", "turn", "resigned"].contains(&key);
        masked += match is_quoted {
            true if is_name || is_of_deal => "…",
            false if is_seat => part.trim_matches(|letter: char| ":[0123456789".contains(letter)),
            _ => part,
        };
        masked.push('"');
        if is_quoted {
            key = part;
        }
    }
    let digits = |letter: char| letter.is_ascii_digit();
    let mut short = String::new();
    let mut rest = masked.as_str();
    while let Some(at) = rest.find(digits) {
        let end = rest[at..].find(|letter| !digits(letter)).map_or(rest.len(), |end| at + end);
        short += &rest[..at];
        short += if end - at >= 13 { "TIME" } else { &rest[at..end] };
        rest = &rest[end..];
    }
    short + rest
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "service: curl"]
async fn the_transcript_of_the_chapter_is_that_of_a_game() {
    let said = talk().await;
    let chapter = std::fs::read_to_string(CHAPTER).unwrap();
    let start = chapter.find("```text\n< ").expect("a transcript") + "```text\n".len();
    let end = start + chapter[start..].find("\n```").unwrap();
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        let updated = format!("{}{said}{}", &chapter[..start], &chapter[end..]);
        return std::fs::write(CHAPTER, updated).unwrap();
    }
    let (kept, said) = (masked(&chapter[start..end]), masked(&said));
    let differs = kept.lines().zip(said.lines()).find(|(kept, said)| kept != said);
    assert_eq!(differs, None, "INSTA_UPDATE=always cargo test -p quatuor-server writes it anew");
    assert_eq!(kept.lines().count(), said.lines().count());
}
