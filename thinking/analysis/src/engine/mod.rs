//! Runs jobs of the analysis on native threads.
//!
//! An [`Engine`] is a handle to a thread that runs one [`Job`] at a time, with the same
//! code as a browser's worker. [`Engine::start`] returns a [`Running`] job, whose findings
//! come through a channel, and which can be cancelled. It never searches itself:
//! it provides threads, a clock and cancellation.
//!
//! ```
//! use analysis::{AdviceJob, Finding, History};
//! use analysis::engine::{Engine, Resources};
//! use quatuor::{AnyGame, Request, Seat, Seed};
//!
//! let start = AnyGame::Shuttles.deal(&Request::default(), &Seed::new("example")).unwrap();
//! let history = History::seen(&start, &[], Seat::FIRST);
//! let job = AdviceJob::bot_move(history, "casual@50".parse().unwrap(), 1);
//!
//! let mut engine = Engine::new(Resources::default(), || false);
//! let Ok(Finding::Advice(advice)) = engine.start(job).finish() else { panic!("no advice") };
//! assert!(start.read_move(&advice.best).is_ok());
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use quatuor::{Refusal, refusal};

use crate::{Context, Finding, Job, Task};

/// The resources of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resources {
    /// The most memory, in bytes.
    pub memory: u64,
    /// The most threads at the same time. More than one is used only if that helps, and
    /// only with a time limit.
    pub threads: usize,
}

impl Default for Resources {
    /// 256 MB, and as many threads as there are cores.
    fn default() -> Resources {
        let threads = thread::available_parallelism().map_or(1, |cores| cores.get());
        Resources { memory: 256 << 20, threads }
    }
}

/// A handle to a thread that runs one job at a time.
///
/// Bots remember what they found out earlier in a game; give each bot in a game an engine
/// of its own.
pub struct Engine {
    requests: Sender<Request>,
    numbers: Arc<Numbers>,
    last: u64,
}

/// A job that an engine works on.
pub struct Running {
    number: u64,
    messages: Receiver<Message>,
    last: Option<Finding>,
    numbers: Arc<Numbers>,
}

/// Jobs are numbered from 1; cancelling a job cancels all before it.
#[derive(Default)]
struct Numbers {
    running: AtomicU64,
    cancelled: AtomicU64,
}

struct Request {
    number: u64,
    job: Job,
    messages: Sender<Message>,
}

enum Message {
    Finding(Finding),
    /// The last message.
    Ended(Result<(), Refusal>),
}

impl Engine {
    /// Starts the thread. While `stop` returns true, jobs end early, with what is known by
    /// then.
    pub fn new(resources: Resources, stop: impl Fn() -> bool + Send + Sync + 'static) -> Engine {
        let (requests, received) = channel();
        let numbers = Arc::new(Numbers::default());
        let shared = Arc::clone(&numbers);
        thread::spawn(move || run(&received, &shared, resources, &stop));
        Engine { requests, numbers, last: 0 }
    }

    /// Starts a job; cancels one that is still running.
    pub fn start(&mut self, job: impl Into<Job>) -> Running {
        self.numbers.cancel(self.last);
        self.last += 1;
        let (sender, messages) = channel();
        let request = Request { number: self.last, job: job.into(), messages: sender };
        // If the thread has failed nothing is run; the job's channel reports it.
        let _ = self.requests.send(request);
        let numbers = Arc::clone(&self.numbers);
        Running { number: self.last, messages, last: None, numbers }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.numbers.cancel(self.last);
    }
}

impl Running {
    /// Waits for the next finding, which replaces all before it; `None` after the last.
    ///
    /// # Errors
    /// When the job is invalid, or the engine has failed.
    pub fn next_finding(&mut self) -> Result<Option<&Finding>, Refusal> {
        match self.messages.recv() {
            Ok(Message::Finding(finding)) => Ok(Some(self.last.insert(finding))),
            Ok(Message::Ended(result)) => result.map(|()| None),
            Err(_) => Err(refusal!("job.failed")),
        }
    }

    /// Ends the job soon, with what is known by then.
    pub fn cancel(&self) {
        self.numbers.cancel(self.number);
    }

    /// Waits until the job has ended, and returns its last finding.
    ///
    /// # Errors
    /// When the job is invalid, was cancelled before it found anything, or the engine has
    /// failed.
    pub fn finish(mut self) -> Result<Finding, Refusal> {
        while self.next_finding()?.is_some() {}
        self.last.take().ok_or_else(|| refusal!("job.cancelled"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl Numbers {
    fn cancel(&self, number: u64) {
        self.cancelled.fetch_max(number, Ordering::Relaxed);
    }

    fn is_cancelled(&self, number: u64) -> bool {
        self.cancelled.load(Ordering::Relaxed) >= number
    }
}

/// The thread: runs one job after the other until the engine is dropped.
fn run(
    requests: &Receiver<Request>,
    numbers: &Numbers,
    resources: Resources,
    stop: &(dyn Fn() -> bool + Sync),
) {
    let begin = Instant::now();
    let clock = || begin.elapsed().as_secs_f64() * 1000.0;
    let is_stopped = || numbers.is_cancelled(numbers.running.load(Ordering::Relaxed)) || stop();
    let mut context = Context::new(&clock, &is_stopped)
        .with_memory(resources.memory)
        .with_threads(resources.threads, &run_all);
    for Request { number, job, messages } in requests {
        numbers.running.store(number, Ordering::Relaxed);
        // If the receiver is gone, the job has been cancelled.
        let mut tell = |finding| drop(messages.send(Message::Finding(finding)));
        let result = job.run(&mut context, &mut tell);
        drop(messages.send(Message::Ended(result)));
    }
}

/// Runs a job to its end on this thread alone, and returns its last finding. When `stop`
/// returns true, the job ends soon, with what is known by then.
///
/// Nothing is remembered from one call to the next, so a job with a limit in iterations
/// finds the same every time.
///
/// # Errors
/// When the job is invalid, or was stopped before it found anything.
pub fn run_once(
    job: &Job,
    memory: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Finding, Refusal> {
    let begin = Instant::now();
    let clock = || begin.elapsed().as_secs_f64() * 1000.0;
    let mut last = None;
    let mut context = Context::new(&clock, stop).with_memory(memory);
    job.run(&mut context, &mut |finding| last = Some(finding))?;
    last.ok_or_else(|| refusal!("job.cancelled"))
}

/// Runs tasks at the same time, the first one on this thread.
fn run_all(tasks: Vec<Task>) {
    thread::scope(|scope| {
        let mut tasks = tasks.into_iter();
        let first = tasks.next();
        tasks.for_each(|task| drop(scope.spawn(task)));
        first.into_iter().for_each(|task| task());
    });
}
