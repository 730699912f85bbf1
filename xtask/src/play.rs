//! `cargo xtask play`: starts the best way to play that there is.

use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::book;
use crate::wasm::Toolchain;
use crate::web::{self, Build};
use crate::workspace::Workspace;

/// Builds and starts the game, and ends as it ends: in the browser, or in the
/// terminal when the first argument says so.
pub(crate) fn play(workspace: &Workspace, arguments: &[&str]) -> Result<ExitCode> {
    match arguments {
        ["--terminal", arguments @ ..] => end(quatuor(workspace).arg("play").args(arguments)),
        _ => {
            web::build(workspace, &Toolchain::find_or_install()?, Build::Small)?;
            book::build(workspace)?;
            let mut serve = quatuor(workspace);
            serve.env("QUATUOR_WEB", web::folder(workspace, Build::Small));
            serve.env("QUATUOR_BOOK", book::folder(workspace));
            serve.args(["serve", "--open"]);
            end(serve.args(arguments))
        }
    }
}

fn quatuor(workspace: &Workspace) -> Command {
    let mut cargo = workspace.cargo();
    cargo.args(["run", "--release", "--package", "quatuor-cli", "--bin", "quatuor", "--"]);
    cargo
}

fn end(command: &mut Command) -> Result<ExitCode> {
    let code = command.status()?.code().and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(1)))
}
