//! Jobs on the threads.

use analysis::{Job, StudyJob};
use bots::Budget;
use quatuor::AnyGame;
use server::thinking::{Ask, Limits, Thinkers};

use crate::thinking::{TOO_LONG, ask, endless, job, wait_until};

#[test]
fn answers_do_not_depend_on_other_jobs() {
    let jobs: Vec<Job> = AnyGame::ALL
        .into_iter()
        .flat_map(|game| ["master@300", "strong", "casual"].map(|bot| job(game, bot)))
        .collect();
    let thinkers = Thinkers::new(2);
    let asks = (0u64..).zip(&jobs).map(|(table, job)| Ask {
        network: 1,
        host: 1,
        table,
        job: job.clone(),
    });
    let answers = ask(&thinkers, asks);
    for _ in &jobs {
        let (table, found) = answers.recv_timeout(TOO_LONG).expect("an answer");
        let alone = analysis::engine::run_once(&jobs[table as usize], Budget::MEMORY, &|| false);
        assert_eq!(found, alone);
    }
    let statistics = thinkers.statistics();
    let count = jobs.len() as u64;
    assert_eq!((statistics.found, statistics.waiting, statistics.running), (count, 0, 0));
    assert_eq!((statistics.waited.count(), statistics.thought.count()), (count, count));
}

#[test]
fn cancelled_jobs_end_and_are_answered_once() {
    let thinkers = Thinkers::new(1);
    let asks = [1, 2, 3].map(|table| Ask { network: 1, host: 1, table, job: endless() });
    let answers = ask(&thinkers, asks);
    wait_until(|| thinkers.statistics().running == 1);
    assert_eq!(thinkers.statistics().waiting, 2);
    for table in [2, 1, 3] {
        thinkers.cancel(table);
        let (of, answer) = answers.recv_timeout(TOO_LONG).expect("an answer");
        assert_eq!((of, answer.expect_err("cancelled").code.as_ref()), (table, "job.cancelled"));
        thinkers.cancel(table);
    }
    assert_eq!(thinkers.statistics().cancelled, 3);
    // The thread is free again.
    let later =
        ask(&thinkers, [Ask { network: 1, host: 1, table: 1, job: job(AnyGame::Cups, "casual") }]);
    assert!(later.recv_timeout(TOO_LONG).expect("an answer").1.is_ok());
    assert!(answers.try_recv().is_err(), "no second answer");
}

#[test]
fn a_newer_job_of_a_table_replaces_the_one_that_waits() {
    let thinkers = Thinkers::new(1);
    let running = ask(&thinkers, [Ask { network: 1, host: 1, table: 1, job: endless() }]);
    wait_until(|| thinkers.statistics().running == 1);
    let older = ask(&thinkers, [Ask { network: 1, host: 2, table: 2, job: endless() }]);
    let newer =
        ask(&thinkers, [Ask { network: 1, host: 2, table: 2, job: job(AnyGame::Cups, "casual") }]);
    let (_, answer) = older.recv_timeout(TOO_LONG).expect("an answer");
    assert_eq!(answer.expect_err("replaced").code, "job.cancelled");
    assert_eq!(thinkers.statistics().waiting, 1);
    thinkers.cancel(1);
    assert!(running.recv_timeout(TOO_LONG).expect("an answer").1.is_err());
    assert!(newer.recv_timeout(TOO_LONG).expect("an answer").1.is_ok());
}

#[test]
fn a_full_queue_refuses_and_does_not_answer() {
    let thinkers = Thinkers::with_limits(1, Limits { per_host: 1, total: 2 });
    let _running = ask(&thinkers, [Ask { network: 1, host: 1, table: 1, job: endless() }]);
    wait_until(|| thinkers.statistics().running == 1);
    let _waiting = ask(
        &thinkers,
        [(1, 2), (2, 3)].map(|(host, table)| Ask { network: 1, host, table, job: endless() }),
    );
    for (host, table, code) in [(1, 4, "thinking.full"), (3, 5, "thinking.full")] {
        let ask = Ask { network: 1, host, table, job: endless() };
        let refused = thinkers.ask(ask, |_| panic!("a job that was not accepted"));
        assert_eq!(refused.expect_err("full").code, code);
    }
    thinkers.cancel(3);
    let ask = Ask { network: 1, host: 1, table: 4, job: endless() };
    let refused = thinkers.ask(ask, |_| panic!("a job that was not accepted"));
    assert_eq!(refused.expect_err("full").code, "thinking.host-full");
    assert_eq!(thinkers.statistics().rejected, 3);
}

#[test]
fn nonsense_is_refused_and_a_caller_that_panics_harms_no_other() {
    let thinkers = Thinkers::new(1);
    let over = "fair 1 - r,g -,- R/R/R/R/G/G/G/G/Y/Y/Y/Y/B/B/B/B";
    let over = AnyGame::Pyramids.read(over).expect("a position");
    let history = analysis::History::open(&over, &[]);
    let asks = [Ask { network: 1, host: 1, table: 1, job: StudyJob::new(history, 1).into() }];
    let answers = ask(&thinkers, asks);
    assert_eq!(
        answers.recv_timeout(TOO_LONG).expect("an answer").1.expect_err("over").code,
        "job.over"
    );
    let loud = Ask { network: 1, host: 1, table: 1, job: job(AnyGame::Cups, "casual") };
    thinkers.ask(loud.clone(), |_| panic!("a caller that fails")).expect("room");
    let answers = ask(&thinkers, [Ask { table: 2, ..loud }]);
    assert!(answers.recv_timeout(TOO_LONG).expect("an answer").1.is_ok());
}

#[test]
fn dropping_the_threads_answers_everything() {
    let thinkers = Thinkers::new(2);
    let answers = ask(
        &thinkers,
        (0..9).map(|table| Ask { network: 1, host: table % 2, table, job: endless() }),
    );
    drop(thinkers);
    assert_eq!(answers.iter().filter(|(_, answer)| answer.is_err()).count(), 9);
}
