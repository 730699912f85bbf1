//! What the commands need beside Rust and a C compiler: how each is found, and how it gets here.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::apt;
use crate::wasm::{DEBIAN_ALL, Toolchain};
use crate::workspace::succeeds;

/// Something that must be installed.
pub(crate) struct Requirement {
    name: &'static str,
    purpose: &'static str,
    is_there: fn() -> bool,
    /// Debian's packages; none for parts of the Rust toolchain, which Debian has too old.
    packages: &'static [&'static str],
}

/// A browser alone.
pub(crate) const BROWSER: &[Requirement] = &[Requirement {
    name: "Chromium and its driver (programs `chromium` and `chromedriver`)",
    purpose: "run the page and other WebAssembly",
    is_there: || are_there(&["chromium", "chromedriver"]),
    packages: &["chromium", "chromium-driver"],
}];

/// To compile the page, and to check its code with clippy.
pub(crate) const WEBASSEMBLY: &[Requirement] = &[
    Requirement {
        name: "a Rust toolchain with `rust-lld`, such as rustup's",
        purpose: "link the page",
        is_there: Toolchain::can_link,
        packages: &[],
    },
    Requirement {
        name: "a compiler for WebAssembly: `rustup target add wasm32-unknown-unknown`, or Debian's",
        purpose: "compile the page",
        is_there: Toolchain::can_be_had,
        packages: DEBIAN_ALL,
    },
];

/// For virtual environments.
pub(crate) const PYTHON: &[Requirement] = &[Requirement {
    name: "Python 3.10 or newer with venv (program `python3`)",
    purpose: "test the Python package, the HTTP API and accessibility",
    is_there: || succeeds(Command::new("python3").args(["-c", RECENT_WITH_VENV])),
    packages: &["python3", "python3-venv"],
}];

/// Servers that ours is tested and measured with.
pub(crate) const SERVERS: &[Requirement] = &[
    Requirement {
        name: "PostgreSQL (programs `postgres`, `initdb`, `createdb` and `pg_isready`)",
        purpose: "run the server with a database",
        is_there: || are_there(&["postgres", "initdb", "createdb", "pg_isready"]),
        packages: &["postgresql"],
    },
    Requirement {
        name: "NATS (program `nats-server`)",
        purpose: "run several servers together",
        is_there: || are_there(&["nats-server"]),
        packages: &["nats-server"],
    },
    Requirement {
        name: "nginx (program `nginx`)",
        purpose: "run the server behind a proxy",
        is_there: || are_there(&["nginx"]),
        packages: &["nginx"],
    },
];

/// What else tests start.
pub(crate) const TOOLS: &[Requirement] = &[
    Requirement {
        name: "rustfmt and clippy, or rustup to add them",
        purpose: "check the code",
        is_there: || are_there(&["rustup"]) || are_there(&["cargo-fmt", "cargo-clippy"]),
        packages: &[],
    },
    Requirement {
        name: "git (program `git`)",
        purpose: "try what depends on the history",
        is_there: || are_there(&["git"]),
        packages: &["git"],
    },
    Requirement {
        name: "OpenSSL (program `openssl`)",
        purpose: "make certificates",
        is_there: || are_there(&["openssl"]),
        packages: &["openssl"],
    },
    Requirement {
        name: "curl (program `curl`)",
        purpose: "run what the book says about online play",
        is_there: || are_there(&["curl"]),
        packages: &["curl"],
    },
    Requirement {
        name: "the programs `kill`, `prlimit` and `setpriv`",
        purpose: "stop, limit and start servers",
        is_there: || are_there(&["kill", "prlimit", "setpriv"]),
        packages: &["procps", "util-linux"],
    },
];

/// Everything that `cargo xtask test` needs.
pub(crate) const ALL: &[&[Requirement]] = &[TOOLS, WEBASSEMBLY, PYTHON, SERVERS, BROWSER];

/// `ensurepip` is a package of its own in Debian.
const RECENT_WITH_VENV: &str = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))";

