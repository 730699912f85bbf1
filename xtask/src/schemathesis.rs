//! Schemathesis, which sends generated requests to a server and compares the answers with its
//! OpenAPI document. It is a Python program, installed into a folder below `target`.

use std::process::Command;

use anyhow::{Result, ensure};

use crate::workspace::{Workspace, run, succeeds};

/// The version that the tests were written for; later ones may check more.
const PACKAGE: &str = "schemathesis==4.32.5";

/// Whether this Python is recent enough.
const IS_RECENT: &str = "import sys; sys.exit(sys.version_info < (3, 10))";

/// Installs it where that is possible. Elsewhere the test that needs it is skipped, and this
/// says so.
pub(crate) fn find_or_install(workspace: &Workspace) {
    let folder = workspace.target.join("schemathesis");
    let program = folder.join("bin/schemathesis");
    if succeeds(Command::new(&program).arg("--version")) {
        return;
    }
    let install = || -> Result<()> {
        let is_recent = succeeds(Command::new("python3").args(["-c", IS_RECENT]));
        ensure!(is_recent, "no Python 3.10 or later here");
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        let mut pip = Command::new(folder.join("bin/pip"));
        run(pip.args(["install", "--quiet", "--disable-pip-version-check", PACKAGE]))
    };
    if let Err(error) = install() {
        println!("Generated requests are left out: {PACKAGE} can't be installed ({error:#})");
    }
}
