//! Plays the games of a contest on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};

use arena::{Contest, GameResult, Plan};
use cpu_time::ThreadTime;

use super::engines::EngineSeats;
use crate::failure::Failure;

/// Plays all games of the plan, in which engines may take so many bytes each, and calls `take` with each result, until that breaks or fails,
/// or `interrupted` is true.
pub(super) fn play_all(
    contest: &Contest,
    plan: Plan,
    threads: usize,
    memory: u64,
    interrupted: &AtomicBool,
    take: impl FnMut(GameResult) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    let is_enough = AtomicBool::new(false);
    let stop = || interrupted.load(Ordering::Relaxed) || is_enough.load(Ordering::Relaxed);
    let threads = threads.min(plan.games() - plan.done());
    let plan = Mutex::new(plan);
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, plan, stop) = (sender.clone(), &plan, &stop);
            scope.spawn(move || {
                // Processor time, so that other work on the machine does not count.
                let start = ThreadTime::now();
                let clock = || start.elapsed().as_secs_f64() * 1000.0;
                let next = || plan.lock().expect("no thread panics").next();
                let mut engines = EngineSeats::new(memory, stop);
                let mut play = |game| contest.play_with(game, &clock, stop, &mut engines);
                while let Some(result) = next().and_then(&mut play) {
                    if sender.send(result).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // Results that come after the last one that is wanted are not taken: they could make
        // an answer unclear again.
        let last =
            results.iter().map(take).find(|next| !matches!(next, Ok(next) if next.is_continue()));
        is_enough.store(true, Ordering::Relaxed);
        last.map_or(Ok(()), |next| next.map(drop))
    })
}
