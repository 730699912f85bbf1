//! `python -m quatuor`: the command.

use std::ffi::OsString;
use std::process::ExitCode;

use pyo3::prelude::*;

use crate::refused::unlocked;

/// Runs the `quatuor` command; the first of the words is its name. Returns its exit status.
#[pyfunction]
pub(crate) fn main(py: Python, words: Vec<OsString>) -> PyResult<u8> {
    let code = unlocked(py, |_| cli::main(words))?;
    Ok((0..=u8::MAX).find(|number| ExitCode::from(*number) == code).unwrap_or(1))
}
