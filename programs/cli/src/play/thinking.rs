//! Bots and advisers of a game at one terminal, each with an engine of its own.

use std::sync::atomic::{AtomicBool, Ordering};

use analysis::engine::{Engine, Resources};
use analysis::{Advice, AdviceJob, Finding, History, Suspicion, SuspicionJob};
use bots::Bot;
use quatuor::refusal;

use crate::failure::Failure;

/// A bot that plays a seat. It is given no more than its seat has seen.
pub(super) struct Opponent {
    bot: Bot,
    engine: Engine,
}

impl Opponent {
    pub(super) fn new(bot: Bot, engine: Engine) -> Opponent {
        Opponent { bot, engine }
    }

    /// What it plays now.
    pub(super) fn choose(&mut self, history: History) -> Result<Advice, Failure> {
        let job = AdviceJob::bot_move(history, self.bot, new_seed());
        advice(&mut self.engine, job)
    }
}

/// What helps the seat to move.
pub(super) struct Adviser(Engine);

impl Adviser {
    pub(super) fn new(engine: Engine) -> Adviser {
        Adviser(engine)
    }

    /// A good move, and what speaks for it.
    pub(super) fn hint(&mut self, history: History) -> Result<Advice, Failure> {
        advice(&mut self.0, AdviceJob::hint(history, new_seed()))
    }

    /// What every move is worth.
    pub(super) fn worth(&mut self, history: History) -> Result<Advice, Failure> {
        advice(&mut self.0, AdviceJob::worth(history, new_seed()))
    }

    /// What the others may hold in secret.
    pub(super) fn suspicions(&mut self, history: History) -> Result<Vec<Suspicion>, Failure> {
        let job = SuspicionJob::new(history, new_seed());
        match self.0.start(job).finish() {
            Ok(Finding::Suspicions(found)) => Ok(found),
            Ok(_) => Ok(vec![]),
            Err(refusal) => Err(Failure::refused(refusal)),
        }
    }
}

/// An engine whose jobs end, with what is known by then, when the flag is raised.
pub(super) fn engine(memory: u64, interrupted: &'static AtomicBool) -> Engine {
    let resources = Resources { memory, ..Resources::default() };
    Engine::new(resources, || interrupted.load(Ordering::Relaxed))
}

fn advice(engine: &mut Engine, job: AdviceJob) -> Result<Advice, Failure> {
    match engine.start(job).finish() {
        Ok(Finding::Advice(advice)) => Ok(advice),
        Ok(_) => Err(Failure::refused(refusal!("job.failed"))),
        Err(refusal) => Err(Failure::refused(refusal)),
    }
}

/// If the system has no randomness, bots are merely predictable.
pub(super) fn new_seed() -> u64 {
    getrandom::u64().unwrap_or_default()
}
