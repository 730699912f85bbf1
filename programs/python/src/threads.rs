//! How many threads a computation gets.

use std::thread;

/// More than these are never started.
const MOST: usize = 256;

/// As many as are asked for, or one per core.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, |cores| cores.get());
    asked.unwrap_or_else(cores).clamp(1, MOST)
}
