//! Jobs that go to workers, over a NATS server.

use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use analysis::{Job, Reply};
use async_nats::Client;
use bots::Budget;
use fixtures::{Nats, Wait};
use futures_util::StreamExt;
use quatuor::AnyGame;
use server::thinking::{Ask, Statistics, Stopper, Thinkers, Worker, connect};
use tokio::runtime::Runtime;

use crate::thinking::{TOO_LONG, ask, endless, job, wait_until};

/// As servers and workers have it.
const SUBJECT: &str = concat!("quatuor.think.", env!("CARGO_PKG_VERSION"));

/// A worker on a thread of its own.
struct Started {
    stopper: Stopper,
    thread: JoinHandle<Statistics>,
}

impl Started {
    fn new(nats: &Nats, threads: usize) -> Started {
        let worker = Worker::connect(&nats.address(), threads, |_| {}).expect("a connection");
        let stopper = worker.stopper();
        Started { stopper, thread: thread::spawn(|| worker.run()) }
    }

    fn end(self) -> Statistics {
        self.stopper.stop();
        let end = move || self.thread.join().expect("a worker does not fail");
        Wait::new("the end of a worker").run(end)
    }
}

/// A server with one thread of its own.
struct Server {
    thinkers: Thinkers,
    runtime: Runtime,
    client: Client,
}

impl Server {
    fn new(nats: &Nats) -> Server {
        let runtime = Runtime::new().expect("threads");
        let client = runtime.block_on(connect(&nats.address(), |_| {})).expect("a connection");
        let thinkers = Thinkers::new(1);
        let context = runtime.enter();
        thinkers.ask_workers(client.clone());
        drop(context);
        Server { thinkers, runtime, client }
    }

    /// Waits until this many jobs run at workers and here.
    fn wait_for(&self, elsewhere: usize, here: usize) {
        wait_until(|| {
            let now = self.thinkers.statistics();
            (now.elsewhere, now.running - now.elsewhere) == (elsewhere, here)
        });
    }
}

/// Waits until a worker has offered to take jobs.
fn wait_for_worker(server: &Server) {
    let garbage = || async { server.client.request(SUBJECT, "".into()).await.is_ok() };
    wait_until(|| server.runtime.block_on(garbage()));
}

fn quick(table: u64) -> Ask {
    Ask { network: 1, host: table, table, job: job(AnyGame::Cups, "casual") }
}

fn long(table: u64) -> Ask {
    Ask { network: 1, host: table, table, job: endless() }
}

#[test]
#[ignore = "service: NATS"]
fn a_worker_finds_what_a_thread_here_finds() {
    let nats = Nats::start();
    let (server, worker) = (Server::new(&nats), Started::new(&nats, 2));
    wait_for_worker(&server);
    let jobs: Vec<Job> = AnyGame::ALL
        .into_iter()
        .flat_map(|game| ["master@300", "strong", "casual"].map(|bot| job(game, bot)))
        .collect();
    let asks = (0u64..).zip(&jobs).map(|(table, job)| Ask {
        network: 1,
        host: 1,
        table,
        job: job.clone(),
    });
    let answers = ask(&server.thinkers, asks);
    for _ in &jobs {
        let (table, found) = answers.recv_timeout(TOO_LONG).expect("an answer");
        let alone = analysis::engine::run_once(&jobs[table as usize], Budget::MEMORY, &|| false);
        assert_eq!(found, alone);
    }
    let (here, there) = (server.thinkers.statistics(), worker.end());
    assert_eq!((here.found, here.lost, here.running), (jobs.len() as u64, 0, 0));
    assert_eq!(here.waited.count(), jobs.len() as u64);
    assert!(there.found > 0, "{there:?}");
}

#[test]
#[ignore = "service: NATS"]
fn without_workers_the_threads_here_take_all_jobs() {
    let mut nats = Nats::start();
    let server = Server::new(&nats);
    let ask_all = || {
        let begin = Instant::now();
        let answers = ask(&server.thinkers, (0..8).map(quick));
        for _ in 0..8 {
            assert!(answers.recv_timeout(TOO_LONG).expect("an answer").1.is_ok());
        }
        begin.elapsed()
    };
    assert!(ask_all() < Duration::from_secs(5));
    nats.stop();
    // The first may be sent before the client notices.
    ask_all();
    assert_eq!(server.thinkers.statistics().found, 16);
}

