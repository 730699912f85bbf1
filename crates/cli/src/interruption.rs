//! Ctrl-C, and a system's wish that the program ends.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on an interruption does not end the program but raises the flag, then
/// calls. Whoever lowers the flag has dealt with it. To be asked for once only.
pub(crate) fn watch(
    mut call: impl FnMut() + Send + 'static,
) -> Result<&'static AtomicBool, Failure> {
    let handler = move || {
        INTERRUPTED.store(true, Ordering::Relaxed);
        call();
    };
    ctrlc::set_handler(handler).map_err(Failure::wrong)?;
    Ok(&INTERRUPTED)
}
