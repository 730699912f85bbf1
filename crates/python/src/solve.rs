//! The solver of the solo puzzle.

use std::time::Instant;

use games::{AnyPosition, FastDice, Gap, refusal};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use solver::{Budget, Settings};

use crate::position::Position;
use crate::refused::{refused, unlocked};

/// What the solver has found.
#[pyclass(frozen, module = "quatuor")]
pub(crate) struct Answer(solver::Answer);

#[pymethods]
impl Answer {
    /// 'solved', 'unsolvable' or 'unknown'.
    #[getter]
    fn status(&self) -> &'static str {
        match self.0 {
            solver::Answer::Solved(_) => "solved",
            solver::Answer::Unsolvable => "unsolvable",
            solver::Answer::Unknown => "unknown",
        }
    }

    /// The moves of the shortest solution that was found.
    #[getter]
    fn moves(&self) -> Option<Vec<String>> {
        let moves = &self.0.solution()?.moves;
        Some(moves.iter().map(ToString::to_string).collect())
    }

    /// Every solution is proven to have at least this number of moves.
    #[getter]
    fn at_least(&self) -> Option<u32> {
        self.0.solution().map(|solution| solution.at_least)
    }

    /// Whether it is proven that no solution has fewer moves.
    #[getter]
    fn is_fewest(&self) -> bool {
        self.0.solution().is_some_and(solver::Solution::is_fewest)
    }

    fn __repr__(&self) -> String {
        match self.0.solution() {
            Some(solution) => format!("<quatuor.Answer solved in {} moves>", solution.moves.len()),
            None => format!("<quatuor.Answer {}>", self.status()),
        }
    }
}

/// Solves a position of the solo variant of Slides within this time or number of boards.
///
/// >>> import quatuor
/// >>> answer = quatuor.solve(quatuor.Position("slides", "solo 1 ry 0.0.0.0.0.0 ryyr"))
/// >>> answer.status, answer.moves, answer.is_fewest
/// ('solved', ['a2', 'a1'], True)
#[pyfunction]
#[pyo3(signature = (position, *, milliseconds=None, iterations=200_000, shorten=true, seed=1))]
pub(crate) fn solve(
    py: Python,
    position: &Position,
    milliseconds: Option<f64>,
    iterations: u64,
    shorten: bool,
    seed: u64,
) -> PyResult<Answer> {
    let AnyPosition::Slides(position) = &position.0 else {
        let game = Gap::word(position.0.game().name());
        return Err(refused(refusal!("cli.no-solver", game = game)));
    };
    if milliseconds.is_some_and(|time| time.is_nan() || time < 0.0) {
        return Err(PyValueError::new_err("milliseconds is a number from 0"));
    }
    let answer = unlocked(py, |stop| {
        let begin = Instant::now();
        let is_late = || begin.elapsed().as_secs_f64() * 1000.0 >= milliseconds.unwrap_or(f64::MAX);
        let mut is_over = || stop() || is_late();
        let mut budget = Budget::until(&mut is_over).and_at_most(iterations);
        let settings = Settings { shorten, ..Settings::default() };
        solver::solve(position, settings, &mut budget, &mut FastDice::new(seed), &mut |_| ())
    })?;
    answer.map(Answer).map_err(refused)
}
