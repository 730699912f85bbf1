//! Native threads that take the next job from the queue.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use analysis::{Finding, Job};
use bots::Budget;
use games::{Refusal, refusal};

use crate::{Limits, Owner, Queue, Statistics};

/// A job that takes longer than this ends with what it has found: ten times what the slowest
/// level takes on an idle machine.
const MOST_TIME: Duration = Duration::from_secs(30);

/// How much less the system favours these threads; 0 is usual, 19 is the least.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// A job, and whose it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// The account that has opened the table.
    pub host: u64,
    /// The table.
    pub table: u64,
    /// The job.
    pub job: Job,
}

/// Threads that run jobs, and the queue in front of them. Dropping it cancels all jobs.
pub struct Thinkers {
    shared: Arc<Shared>,
}

/// What is done with a job: it runs until the question whether to stop is answered with yes.
type Run = dyn Fn(&Job, &(dyn Fn() -> bool + Sync)) -> Result<Finding, Refusal> + Send + Sync;

/// What is called with the answer to a job, once.
type Answer = Box<dyn FnOnce(Result<Finding, Refusal>) + Send>;

struct Shared {
    state: Mutex<State>,
    has_changed: Condvar,
    run: Box<Run>,
}

struct State {
    queue: Queue<Waiting>,
    /// By number.
    running: HashMap<u64, Running>,
    last_number: u64,
    statistics: Statistics,
    is_closed: bool,
}

struct Waiting {
    job: Job,
    answer: Answer,
    since: Instant,
}

struct Running {
    table: u64,
    answer: Answer,
    since: Instant,
    is_cancelled: Arc<AtomicBool>,
}

/// A job that was taken from the queue.
struct Taken {
    number: u64,
    job: Job,
    is_cancelled: Arc<AtomicBool>,
}

impl Thinkers {
    /// Starts this many threads, at least one.
    pub fn new(threads: usize) -> Thinkers {
        Thinkers::with_limits(threads, Limits::default())
    }

    /// The same with other limits of the queue.
    pub fn with_limits(threads: usize, limits: Limits) -> Thinkers {
        Thinkers::start(threads, limits, |job, stop| engine::run_once(job, Budget::MEMORY, stop))
    }

    /// All cores but one, and at least one.
    pub fn usual_threads() -> usize {
        thread::available_parallelism().map_or(1, |cores| (cores.get() - 1).max(1))
    }

    fn start(
        threads: usize,
        limits: Limits,
        run: impl Fn(&Job, &(dyn Fn() -> bool + Sync)) -> Result<Finding, Refusal>
        + Send
        + Sync
        + 'static,
    ) -> Thinkers {
        let state = State {
            queue: Queue::new(limits),
            running: HashMap::new(),
            last_number: 0,
            statistics: Statistics::default(),
            is_closed: false,
        };
        let shared = Arc::new(Shared {
            state: Mutex::new(state),
            has_changed: Condvar::new(),
            run: Box::new(run),
        });
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            let builder = thread::Builder::new().name("thinker".into());
            builder.spawn(move || shared.work()).expect("the system has a thread left");
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
        let owner = Owner { host: ask.host, table: ask.table };
        let waiting = Waiting { job: ask.job, answer: Box::new(answer), since: Instant::now() };
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
        self.shared.has_changed.notify_one();
        replaced.into_iter().for_each(|waiting| cancelled(waiting.answer));
        Ok(())
    }

    /// Cancels all jobs of a table, waiting and running: a move was taken back, or the game is
    /// over.
    pub fn cancel(&self, table: u64) {
        let mut state = self.shared.lock();
        let mut answers: Vec<Answer> = vec![];
        answers.extend(state.queue.remove(table).map(|waiting| waiting.answer));
        let is_here = |(_, running): &(&u64, &mut Running)| running.table == table;
        let numbers: Vec<u64> =
            state.running.iter_mut().filter(is_here).map(|(number, _)| *number).collect();
        answers.extend(numbers.into_iter().filter_map(|number| state.stop(number)));
        state.statistics.cancelled += answers.len() as u64;
        drop(state);
        answers.into_iter().for_each(cancelled);
    }