/// Makes sure that all of them are there: installs what is missing, where that is possible.
///
/// # Errors
/// Where something is missing that can't be installed; says how to install all of it.
pub(crate) fn fulfil(needed: &[&[Requirement]]) -> Result<()> {
    let missing = missing(needed);
    if missing.is_empty() {
        return Ok(());
    }
    let packages = packages(&missing);
    // Where one of them is in no package, nothing is installed in vain.
    if !apt::can_install() || missing.iter().any(|one| one.packages.is_empty()) {
        let mut advice = advice(&packages, apt::is_there());
        if missing.iter().any(|one| one.packages.is_empty()) {
            advice += "\nParts of the Rust toolchain come with rustup: https://www.rust-lang.org";
        }
        bail!("{}", told(&missing, &advice));
    }
    apt::install(&told(&missing, ""), &packages)?;
    let missing = self::missing(needed);
    if !missing.is_empty() {
        bail!("{}", told(&missing, "Debian's packages are installed, but do not start."));
    }
    Ok(())
}

fn missing<'a>(needed: &[&'a [Requirement]]) -> Vec<&'a Requirement> {
    needed.iter().copied().flatten().filter(|one| !(one.is_there)()).collect()
}

fn packages(missing: &[&Requirement]) -> Vec<&'static str> {
    missing.iter().flat_map(|one| one.packages).copied().collect()
}

/// A line for each, and what to do.
fn told(missing: &[&Requirement], advice: &str) -> String {
    let lines = missing.iter().map(|one| format!("\n- {}, to {}", one.name, one.purpose));
    format!("these are missing:{}\n{advice}", lines.collect::<String>()).trim_end().into()
}

fn advice(packages: &[&str], has_apt: bool) -> String {
    if has_apt && !packages.is_empty() {
        format!("Install them with:\n  {}", apt::typed(packages))
    } else {
        "Install them so that these programs can be started by their names.".into()
    }
}

fn are_there(programs: &[&str]) -> bool {
    let folders = folders();
    programs.iter().all(|name| folders.iter().any(|folder| folder.join(name).is_file()))
}

/// Where tests look for programs, too: see `xtask/fixtures`.
fn folders() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    folders.push("/usr/sbin".into());
    // Debian has PostgreSQL in a folder per version.
    let versions = Path::new("/usr/lib/postgresql").read_dir().into_iter().flatten().flatten();
    folders.extend(versions.map(|entry| entry.path().join("bin")));
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    const MISSING: Requirement = Requirement {
        name: "A thing (program `no-such-thing`)",
        purpose: "try this",
        is_there: || are_there(&["sh", "no-such-thing"]),
        packages: &["a-thing", "its-data"],
    };
    const THERE: Requirement = Requirement { is_there: || are_there(&["sh"]), ..MISSING };

    #[test]
    fn only_what_is_missing_is_told_with_its_packages() {
        let missing = missing(&[&[THERE], &[MISSING]]);
        assert_eq!(packages(&missing), ["a-thing", "its-data"]);
        let told = told(&missing, &advice(&packages(&missing), true));
        assert_eq!(
            told,
            "these are missing:\n- A thing (program `no-such-thing`), to try this\n\
             Install them with:\n  sudo apt-get update && \
             sudo apt-get install --no-install-recommends a-thing its-data"
        );
        assert!(!advice(&["a-thing"], false).contains("apt-get"), "another system");
    }

    /// A version in the name of a package would be there in one release of Debian only.
    #[test]
    fn packages_are_in_every_release_of_debian() {
        let all: Vec<&Requirement> = ALL.iter().copied().flatten().collect();
        assert!(all.iter().filter(|one| one.packages.is_empty()).count() <= 2);
        for package in packages(&all) {
            let last = package.rsplit('-').next().unwrap_or_default();
            assert!(!last.starts_with(|letter: char| letter.is_ascii_digit()), "{package}");
        }
    }
}
