//! Which compiler builds WebAssembly, and how it gets here.
//!
//! Usually rustup adds the target to the toolchain at hand. Where its server is
//! out of reach, Debian packages a compiler together with the standard library's
//! source, from which the library is built along with the program.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::TARGET;
use crate::apt;
use crate::workspace::{Workspace, output, run, succeeds};

const DEBIAN_COMPILER: &str = "rustc-web";
const DEBIAN_PACKAGES: [&str; 3] = [DEBIAN_COMPILER, "cargo-web", "rust-web-src"];
const DEBIAN_CLIPPY: &str = "rust-web-clippy";

/// All of these together, to compile the page and to check its code.
pub(crate) const DEBIAN_ALL: &[&str] =
    &[DEBIAN_COMPILER, DEBIAN_PACKAGES[1], DEBIAN_PACKAGES[2], DEBIAN_CLIPPY];

/// A compiler that can build WebAssembly here and now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Toolchain {
    /// The toolchain at hand, with the target added.
    Rustup,
    /// Debian's packages; they come without a linker.
    Debian {
        /// The linker of the toolchain at hand.
        linker: PathBuf,
    },
}

impl Toolchain {
    /// The one that is there; where there is none, the first that can be had.
    pub(crate) fn find_or_install() -> Result<Toolchain> {
        if rustup_is_ready() {
            return Ok(Toolchain::Rustup);
        }
        if apt::has(&DEBIAN_PACKAGES)
            && let Ok(debian) = Toolchain::debian()
        {
            return Ok(debian);
        }
        let rustup = match install_with_rustup() {
            Ok(()) => return Ok(Toolchain::Rustup),
            Err(error) => error,
        };
        let debian = match install_from_debian() {
            Ok(()) => return Toolchain::debian(),
            Err(error) => error,
        };
        bail!(
            "nothing here builds WebAssembly. Either of these mends it:\n\
             - rustup target add {TARGET}\n  (tried: {rustup:#})\n\
             - on Debian: {}\n  (tried: {debian:#})",
            apt::typed(&DEBIAN_PACKAGES)
        )
    }

    /// Whether [`Toolchain::find_or_install`] and [`Toolchain::install_clippy`] have what they need,
    /// or can install it, as far as can be told before anything is installed.
    pub(crate) fn can_be_had() -> bool {
        if rustup_is_ready() {
            true
        } else if apt::has(&DEBIAN_PACKAGES) && debian_linker().is_ok() {
            apt::has(&[DEBIAN_CLIPPY]) || apt::can_install()
        } else {
            // Where nothing links, Debian's packages would be installed in vain.
            has_rustup() || apt::can_install() || !Toolchain::can_link()
        }
    }

    /// Whether there is a linker for one of them.
    pub(crate) fn can_link() -> bool {
        rustup_is_ready() || has_rustup() || debian_linker().is_ok()
    }

    /// This one and no other, installed if need be.
    pub(crate) fn named(name: &str) -> Result<Toolchain> {
        match name {
            "rustup" if rustup_is_ready() => Ok(Toolchain::Rustup),
            "rustup" => install_with_rustup().map(|()| Toolchain::Rustup),
            "debian" if apt::has(&DEBIAN_PACKAGES) => Toolchain::debian(),
            "debian" => install_from_debian().and_then(|()| Toolchain::debian()),
            _ => bail!("no toolchain '{name}'; expected rustup or debian"),
        }
    }

    fn debian() -> Result<Toolchain> {
        let version = apt::installed(DEBIAN_COMPILER).context("it is not installed")?;
        check_version(&version)?;
        let linker = debian_linker()?;
        Ok(Toolchain::Debian { linker })
    }

