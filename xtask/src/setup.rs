//! `cargo xtask setup`, and the beginning of `test`: installs what the tests need, or says at
//! once what is missing.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::requirements;
use crate::test::Extent;
use crate::virtual_environment::{AXE, PYTHON, SCHEMATHESIS, Tools, VirtualEnvironment};
use crate::wasm::Toolchain;
use crate::workspace::{self, Workspace, succeeds};

/// What is there after [`install`].
pub(crate) struct Installed {
    /// For WebAssembly.
    pub(crate) toolchain: Toolchain,
    /// The other one, where everything is tested.
    pub(crate) other: Option<Toolchain>,
    /// Whether the Python package can be tested.
    pub(crate) has_python: bool,
    /// Whether requests can be generated.
    pub(crate) has_schemathesis: bool,
    /// What is not tested, and why.
    pub(crate) left_out: Vec<String>,
}

/// Installs what is missing.
///
/// # Errors
/// Where that is not possible. Only packages from PyPI and the other compiler may be missing,
/// outside of continuous integration.
pub(crate) fn install(workspace: &Workspace, extent: Extent) -> Result<Installed> {
    requirements::fulfil(requirements::ALL)?;
    install_components(workspace)?;
    let toolchain = Toolchain::find_or_install()?;
    toolchain.install_clippy()?;
    let mut left_out = vec![];
    let other = match extent {
        Extent::Usual => None,
        Extent::All => Toolchain::named(toolchain.other())
            .map_err(|error| {
                left_out.push(format!("the other compiler for WebAssembly: {error:#}"))
            })
            .ok(),
    };
    let mut has = |tools: &Tools| match VirtualEnvironment::find_or_make(workspace, tools) {
        Ok(_) => true,
        Err(error) => {
            left_out.push(format!("{}: {error:#}", tools.purpose));
            false
        }
    };
    let (has_python, has_schemathesis) = (has(&PYTHON), has(&SCHEMATHESIS));
    has(&AXE);
    let is_complete = left_out.is_empty() || std::env::var_os("CI").is_none();
    ensure!(is_complete, "everything is tested where CI is set; without {}", left_out.join("; "));
    Ok(Installed { toolchain, other, has_python, has_schemathesis, left_out })
}

/// A minimal toolchain comes without these two.
fn install_components(workspace: &Workspace) -> Result<()> {
    for (component, subcommand) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if !succeeds(workspace.cargo().args([subcommand, "--version"])) {
            println!("rustup adds {component}, which checks the code: a few MB");
            let mut rustup = Command::new("rustup");
            workspace::run(rustup.args(["component", "add", component])).with_context(|| {
                format!("install {component}, the part of the Rust toolchain that checks the code")
            })?;
        }
    }
    Ok(())
}
