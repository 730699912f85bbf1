//! Random commands of random clients over real connections, against the slow model of a table.

mod choice;
mod device;
mod room;
mod verdict;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use online::body::TableDocument;
use server::storage::{Sqlite, Storage};
use server::{Data, Page, Patience, Settings};
use table::Phase;

use room::{ABSENCE, Room};
use verdict::{Counts, Course};

use crate::http::Http;
use crate::serving::{Serving, now};
use crate::stored::stored;

/// How many commands are sent in all.
const COMMANDS: usize = 100_000;

/// How many tables are played at the same time.
const AT_ONCE: usize = 24;

/// What must have come: every change, and the refusals that say most about who may do what.
const TOLD: &[&str] = &[
    "sat",
    "stood",
    "bot-sat",
    "ready",
    "committed",
    "closed",
    "contributed",
    "started",
    "moved",
    "takeback-asked",
    "takeback-answered",
    "taken-back",
    "timed-out",
    "ended",
    "left",
    "came-back",
    "took-over",
    "returned",
    "rematch-wanted",
    "rematch-agreed",
    "continued",
    "said",
    "table.ahead",
    "table.bot-plays",
    "table.host-only",
    "table.name",
    "table.not-the-share",
    "table.not-your-seat",
    "table.not-your-turn",
    "table.other-share",
    "table.players-only",
    "table.program-only",
    "table.reserved",
    "table.stale",
    "table.started",
    "table.still-here",
];

/// Plays tables until there were enough commands.
async fn play(server: SocketAddr, sent: &AtomicUsize, seeds: &AtomicU64, most: usize) -> Vec<Room> {
    let mut rooms = vec![];
    while sent.load(Ordering::Relaxed) < most {
        let seed = seeds.fetch_add(1, Ordering::Relaxed);
        let mut room = Room::open(server, seed).await;
        let mut rest = 400;
        while rest > 0 {
            let before = room.sent.len();
            room.step().await;
            let count = room.sent.len() - before;
            sent.fetch_add(count, Ordering::Relaxed);
            // After the end little happens, and among bots.
            let is_dull = room.shown.phase() == Phase::Over || room.shown.people().next().is_none();
            let weight = if is_dull { 10 } else { 1 };
            rest -= rest.min(count * weight + 1);
        }
        // Bots may go on: that is compared with the model, and needs no connections.
        room.leave().await;
        rooms.push(room);
    }
    rooms
}

/// All that clients are told over HTTP is what the model says.
async fn ask_all(server: SocketAddr, rooms: &mut [Room], courses: &[Course]) {
    for (room, course) in rooms.iter_mut().zip(courses) {
        let path = format!("/api/tables/{}", room.id);
        for device in &mut room.devices {
            let mut http = Http::new(server);
            (http.cookie, http.headers) = (device.http.cookie.clone(), device.http.headers.clone());
            let document: TableDocument = http.get(&path).await.read();
            assert_eq!(document.news.you.person, device.you.person);
            course.check_document(&document, device.you.person);
        }
        let document: TableDocument = Http::new(server).get(&path).await.read();
        assert_eq!(document.news.you.person, None);
        course.check_document(&document, None);
    }
}

/// Compares what was stored and answered with the model, on all processors.
async fn judge_all(folder: &Path, rooms: Vec<Room>) -> (Vec<Room>, Vec<Course>, Counts) {
    let storage = Sqlite::open(folder).await.unwrap();
    let mut tasks = vec![];
    for room in rooms {
        let stored = stored(&storage, room.id).await.unwrap();
        tasks.push(tokio::spawn(async move {
            let course = room.course(&stored);
            let counts = room.judge(&course);
            room.check_devices(&course, &stored);
            course.check_table(now());
            (room, course, counts)
        }));
    }
    let (mut rooms, mut courses, mut all) = (vec![], vec![], Counts::default());
    for task in tasks {
        let (room, course, counts) = task.await.expect("no panic");
        rooms.push(room);
        courses.push(course);
        all.add(counts);
    }
    storage.close().await.unwrap();
    (rooms, courses, all)
}

async fn storm(commands: usize) {
    let folder = tempfile::tempdir().unwrap();
    let data = Data::Folder(folder.path().into());
    let patience = Patience { absence: ABSENCE, ..Patience::default() };
    let settings = Settings { patience, threads: 1, has_limits: false, ..Settings::default() };
    let server = Serving::with(&data, settings, Page::of(&[]), 0);
    let (start, address) = (Instant::now(), server.address);
    let (sent, seeds) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicU64::new(1)));
    let tasks: Vec<_> = (0..AT_ONCE)
        .map(|_| {
            let (sent, seeds) = (Arc::clone(&sent), Arc::clone(&seeds));
            tokio::spawn(async move { play(address, &sent, &seeds, commands).await })
        })
        .collect();
    let mut rooms = vec![];
    for task in tasks {
        rooms.extend(task.await.expect("no panic"));
    }
    let played = start.elapsed();
    let port = server.stop();
    let (mut rooms, courses, counts) = judge_all(folder.path(), rooms).await;
    let judged = start.elapsed();
    let server = Serving::start(&data, None, port);
    ask_all(server.address, &mut rooms, &courses).await;
    server.stop();
    let all = rooms.iter().map(|room| room.sent.len() + room.garbage).sum::<usize>();
    let reconnects = rooms.iter().map(|room| room.reconnects).sum::<usize>();
    println!(
        "{all} commands at {} tables in {played:?}, {reconnects} reconnects, judged after {judged:?}, \
         all in {:?}: {counts:?}",
        rooms.len(),
        start.elapsed()
    );
    assert!(all >= commands && counts.accepted > commands / 5 && counts.refused > commands / 5);
    assert!(counts.repeated > commands / 100 && reconnects > commands / 200);
    assert!(counts.exact > counts.refused / 5, "{counts:?}");
    let rare: Vec<&&str> =
        TOLD.iter().filter(|one| counts.told.get(**one).is_none_or(|n| *n < 10)).collect();
    assert!(rare.is_empty(), "hardly ever tried: {rare:?} {counts:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn random_commands_do_what_the_slow_model_says() {
    let storm = storm(COMMANDS);
    tokio::time::timeout(Duration::from_secs(400), storm).await.expect("it ends");
}
