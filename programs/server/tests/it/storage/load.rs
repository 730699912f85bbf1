//! A child process that commits as fast as it can and prints what is stored, to be killed.
//!
//! Tables come in pairs, whose rows are always in one batch. So after a crash both tables of a
//! pair have the same last number, and the listing says it too.

use std::collections::HashMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use server::storage::{
    Append, Committed, Fold, Listing, Log, Phase, Postgres, Sqlite, Storage, Work,
};

/// What the child opens: a folder, or the address of a database.
const PLACE: &str = "QUATUOR_STORAGE_CHILD";

const PAIRS: i64 = 12;

/// Opens a folder or the address of a database.
pub(crate) async fn open(place: &str) -> Box<dyn Storage> {
    if place.starts_with("postgres://") {
        Box::new(Postgres::open(place).await.unwrap())
    } else {
        Box::new(Sqlite::open(Path::new(place)).await.unwrap())
    }
}

/// The child: this is a test that does nothing unless it is started by another one.
#[tokio::test]
async fn child() {
    let Ok(place) = env::var(PLACE) else { return };
    let storage = open(&place).await;
    let mut is_failing = false;
    let mut round = 0_i64;
    let mut next = next_numbers(&*storage).await;
    loop {
        round += 1;
        // One to twelve pairs at a time.
        let pairs: Vec<i64> =
            (0..PAIRS).filter(|pair| (pair * 7 + round) % 5 < round % 6).collect();
        let batch = pairs.iter().flat_map(|&pair| rows(pair, next[&pair])).collect();
        match storage.commit(batch).await {
            Ok(answers) => {
                assert!(answers.iter().all(|answer| *answer == Committed::Stored), "{answers:?}");
                let mut lines = String::new();
                for pair in pairs {
                    let number = next.get_mut(&pair).unwrap();
                    lines += &format!("stored {pair} {number}\n");
                    *number += 1;
                }
                say(&lines);
                is_failing = false;
            }
            Err(error) => {
                assert!(error.is_temporary(), "{error}");
                if !is_failing {
                    say("failing\n");
                }
                is_failing = true;
                tokio::time::sleep(Duration::from_millis(20)).await;
                next = next_numbers(&*storage).await;
                continue;
            }
        }
        if round % 20 == 0 {
            let table = round % (2 * PAIRS);
            let log = storage.read(table, None).await.unwrap();
            if let Some(last) = log.last() {
                let payload = numbers(&log).iter().flat_map(|n| n.to_le_bytes()).collect();
                let fold = Fold { table, last, is_finished: false, payload };
                storage.fold(vec![fold]).await.ok();
                storage.trim().await.ok();
            }
        }
    }
}

fn say(lines: &str) {
    let mut output = std::io::stdout().lock();
    output.write_all(lines.as_bytes()).and_then(|()| output.flush()).unwrap();
}

fn rows(pair: i64, number: i64) -> [Append; 2] {
    let payload = number.to_le_bytes().to_vec();
    let first = Append::new(2 * pair, number, payload.clone());
    let mut second = Append::new(2 * pair + 1, number, payload.clone());
    if number % 3 == 0 {
        let (opened_at, changed_at, is_public, phase) = (1, number, true, Phase::Playing);
        let summary = payload;
        second.listing = Some(Listing { opened_at, changed_at, is_public, phase, summary });
        second.members = vec![number % 4];
        second.work = Work::Due { at: number, lease: None };
    }
    [first, second]
}

/// The first number that is free in each pair. While the database is away this waits.
async fn next_numbers(storage: &dyn Storage) -> HashMap<i64, i64> {
    let tables: Vec<i64> = (0..PAIRS).map(|pair| 2 * pair).collect();
    loop {
        if let Ok(last) = storage.last_numbers(&tables).await {
            let last: HashMap<i64, i64> = last.into_iter().collect();
            let next = |pair| last.get(&(2 * pair)).map_or(0, |last| last + 1);
            return (0..PAIRS).map(|pair| (pair, next(pair))).collect();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// All numbers in a log: those in its fold, and those of its rows.
fn numbers(log: &Log) -> Vec<i64> {
    let number = |bytes: &[u8]| i64::from_le_bytes(bytes.try_into().unwrap());
    let folded = log.fold.iter().flat_map(|fold| fold.payload.chunks(8).map(number));
    folded.chain(log.rows.iter().map(|row| number(&row.payload))).collect()
}

/// A child that is running.
pub(crate) struct Running {
    pub(crate) child: Child,
    lines: Receiver<String>,
    /// The last number that it said is stored, by pair.
    pub(crate) stored: HashMap<i64, i64>,
}

impl Running {
    /// Starts a child. A limit in blocks of 512 bytes is how long a file may get in it.
    pub(crate) fn start(place: &str, limit: Option<u32>) -> Running {
        let mut command = Command::new("sh");
        // What is ignored here is ignored in the child too: it gets an error instead.
        let limit =
            limit.map_or(String::new(), |limit| format!("trap '' XFSZ; ulimit -S -f {limit}; "));
        command
            .arg("-c")
            .arg(format!("{limit}exec \"$0\" \"$@\""))
            .arg(env::current_exe().unwrap());
        command.args(["--exact", "storage::load::child", "--nocapture", "--test-threads", "1"]);
        let mut child = command.env(PLACE, place).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (tell, lines) = channel();
        thread::spawn(move || {
            // A line that was cut by the end is not a promise.
            for line in output.split(b'\n').map_while(Result::ok) {
                let whole = String::from_utf8_lossy(&line).into_owned();
                if tell.send(whole).is_err() {
                    break;
                }
            }
        });
        Running { child, lines, stored: HashMap::new() }
    }

    /// Reads until there are so many stored rows more, or another line.
    pub(crate) fn read(&mut self, most: usize) -> Option<String> {
        for _ in 0..most {
            let line = self.lines.recv_timeout(Duration::from_secs(60)).expect("the child goes on");
            if let Some(line) = self.note(line) {
                return Some(line);
            }
        }
        None
    }

    /// Kills the child, and reads what it had said until then.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let mut rest: Vec<String> = self.lines.iter().collect();
        // The last one may be cut.
        rest.pop();
        for line in rest {
            self.note(line);
        }
    }

    fn note(&mut self, line: String) -> Option<String> {
        // The harness prints its own lines, the name of the test before the first of ours.
        let Some(at) = line.find("stored ") else {
            return (line == "failing").then_some(line);
        };
        let mut numbers = line[at..].split(' ').skip(1).map(|text| text.parse().unwrap());
        let (pair, number) = (numbers.next().unwrap(), numbers.next().unwrap());
        self.stored.insert(pair, number);
        None
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Every row that was said to be stored is there, and no batch is torn.
pub(crate) async fn check(storage: &dyn Storage, stored: &HashMap<i64, i64>) {
    for pair in 0..PAIRS {
        let first = numbers(&storage.read(2 * pair, None).await.unwrap());
        let second = numbers(&storage.read(2 * pair + 1, None).await.unwrap());
        let expected: Vec<i64> = (0..first.len() as i64).collect();
        assert_eq!(first, expected, "pair {pair}");
        assert_eq!(second, expected, "pair {pair}");
        let said = stored.get(&pair).map_or(0, |last| last + 1);
        assert!(expected.len() as i64 >= said, "pair {pair}: {} of {said}", expected.len());
        let listed = storage.listing(2 * pair + 1).await.unwrap();
        let listed = listed.map(|listed| listed.listing.changed_at);
        assert_eq!(listed, expected.last().map(|last| last - last % 3), "pair {pair}");
    }
}
