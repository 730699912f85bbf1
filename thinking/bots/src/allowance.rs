//! The limits of one search.

use search::Budget;

use crate::Limit;

/// The limits of one search: time and iterations, whichever ends first, and memory. The one
/// place where a [`Limit`] becomes a [`Budget`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Allowance {
    /// The most milliseconds; infinite if only iterations count.
    pub milliseconds: f64,
    /// The most iterations.
    pub iterations: u64,
    /// The most bytes.
    pub memory: u64,
}

impl From<Limit> for Allowance {
    fn from(limit: Limit) -> Allowance {
        let (milliseconds, iterations) = match limit {
            Limit::Milliseconds(time) => (f64::from(time), u64::MAX),
            Limit::Iterations(count) => (f64::INFINITY, count),
        };
        Allowance { milliseconds, iterations, memory: Budget::MEMORY }
    }
}

impl Allowance {
    /// Runs a search. `clock` returns milliseconds of any origin; the search also ends as
    /// soon as `stop` returns true.
    ///
    /// ```
    /// use bots::{Allowance, Limit};
    ///
    /// let allowance = Allowance::from(Limit::Iterations(10));
    /// let spent = allowance.spend(&|| 0.0, &|| false, |budget| {
    ///     while !budget.is_over() {
    ///         budget.spend(1);
    ///     }
    ///     budget.spent()
    /// });
    /// assert_eq!(spent, 10);
    /// ```
    pub fn spend<T>(
        self,
        clock: &dyn Fn() -> f64,
        stop: &dyn Fn() -> bool,
        think: impl FnOnce(&mut Budget) -> T,
    ) -> T {
        let start = clock();
        let is_timed = self.milliseconds.is_finite();
        let mut is_over = || stop() || is_timed && clock() - start >= self.milliseconds;
        let budget = Budget::until(&mut is_over).and_at_most(self.iterations);
        think(&mut budget.with_memory(self.memory))
    }
}
