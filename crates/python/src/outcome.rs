//! How a game ended.

use std::collections::BTreeMap;

use games::Side;
use pyo3::prelude::*;

/// The seats of a side, by number.
pub(crate) fn seats(side: Side) -> Vec<usize> {
    // Python would get a list of bytes as `bytes`.
    side.seats().map(|seat| seat.number().into()).collect()
}

/// Why a game ended and how every side did.
#[pyclass(frozen, eq, module = "quatuor")]
#[derive(Clone, PartialEq)]
pub(crate) struct Outcome(pub(crate) games::Outcome);

#[pymethods]
impl Outcome {
    /// Why the game ended, as a stable name.
    #[getter]
    fn ending(&self) -> &'static str {
        self.0.ending
    }

    /// The seats that have won.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        seats(self.0.winners())
    }

    /// Every side, best first.
    #[getter]
    fn standings(&self) -> Vec<Standing> {
        self.0.standings.iter().cloned().map(Standing).collect()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<quatuor.Outcome {}>", self.0)
    }
}

/// How one side did.
#[pyclass(frozen, eq, module = "quatuor")]
#[derive(Clone, PartialEq)]
pub(crate) struct Standing(games::Standing);

#[pymethods]
impl Standing {
    /// The seats of the side.
    #[getter]
    fn seats(&self) -> Vec<usize> {
        seats(self.0.side)
    }

    /// 1 for the best; equal sides share a rank.
    #[getter]
    fn rank(&self) -> usize {
        self.0.rank
    }

    /// Whether this side won.
    #[getter]
    fn won(&self) -> bool {
        self.0.won
    }

    /// What decided, the most important first, by name.
    #[getter]
    fn figures(&self) -> BTreeMap<&'static str, i64> {
        self.0.figures.iter().map(|figure| (figure.name, figure.value)).collect()
    }

    fn __repr__(&self) -> String {
        format!("<quatuor.Standing {}. seats {}>", self.0.rank, self.0.side)
    }
}
