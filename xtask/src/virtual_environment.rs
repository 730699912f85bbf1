//! Virtual environments of Python, in folders below `target`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, ensure};

use crate::workspace::{Workspace, run, succeeds};

/// Whether this Python is recent enough.
const IS_RECENT: &str = "import sys; sys.exit(sys.version_info < (3, 10))";

/// A folder with a Python and its own packages.
pub(crate) struct VirtualEnvironment {
    folder: PathBuf,
}

impl VirtualEnvironment {
    /// The one of this name.
    ///
    /// # Errors
    /// Where there is no Python 3.10 or newer.
    pub(crate) fn find_or_make(workspace: &Workspace, name: &str) -> Result<VirtualEnvironment> {
        let found = VirtualEnvironment { folder: workspace.target.join(name) };
        if !succeeds(found.python().args(["-c", IS_RECENT])) {
            let is_recent = succeeds(Command::new("python3").args(["-c", IS_RECENT]));
            ensure!(is_recent, "no Python 3.10 or newer here");
            run(Command::new("python3").args(["-m", "venv"]).arg(&found.folder))?;
        }
        Ok(found)
    }

    /// Its Python.
    pub(crate) fn python(&self) -> Command {
        self.program("python")
    }

    /// One of its programs.
    pub(crate) fn program(&self, name: &str) -> Command {
        Command::new(self.folder.join("bin").join(name))
    }

    /// Installs packages; quick if they are there.
    pub(crate) fn install(&self, packages: &[&str]) -> Result<()> {
        let mut pip = self.python();
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        run(pip.args(packages))
    }
}
