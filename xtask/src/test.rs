//! `cargo xtask test`: everything that must hold before a change is taken.

use anyhow::Result;

use crate::book;
use crate::browser;
use crate::packages;
use crate::programs::Programs;
use crate::python;
use crate::setup::{self, Installed};
use crate::site;
use crate::steps::Steps;
use crate::wasm::{self, Toolchain};
use crate::web::{self, Build};
use crate::weight;
use crate::workspace::{self, Workspace, told};

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
    ("tests", TESTS),
];

/// With those that `cargo test` shows as ignored as they need a service, and without the long
/// ones, which lie in modules called `long`.
const TESTS: &[&str] =
    &["test", "--workspace", "--exclude", "browser", "--", "--include-ignored", "--skip", "long::"];

/// In release. Examples in the documentation are none of them.
const LONG_TESTS: &[&str] = &[
    "test",
    "--release",
    "--workspace",
    "--exclude",
    "browser",
    "--tests",
    "--",
    "--ignored",
    "long::",
];

/// The tests that send requests made by Schemathesis.
const GENERATED_REQUESTS: &[&str] = &["--skip", "no_generated_request"];

/// For every program, with the features that they also have in the tests: nothing that the
/// tests have compiled is compiled again.
const PROGRAMS: &[&str] = &["--workspace", "--exclude", "browser", "--bins"];

/// Runs one step after the other and stops at the first that fails. What is left out stands in
/// the last lines, whether all holds or not.
pub(crate) fn run(workspace: &Workspace, extent: Extent) -> Result<()> {
    workspace.forget_old_place()?;
    let mut installed = setup::install(workspace, extent)?;
    let left_out = std::mem::take(&mut installed.left_out);
    let result = run_steps(workspace, extent, installed);
    for what in left_out {
        println!("Left out: {what}");
    }
    result
}

fn run_steps(workspace: &Workspace, extent: Extent, installed: Installed) -> Result<()> {
    let Installed { toolchain, other, has_python, has_schemathesis, .. } = installed;
    let skipped = if has_schemathesis { &[] } else { GENERATED_REQUESTS };
    let more = if extent == Extent::All { 2 + usize::from(other.is_some()) } else { 0 };
    let mut steps = Steps::new(CARGO_STEPS.len() + 8 + usize::from(has_python) + more);
    for (name, arguments) in CARGO_STEPS {
        let skipped = if arguments == TESTS { skipped } else { &[] };
        cargo_step(workspace, &mut steps, name, &[arguments, skipped].concat())?;
    }
    if has_python {
        steps.run("Python: pytest and mypy.stubtest", || python::test(workspace))?;
    }
    steps.run("packages: cargo package, for every library", || packages::make(workspace))?;
    steps.run("WebAssembly: cargo xtask wasm", || wasm::check(workspace, &toolchain))?;
    let heavier = page_steps(workspace, &toolchain, &mut steps)?;
    if extent == Extent::All {
        if let Some(other) = other {
            steps.run(&format!("WebAssembly: cargo xtask wasm --with {}", other.name()), || {
                wasm::check(workspace, &other)?;
                web::compile(workspace, &other, Build::Small).map(drop)
            })?;
        }
        cargo_step(workspace, &mut steps, "long tests", &[LONG_TESTS, skipped].concat())?;
        steps.run("compiled packages: cargo check, for every package", || {
            packages::compile(workspace)
        })?;
    }
    println!("\nEverything holds ({}).", steps.total());
    heavier.iter().for_each(|line| println!("{line}"));
    Ok(())
}

/// The page and the book: lints, weight, links, and how all plays in a browser. Returns what to
/// tell developers of the weight.
fn page_steps(
    workspace: &Workspace,
    toolchain: &Toolchain,
    steps: &mut Steps,
) -> Result<Vec<String>> {
    let mut lints = wasm::cargo(workspace, toolchain, "clippy");
    lints.args(["--package", "web", "--", "-D", "warnings"]);
    steps.run(&format!("lints of the page: {}", told(&lints)), || workspace::run(&mut lints))?;
    let small = Build::Small;
    let page = steps.run("compile the page", || web::compile(workspace, toolchain, small))?;
    let programs = Programs::build(workspace, PROGRAMS)?;
    let heavier = steps.run("pack the page", || {
        web::pack(workspace, &programs, &page, small)?;
        weight::compare(workspace)
    })?;
    steps.run("make the book", || book::make(workspace, &programs))?;
    // The browser gets what people get: the page and the book inside the program.
    let mut program = workspace.cargo();
    site::embed(workspace, program.arg("build").args(PROGRAMS));
    let name = format!("embed page and book: {}", told(&program));
    steps.run(&name, || workspace::run(&mut program))?;
    steps.run("browser: the page in Chromium", || browser::test(workspace, &programs))?;
    Ok(heavier)
}

fn cargo_step(
    workspace: &Workspace,
    steps: &mut Steps,
    name: &str,
    arguments: &[&str],
) -> Result<()> {
    let mut cargo = workspace.cargo();
    cargo.args(arguments).env("RUSTDOCFLAGS", "-D warnings");
    steps.run(&format!("{name}: {}", told(&cargo)), || workspace::run(&mut cargo))
}