#[test]
#[ignore = "service: NATS"]
fn jobs_wait_at_the_server_and_not_at_a_busy_worker() {
    let nats = Nats::start();
    let (server, worker) = (Server::new(&nats), Started::new(&nats, 2));
    wait_for_worker(&server);
    let answers = ask(&server.thinkers, (0..5).map(long));
    // Two at the worker, one here.
    server.wait_for(2, 1);
    assert_eq!(server.thinkers.statistics().waiting, 2);
    for table in 0..5 {
        server.thinkers.cancel(table);
        assert!(answers.recv_timeout(TOO_LONG).expect("an answer").1.is_err());
    }
    server.wait_for(0, 0);
    // The worker is told that nothing waits for it any more.
    let answers = ask(&server.thinkers, [long(7), long(8), long(9)]);
    server.wait_for(2, 1);
    drop(server);
    assert_eq!(answers.iter().filter(|(_, answer)| answer.is_err()).count(), 3);
    let done = worker.end();
    assert_eq!((done.found, done.running, done.overlong), (0, 0, 0), "{done:?}");
    assert!(done.cancelled >= 4, "{done:?}");
}

#[test]
#[ignore = "service: NATS"]
fn a_worker_that_ends_answers_first() {
    let nats = Nats::start();
    let (server, worker) = (Server::new(&nats), Started::new(&nats, 1));
    wait_for_worker(&server);
    let slow = Ask { network: 1, host: 1, table: 1, job: job(AnyGame::Shuttles, "master@200000") };
    let expected = analysis::engine::run_once(&slow.job, Budget::MEMORY, &|| false);
    let answers = ask(&server.thinkers, [slow]);
    server.wait_for(1, 0);
    assert_eq!(worker.end().found, 1);
    assert_eq!(answers.recv_timeout(TOO_LONG).expect("an answer").1, expected);
    let statistics = server.thinkers.statistics();
    assert_eq!((statistics.found, statistics.lost), (1, 0));
}

#[test]
#[ignore = "service: NATS"]
fn a_job_that_two_workers_lose_runs_here() {
    let nats = Nats::start();
    let server = Server::new(&nats);
    // It takes two jobs, says so, and nothing more.
    let client = server.client.clone();
    let jobs = client.queue_subscribe(SUBJECT, "workers".into());
    let mut jobs = server.runtime.block_on(jobs).expect("jobs");
    let silent = server.runtime.spawn(async move {
        let mut taken = 0;
        while taken < 2 {
            let message = jobs.next().await.expect("a job");
            let inbox = message.reply.expect("an inbox");
            client.publish(inbox, Reply::Ready.to_bytes().into()).await.expect("a reply");
            taken += 1;
        }
        taken
    });
    let answers = ask(&server.thinkers, [quick(1)]);
    assert!(answers.recv_timeout(TOO_LONG).expect("an answer").1.is_ok());
    assert_eq!(server.runtime.block_on(silent).expect("it ends"), 2);
    let statistics = server.thinkers.statistics();
    assert_eq!((statistics.found, statistics.lost, statistics.refused), (1, 2, 0));
}

#[test]
#[ignore = "service: NATS"]
fn a_worker_that_says_nothing_delays_a_job_only_a_little() {
    let nats = Nats::start();
    let server = Server::new(&nats);
    // As one that was killed, before the NATS server notices.
    let jobs = server.client.queue_subscribe(SUBJECT, "workers".into());
    let _jobs = server.runtime.block_on(jobs).expect("jobs");
    let begin = Instant::now();
    let random = Ask { network: 1, host: 1, table: 1, job: job(AnyGame::Cups, "random") };
    let answers = ask(&server.thinkers, [random]);
    assert!(answers.recv_timeout(TOO_LONG).expect("an answer").1.is_ok());
    assert!(begin.elapsed() < Duration::from_millis(1_900), "{:?}", begin.elapsed());
}

