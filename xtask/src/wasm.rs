//! WebAssembly: builds any package for the browser, and checks there that the
//! rules deal and count as they do everywhere else.

mod toolchain;

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

pub(crate) use toolchain::{DEBIAN_ALL, Toolchain};

use crate::workspace::{Workspace, output, output_within};
use crate::{chromium, requirements};

const TARGET: &str = "wasm32-unknown-unknown";

/// How long Chromium may take to count the moves of all games.
const LIMIT: Duration = Duration::from_secs(300);

/// Builds what cargo's own words select, such as `["--package", "web"]`, and says
/// where the `.wasm` file is.
pub(crate) fn build(
    workspace: &Workspace,
    toolchain: &Toolchain,
    selection: &[&str],
) -> Result<PathBuf> {
    let mut cargo = cargo(workspace, toolchain, "build");
    cargo.arg("--message-format=json-render-diagnostics").args(selection);
    let messages = output(&mut cargo)?;
    wasm_file(&messages)?.with_context(|| format!("no .wasm file from {}", selection.join(" ")))
}

/// Cargo with one of its commands for WebAssembly.
pub(crate) fn cargo(workspace: &Workspace, toolchain: &Toolchain, command: &str) -> Command {
    let mut cargo = toolchain.cargo(workspace, command);
    cargo.args(["--target", TARGET]);
    // A folder for each toolchain: the two would rebuild each other's work.
    cargo.arg("--target-dir").arg(workspace.target.join("wasm").join(toolchain.name()));
    cargo
}

/// The last `.wasm` file that cargo says it made: what was selected is built
/// after everything that it needs.
fn wasm_file(messages: &str) -> Result<Option<PathBuf>> {
    let mut found = None;
    for line in messages.lines() {
        let message: Value = serde_json::from_str(line)?;
        let files = message["filenames"].as_array().into_iter().flatten();
        let wasm = files.filter_map(Value::as_str).rfind(|file| file.ends_with(".wasm"));
        found = wasm.map(PathBuf::from).or(found);
    }
    Ok(found)
}

/// Runs the golden deals and the perft counts of all games in WebAssembly, in Chromium.
pub(crate) fn check(workspace: &Workspace, toolchain: &Toolchain) -> Result<()> {
    requirements::fulfil(&[requirements::BROWSER])?;
    println!("building with {}", toolchain.told());
    let file =
        build(workspace, toolchain, &["--release", "--package", "xtask", "--example", "golden"])?;
    let program = fs::read(&file).with_context(|| file.display().to_string())?;
    let page = file.with_extension("html");
    let html = include_str!("wasm/run.html").replacen("[\"BYTES\"]", &format!("{program:?}"), 1);
    fs::write(&page, html)?;
    let mut chromium = chromium::headless(workspace)?;
    chromium.arg("--dump-dom").arg(format!("file://{}", page.display()));
    let shown = output_within(&mut chromium, LIMIT)?;
    println!("{}", report(&shown)?);
    Ok(())
}

/// What the page shows, unless that is a failure.
fn report(page: &str) -> Result<&str> {
    let after = page.split_once("<pre id=\"report\">").map(|(_, after)| after);
    let report = after.and_then(|after| after.split("</pre>").next());
    let report = report.filter(|report| !report.is_empty()).context("Chromium shows no report")?;
    ensure!(!report.starts_with("failed: "), "the rules do not hold in WebAssembly: {report}");
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_selected_file_is_the_last() {
        let messages = concat!(
            r#"{"reason":"compiler-artifact","filenames":["/t/libslides.rlib"]}"#,
            "\n",
            r#"{"reason":"compiler-artifact","filenames":["/t/other.wasm"]}"#,
            "\n",
            r#"{"reason":"compiler-artifact","filenames":["/t/golden.wasm","/t/golden.d"]}"#,
            "\n",
            r#"{"reason":"build-finished","success":true}"#,
        );
        assert_eq!(wasm_file(messages).unwrap(), Some("/t/golden.wasm".into()));
        assert_eq!(wasm_file("").unwrap(), None);
    }

    #[test]
    fn only_a_report_without_failure_will_do() {
        let page = |text: &str| format!("<body><pre id=\"report\">{text}</pre></body>");
        assert_eq!(report(&page("cups: all hold")).unwrap(), "cups: all hold");
        for bad in [page("failed: a panic"), page(""), "<html></html>".into()] {
            assert!(report(&bad).is_err(), "{bad}");
        }
    }
}
