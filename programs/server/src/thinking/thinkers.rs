//! Native threads that take the next job from the queue.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::Instant;

use analysis::{Finding, Job};
use bots::Budget;
use quatuor::{Refusal, refusal};

use crate::thinking::state::{Answer, MOST_TIME, Run, Shared, Taken, Waiting, Workers, cancelled};
use crate::thinking::{Limits, Owner, Statistics};

/// How much less the system favours these threads; 0 is usual, 19 is the least.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// A job, and whose it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// Where the host comes from.
    pub network: u64,
    /// The account that has opened the table.
    pub host: u64,
    /// The table.
    pub table: u64,
    /// The job.
    pub job: Job,
}

/// Threads that run jobs, and the queue in front of them. Dropping it cancels all jobs.
pub struct Thinkers {
    pub(crate) shared: Arc<Shared>,
}

impl Thinkers {
    /// Starts this many threads, at least one.
    pub fn new(threads: usize) -> Thinkers {
        Thinkers::with_limits(threads, Limits::default())
    }

    /// The same with other limits of the queue.
    pub fn with_limits(threads: usize, limits: Limits) -> Thinkers {
        let run = |job: &Job, stop: &(dyn Fn() -> bool + Sync)| {
            analysis::engine::run_once(job, Budget::MEMORY, stop)
        };
        Thinkers::start(threads, limits, Box::new(run))
    }

    /// All cores but one, and at least one.
    pub fn usual_threads() -> usize {
        thread::available_parallelism().map_or(1, |cores| (cores.get() - 1).max(1))
    }

    fn start(threads: usize, limits: Limits, run: Box<Run>) -> Thinkers {
        let shared = Arc::new(Shared::new(limits, run));
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            let builder = thread::Builder::new().name("thinker".into());
            builder.spawn(move || work(&shared)).expect("the system has a thread left");
        }
        Thinkers { shared }
    }

    /// Adds a job to the queue. `answer` is called once, on another thread or while the job is
    /// cancelled: with the last finding, or with the reason why there is none. It should
    /// return soon. An older job of the same table that still waits is cancelled.
    ///
    /// # Errors
    /// When the queue is full; then `answer` is not called.
    pub fn ask(
        &self,
        ask: Ask,
        answer: impl FnOnce(Result<Finding, Refusal>) + Send + 'static,
    ) -> Result<(), Refusal> {
        let owner = Owner { network: ask.network, host: ask.host, table: ask.table };
        let (answer, since) = (Box::new(answer), Instant::now());
        let waiting = Waiting { job: ask.job, answer, since, losses: 0 };
        let mut state = self.shared.lock();
        let replaced = match state.queue.push(owner, waiting) {
            Ok(replaced) => replaced,
            Err(refusal) => {
                state.statistics.rejected += 1;
                return Err(refusal);
            }
        };
        state.statistics.cancelled += u64::from(replaced.is_some());
        drop(state);
        self.shared.notify();
        replaced.into_iter().for_each(|waiting| cancelled(waiting.answer));
        Ok(())
    }

    /// Cancels all jobs of a table, waiting and running: a move was taken back, or the game is
    /// over.
    pub fn cancel(&self, table: u64) {
        let mut state = self.shared.lock();
        let mut answers: Vec<Answer> = vec![];
        answers.extend(state.queue.remove(table).map(|waiting| waiting.answer));
        let numbers = state.of_table(table);
        answers.extend(numbers.into_iter().filter_map(|number| state.stop(number)));
        state.statistics.cancelled += answers.len() as u64;
        drop(state);
        answers.into_iter().for_each(cancelled);
    }

    /// Numbers about the queue and the threads.
    pub fn statistics(&self) -> Statistics {
        self.shared.lock().statistics()
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_closed = true;
        let mut answers: Vec<Answer> =
            state.queue.drain().map(|(_, waiting)| waiting.answer).collect();
        let numbers: Vec<u64> = state.running.keys().copied().collect();
        answers.extend(numbers.into_iter().filter_map(|number| state.stop(number)));
        drop(state);
        self.shared.has_changed.notify_all();
        self.shared.has_changed_for_workers.notify_one();
        answers.into_iter().for_each(cancelled);
    }
}

/// A thread: runs one job after the other.
fn work(shared: &Shared) {
    yield_to_others();
    while let Some(taken) = wait(shared) {
        let begin = Instant::now();
        let is_overlong = || begin.elapsed() >= MOST_TIME;
        let stop = || taken.cancellation.is_set() || is_overlong();
        // Nothing that a failed job has touched is used again.
        let run = AssertUnwindSafe(|| (shared.run)(&taken.job, &stop));
        let result = catch_unwind(run).unwrap_or_else(|_| Err(refusal!("job.failed")));
        shared.finish(taken.number, result, is_overlong());
    }
}

/// Waits for the next job; `None` when there will be none.
fn wait(shared: &Shared) -> Option<Taken> {
    let mut state = shared.lock();
    loop {
        if state.is_closed {
            return None;
        }
        if state.workers == Workers::Busy
            && let Some(taken) = state.take(false)
        {
            state.begin(taken.number);
            return Some(taken);
        }
        state = shared.has_changed.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
}

/// Lets all other threads of the machine go first, where the system offers that for a single
/// thread.
fn yield_to_others() {
    // If it is not possible, the threads are ordinary ones.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, NICENESS);
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use analysis::DailyJob;

    use super::*;

    #[test]
    fn a_job_that_panics_is_refused_and_the_thread_goes_on() {
        let thinkers =
            Thinkers::start(1, Limits::default(), Box::new(|_, _| panic!("a job that fails")));
        let job = Job::from(DailyJob::new("2026-11-15".parse().expect("a day")));
        let (sender, answers) = channel();
        for table in 0..3 {
            let sender = sender.clone();
            let ask = Ask { network: 1, host: 1, table, job: job.clone() };
            thinkers.ask(ask, move |answer| drop(sender.send(answer))).expect("room");
        }
        for _ in 0..3 {
            let answer = answers.recv_timeout(MOST_TIME).expect("an answer");
            assert_eq!(answer.expect_err("it has failed").code, "job.failed");
        }
        assert_eq!(thinkers.statistics().refused, 3);
    }
}
