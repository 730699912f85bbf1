//! The solver of the solo puzzle.

use std::time::Instant;

use bots::solver::{Budget, Settings};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use quatuor::{AnyPosition, FastDice, Gap, refusal};

use crate::position::Position;
use crate::refused::{refused, unlocked};

/// What the solver has found.
#[pyclass(frozen, eq, get_all, module = "quatuor")]
#[derive(Clone, PartialEq)]
pub(crate) struct Answer {
    /// 'solved', 'unsolvable' or 'unknown'.
    status: String,
    /// The moves of the shortest solution that was found.
    moves: Option<Vec<String>>,
    /// Every solution is proven to have at least this number of moves.
    at_least: Option<u32>,
    /// Whether it is proven that no solution has fewer moves.
    is_fewest: bool,
}

type Parts = (String, Option<Vec<String>>, Option<u32>, bool);

impl From<bots::solver::Answer> for Answer {
    fn from(answer: bots::solver::Answer) -> Answer {
        let status = match answer {
            bots::solver::Answer::Solved(_) => "solved",
            bots::solver::Answer::Unsolvable => "unsolvable",
            bots::solver::Answer::Unknown => "unknown",
        };
        let solution = answer.solution();
        let texts = |solution: &bots::solver::Solution| {
            solution.moves.iter().map(ToString::to_string).collect()
        };
        Answer {
            status: status.into(),
            moves: solution.map(texts),
            at_least: solution.map(|solution| solution.at_least),
            is_fewest: solution.is_some_and(bots::solver::Solution::is_fewest),
        }
    }
}

#[pymethods]
impl Answer {
    #[new]
    fn new(
        status: String,
        moves: Option<Vec<String>>,
        at_least: Option<u32>,
        is_fewest: bool,
    ) -> Answer {
        Answer { status, moves, at_least, is_fewest }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, Parts) {
        let Answer { status, moves, at_least, is_fewest } = self.clone();
        (py.get_type::<Answer>(), (status, moves, at_least, is_fewest))
    }

    fn __repr__(&self) -> String {
        match &self.moves {
            Some(moves) => format!("<quatuor.Answer solved in {} moves>", moves.len()),
            None => format!("<quatuor.Answer {}>", self.status),
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
        bots::solver::solve(position, settings, &mut budget, &mut FastDice::new(seed), &mut |_| ())
    })?;
    answer.map(Answer::from).map_err(refused)
}
