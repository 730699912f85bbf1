//! The steps of a long command: which one runs, of how many, and how long each took.

use std::time::Instant;

use anyhow::{Context, Result};

/// Runs steps one after the other, and says how far it is.
pub(crate) struct Steps {
    count: usize,
    started: usize,
    start: Instant,
}

impl Steps {
    /// For this many steps.
    pub(crate) fn new(count: usize) -> Steps {
        Steps { count, started: 0, start: Instant::now() }
    }

    /// Runs the next step.
    pub(crate) fn run<T>(&mut self, name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        self.started += 1;
        let head = format!("[{}/{}] {name}", self.started, self.count);
        eprintln!("{head} …");
        let start = Instant::now();
        let result = work().with_context(|| name.to_string())?;
        eprintln!("{head}: done in {}", seconds(start));
        Ok(result)
    }

    /// How long all of it has taken so far; there must be no step left.
    pub(crate) fn total(&self) -> String {
        assert_eq!(self.started, self.count, "the number of steps was announced");
        seconds(self.start)
    }
}

fn seconds(start: Instant) -> String {
    format!("{:.1} s", start.elapsed().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_its_step() {
        let mut steps = Steps::new(2);
        assert_eq!(steps.run("one", || Ok(1)).unwrap(), 1);
        let failed = steps.run("two", || -> Result<()> { anyhow::bail!("no") }).unwrap_err();
        assert_eq!(format!("{failed:#}"), "two: no");
        assert!(steps.total().ends_with(" s"));
    }
}
