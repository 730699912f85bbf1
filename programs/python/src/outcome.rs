//! How a game ended.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use quatuor::Side;

/// The seats of a side, by number.
pub(crate) fn seats(side: Side) -> Vec<usize> {
    // Python would get a list of bytes as `bytes`.
    side.seats().map(|seat| seat.number().into()).collect()
}

/// Why a game ended and how every side did.
#[pyclass(frozen, eq, get_all, module = "quatuor")]
#[derive(Clone, PartialEq)]
pub(crate) struct Outcome {
    /// Why the game ended, as a stable name.
    ending: String,
    /// Every side, best first.
    standings: Vec<Standing>,
}

impl From<quatuor::Outcome> for Outcome {
    fn from(outcome: quatuor::Outcome) -> Outcome {
        let standings = outcome.standings.into_iter().map(Standing::from).collect();
        Outcome { ending: outcome.ending.into(), standings }
    }
}

impl Outcome {
    /// The sides that have won, by their first seat.
    fn winning_sides(&self) -> Vec<&[usize]> {
        let winners = self.standings.iter().filter(|standing| standing.won);
        let mut sides: Vec<&[usize]> = winners.map(|standing| &standing.seats[..]).collect();
        sides.sort_unstable();
        sides
    }
}

#[pymethods]
impl Outcome {
    #[new]
    fn new(ending: String, standings: Vec<Standing>) -> Outcome {
        Outcome { ending, standings }
    }

    /// The seats that have won.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        let mut seats = self.winning_sides().concat();
        seats.sort_unstable();
        seats
    }

    fn __str__(&self) -> String {
        let sides = self.winning_sides();
        let sides: Vec<String> = sides.into_iter().map(side_text).collect();
        format!("winners {}", if sides.is_empty() { "-".into() } else { sides.join(",") })
    }

    fn __repr__(&self) -> String {
        format!("<quatuor.Outcome {}>", self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, Vec<Standing>)) {
        (py.get_type::<Outcome>(), (self.ending.clone(), self.standings.clone()))
    }
}

/// How one side did.
#[pyclass(frozen, eq, get_all, from_py_object, module = "quatuor")]
#[derive(Clone, PartialEq)]
pub(crate) struct Standing {
    /// The seats of the side.
    seats: Vec<usize>,
    /// 1 for the best; equal sides share a rank.
    rank: usize,
    /// Whether this side won.
    won: bool,
    /// What decided, the most important first, by name.
    figures: Figures,
}

/// Numbers by name, in their order.
#[derive(Clone, PartialEq)]
pub(crate) struct Figures(Vec<(String, i64)>);

impl<'py> IntoPyObject<'py> for Figures {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let figures = PyDict::new(py);
        self.0.into_iter().try_for_each(|(name, value)| figures.set_item(name, value))?;
        Ok(figures)
    }
}

impl FromPyObject<'_, '_> for Figures {
    type Error = PyErr;

    fn extract(figures: Borrowed<'_, '_, PyAny>) -> PyResult<Figures> {
        let figures = figures.cast::<PyDict>()?.iter();
        let pairs = figures.map(|(name, value)| Ok((name.extract()?, value.extract()?)));
        pairs.collect::<PyResult<_>>().map(Figures)
    }
}

impl From<quatuor::Standing> for Standing {
    fn from(standing: quatuor::Standing) -> Standing {
        let quatuor::Standing { side, rank, won, figures } = standing;
        let figures = figures.iter().map(|figure| (figure.name.into(), figure.value)).collect();
        Standing { seats: seats(side), rank, won, figures: Figures(figures) }
    }
}

type StandingParts = (Vec<usize>, usize, bool, Figures);

#[pymethods]
impl Standing {
    #[new]
    fn new(seats: Vec<usize>, rank: usize, won: bool, figures: Figures) -> Standing {
        Standing { seats, rank, won, figures }
    }

    fn __repr__(&self) -> String {
        format!("<quatuor.Standing {}. seats {}>", self.rank, side_text(&self.seats))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, StandingParts) {
        let Standing { seats, rank, won, figures } = self.clone();
        (py.get_type::<Standing>(), (seats, rank, won, figures))
    }
}

/// A side as it is written: `1+3` for partners.
fn side_text(seats: &[usize]) -> String {
    seats.iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
}
