//! The native part of the Python package `quatuor`: thin classes over the libraries.
//!
//! The comments of these classes are what Python's `help` shows; their examples are run by
//! the tests. The types are in `python/quatuor/_native.pyi`, and the chapter is
//! `docs/python.md`. Every refusal becomes the exception `Refused`, with its code and its
//! sentence. Searches release Python's lock and end on Ctrl-C.

mod batch;
mod command;
mod contest;
mod daily_deal;
mod drawing;
mod outcome;
mod position;
mod record;
mod refused;
mod ruleset;
mod solve;
mod thinking;
mod threads;
mod view;

use pyo3::pymodule;

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::batch::{Batch, playouts};
    #[pymodule_export]
    use crate::command::main;
    #[pymodule_export]
    use crate::contest::{Report, Score, arena};
    #[pymodule_export]
    use crate::daily_deal::{DailyDeal, daily};
    #[pymodule_export]
    use crate::outcome::{Outcome, Standing};
    #[pymodule_export]
    use crate::position::{Position, deal};
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::refused::Refused;
    #[pymodule_export]
    use crate::ruleset::{Ruleset, games, rulesets};
    #[pymodule_export]
    use crate::solve::{Answer, solve};
    #[pymodule_export]
    use crate::thinking::{Bot, Thought, beliefs, bot};
    #[pymodule_export]
    use crate::view::View;
}
