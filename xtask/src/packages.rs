//! The library crates as packages, the way a registry would get them.

use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::workspace::{self, Workspace, output};

/// Whether each package is also built from nothing but its own files, which takes minutes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    Skip,
    Verify,
}

/// Packages every crate that is meant to be published, into `target/package`.
pub(crate) fn check(workspace: &Workspace, build: Build) -> Result<()> {
    // Packaging updates the registry's index once per package unless it is offline, and
    // offline it needs the dependencies of all platforms.
    workspace::run(workspace.cargo().args(["fetch", "--locked", "--quiet"]))?;
    workspace::run(&mut command(workspace, build)?)
}

/// Cargo 1.90 is the first that packages crates which depend on each other.
fn command(workspace: &Workspace, build: Build) -> Result<Command> {
    let mut metadata = workspace.cargo();
    metadata.args(["metadata", "--format-version", "1", "--no-deps"]);
    let metadata: Value = serde_json::from_str(&output(&mut metadata)?)?;
    let packages = metadata["packages"].as_array().context("no packages")?;
    let mut package = workspace.cargo();
    package.args(["package", "--workspace", "--allow-dirty", "--offline", "--quiet"]);
    for name in packages.iter().filter(|package| is_private(package)) {
        package.args(["--exclude", name["name"].as_str().context("no name")?]);
    }
    if build == Build::Skip {
        package.arg("--no-verify");
    }
    Ok(package)
}

/// Cargo lists the registries that a package may go to: none for `publish = false`.
fn is_private(package: &Value) -> bool {
    package["publish"].as_array().is_some_and(Vec::is_empty)
}
