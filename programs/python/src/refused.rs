//! Refusals as exceptions, and searches that can be interrupted.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use quatuor::{Gap, Refusal, refusal};
use show::words::{Language, Words};

create_exception!(
    quatuor,
    Refused,
    PyValueError,
    "What was asked for is against the rules, or can't be read.\n\n\
     `code` is a stable name such as 'slides.alone', `sentence` says it in English."
);

/// How often a search looks for Ctrl-C.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// All texts, in English.
pub(crate) static WORDS: LazyLock<Words> = LazyLock::new(|| Words::new(Language::English));

/// The exception for a refusal.
pub(crate) fn refused(refusal: impl Into<Refusal>) -> PyErr {
    let refusal = refusal.into();
    let sentence = WORDS.refusal(&refusal);
    let error = Refused::new_err(sentence.clone());
    Python::attach(|py| {
        let value = error.value(py);
        let code = value.setattr("code", refusal.code.as_ref());
        code.and_then(|()| value.setattr("sentence", sentence))
            .map_or_else(|other| other, |()| error.clone_ref(py))
    })
}

/// The seat with this number, if the table has it.
pub(crate) fn seat_of(number: i64, seats: usize) -> PyResult<quatuor::Seat> {
    let seat = u8::try_from(number).ok().and_then(quatuor::Seat::new);
    let seat = seat.filter(|seat| seat.index() < seats);
    seat.ok_or_else(|| refused(refusal!("cli.no-seat", seat = Gap::text(number), most = seats)))
}

/// Runs a long computation without Python's lock. `work` gets a function that says whether
/// to stop: after Ctrl-C. A panic, which would be a bug, becomes a `RuntimeError`.
pub(crate) fn unlocked<T: Send>(
    py: Python,
    work: impl FnOnce(&dyn Fn() -> bool) -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        let interrupted: RefCell<Option<PyErr>> = RefCell::new(None);
        let looked = Cell::new(Instant::now());
        let stop = || {
            if looked.get().elapsed() >= LOOK_EVERY {
                looked.set(Instant::now());
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    interrupted.replace(Some(error));
                }
            }
            interrupted.borrow().is_some()
        };
        let done = catch_unwind(AssertUnwindSafe(|| work(&stop)));
        match (interrupted.take(), done) {
            (Some(error), _) => Err(error),
            (None, Ok(done)) => Ok(done),
            (None, Err(_)) => Err(PyRuntimeError::new_err("a bug in quatuor: please report it")),
        }
    })
}
