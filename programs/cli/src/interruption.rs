//! Ctrl-C, and requests of the system to end the program.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// The exit status of a command that was interrupted before it was done.
pub(crate) const INTERRUPTED: u8 = 130;

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on an interruption does not end the program but sets the flag, then calls `call`.
/// Code that has handled it clears the flag. To be called once only.
pub(crate) fn watch(
    mut call: impl FnMut() + Send + 'static,
) -> Result<&'static AtomicBool, Failure> {
    listen(move || {
        IS_INTERRUPTED.store(true, Ordering::Relaxed);
        call();
    })
    .map_err(Failure::other)?;
    Ok(&IS_INTERRUPTED)
}

/// Not for a hang-up: `nohup` has it ignored, and handling it would undo that.
#[cfg(unix)]
fn listen(mut call: impl FnMut() + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    std::thread::spawn(move || signals.forever().for_each(|_| call()));
    Ok(())
}

#[cfg(not(unix))]
fn listen(call: impl FnMut() + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(call).map_err(io::Error::other)
}
