//! WebAssembly: builds any package for the browser, and checks there that the
//! rules deal and count as they do everywhere else.

mod toolchain;

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

pub(crate) use toolchain::Toolchain;

use crate::workspace::{Workspace, output, succeeds};

const TARGET: &str = "wasm32-unknown-unknown";

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

/// Runs the golden deals and the perft counts of all games in WebAssembly.
pub(crate) fn check(workspace: &Workspace, toolchain: &Toolchain) -> Result<()> {
    if !succeeds(Command::new("node").arg("--version")) {
        bail!("Node is needed to run WebAssembly without a browser: install `nodejs`");
    }
    println!("building with {}", toolchain.told());
    let file =
        build(workspace, toolchain, &["--release", "--package", "xtask", "--example", "golden"])?;
    let mut node = Command::new("node");
    node.arg(workspace.root.join("xtask/src/wasm/run.mjs")).arg(file);
    let report = output(&mut node).context("the rules do not hold in WebAssembly")?;
    print!("{report}");
    Ok(())
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
}
