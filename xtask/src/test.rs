//! `cargo xtask test`: everything that must hold before a change is taken.

use std::time::Instant;

use anyhow::{Context, Result};

use crate::wasm::{self, Toolchain};
use crate::workspace::{self, Workspace, succeeds, told};

/// How much is tested.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What every change passes.
    Usual,
    /// Also the tests that their crates mark `#[ignore = "long: …"]`.
    All,
}

/// What is checked by cargo, in this order: the quickest complaint comes first.
const CARGO_STEPS: [(&str, &[&str]); 4] = [
    ("format", &["fmt", "--all", "--check"]),
    ("lints", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    ("documentation", &["doc", "--workspace", "--no-deps"]),
    ("tests", &["test", "--workspace"]),
];

/// Ignored doctests are not meant to be run, so `--tests` leaves them out.
const LONG_TESTS: &[&str] = &["test", "--release", "--workspace", "--tests", "--", "--ignored"];

/// Runs one step after the other and stops at the first that fails.
pub(crate) fn run(workspace: &Workspace, extent: Extent) -> Result<()> {
    let start = Instant::now();
    install_components(workspace)?;
    for (name, arguments) in CARGO_STEPS {
        cargo_step(workspace, name, arguments)?;
    }
    step("WebAssembly", "cargo xtask wasm", || {
        wasm::check(workspace, Toolchain::find_or_install()?)
    })?;
    if extent == Extent::All {
        cargo_step(workspace, "long tests", LONG_TESTS)?;
    }
    println!("\nEverything holds ({}).", seconds(start));
    Ok(())
}

/// A minimal toolchain comes without these two.
fn install_components(workspace: &Workspace) -> Result<()> {
    for (component, subcommand) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if !succeeds(workspace.cargo().args([subcommand, "--version"])) {
            let mut rustup = std::process::Command::new("rustup");
            workspace::run(rustup.args(["component", "add", component])).with_context(|| {
                format!("install {component}, the part of the Rust toolchain that checks the code")
            })?;
        }
    }
    Ok(())
}

fn cargo_step(workspace: &Workspace, name: &str, arguments: &[&str]) -> Result<()> {
    let mut cargo = workspace.cargo();
    cargo.args(arguments).env("RUSTDOCFLAGS", "-D warnings");
    step(name, &told(&cargo), || workspace::run(&mut cargo))
}

fn step(name: &str, command: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("\n== {name}: {command}");
    let start = Instant::now();
    work().with_context(|| name.to_string())?;
    println!("== {name}: fine ({})", seconds(start));
    Ok(())
}

fn seconds(start: Instant) -> String {
    format!("{:.1} s", start.elapsed().as_secs_f64())
}
