//! `cargo xtask python`: the Python package, built, installed below `target` and tested.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::virtual_environment::{PYTHON, VirtualEnvironment};
use crate::workspace::{Workspace, run};

/// How the package is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// As tests are: with checks, and quickly compiled.
    Test,
    /// As people get it.
    Release,
}

/// Builds the wheel and installs it with what the tests need.
pub(crate) fn install(workspace: &Workspace, profile: Profile) -> Result<VirtualEnvironment> {
    let environment = VirtualEnvironment::find_or_make(workspace, &PYTHON)?;
    let wheel = build(workspace, &environment, profile)?;
    let wheel = wheel.to_str().context("a path that is not text")?;
    environment.install(&["--force-reinstall", "--no-deps", wheel])?;
    Ok(environment)
}

/// Builds the wheel, and returns where it is.
fn build(
    workspace: &Workspace,
    environment: &VirtualEnvironment,
    profile: Profile,
) -> Result<PathBuf> {
    let folder = workspace.target.join("wheels");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let mut maturin = environment.program("maturin");
    maturin.args(["build", "--quiet", "--locked", "--strip", "--compatibility", "linux", "--out"]);
    maturin.arg(&folder).current_dir(workspace.root.join("programs/python"));
    if profile == Profile::Release {
        maturin.arg("--release");
    }
    run(&mut maturin)?;
    let wheel = fs::read_dir(&folder)?.next().context("maturin has built no wheel")?;
    Ok(wheel?.path())
}

/// `cargo xtask python`: builds, installs, and says where it is.
pub(crate) fn run_command(workspace: &Workspace) -> Result<()> {
    let environment = install(workspace, Profile::Release)?;
    let python = environment.python();
    println!("The package is installed. Try it with:\n{}", python.get_program().display());
    for wheel in fs::read_dir(workspace.target.join("wheels"))? {
        let wheel = wheel?;
        let size = wheel.metadata()?.len() as f64 / 1e6;
        println!("The wheel is {} ({size:.1} MB).", wheel.path().display());
    }
    Ok(())
}

/// Runs the tests of the package: its own, those of the frameworks, and those of its types.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    let environment = install(workspace, Profile::Test)?;
    let folder = workspace.root.join("programs/python");
    let mut pytest = environment.python();
    pytest.args(["-m", "pytest"]).current_dir(&folder).env("PYTHONDONTWRITEBYTECODE", "1");
    run(&mut pytest)?;
    // The stubs say what the native part has, and the rest is checked against them.
    for arguments in [
        &["mypy.stubtest", "quatuor._native", "--ignore-disjoint-bases", "--mypy-config-file"][..],
        &["mypy", "--package", "quatuor", "--config-file"],
    ] {
        let mut mypy = environment.python();
        mypy.arg("-m").args(arguments).arg(folder.join("pyproject.toml"));
        run(mypy.current_dir(&workspace.target))?;
    }
    Ok(())
}
