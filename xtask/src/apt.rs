//! Debian's packages: which are there, and how they get here.

use std::process::Command;

use anyhow::{Result, bail};

use crate::workspace::{output, run, succeeds};

/// Whether all of them are installed.
pub(crate) fn has(packages: &[&str]) -> bool {
    packages.iter().all(|package| {
        let mut query = Command::new("dpkg-query");
        query.args(["--show", "--showformat=${db:Status-Status}", package]);
        query.output().is_ok_and(|output| output.stdout == b"installed")
    })
}

/// Installs them, where this is Debian and we are root.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    if !succeeds(Command::new("apt-get").arg("--version")) {
        bail!("no apt-get here");
    }
    if output(Command::new("id").arg("--user"))?.trim() != "0" {
        bail!("not root");
    }
    run(Command::new("apt-get").arg("update"))?;
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--no-install-recommends"]).args(packages);
    run(install.env("DEBIAN_FRONTEND", "noninteractive"))
}