    /// Numbers about the queue and the threads.
    pub fn statistics(&self) -> Statistics {
        let state = self.shared.lock();
        let (waiting, running) = (state.queue.len(), state.running.len());
        Statistics { waiting, running, ..state.statistics.clone() }
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
        answers.into_iter().for_each(cancelled);
    }
}

impl State {
    /// Takes the next job from the queue.
    fn take(&mut self) -> Option<Taken> {
        let (Owner { table, .. }, Waiting { job, answer, since }) = self.queue.pop()?;
        self.statistics.waited.add(since.elapsed());
        self.last_number += 1;
        let (number, is_cancelled) = (self.last_number, Arc::new(AtomicBool::new(false)));
        let taken = Taken { number, job, is_cancelled: Arc::clone(&is_cancelled) };
        let running = Running { table, answer, since: Instant::now(), is_cancelled };
        self.running.insert(number, running);
        Some(taken)
    }

    /// Stops a running job, whose answer is no longer awaited.
    fn stop(&mut self, number: u64) -> Option<Answer> {
        let running = self.running.remove(&number)?;
        running.is_cancelled.store(true, Ordering::Relaxed);
        Some(running.answer)
    }
}

impl Shared {
    /// A thread that has failed with the lock has left nothing half done.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A thread: runs one job after the other.
    fn work(&self) {
        yield_to_others();
        while let Some(taken) = self.wait() {
            let begin = Instant::now();
            let is_overlong = || begin.elapsed() >= MOST_TIME;
            let stop = || taken.is_cancelled.load(Ordering::Relaxed) || is_overlong();
            // Nothing that a failed job has touched is used again.
            let run = AssertUnwindSafe(|| (self.run)(&taken.job, &stop));
            let result = catch_unwind(run).unwrap_or_else(|_| Err(refusal!("job.failed")));
            self.finish(taken.number, result, is_overlong());
        }
    }

    /// Waits for the next job; `None` when there will be none.
    fn wait(&self) -> Option<Taken> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(taken) = state.take() {
                return Some(taken);
            }
            state = self.has_changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Answers a job, unless it was cancelled.
    fn finish(&self, number: u64, result: Result<Finding, Refusal>, is_overlong: bool) {
        let mut state = self.lock();
        let Some(running) = state.running.remove(&number) else { return };
        let statistics = &mut state.statistics;
        statistics.thought.add(running.since.elapsed());
        statistics.overlong += u64::from(is_overlong);
        *(if result.is_ok() { &mut statistics.found } else { &mut statistics.refused }) += 1;
        drop(state);
        call(running.answer, result);
    }
}

/// Lets all other threads of the machine go first, where the system offers that for a single
/// thread.
fn yield_to_others() {
    // If it is not possible, the threads are ordinary ones.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, NICENESS);
}

fn cancelled(answer: Answer) {
    call(answer, Err(refusal!("job.cancelled")));
}

/// A caller that fails must not end the thread.
fn call(answer: Answer, result: Result<Finding, Refusal>) {
    let _ = catch_unwind(AssertUnwindSafe(|| answer(result)));
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use analysis::DailyJob;

    use super::*;

    #[test]
    fn a_job_that_panics_is_refused_and_the_thread_goes_on() {
        let thinkers = Thinkers::start(1, Limits::default(), |_, _| panic!("a job that fails"));
        let job = Job::from(DailyJob::new("2026-11-15".parse().expect("a day")));
        let (sender, answers) = channel();
        for table in 0..3 {
            let sender = sender.clone();
            let ask = Ask { host: 1, table, job: job.clone() };
            thinkers.ask(ask, move |answer| drop(sender.send(answer))).expect("room");
        }
        for _ in 0..3 {
            let answer = answers.recv_timeout(MOST_TIME).expect("an answer");
            assert_eq!(answer.expect_err("it has failed").code, "job.failed");
        }
        assert_eq!(thinkers.statistics().refused, 3);
    }
}
