//! What the threads, the callers and the connection to workers share.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use analysis::{Finding, Job};
use quatuor::{Refusal, refusal};
use tokio::sync::Notify;

use crate::thinking::{Limits, Owner, Queue, Statistics};

/// A job that takes longer than this ends with what it has found: ten times what the slowest
/// level takes on an idle machine.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(30);

/// A job that was lost by so many workers runs here.
pub(crate) const MOST_LOSSES: u8 = 2;

/// What is done with a job: it runs until the question whether to stop is answered with yes.
pub(crate) type Run =
    dyn Fn(&Job, &(dyn Fn() -> bool + Sync)) -> Result<Finding, Refusal> + Send + Sync;

/// What is called with the answer to a job, once.
pub(crate) type Answer = Box<dyn FnOnce(Result<Finding, Refusal>) + Send>;

pub(crate) struct Shared {
    state: Mutex<State>,
    /// For the threads.
    pub(crate) has_changed: Condvar,
    /// For the connection to workers: a job may be there, or all is over.
    pub(crate) has_changed_for_workers: Notify,
    pub(crate) run: Box<Run>,
}

pub(crate) struct State {
    pub(crate) queue: Queue<Waiting>,
    /// By number.
    pub(crate) running: HashMap<u64, Running>,
    last_number: u64,
    pub(crate) statistics: Statistics,
    pub(crate) workers: Workers,
    pub(crate) is_closed: bool,
}

/// Whether there are workers on other machines. Jobs go to them first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Workers {
    /// There are none, as far as is known, or all are busy: the threads here take jobs.
    Busy,
    /// One may be free: the threads here wait until it is asked.
    Free,
}

pub(crate) struct Waiting {
    pub(crate) job: Job,
    pub(crate) answer: Answer,
    pub(crate) since: Instant,
    /// How many workers have lost it.
    pub(crate) losses: u8,
}

pub(crate) struct Running {
    owner: Owner,
    answer: Answer,
    waits_since: Instant,
    /// `None` while a worker is looked for.
    begin: Option<Instant>,
    is_elsewhere: bool,
    cancellation: Arc<Cancellation>,
}

/// A job that was taken from the queue.
pub(crate) struct Taken {
    pub(crate) number: u64,
    pub(crate) job: Job,
    pub(crate) losses: u8,
    pub(crate) cancellation: Arc<Cancellation>,
}

/// Whether a job is no longer awaited.
#[derive(Default)]
pub(crate) struct Cancellation {
    is_set: AtomicBool,
    was_set: Notify,
}

impl Cancellation {
    pub(crate) fn is_set(&self) -> bool {
        self.is_set.load(Ordering::Relaxed)
    }

    /// Waits for it; for one waiter only.
    pub(crate) async fn wait(&self) {
        self.was_set.notified().await;
    }

    fn set(&self) {
        self.is_set.store(true, Ordering::Relaxed);
        self.was_set.notify_one();
    }
}

impl State {
    /// Takes the next job from the queue.
    pub(crate) fn take(&mut self, is_elsewhere: bool) -> Option<Taken> {
        let (owner, Waiting { job, answer, since, losses }) = self.queue.pop()?;
        self.last_number += 1;
        let (number, cancellation) = (self.last_number, Arc::new(Cancellation::default()));
        let taken = Taken { number, job, losses, cancellation: Arc::clone(&cancellation) };
        let running =
            Running { owner, answer, waits_since: since, begin: None, is_elsewhere, cancellation };
        self.running.insert(number, running);
        Some(taken)
    }

    /// A taken job begins to run now.
    pub(crate) fn begin(&mut self, number: u64) {
        let Some(running) = self.running.get_mut(&number) else { return };
        running.begin = Some(Instant::now());
        self.statistics.waited.add(running.waits_since.elapsed());
    }

    /// Stops a job, whose answer is no longer awaited.
    pub(crate) fn stop(&mut self, number: u64) -> Option<Answer> {
        let running = self.running.remove(&number)?;
        running.cancellation.set();
        Some(running.answer)
    }

    /// The running jobs of a table.
    pub(crate) fn of_table(&self, table: u64) -> Vec<u64> {
        let of_table = self.running.iter().filter(|(_, running)| running.owner.table == table);
        of_table.map(|(number, _)| *number).collect()
    }

    /// The numbers of now.
    pub(crate) fn statistics(&self) -> Statistics {
        let (waiting, running) = (self.queue.len(), self.running.len());
        let is_elsewhere = |one: &&Running| one.is_elsewhere && one.begin.is_some();
        let elsewhere = self.running.values().filter(is_elsewhere).count();
        Statistics { waiting, running, elsewhere, ..self.statistics.clone() }
    }
}

impl Shared {
    pub(crate) fn new(limits: Limits, run: Box<Run>) -> Shared {
        let state = State {
            queue: Queue::new(limits),
            running: HashMap::new(),
            last_number: 0,
            statistics: Statistics::default(),
            workers: Workers::Busy,
            is_closed: false,
        };
        Shared {
            state: Mutex::new(state),
            has_changed: Condvar::new(),
            has_changed_for_workers: Notify::new(),
            run,
        }
    }

    /// A thread that has failed with the lock has left nothing half done.
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells one of those who take jobs that there is one.
    pub(crate) fn notify(&self) {
        self.has_changed.notify_one();
        self.has_changed_for_workers.notify_one();
    }

    /// Says whether workers are asked next, or the threads here.
    pub(crate) fn set_workers(&self, workers: Workers) {
        self.lock().workers = workers;
        self.has_changed.notify_all();
    }

    /// Answers a job, unless it was cancelled.
    pub(crate) fn finish(&self, number: u64, result: Result<Finding, Refusal>, is_overlong: bool) {
        let mut state = self.lock();
        let Some(running) = state.running.remove(&number) else { return };
        let statistics = &mut state.statistics;
        statistics.thought.add(running.begin.map(|begin| begin.elapsed()).unwrap_or_default());
        statistics.overlong += u64::from(is_overlong);
        *(if result.is_ok() { &mut statistics.found } else { &mut statistics.refused }) += 1;
        drop(state);
        call(running.answer, result);
    }

    /// Puts a job that no worker has answered back to the front of the queue, unless it was
    /// cancelled or there is a newer one of its table.
    pub(crate) fn put_back(&self, taken: Taken) {
        let Taken { number, job, losses, .. } = taken;
        let mut state = self.lock();
        let Some(Running { owner, answer, waits_since: since, .. }) = state.running.remove(&number)
        else {
            return;
        };
        let replaced = state.queue.put_back(owner, Waiting { job, answer, since, losses });
        state.statistics.cancelled += u64::from(replaced.is_some());
        drop(state);
        self.notify();
        replaced.into_iter().for_each(|waiting| cancelled(waiting.answer));
    }
}

/// Answers a job that is not wanted any more.
pub(crate) fn cancelled(answer: Answer) {
    call(answer, Err(refusal!("job.cancelled")));
}

/// A caller that fails must not end the thread.
fn call(answer: Answer, result: Result<Finding, Refusal>) {
    let _ = catch_unwind(AssertUnwindSafe(|| answer(result)));
}
