//! Chromium without a window, for what needs no tests of its own: pictures and other WebAssembly.

use std::fs;
use std::process::Command;

use anyhow::Result;

use crate::workspace::Workspace;

/// Chromium with a profile of its own below `target`: a home may be read-only.
pub(crate) fn headless(workspace: &Workspace) -> Result<Command> {
    let profile = workspace.target.join("chromium");
    let _ = fs::remove_dir_all(&profile);
    fs::create_dir_all(&profile)?;
    let mut chromium = Command::new("chromium");
    // No sandbox, as root can't have one, and what is shown is our own.
    chromium.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]);
    chromium.arg(format!("--user-data-dir={}", profile.display()));
    Ok(chromium)
}
