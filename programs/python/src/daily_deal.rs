//! The deal of a day.

use pyo3::prelude::*;
use pyo3::types::PyType;
use quatuor::{Gap, refusal};

use crate::position::Position;
use crate::refused::{refused, unlocked};

/// The deal of a day, and the solver's solution.
#[pyclass(frozen, eq, get_all, module = "quatuor")]
#[derive(Clone, PartialEq)]
pub(crate) struct DailyDeal {
    /// The day, as `2026-11-15`.
    day: String,
    /// The seed that it is dealt from.
    seed: String,
    /// The start.
    position: Position,
    /// The solver's moves.
    line: Vec<String>,
    /// How many moves the solver needs.
    par: usize,
}

type Parts = (String, String, Position, Vec<String>, usize);

#[pymethods]
impl DailyDeal {
    #[new]
    fn new(day: String, seed: String, position: Position, line: Vec<String>, par: usize) -> Self {
        DailyDeal { day, seed, position, line, par }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, Parts) {
        let DailyDeal { day, seed, position, line, par } = self.clone();
        (py.get_type::<DailyDeal>(), (day, seed, position, line, par))
    }

    fn _repr_svg_(&self) -> String {
        crate::drawing::svg(&self.position.0.revealed_view())
    }

    fn __repr__(&self) -> String {
        format!("<quatuor.DailyDeal of {}, par {}>", self.day, self.par)
    }
}

/// The deal of a day, given as a date or as text such as '2026-11-15', with the solver's solution.
#[pyfunction]
pub(crate) fn daily(py: Python, day: &Bound<PyAny>) -> PyResult<DailyDeal> {
    let text = day.str()?.to_string();
    let day: analysis::daily::Day =
        text.parse().map_err(|error: analysis::daily::BadDay| refused(error))?;
    if day < analysis::daily::Day::FIRST {
        let (day, first) = (Gap::text(day), Gap::text(analysis::daily::Day::FIRST));
        return Err(refused(refusal!("cli.no-deal", day = day, first = first)));
    }
    let deal =
        unlocked(py, |stop| analysis::daily::Deal::of_unless(day, &mut || stop(), &mut |_| ()))?;
    let deal = deal.ok_or_else(|| refused(refusal!("job.cancelled")))?;
    Ok(DailyDeal {
        day: deal.day.to_string(),
        seed: deal.seed,
        position: Position(deal.position.into()),
        par: deal.line.len(),
        line: deal.line.iter().map(ToString::to_string).collect(),
    })
}
