//! The tests of the page in Chromium.
//!
//! They run beside each other, and a browser that gets no processor for seconds can miss what a
//! test waits for. What fails is therefore run once more, alone: a bug fails again.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};

use crate::programs::Programs;
use crate::workspace::{Workspace, run, told};

/// More failures than these are not the machine's fault.
const RUN_AGAIN: usize = 3;

/// Marked as ignored, as they can't run without the page.
const TESTS: &[&str] = &["test", "--package", "browser", "--", "--include-ignored"];

/// Runs all tests of the page.
pub(crate) fn test(workspace: &Workspace, programs: &Programs) -> Result<()> {
    let cargo = || -> Result<Command> {
        let mut cargo = workspace.cargo();
        cargo.args(TESTS);
        cargo.env("QUATUOR_PROGRAM", programs.command("quatuor")?.get_program());
        Ok(cargo)
    };
    let mut all = cargo()?;
    let failed = failures(&mut all)?;
    if failed.is_empty() {
        return Ok(());
    }
    ensure!(failed.len() <= RUN_AGAIN, "{} tests failed: {}", failed.len(), told(&all));
    println!("\nOnce more, alone: {}", failed.join(", "));
    run(cargo()?.args(["--exact", "--test-threads", "1"]).args(&failed))
}

/// Runs the tests in full sight; the names of those that fail.
fn failures(cargo: &mut Command) -> Result<Vec<String>> {
    let what = told(cargo);
    let mut tests = cargo.stdout(Stdio::piped()).spawn().context(what.clone())?;
    let mut failed = Vec::new();
    for line in BufReader::new(tests.stdout.take().context("no output")?).lines() {
        let line = line?;
        println!("{line}");
        failed.extend(failure(&line).map(String::from));
    }
    let status = tests.wait()?;
    if !status.success() && failed.is_empty() {
        bail!("failed ({status}): {what}");
    }
    Ok(failed)
}

/// The test that failed, if a line says so.
fn failure(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_tests_are_found() {
        assert_eq!(failure("test look::back ... FAILED"), Some("look::back"));
        assert_eq!(failure("test look::back ... ok"), None);
        assert_eq!(failure("test result: FAILED. 1 passed; 1 failed"), None);
        let mut shell = Command::new("sh");
        let found = failures(shell.args(["-c", "echo 'test a::b ... FAILED'; exit 101"])).unwrap();
        assert_eq!(found, ["a::b"]);
        assert!(
            failures(Command::new("sh").args(["-c", "exit 101"])).is_err(),
            "it didn't compile"
        );
    }
}
