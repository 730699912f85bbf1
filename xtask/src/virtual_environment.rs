//! Python packages that tests need, in virtual environments below `target`.

use std::fs;
use std::path::{Path, PathBuf};
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

/// Has axe-core 4.12.1 inside, which `programs/browser/src/axe.rs` takes from there. What else it
/// needs is not wanted.
pub(crate) const AXE: Tools = Tools {
    folder: "axe",
    purpose: "the accessibility of the page, with axe-core",
    packages: &["--no-deps", "axe-playwright-python==0.1.8"],
    megabytes: 20,
};

impl Tools {
    /// What a complete environment in this folder is made of. The folder is part of it, as
    /// programs such as `bin/schemathesis` name it in their first line, and don't
    /// start once it was moved.
    fn content(&self, folder: &Path) -> String {
        format!("{}\n{}\n", folder.display(), self.packages.join("\n"))
    }

    /// What is about to be downloaded, why, and how large it is.
    fn announcement(&self) -> String {
        let packages = self.packages.iter().filter(|word| !word.starts_with('-'));
        format!(
            "Installing Python packages from PyPI into target/{}, for {}: {}; about {} MB on disk",
            self.folder,
            self.purpose,
            packages.copied().collect::<Vec<_>>().join(", "),
            self.megabytes
        )
    }
}

/// A folder with a Python and its own packages.
pub(crate) struct VirtualEnvironment {
    folder: PathBuf,
}

impl VirtualEnvironment {
    /// The one with these tools, made where that is possible.
    pub(crate) fn find_or_make(workspace: &Workspace, tools: &Tools) -> Result<VirtualEnvironment> {
        let found = VirtualEnvironment { folder: workspace.target.join(tools.folder) };
        let (marker, content) = (found.folder.join("complete.txt"), tools.content(&found.folder));
        let is_complete = fs::read_to_string(&marker).is_ok_and(|kept| kept == content);
        // One that lost its Python, which an upgrade of the system replaces, does not start.
        if is_complete && succeeds(found.python().args(["-m", "pip", "--version"])) {
            return Ok(found);
        }
        requirements::fulfil(&[requirements::PYTHON])?;
        println!("{}", tools.announcement());
        let mut venv = Command::new("python3");
        run(venv.args(["-m", "venv", "--clear"]).arg(&found.folder))?;
        found.install(tools.packages)?;
        fs::write(marker, content)?;
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

    /// Installs packages.
    pub(crate) fn install(&self, packages: &[&str]) -> Result<()> {
        let mut pip = self.python();
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        run(pip.args(packages))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_environment_is_made_anew_if_it_was_moved_or_other_packages_are_wanted() {
        let here = SCHEMATHESIS.content(Path::new("/here/target/schemathesis"));
        assert_ne!(here, SCHEMATHESIS.content(Path::new("/moved/target/schemathesis")));
        let other = Tools { packages: &["schemathesis==4.32.6"], ..SCHEMATHESIS };
        assert_ne!(here, other.content(Path::new("/here/target/schemathesis")));
    }

    #[test]
    fn a_download_is_announced_with_its_size() {
        assert_eq!(
            AXE.announcement(),
            "Installing Python packages from PyPI into target/axe, for the accessibility of the \
             page, with axe-core: axe-playwright-python==0.1.8; about 20 MB on disk"
        );
    }
}