    /// Its short name, as on the command line.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Toolchain::Rustup => "rustup",
            Toolchain::Debian { .. } => "debian",
        }
    }

    /// The name of the other one.
    pub(crate) fn other(&self) -> &'static str {
        match self {
            Toolchain::Rustup => "debian",
            Toolchain::Debian { .. } => "rustup",
        }
    }

    /// Its name for a person.
    pub(crate) fn told(&self) -> &'static str {
        match self {
            Toolchain::Rustup => "the Rust toolchain at hand",
            Toolchain::Debian { .. } => "Debian's compiler, its standard library from source",
        }
    }

    /// Debian has the lints in a package of their own; rustup's come with the
    /// toolchain at hand.
    pub(crate) fn install_clippy(&self) -> Result<()> {
        match self {
            Toolchain::Debian { .. } if !apt::has(&[DEBIAN_CLIPPY]) => {
                apt::install("Clippy is missing, to check the code of the page.", &[DEBIAN_CLIPPY])
                    .with_context(|| format!("install Debian's package {DEBIAN_CLIPPY}"))
            }
            _ => Ok(()),
        }
    }

    /// A subcommand of a cargo that takes [`TARGET`].
    pub(crate) fn cargo(&self, workspace: &Workspace, subcommand: &str) -> Command {
        match self {
            Toolchain::Rustup => {
                let mut cargo = workspace.cargo();
                cargo.arg(subcommand);
                cargo
            }
            Toolchain::Debian { linker } => {
                // Cargo would look for clippy among rustup's programs first.
                let program = if subcommand == "clippy" { "cargo-clippy" } else { "cargo" };
                let mut cargo = Command::new(format!("/usr/bin/{program}"));
                cargo.current_dir(&workspace.root).env("PATH", "/usr/bin:/bin");
                // What the toolchain that started us has set is not for this one.
                for name in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH"] {
                    cargo.env_remove(name);
                }
                cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                // Building the standard library is an unstable option of cargo.
                cargo.env("RUSTC_BOOTSTRAP", "1");
                cargo.args([subcommand, "-Zbuild-std=std,panic_abort"]);
                cargo
            }
        }
    }
}

/// The linker of the toolchain at hand: Debian's compiler has none for WebAssembly.
fn debian_linker() -> Result<PathBuf> {
    let facts = output(Command::new("rustc").arg("-vV"))?;
    let host = facts.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.context("rustc -vV names no host")?;
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let linker: PathBuf =
        [sysroot.trim(), "lib", "rustlib", host, "bin", "rust-lld"].iter().collect();
    if !linker.is_file() {
        bail!("the Rust toolchain at hand has no rust-lld ({})", linker.display());
    }
    Ok(linker)
}

/// Installs nothing that is too old.
fn install_from_debian() -> Result<()> {
    apt::check()?;
    apt::update()?;
    if let Some(version) = apt::candidate(DEBIAN_COMPILER) {
        check_version(&version)?;
    }
    apt::install("A compiler for WebAssembly is missing, to compile the page.", &DEBIAN_PACKAGES)
}

/// Whether a version of Debian's compiler, such as `1.96.0+dfsg1-1`, is new enough.
fn check_version(version: &str) -> Result<()> {
    let needed = env!("CARGO_PKG_RUST_VERSION");
    let numbers = |text: &str| -> Vec<u32> {
        let text = text.split(|c: char| !c.is_ascii_digit() && c != '.').next().unwrap_or_default();
        text.split('.').filter_map(|number| number.parse().ok()).collect()
    };
    if numbers(version) < numbers(needed) {
        bail!(
            "Debian's {DEBIAN_COMPILER} is {version} here, and {needed} or newer is needed: \
             apt's sources may lack Debian's security updates, which have it"
        );
    }
    Ok(())
}

/// Asks the compiler rather than rustup: distributions ship the target too.
fn rustup_is_ready() -> bool {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", TARGET]);
    output(&mut rustc).is_ok_and(|folder| PathBuf::from(folder.trim()).is_dir())
}

fn has_rustup() -> bool {
    succeeds(Command::new("rustup").arg("--version"))
}

fn install_with_rustup() -> Result<()> {
    println!("rustup adds {TARGET}, for which the page is compiled: 90 MB on disk");
    run(Command::new("rustup").args(["target", "add", TARGET]))
}

#[cfg(test)]
mod tests {
    use super::check_version;

    #[test]
    fn an_old_compiler_is_refused_by_its_version() {
        for new in ["1.94.0+dfsg1-1", "1.96.0+dfsg1-1~deb12u2", "2.0"] {
            assert!(check_version(new).is_ok(), "{new}");
        }
        for old in ["1.85.0+dfsg3-1~deb12u3", "1.9.0", "0.99"] {
            let told = check_version(old).unwrap_err().to_string();
            assert!(told.contains(old) && told.contains("security updates"), "{told}");
        }
    }
}