#[test]
#[ignore = "service: NATS"]
fn garbage_harms_neither_side() {
    let nats = Nats::start();
    let (server, worker) = (Server::new(&nats), Started::new(&nats, 1));
    wait_for_worker(&server);
    let long: Vec<u8> = vec![0; 300 << 10];
    let whole = job(AnyGame::Cups, "casual").to_bytes();
    for (bytes, code) in [
        (b"attic".to_vec(), "job.unreadable"),
        (whole[..whole.len() - 1].to_vec(), "job.unreadable"),
        (vec![255; 1000], "job.unreadable"),
        (long, "thinking.too-long"),
    ] {
        let reply = server.runtime.block_on(server.client.request(SUBJECT, bytes.into()));
        let reply = Reply::from_bytes(&reply.expect("a reply").payload).expect("a readable one");
        let Reply::Refused(refusal) = reply else { panic!("{reply:?}") };
        assert_eq!(refusal.code, code);
    }
    // Without an inbox there is nothing to do.
    server.runtime.block_on(server.client.publish(SUBJECT, whole.into())).expect("a message");
    wait_for_worker(&server);
    assert_eq!(worker.end().running, 0);
    // A worker that talks nonsense: the job runs here.
    let client = server.client.clone();
    server.runtime.spawn(async move {
        let mut jobs = client.queue_subscribe(SUBJECT, "workers".into()).await.expect("jobs");
        while let Some(message) = jobs.next().await {
            let inbox = message.reply.expect("an inbox");
            client.publish(inbox, "attic".into()).await.expect("a reply");
        }
    });
    wait_for_worker(&server);
    let answers = ask(&server.thinkers, [quick(1)]);
    assert!(answers.recv_timeout(TOO_LONG).expect("an answer").1.is_ok());
    let statistics = server.thinkers.statistics();
    assert_eq!((statistics.found, statistics.refused), (1, 0));
}

#[test]
#[ignore = "service: NATS"]
fn workers_come_back_after_nats_was_away() {
    let mut nats = Nats::start();
    let (server, worker) = (Server::new(&nats), Started::new(&nats, 1));
    wait_for_worker(&server);
    nats.stop();
    nats.resume();
    // Both connect again by themselves.
    wait_for_worker(&server);
    let answers = ask(&server.thinkers, [long(1)]);
    server.wait_for(1, 0);
    // A job that was on its way when the connection broke is not lost.
    server.thinkers.cancel(1);
    assert!(answers.recv_timeout(TOO_LONG).expect("an answer").1.is_err());
    let slow = Ask { network: 1, host: 1, table: 2, job: job(AnyGame::Shuttles, "master@200000") };
    let answers = ask(&server.thinkers, [slow]);
    wait_until(|| server.thinkers.statistics().running == 1);
    nats.stop();
    nats.resume();
    assert!(answers.recv_timeout(TOO_LONG).expect("an answer").1.is_ok());
    worker.end();
}

#[test]
fn a_wrong_address_is_refused() {
    let refused = |address: &str| match Worker::connect(address, 1, |_| {}) {
        Ok(_) => panic!("{address} is wrong"),
        Err(refusal) => refusal,
    };
    assert_eq!(refused("http://127.0.0.1").code, "thinking.nats-address");
    let refusal = refused("nats://ann:secret@127.0.0.1:1");
    assert_eq!(refusal.code, "thinking.no-nats");
    assert!(!refusal.to_string().contains("secret"), "{refusal}");
}

/// Where the runtime of a server ends first, its threads go on.
#[test]
#[ignore = "service: NATS"]
fn the_end_of_the_runtime_is_not_the_end_of_thinking() {
    let nats = Nats::start();
    let (Server { thinkers, runtime, .. }, worker) = (Server::new(&nats), Started::new(&nats, 1));
    let answers = ask(&thinkers, [quick(1)]);
    assert!(answers.recv_timeout(TOO_LONG).expect("an answer").1.is_ok());
    runtime.shutdown_background();
    let answers = ask(&thinkers, (2..6).map(quick));
    for _ in 2..6 {
        assert!(answers.recv_timeout(TOO_LONG).expect("an answer").1.is_ok());
    }
    worker.end();
}
