//! Commands that are left out of the Python package, which needs no server in it.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Args;
use quatuor::{Gap, refusal};

use crate::failure::Failure;

/// Whatever follows the name of such a command.
#[derive(Args, Debug)]
pub(crate) struct AbsentArgs {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

/// Says where the command is.
pub(crate) fn refuse(command: &str) -> Result<ExitCode, Failure> {
    Err(Failure::refused(refusal!("cli.absent", command = Gap::text(command))))
}
