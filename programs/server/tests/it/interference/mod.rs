//! Two games that differ only in what a seat may not know give that seat, and spectators, the
//! same traffic, byte by byte, until the reveal.
//!
//! Tables are opened and started on one server. Its data are copied, and in the two copies the
//! deals are replaced by two that look the same to the seat; so is the server's share of the
//! deal. So all ids, accounts, keys and cookies are the same. Then the same is done on both.
//! Before the traffic is compared, see [`normal`], times are taken out, as are the ids of requests,
//! the number that tells a server from others, and the metrics about time and batches.
//! Bots go by iterations, so that how long they think makes no difference.

mod pair;
mod script;

use std::path::Path;
use std::sync::mpsc::channel;
use std::thread::{self, JoinHandle};

use fixtures::Wait;
use server::thinking::{Statistics, Stopper, Worker};
use tempfile::TempDir;

use pair::{Opened, copies};
use script::Script;

use crate::child::Process;

/// Replaces what differs between two runs for no reason that a player could use.
fn normal(line: &str) -> String {
    let mut line = line.to_owned();
    for key in ["at", "now", "opened", "changed", "deadline"] {
        line = without_digits(&line, &format!("\"{key}\":"));
    }
    line
}

/// Removes the digits that follow a text.
fn without_digits(line: &str, key: &str) -> String {
    let mut parts = line.split(key);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let rest = part.trim_start_matches(|one: char| one.is_ascii_digit());
        let sign = if rest.len() < part.len() { "#" } else { "" };
        text + key + sign + rest
    })
}

/// Whether a line of metrics is about something else than time.
fn is_about_events(line: &str) -> bool {
    !["seconds", "commit_size", "bytes"].iter().any(|word| line.contains(word))
}

/// Whether a line of the log may be there because metrics are read, which is done until all
/// connections are closed. The line that begins a request has nothing but the request's id.
fn is_about_metrics(line: &str) -> bool {
    line == "span request id=#" || line.contains(r#"path="/metrics""#)
}

async fn run(folder: &Path, tables: &[Opened], nats: Option<&fixtures::Nats>) -> Vec<String> {
    let address = nats.map(fixtures::Nats::address);
    let process = Process::start(folder, address.as_deref());
    let mut script = Script::new(process.address, address.as_deref()).await;
    for table in tables {
        script.play(table).await;
    }
    let metrics = script.metrics().await;
    let mut heard = script.finish().await;
    heard.extend(metrics.lines().filter(|line| is_about_events(line)).map(str::to_owned));
    let mut log: Vec<String> = process.stop();
    log.retain(|line| !is_about_metrics(line));
    log.sort();
    heard.extend(log.into_iter().map(|line| format!("log {line}")));
    heard.iter().map(|line| normal(line)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_look_the_same_give_the_same_traffic() {
    let (tables, one, other) = copied().await;
    compare(one.path(), other.path(), &tables, None).await;
    assert!(tables.len() >= 5, "tables with secrets");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "service: NATS"]
async fn nor_do_the_jobs_of_a_worker_tell_more() {
    let (tables, one, other) = copied().await;
    let nats = fixtures::Nats::start();
    let worker = Thread::start(nats.address());
    compare(one.path(), other.path(), &tables[..2], Some(&nats)).await;
    worker.stop();
}

/// Tables, and two folders with them that look the same to a seat.
async fn copied() -> (Vec<Opened>, TempDir, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let tables = pair::open_all(folder.path()).await;
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    copies(folder.path(), one.path(), other.path(), &tables).await;
    (tables, one, other)
}

/// A worker that always has time: without it, how often the server asks for one depends on time.
struct Thread(Stopper, JoinHandle<Statistics>);

impl Thread {
    fn start(nats: String) -> Thread {
        let (tell, stopper) = channel();
        let thread = thread::spawn(move || {
            let worker = Worker::connect(&nats, 4, |_| ()).expect("the message server");
            tell.send(worker.stopper()).expect("it is waited for");
            worker.run()
        });
        Thread(Wait::new("a worker").receive(&stopper), thread)
    }

    fn stop(self) {
        self.0.stop();
        Wait::new("the end of a worker").run(move || self.1.join().expect("no panic"));
    }
}

/// Does the same on both.
async fn compare(one: &Path, other: &Path, tables: &[Opened], nats: Option<&fixtures::Nats>) {
    let first = run(one, tables, nats).await;
    let second = run(other, tables, nats).await;
    println!("{} tables, {} lines", tables.len(), first.len());
    if let Some(at) = first.iter().zip(&second).position(|(one, other)| one != other) {
        panic!("line {at} of {} and {}:\n{}\n{}", first.len(), second.len(), first[at], second[at]);
    }
    assert_eq!(first.len(), second.len());
    assert!(first.len() > 50 * tables.len());
}

#[test]
fn times_and_nothing_else_are_taken_out() {
    let line = r#"{"at":12,"seat":1,"now":345}"#;
    assert_eq!(normal(line), r#"{"at":#,"seat":1,"now":#}"#);
}
