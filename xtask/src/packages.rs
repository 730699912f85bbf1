//! The library crates as packages, the way a registry would get them.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::workspace::{self, Workspace, output};

/// The packages of the workspace.
struct Packages {
    /// Those that may go to a registry, as `NAME-VERSION`.
    published: Vec<String>,
    /// The names of the others.
    private: Vec<String>,
}

impl Packages {
    fn find(workspace: &Workspace) -> Result<Packages> {
        let mut metadata = workspace.cargo();
        metadata.args(["metadata", "--format-version", "1", "--no-deps"]);
        let metadata: Value = serde_json::from_str(&output(&mut metadata)?)?;
        let mut packages = Packages { published: vec![], private: vec![] };
        for package in metadata["packages"].as_array().context("no packages")? {
            let text = |field: &str| package[field].as_str().context("no name or version");
            // Cargo lists the registries that a package may go to: none for `publish = false`.
            if package["publish"].as_array().is_some_and(Vec::is_empty) {
                packages.private.push(text("name")?.into());
            } else {
                packages.published.push(format!("{}-{}", text("name")?, text("version")?));
            }
        }
        Ok(packages)
    }
}

/// Makes `target/package/NAME-VERSION.crate` of every crate that is meant to be published.
///
/// Cargo 1.90 is the first that packages crates which depend on each other.
pub(crate) fn make(workspace: &Workspace) -> Result<()> {
    // Cargo updates the registry's index once per package unless it is offline, and
    // offline it needs the dependencies of all platforms.
    workspace::run(workspace.cargo().args(["fetch", "--locked", "--quiet"]))?;
    let mut cargo = workspace.cargo();
    cargo.args(["package", "--workspace", "--no-verify", "--allow-dirty", "--offline", "--quiet"]);
    for name in Packages::find(workspace)?.private {
        cargo.args(["--exclude", &name]);
    }
    workspace::run(&mut cargo)
}

/// Compiles the packages from nothing but the files in them, each against the others.
///
/// Cargo's own verification can't be repeated: it keeps the sources of a version that it
/// has once unpacked, also if the package has changed since.
pub(crate) fn compile(workspace: &Workspace) -> Result<()> {
    make(workspace)?;
    let folder = workspace.target.join("unpacked");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let mut manifest = "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n".to_string();
    manifest += "\n[patch.crates-io]\n";
    for package in Packages::find(workspace)?.published {
        let file = workspace.target.join("package").join(format!("{package}.crate"));
        workspace::run(Command::new("tar").arg("-xzf").arg(file).arg("-C").arg(&folder))?;
        let (name, _) = package.rsplit_once('-').context("no version")?;
        writeln!(manifest, "{name} = {{ path = \"{package}\" }}")?;
    }
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::copy(workspace.root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let mut cargo = workspace.cargo();
    cargo.args(["check", "--workspace", "--lib", "--bins", "--examples", "--offline"]);
    cargo.arg("--target-dir").arg(workspace.target.join("unpacked-target"));
    workspace::run(cargo.current_dir(folder))
}
