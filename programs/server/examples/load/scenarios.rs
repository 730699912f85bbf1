//! What is measured.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fixtures::{Nats, Postgres};
use quatuor::AnyGame;
use server::Data;
use server::storage::{Sqlite, Storage as _};
use tempfile::TempDir;
use tokio::task::JoinSet;

use crate::group::Group;
use crate::measure::{Measure, median};
use crate::running::{Running, ask, calm, cpu_of_all};

/// All scenarios.
pub(crate) const NAMES: [&str; 8] =
    ["games", "sqlite", "sqlite-1000", "spectators", "postgres", "idle", "nodes", "storage"];

/// The game of most scenarios.
const GAME: AnyGame = AnyGame::Shuttles;

/// Runs a scenario, and prints its figures.
pub(crate) fn run(name: &str, is_quick: bool) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let load = |tables, spectators| Load { game: GAME, tables, spectators, is_quick };
        match name {
            "games" => {
                for game in AnyGame::ALL {
                    let load = Load { game, ..load(50, 0) };
                    load.run(&format!("sqlite {game}"), Store::Sqlite).await;
                }
            }
            "sqlite" => load(50, 0).run(name, Store::Sqlite).await,
            "sqlite-1000" => load(1000, 0).run(name, Store::Sqlite).await,
            "spectators" => load(50, 3).run(name, Store::Sqlite).await,
            "postgres" => load(50, 0).run(name, Store::Postgres).await,
            "idle" => idle(is_quick).await,
            "nodes" => nodes(is_quick).await,
            "storage" => storage(is_quick).await,
            _ => unreachable!("names are checked"),
        }
    });
}

