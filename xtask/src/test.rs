//! `cargo xtask test`: everything that must hold before a change is taken.

use std::time::Instant;

use anyhow::{Context, Result};

use crate::book;
use crate::chromium;
use crate::packages;
use crate::wasm::{self, Toolchain};
use crate::web::{self, Build};
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
    ("tests", &["test", "--workspace", "--exclude", "browser"]),
];

/// Ignored doctests are not meant to be run, so `--tests` leaves them out.
const LONG_TESTS: &[&str] =
    &["test", "--release", "--workspace", "--exclude", "browser", "--tests", "--", "--ignored"];

/// Runs one step after the other and stops at the first that fails.
pub(crate) fn run(workspace: &Workspace, extent: Extent) -> Result<()> {
    let start = Instant::now();
    install_components(workspace)?;
    for (name, arguments) in CARGO_STEPS {
        cargo_step(workspace, name, arguments)?;
    }
    step("packages", "cargo package, for every library", || packages::make(workspace))?;
    let toolchain = Toolchain::find_or_install()?;
    step("WebAssembly", "cargo xtask wasm", || wasm::check(workspace, &toolchain))?;
    page_steps(workspace, &toolchain)?;
    if extent == Extent::All {
        cargo_step(workspace, "long tests", LONG_TESTS)?;
        step("compiled packages", "cargo check, for every package", || {
            packages::compile(workspace)
        })?;
    }
    println!("\nEverything holds ({}).", seconds(start));
    Ok(())
}

/// The page and the book: lints, weight, links, and how all plays in a browser.
fn page_steps(workspace: &Workspace, toolchain: &Toolchain) -> Result<()> {
    toolchain.install_clippy()?;
    let mut lints = wasm::cargo(workspace, toolchain, "clippy");
    lints.args(["--package", "web", "--", "-D", "warnings"]);
    step("lints of the page", &told(&lints), || workspace::run(&mut lints))?;
    let page = web::folder(workspace, Build::Small);
    step("page", "cargo xtask web", || web::build(workspace, toolchain, Build::Small))?;
    step("book", "cargo xtask book", || book::build(workspace))?;
    chromium::find_or_install()?;
    // The browser gets what people get: the page and the book inside the program.
    let mut program = workspace.cargo();
    program.args(["build", "--package", "quatuor-cli"]);
    program.env("QUATUOR_WEB", page).env("QUATUOR_BOOK", book::folder(workspace));
    step("program with page and book", &told(&program), || workspace::run(&mut program))?;
    let mut browser = workspace.cargo();
    // They are marked as ignored, as they can't run without all of this.
    browser.args(["test", "--package", "browser", "--", "--include-ignored"]);
    browser.env("QUATUOR_PROGRAM", workspace.target.join("debug/quatuor"));
    step("browser", &told(&browser), || workspace::run(&mut browser))
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
