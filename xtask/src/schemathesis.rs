//! Schemathesis, which sends generated requests to a server and compares the answers with its
//! OpenAPI document. It is a Python program, installed into a folder below `target`.

use std::process::Command;

use crate::virtual_environment::VirtualEnvironment;
use crate::workspace::{Workspace, succeeds};

/// The version that the tests were written for; later ones may check more.
const PACKAGE: &str = "schemathesis==4.32.5";

/// Installs it where that is possible. Elsewhere the test that needs it is skipped, and this
/// says so.
pub(crate) fn find_or_install(workspace: &Workspace) {
    let program = workspace.target.join("schemathesis/bin/schemathesis");
    if succeeds(Command::new(&program).arg("--version")) {
        return;
    }
    let installed = VirtualEnvironment::find_or_make(workspace, "schemathesis")
        .and_then(|environment| environment.install(&[PACKAGE]));
    if let Err(error) = installed {
        println!("Generated requests are left out: {PACKAGE} can't be installed ({error:#})");
    }
}
