//! Python packages that tests need, in virtual environments below `target`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::requirements;
use crate::workspace::{Workspace, run, succeeds};

/// What goes into one environment.
pub(crate) struct Tools {
    /// Its folder below `target`.
    folder: &'static str,
    /// What can't be tested without.
    pub(crate) purpose: &'static str,
    /// In the versions that the tests were written for.
    packages: &'static [&'static str],
    /// About how large it gets.
    megabytes: u32,
}

/// For the Python package.
pub(crate) const PYTHON: Tools = Tools {
    folder: "python",
    purpose: "the tests of the Python package",
    packages: &[
        "maturin==1.16.0",
        "gymnasium==1.4.0",
        "mypy==2.4.1",
        "numpy==2.2.6",
        "open_spiel==2.0.2",
        "pettingzoo==1.27.0",
        "pytest==9.2.0",
    ],
    megabytes: 430,
};

/// Sends generated requests to a server and compares the answers with its OpenAPI document.
pub(crate) const SCHEMATHESIS: Tools = Tools {
    folder: "schemathesis",
    purpose: "generated requests to the server, with Schemathesis",
    packages: &["schemathesis==4.32.5"],
    megabytes: 100,
};

/// Has axe-core 4.12.1 inside, which `crates/browser/src/axe.rs` takes from there. What else it
/// needs is not wanted.
pub(crate) const AXE: Tools = Tools {
    folder: "axe",
    purpose: "the accessibility of the page, with axe-core",
    packages: &["--no-deps", "axe-playwright-python==0.1.8"],
    megabytes: 20,
};

/// A folder with a Python and its own packages.
pub(crate) struct VirtualEnvironment {
    folder: PathBuf,
}

impl VirtualEnvironment {
    /// The one with these tools, made where that is possible.
    pub(crate) fn find_or_make(workspace: &Workspace, tools: &Tools) -> Result<VirtualEnvironment> {
        let found = VirtualEnvironment { folder: workspace.target.join(tools.folder) };
        // A folder that was moved has a Python that does not start.
        if !succeeds(found.python().args(["-m", "pip", "--version"])) {
            requirements::fulfil(&[requirements::PYTHON])?;
            println!(
                "Installing Python packages into target/{}, for {}: about {} MB",
                tools.folder, tools.purpose, tools.megabytes
            );
            let mut venv = Command::new("python3");
            run(venv.args(["-m", "venv", "--clear"]).arg(&found.folder))?;
        }
        found.install(tools.packages)?;
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
