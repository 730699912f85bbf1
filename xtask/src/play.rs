//! `cargo xtask play` and `cargo xtask install`.

use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::book;
use crate::site;
use crate::steps::Steps;
use crate::web::{self, Build};
use crate::workspace::{self, Workspace, told};

/// Builds and starts the game, and ends as it ends: in the browser, or in the
/// terminal if the first argument says so.
pub(crate) fn play(workspace: &Workspace, arguments: &[&str]) -> Result<ExitCode> {
    if let ["--terminal", arguments @ ..] = arguments {
        let mut cargo = workspace.cargo();
        cargo.args(["run", "--release", "--package", "quatuor-cli", "--", "play"]);
        return go_on_as(cargo.args(arguments));
    }
    let mut steps = Steps::new(site::STEPS);
    let programs = site::build(workspace, &mut steps)?;
    eprintln!("built in {}", steps.total());
    // From their folders: to embed them, the program would have to wait until they are built.
    let mut serve = programs.command("quatuor")?;
    serve.arg("serve").arg("--page").arg(web::folder(workspace, Build::Small));
    serve.arg("--book").arg(book::folder(workspace));
    go_on_as(serve.arg("--open").args(arguments))
}

/// Installs the program with the page and the book inside; arguments go to `cargo install`.
pub(crate) fn install(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    let mut steps = Steps::new(site::STEPS + 1);
    site::build(workspace, &mut steps)?;
    let mut cargo = workspace.cargo();
    cargo.args(["install", "--locked", "--path"]).arg(workspace.root.join("programs/cli"));
    site::embed(workspace, &mut cargo);
    cargo.args(arguments);
    steps.run("compile and install the program", || workspace::run(&mut cargo))?;
    eprintln!("installed in {}", steps.total());
    Ok(())
}

/// Becomes this program: what would end us, such as `kill`, ends it.
#[cfg(unix)]
fn go_on_as(command: &mut Command) -> Result<ExitCode> {
    use std::os::unix::process::CommandExt;

    let error = command.exec();
    Err(error).with_context(|| format!("can't start {}", told(command)))
}

/// Ends as this program ends.
#[cfg(not(unix))]
fn go_on_as(command: &mut Command) -> Result<ExitCode> {
    let status = command.status().with_context(|| format!("can't start {}", told(command)))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(1)))
}
