//! What is done at each table, and everything that is heard meanwhile.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::StreamExt;
use online::{TableId, ToClient, ToServer};
use quatuor::{Dice, FastDice, Seat};
use table::{Action, Command, Next, Table};

use super::pair::Opened;
use crate::http::Http;
use crate::wire::Wire;

/// How many moves are played at most: games should not end.
const MOVES: usize = 6;

const PATIENCE: Duration = Duration::from_secs(30);

pub(super) struct Script {
    server: SocketAddr,
    heard: Vec<String>,
    hints: Option<async_nats::Subscriber>,
    dice: FastDice,
}

/// A person who looks: the live connection, requests, and the table as it is seen.
struct Eyes {
    name: &'static str,
    wire: Wire,
    http: Http,
    table: Option<Table>,
}

impl Script {
    pub(super) async fn new(server: SocketAddr, nats: Option<&str>) -> Script {
        let hints = match nats {
            Some(nats) => {
                let client = async_nats::connect(nats).await.expect("the message server");
                let all = client.subscribe("quatuor.>").await.expect("a subscription");
                client.flush().await.expect("it is there");
                Some(all)
            }
            None => None,
        };
        Script { server, heard: vec![], hints, dice: FastDice::new(5) }
    }

    pub(super) async fn metrics(&self) -> String {
        loop {
            let text = Http::new(self.server).get("/metrics").await.body;
            // The server notices a moment later that the last clients are gone.
            if text.lines().any(|line| line == "quatuor_connections 0") {
                return text;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Everything that was heard, with what servers have told each other.
    pub(super) async fn finish(mut self) -> Vec<String> {
        // The order is kept in what each of them hears, reads or is told, not between these.
        let stream = |line: &String| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
        self.heard.sort_by_key(stream);
        if let Some(hints) = &mut self.hints {
            let mut told = vec![];
            while let Ok(Some(hint)) =
                tokio::time::timeout(Duration::from_millis(300), hints.next()).await
            {
                let payload = String::from_utf8_lossy(&hint.payload).into_owned();
                // What comes first says which server it is.
                let rest = payload.split_once(' ').map_or(payload.as_str(), |(_, rest)| rest);
                told.push(format!("hint {} {rest}", hint.subject));
            }
            assert!(told.len() > MOVES, "other servers are told");
            // They are sent by tasks of their own.
            told.sort();
            self.heard.extend(told);
        }
        self.heard
    }

    async fn eyes(&self, name: &'static str, cookie: Option<&str>, id: TableId) -> Eyes {
        let mut http = Http::new(self.server);
        http.cookie = cookie.map(str::to_owned);
        let headers: Vec<(&'static str, &str)> =
            cookie.map(|one| ("cookie", one)).into_iter().collect();
        let mut wire = Wire::connect(self.server, &headers).await.expect("a connection");
        if cookie.is_none() {
            http.cookie = wire.cookie.clone();
            wire.send(&ToServer::Lobby(true)).await;
        }
        wire.send(&ToServer::Watch { table: id, after: 0 }).await;
        Eyes { name, wire, http, table: None }
    }

    /// Plays some moves of both people, with everything else that they can ask for in between.
    pub(super) async fn play(&mut self, opened: &Opened) {
        let id = opened.id;
        // One after the other, so that the numbers of those who watch are the same.
        let mut ann = self.eyes("Ann", Some(&opened.ann), id).await;
        self.listen(&mut ann).await;
        let mut bob = self.eyes("Bob", opened.bob.as_deref(), id).await;
        bob.follow(|_| ()).await;
        let mut eve = self.eyes("Eve", None, id).await;
        self.listen(&mut eve).await;
        // The number that all must know of at least.
        let mut least = 0;
        for turn in 0..MOVES {
            let table = self.catch_up(&mut ann, &mut bob, &mut eve, least).await;
            let Next::Person(seat) = table.next() else {
                assert!(turn > 2, "the game is over too early");
                break;
            };
            self.ask(&mut ann, id).await;
            self.ask(&mut eve, id).await;
            if turn == 2 {
                self.read(&mut eve, &format!("/t/{id}/board.png")).await;
            }
            self.refusals(&mut ann, &table, id, opened.seat, turn).await;
            let legal = table.legal_moves();
            let mv = legal[self.dice.below(legal.len() as u32) as usize].to_string();
            let mover = if seat == opened.seat { &mut ann } else { &mut bob };
            let after = table.number();
            let command =
                Command { id: u64::from(after), after, seat: Some(seat), action: Action::Move(mv) };
            mover.wire.send(&ToServer::Command { table: id, command }).await;
            least = after + 1;
        }
        self.catch_up(&mut ann, &mut bob, &mut eve, least).await;
    }

    /// Waits until it is a person's turn and all know it.
    async fn catch_up(
        &mut self,
        ann: &mut Eyes,
        bob: &mut Eyes,
        eve: &mut Eyes,
        least: u32,
    ) -> Table {
        loop {
            self.listen(ann).await;
            self.listen(eve).await;
            bob.follow(|_| ()).await;
            let numbers = [&*ann, bob, eve].map(|eyes| eyes.table.as_ref().map(Table::number));
            let table = ann.table.as_ref().expect("it is watched");
            let is_bots = matches!(table.next(), Next::Bot(..));
            if !is_bots
                && table.number() >= least
                && numbers[0] == numbers[1]
                && numbers[0] == numbers[2]
            {
                return table.clone();
            }
        }
    }

    /// Notes what comes over the live connection.
    async fn listen(&mut self, eyes: &mut Eyes) {
        let name = eyes.name;
        let heard = &mut self.heard;
        eyes.follow(|text| heard.push(format!("{name} hears {text}"))).await;
    }

    /// Everything that can be read, but for the picture, which takes a while to draw.
    async fn ask(&mut self, eyes: &mut Eyes, id: TableId) {
        for path in [
            format!("/api/tables/{id}"),
            format!("/api/tables/{id}?after=3"),
            format!("/api/tables/{id}/record"),
            "/api/tables".into(),
            "/api/me".into(),
            "/api/me/tables".into(),
            format!("/t/{id}"),
        ] {
            self.read(eyes, &path).await;
        }
    }

    async fn read(&mut self, eyes: &mut Eyes, path: &str) {
        let answer = eyes.http.get(path).await;
        assert!(answer.status < 500, "{path}: {answer:?}");
        let (status, head) = (answer.status, answer.head);
        // The two servers have different ports.
        let body = answer.body.replace(&self.server.to_string(), "server");
        let differs = |line: &&str| line.starts_with("date") || line.starts_with("x-request-id");
        let head: Vec<&str> = head.lines().filter(|line| !differs(line)).collect();
        // A spectator is another guest at each server.
        let own = eyes.http.cookie.clone().unwrap_or_else(|| "none".into());
        let head = format!("{head:?}").replace(&own, "own cookie");
        self.heard.push(format!("{} reads {path}: {status} {head} {body}", eyes.name));
    }

    /// What is refused says nothing either.
    async fn refusals(
        &mut self,
        eyes: &mut Eyes,
        table: &Table,
        id: TableId,
        own: Seat,
        turn: usize,
    ) {
        let path = format!("/api/tables/{id}/commands");
        let other = table.seats().find(|seat| *seat != own);
        for (index, (seat, action)) in [
            (other, Action::Resign),
            (other, Action::Move("nonsense".into())),
            (Some(own), Action::Move("nonsense".into())),
            (Some(own), Action::AskTakeback),
            (Some(own), Action::AnswerTakeback(false)),
        ]
        .into_iter()
        .enumerate()
        {
            let number = (1_000 * turn + index) as u64 + 50_000;
            let command = Command { id: number, after: table.number(), seat, action };
            if matches!(command.action, Action::AskTakeback | Action::AnswerTakeback(_)) && turn > 0
            {
                continue;
            }
            let answer = eyes.http.post(&path, &online::write(&command)).await;
            self.heard.push(format!("{} is told {} {}", eyes.name, answer.status, answer.body));
        }
    }
}

impl Eyes {
    /// Takes in messages until there are none for a moment.
    async fn follow(&mut self, mut note: impl FnMut(&str)) {
        let mut wait = if self.table.is_none() { PATIENCE } else { Duration::from_millis(3) };
        while let Some(text) = self.wire.text(wait).await.expect("the connection stays") {
            note(&text);
            if let Ok(ToClient::Events { events, .. }) = online::read(text.as_bytes()) {
                for event in events {
                    match &mut self.table {
                        Some(table) if event.number > table.number() => {
                            table.fold(event).expect("the events of a table");
                        }
                        Some(_) => {}
                        None => self.table = Table::from_events([event]).ok(),
                    }
                }
                wait = Duration::from_millis(3);
            }
        }
    }
}