fn say(scenario: &str, figure: &str, unit: &str, value: f64) {
    println!("{scenario}\t{figure}\t{unit}\t{value:.3}");
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Store {
    Sqlite,
    Postgres,
}

/// Tables in a closed loop: the next move is sent as soon as the last one is received.
#[derive(Clone, Copy)]
struct Load {
    game: AnyGame,
    tables: u64,
    spectators: usize,
    is_quick: bool,
}

impl Load {
    async fn run(self, name: &str, store: Store) {
        let database = match store {
            Store::Sqlite => None,
            Store::Postgres => Some(Postgres::start()),
        };
        let runs = if self.is_quick { 1 } else { 5 };
        let mut rows = vec![];
        for run in 0..runs {
            let folder = folder();
            let data = match &database {
                Some(database) => Data::Database(database.new_database()),
                None => Data::Folder(folder.path().into()),
            };
            rows.push(self.run_once(&data, run).await);
        }
        let column = |index: usize| median(rows.iter().map(|row| row[index]).collect());
        say(name, "moves per CPU-second of the server", "moves", column(0));
        say(name, "moves per second", "moves", column(1));
        say(name, "median", "ms", column(2));
        say(name, "p99", "ms", column(3));
        say(name, "commands per transaction", "commands", column(5));
        if store == Store::Postgres {
            say(name, "moves per CPU-second of the database", "moves", column(4));
        }
    }

    async fn run_once(self, data: &Data, run: u64) -> [f64; 6] {
        let server = Running::start(data, None);
        let measure = Arc::new(Measure::default());
        let mut groups = vec![];
        for table in 0..self.tables {
            let seed = run * 1_000_000 + table;
            let servers = [server.address];
            let mut group =
                Group::connect(self.game, &servers, self.spectators, seed, Arc::clone(&measure))
                    .await;
            group.open().await;
            groups.push(group);
        }
        let warm_up = Duration::from_secs(2);
        let length = Duration::from_secs(if self.is_quick { 3 } else { 6 });
        let begin = Instant::now() + warm_up;
        let end = begin + length;
        let mut tasks = JoinSet::new();
        for mut group in groups {
            tasks.spawn(async move { group.play(Some(end)).await });
        }
        let sample = || (server.cpu(), cpu_of_all("postgres"));
        tokio::time::sleep_until(begin.into()).await;
        measure.begin();
        let before = sample();
        tokio::time::sleep_until((end - Duration::from_millis(20)).into()).await;
        let (moves, after) = (measure.moves() as f64, sample());
        let took = (end - Duration::from_millis(20) - begin).as_secs_f64();
        while tasks.join_next().await.is_some() {}
        let size = commit_size(&server).await;
        server.stop();
        [
            moves / (after.0 - before.0).as_secs_f64(),
            moves / took,
            millis(measure.percentile(50)),
            millis(measure.percentile(99)),
            moves / (after.1.saturating_sub(before.1)).as_secs_f64(),
            size,
        ]
    }
}

/// Very many connections that do nothing, and one table where a game goes on.
async fn idle(is_quick: bool) {
    let tables = if is_quick { 500 } else { 5_000 };
    let folder = folder();
    let server = Running::start(&Data::Folder(folder.path().into()), None);
    let measure = Arc::new(Measure::default());
    let servers = [server.address];
    let connect = |seed| Group::connect(GAME, &servers, 0, seed, Arc::clone(&measure));
    let empty = server.memory();
    let mut groups = vec![];
    for seed in 0..tables {
        groups.push(connect(seed).await);
    }
    calm(&server).await;
    let connected = server.memory();
    for group in &mut groups {
        group.play_moves(1).await;
    }
    calm(&server).await;
    let playing = server.memory();
    let connections = (2 * tables) as f64;
    let per = |bytes: u64, count: f64| bytes as f64 / count / 1024.0;
    say("idle", "connections", "", connections);
    say("idle", "memory per connection", "KB", per(connected.saturating_sub(empty), connections));
    say("idle", "memory per table", "KB", per(playing.saturating_sub(connected), tables as f64));
    say("idle", "both per connection", "KB", per(playing.saturating_sub(empty), connections));
    measure.begin();
    groups[0].play_moves(if is_quick { 200 } else { 2_000 }).await;
    say("idle", "median of one table", "ms", millis(measure.percentile(50)));
    say("idle", "p99 of one table", "ms", millis(measure.percentile(99)));
    drop(groups);
    server.stop();
}

/// The players of a table at two servers on one database.
async fn nodes(is_quick: bool) {
    let (database, nats) = (Postgres::start(), Nats::start());
    let data = Data::Database(database.new_database());
    let servers = [(); 2].map(|()| Running::start(&data, Some(&nats.address())));
    let addresses: Vec<_> = servers.iter().map(|server| server.address).collect();
    let measure = Arc::new(Measure::default());
    let mut tasks = JoinSet::new();
    let end = Instant::now() + Duration::from_secs(if is_quick { 5 } else { 20 });
    for seed in 0..20 {
        let mut group = Group::connect(GAME, &addresses, 0, seed, Arc::clone(&measure)).await;
        tasks.spawn(async move { group.play(Some(end)).await });
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    measure.begin();
    while tasks.join_next().await.is_some() {}
    say("nodes", "moves", "", measure.moves() as f64);
    say("nodes", "median", "ms", millis(measure.percentile(50)));
    say("nodes", "p99", "ms", millis(measure.percentile(99)));
    servers.into_iter().for_each(Running::stop);
}

/// What games take up on disk, and how long it takes to open one from there.
async fn storage(is_quick: bool) {
    let games = if is_quick { 100 } else { 2_000 };
    let folder = folder();
    let data = Data::Folder(folder.path().into());
    let server = Running::start(&data, None);
    let measure = Arc::new(Measure::default());
    let mut tasks = JoinSet::new();
    for seed in 0..50 {
        let mut group =
            Group::connect(GAME, &[server.address], 0, seed, Arc::clone(&measure)).await;
        tasks.spawn(async move {
            let mut tables = vec![];
            for _ in 0..games / 50 {
                group.open().await;
                group.play(None).await;
                tables.extend(group.table());
            }
            tables
        });
    }
    let mut tables = vec![];
    while let Some(played) = tasks.join_next().await {
        tables.extend(played.expect("no panic"));
    }
    server.stop();
    let per_game = packed_size(folder.path()).await as f64 / games as f64;
    say("storage", "finished games per GB", "games", 1e9 / per_game);
    let server = Running::start(&data, None);
    let (mut times, mut moves) = (vec![], vec![]);
    for table in tables.iter().take(500) {
        let before = Instant::now();
        let document = ask(server.address, &format!("GET /api/tables/{table}"), "", "").await;
        times.push(millis(before.elapsed()));
        let document: online::body::TableDocument =
            online::read(&document).expect("a table's document");
        moves.push(document.events.len() as f64);
    }
    say("storage", "events of a game", "", median(moves));
    say("storage", "opening one from the disk", "ms", median(times));
    server.stop();
}

/// How many commands a transaction had, on average.
async fn commit_size(server: &Running) -> f64 {
    let metrics = ask(server.address, "GET /metrics", "", "").await;
    let metrics = String::from_utf8_lossy(&metrics).into_owned();
    let number = |name: &str| {
        let line = metrics.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|value| value.trim().parse::<f64>().ok()).expect("a metric")
    };
    number("quatuor_commit_size_sum ") / number("quatuor_commit_size_count ")
}

fn folder() -> TempDir {
    // Not in memory: what is stored has to reach a disk.
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
    tempfile::tempdir_in(target).expect("a folder")
}

/// What a database takes up once its journal is folded away, and without free pages, which
/// the next games use.
async fn packed_size(data: &Path) -> u64 {
    let folder = folder();
    let from = Sqlite::open(data).await.expect("the server has ended");
    while from.trim().await.expect("a database") > 0 {}
    let into = Sqlite::open(folder.path()).await.expect("a new database");
    server::storage::copy(&from, &into).await.expect("a copy");
    into.close().await.expect("an end");
    from.close().await.expect("an end");
    size(folder.path())
}

/// The bytes of all files in a folder.
fn size(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).expect("a folder").flatten();
    files.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum()
}
