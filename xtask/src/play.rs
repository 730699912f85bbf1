//! `cargo xtask play` and `cargo xtask install`.

use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::book;
use crate::site;
use crate::steps::Steps;
use crate::web::{self, Build};
use crate::workspace::{self, Workspace};

/// Builds and starts the game, and ends as it ends: in the browser, or in the
/// terminal if the first argument says so.
pub(crate) fn play(workspace: &Workspace, arguments: &[&str]) -> Result<ExitCode> {
    if let ["--terminal", arguments @ ..] = arguments {
        let mut cargo = workspace.cargo();
        cargo.args(["run", "--release", "--package", "quatuor-cli", "--", "play"]);
        return end(cargo.args(arguments));
    }
    let mut steps = Steps::new(site::STEPS);
    let programs = site::build(workspace, &["quatuor-cli"], &mut steps)?;
    eprintln!("built in {}", steps.total());
    // From their folders: to embed them, the program would have to wait until they are built.
    let mut serve = programs.command("quatuor")?;
    serve.arg("serve").arg("--page").arg(web::folder(workspace, Build::Small));
    serve.arg("--book").arg(book::folder(workspace));
    end(serve.arg("--open").args(arguments))
}

/// Installs the program with the page and the book inside; arguments go to `cargo install`.
pub(crate) fn install(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    let mut steps = Steps::new(site::STEPS + 1);
    site::build(workspace, &[], &mut steps)?;
    let mut cargo = workspace.cargo();
    cargo.args(["install", "--locked", "--path"]).arg(workspace.root.join("crates/cli"));
    site::embed(workspace, &mut cargo);
    cargo.args(arguments);
    steps.run("compile and install the program", || workspace::run(&mut cargo))?;
    eprintln!("installed in {}", steps.total());
    Ok(())
}

fn end(command: &mut Command) -> Result<ExitCode> {
    let code = command.status()?.code().and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(1)))
}
