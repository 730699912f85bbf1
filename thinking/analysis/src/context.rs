//! What the caller of a job provides.

use std::any::Any;

use bots::{Allowance, Budget};

/// A piece of work that may run beside others.
pub type Task<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Runs all tasks, at the same time if possible, and returns when all have ended.
type RunAll<'a> = &'a (dyn Fn(Vec<Task>) + Sync);

/// What the caller of a job provides: a clock, the question whether to stop, memory, and
/// threads if there are any.
///
/// A context that is used for several jobs also remembers the minds of the last advice,
/// so that a bot that is asked again later in the same game goes on where it was.
pub struct Context<'a> {
    pub(crate) host: Host<'a>,
    minds: Option<Box<dyn Any + Send>>,
}

/// The part of a context that several threads can share.
#[derive(Clone, Copy)]
pub(crate) struct Host<'a> {
    clock: &'a (dyn Fn() -> f64 + Sync),
    stop: &'a (dyn Fn() -> bool + Sync),
    /// The most bytes for everything that thinks at the same time.
    pub(crate) memory: u64,
    /// How many tasks can run at the same time.
    pub(crate) threads: usize,
    run_all: RunAll<'a>,
}

impl<'a> Context<'a> {
    /// `clock` tells the milliseconds since any fixed moment. When `stop` says yes, the job
    /// ends soon, with what is known by then.
    pub fn new(
        clock: &'a (dyn Fn() -> f64 + Sync),
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Context<'a> {
        let run_all: RunAll = &|tasks| tasks.into_iter().for_each(|task| task());
        let host = Host { clock, stop, memory: Budget::MEMORY, threads: 1, run_all };
        Context { host, minds: None }
    }

    /// The same with a limit on memory, in bytes, instead of [`Budget::MEMORY`].
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Context<'a> {
        self.host.memory = bytes;
        self
    }

    /// The same with a way to run several tasks at the same time. More than one is used only
    /// where several minds find out more than one, and only if the limit is a time.
    #[must_use]
    pub fn with_threads(
        mut self,
        threads: usize,
        run_all: &'a (dyn Fn(Vec<Task>) + Sync),
    ) -> Context<'a> {
        (self.host.threads, self.host.run_all) = (threads.max(1), run_all);
        self
    }

    /// What was left here by the last job, if it is of this type.
    pub(crate) fn take<T: 'static>(&mut self) -> Option<T> {
        Some(*self.minds.take()?.downcast().ok()?)
    }

    /// Leaves something here for the next job.
    pub(crate) fn leave<T: Send + 'static>(&mut self, minds: T) {
        self.minds = Some(Box::new(minds));
    }
}

impl Host<'_> {
    /// Whether the job should end now.
    pub(crate) fn is_stopped(&self) -> bool {
        (self.stop)()
    }

    /// Thinks within an allowance, and within the memory there is.
    pub(crate) fn spend<T>(&self, allowance: Allowance, think: impl FnOnce(&mut Budget) -> T) -> T {
        let memory = allowance.memory.min(self.memory);
        Allowance { memory, ..allowance }.spend(self.clock, self.stop, think)
    }

    /// Runs all tasks and waits for them.
    pub(crate) fn run_all(&self, tasks: Vec<Task>) {
        (self.run_all)(tasks);
    }
}
