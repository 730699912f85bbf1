//! What a limit comes to, where somebody has a clock.

use bots::{Budget, Limit};

/// Thinks within a limit. `elapsed` tells how many milliseconds have passed since any
/// moment; with a number of iterations, `longest` ends the thought all the same.
pub(crate) fn within<T>(
    limit: Limit,
    longest: f64,
    elapsed: &mut dyn FnMut() -> f64,
    think: impl FnOnce(&mut Budget) -> T,
) -> T {
    let (time, iterations) = match limit {
        Limit::Milliseconds(time) => (f64::from(time), u64::MAX),
        Limit::Iterations(count) => (longest, count),
    };
    let start = elapsed();
    let mut stop = || elapsed() - start >= time;
    think(&mut Budget::until(&mut stop).and_at_most(iterations))
}

/// A chance as it is written in answers.
pub(crate) fn thousandths(chance: f32) -> u32 {
    (chance.clamp(0.0, 1.0) * 1000.0).round() as u32
}
