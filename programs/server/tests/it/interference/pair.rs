//! Tables in two copies of one server's data, with deals that look the same to one seat.

use std::fs;
use std::path::Path;

use online::TableId;
use online::body::{Done, Opened as Answer, TableDocument};
use quatuor::{AnyGame, AnyPosition, Request, Seat};
use server::Data;
use server::storage::{Fold, Sqlite, Storage};
use table::{Change, Event, Origin, Player, Share, Start, Table};

use crate::http::Http;
use crate::serving::Serving;
use crate::stored::{Row, rows};

/// A table that was started.
pub(super) struct Opened {
    pub(super) id: TableId,
    /// The cookies of the person who looks, and of another person if there is one.
    pub(super) ann: String,
    pub(super) bob: Option<String>,
    /// The seat that looks.
    pub(super) seat: Seat,
}

/// The seats beside the one that looks: a person, a bot that thinks about its own secrets, and
/// bots that don't.
fn others(seats: usize, thinker: &'static str) -> Vec<&'static str> {
    let random = r#"{"bot":"random"}"#;
    [r#""open""#, thinker, random, random][..seats - 1].to_vec()
}

async fn act(http: &mut Http, table: TableId, seat: Option<Seat>, action: &str) -> Vec<Event> {
    let path = format!("/api/tables/{table}");
    let document: TableDocument = http.get(&path).await.read();
    let (after, seat) = (document.events.len(), online::write(&seat));
    let id = after + 1_000;
    let command = format!(r#"{{"id":{id},"after":{after},"seat":{seat},"action":{action}}}"#);
    http.post(&format!("{path}/commands"), &command).await.read::<Done>().events
}

async fn open(server: &Serving, game: AnyGame, request: &Request, is_first: bool) -> Opened {
    let (mut ann, mut bob) = (Http::new(server.address), Http::new(server.address));
    let seats = request.players.unwrap();
    // The better one takes a while: once is enough.
    let thinker = if is_first { r#"{"bot":"casual"}"# } else { r#"{"bot":"greedy"}"# };
    let chosen = [vec![r#""me""#], others(seats, thinker)].concat().join(",");
    let order = format!(
        r#"{{"game":"{}","request":{},"seats":[{chosen}],"name":"Ann","is_public":true}}"#,
        game.name(),
        online::write(request)
    );
    let id = ann.post("/api/tables", &order).await.read::<Answer>().table;
    let sat = act(&mut bob, id, None, r#"{"sit":{"name":"Bob"}}"#).await;
    let Change::Sat { seat, .. } = sat[0].change else { panic!("Bob sits") };
    act(&mut bob, id, Some(seat), r#"{"ready":true}"#).await;
    let path = format!("/api/tables/{id}");
    let started = loop {
        let document: TableDocument = ann.get(&path).await.read();
        if document.board.is_some() {
            break document;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    };
    let seat = started.news.you.seats[0];
    Opened { id, ann: ann.cookie.unwrap(), bob: bob.cookie, seat }
}

/// Opens and starts a table of every variant that has secrets, for every number of players;
/// options of a variant change the board and no secret.
pub(super) async fn open_all(folder: &Path) -> Vec<Opened> {
    let server = Serving::start(&Data::Folder(folder.into()), None, 0);
    let mut tables = vec![];
    for game in AnyGame::ALL {
        let (mut seats_of_game, mut known) = (0, vec![]);
        for request in game.rulesets() {
            let sample = game.deal(&request, &quatuor::Seed::new("sample")).unwrap();
            let is_secret = sample.view(Seat::FIRST).hides_something();
            let is_new = !known.contains(&(request.variant.clone(), request.players));
            if is_secret && sample.seats() > 1 && is_new {
                known.push((request.variant.clone(), request.players));
                let is_first = seats_of_game < 3 && sample.seats() >= 3;
                seats_of_game = seats_of_game.max(sample.seats());
                tables.push(open(&server, game, &request, is_first).await);
            }
        }
    }
    server.stop();
    tables
}

/// Another position that looks the same to the seat, and to bots that think.
fn twin(start: &AnyPosition, seat: Seat, players: &[Player]) -> Option<AnyPosition> {
    let thinks = |one: &Player| one.bot_name().is_some_and(|bot| bot.as_str() != "random");
    let eyes: Vec<Seat> = Seat::all(start.seats())
        .filter(|one| *one == seat || thinks(&players[one.index()]))
        .collect();
    let all = start.view(seat).possible_positions();
    all.into_iter()
        .find(|other| other != start && eyes.iter().all(|one| other.view(*one) == start.view(*one)))
}

/// Makes the two copies.
pub(super) async fn copies(from: &Path, one: &Path, other: &Path, tables: &[Opened]) {
    for to in [one, other] {
        for file in fs::read_dir(from).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
    }
    let (first, second) = (Sqlite::open(one).await.unwrap(), Sqlite::open(other).await.unwrap());
    for table in tables {
        let log = first.read(table.id.number() as i64, None).await.unwrap();
        let last = log.last().unwrap();
        let rows = rows(&log).unwrap();
        let events = rows.iter().flat_map(|row| row.events.clone());
        let whole = Table::from_events(events).unwrap();
        let start = whole.first_board().position().expect("the server knows it").clone();
        let twin = twin(&start, table.seat, whole.players()).expect("a game with secrets");
        assert_eq!(twin.public_view(), start.public_view());
        for (storage, position, number) in [(&first, &start, 1), (&second, &twin, 2)] {
            let payload = replaced(&rows, position, number);
            let fold = Fold { table: table.id.number() as i64, last, is_finished: false, payload };
            assert!(storage.rewrite(fold, None).await.unwrap());
        }
    }
    first.close().await.unwrap();
    second.close().await.unwrap();
}

/// The rows with another deal, and another share of the server.
fn replaced(rows: &[Row], position: &AnyPosition, number: u8) -> Vec<u8> {
    let mut rows = rows.to_vec();
    rows[0].secrets.as_mut().expect("the first row has them").share =
        Some(Share::new([number; 32]));
    for row in &mut rows {
        for event in &mut row.events {
            if let Change::Started { start, .. } = &mut event.change {
                let origin = Origin::Position(position.to_string());
                **start = Start { game: start.game, origin };
            }
        }
    }
    let text: String = rows.iter().map(|row| online::write(row) + "\n").collect();
    miniz_oxide::deflate::compress_to_vec_zlib(text.as_bytes(), 6)
}
