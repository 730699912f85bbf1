//! Debian's packages: which are there, and how they get here.

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// The version of a package that is installed.
pub(crate) fn installed(package: &str) -> Option<String> {
    let mut query = Command::new("dpkg-query");
    query.args(["--show", "--showformat=${Version}", package]);
    output(&mut query).ok().filter(|version| !version.is_empty())
}

/// The version of a package that would be installed, as far as the lists of packages tell.
pub(crate) fn candidate(package: &str) -> Option<String> {
    let mut policy = Command::new("apt-cache");
    let policy = output(policy.env("LC_ALL", "C").args(["policy", package])).ok()?;
    let version = policy.lines().find_map(|line| line.trim().strip_prefix("Candidate: "));
    version.filter(|version| *version != "(none)").map(String::from)
}

/// Reads the lists of packages anew, once.
pub(crate) fn update() -> Result<()> {
    static IS_DONE: AtomicBool = AtomicBool::new(false);
    if IS_DONE.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    run(&mut apt_get(&["update"], &[]))
}

/// Whether this is Debian or made from it.
pub(crate) fn is_there() -> bool {
    succeeds(Command::new("apt-get").arg("--version"))
}

/// Whether packages can be installed: on Debian, by root.
pub(crate) fn can_install() -> bool {
    is_there() && output(Command::new("id").arg("--user")).is_ok_and(|id| id.trim() == "0")
}

/// The same, with the reason why not.
pub(crate) fn check() -> Result<()> {
    if !is_there() {
        bail!("no apt-get here");
    }
    if !can_install() {
        bail!("not root");
    }
    Ok(())
}

/// Installs them where that is possible. Says first why, which, and how large they are.
pub(crate) fn install(reason: &str, packages: &[&str]) -> Result<()> {
    check()?;
    println!("{reason}\nInstalling from Debian: {}", packages.join(" "));
    update()?;
    // This never installs. `--assume-no` would, where the configuration says yes to everything.
    let plan = apt_get(&["install", "--print-uris"], packages).env("LC_ALL", "C").output()?;
    let sizes = sizes(&String::from_utf8_lossy(&plan.stdout));
    println!("{sizes}");
    run(apt_get(&["install", "--yes"], packages).env("DEBIAN_FRONTEND", "noninteractive"))
}

/// What a person types to install them.
pub(crate) fn typed(packages: &[&str]) -> String {
    let packages = packages.join(" ");
    format!("sudo apt-get update && sudo apt-get install --no-install-recommends {packages}")
}

fn apt_get(words: &[&str], packages: &[&str]) -> Command {
    let mut apt_get = Command::new("apt-get");
    apt_get.args(words).args(["--quiet", "--no-install-recommends"]).args(packages);
    apt_get
}

/// The lines about what is downloaded and how much of the disk it takes.
fn sizes(plan: &str) -> String {
    let is_size = |line: &&str| {
        line.starts_with("Need to get ") || line.contains(" of additional disk space will be used")
    };
    plan.lines().filter(is_size).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_found_in_a_plan() {
        let plan = "Reading package lists...\n0 upgraded, 11 newly installed, 0 to remove.\n\
                    Need to get 145 MB of archives.\n\
                    After this operation, 810 MB of additional disk space will be used.\n\
                    'http://host/rustc-web.deb' rustc-web.deb 12 SHA256:34\n";
        assert_eq!(
            sizes(plan),
            "Need to get 145 MB of archives.\n\
             After this operation, 810 MB of additional disk space will be used."
        );
    }
}
