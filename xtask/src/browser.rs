//! The tests of the page in Chromium.

use anyhow::Result;

use crate::programs::Programs;
use crate::workspace::{Workspace, run};

/// Marked as ignored, as they can't run without the page.
const TESTS: &[&str] = &["test", "--package", "browser", "--", "--include-ignored"];

/// Runs all tests of the page.
pub(crate) fn test(workspace: &Workspace, programs: &Programs) -> Result<()> {
    let mut cargo = workspace.cargo();
    cargo
        .args(TESTS)
        .env("QUATUOR_PROGRAM", programs.command("quatuor")?.get_program())
        // An error says where it comes from; backtraces through tokio would hide the next one.
        .env("RUST_LIB_BACKTRACE", "0");
    run(&mut cargo)
}
