//! `cargo xtask play`: starts the best way to play that there is.

use std::process::ExitCode;

use anyhow::Result;

use crate::workspace::Workspace;

/// Builds and starts the game in the terminal, and ends as it ends.
pub(crate) fn play(workspace: &Workspace, arguments: &[&str]) -> Result<ExitCode> {
    let mut cargo = workspace.cargo();
    cargo.args(["run", "--release", "--package", "cli", "--bin", "quatuor", "--", "play"]);
    let status = cargo.args(arguments).status()?;
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Ok(ExitCode::from(code))
}
