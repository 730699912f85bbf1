//! The repository as these tests see it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use serde_json::Value;

/// The folder of the workspace's `Cargo.toml`.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace")
}

/// The folders of the crates, from the rules to the programs.
pub(crate) const LAYERS: [&str; 4] = ["games", "thinking", "play", "programs"];

/// The crates of the four games.
pub(crate) const GAMES: [&str; 4] = ["slides", "pyramids", "shuttles", "cups"];

/// A crate of the workspace.
pub(crate) struct Crate {
    /// Its short name, such as `slides`: the one of its folder and in dependencies.
    pub(crate) name: String,
    /// The name that cargo knows it by, such as `quatuor-slides`.
    pub(crate) package: String,
    /// The folder of its `Cargo.toml`.
    pub(crate) folder: PathBuf,
    /// What cargo says about its package.
    pub(crate) manifest: Value,
    /// Whether its package may go to a registry.
    pub(crate) is_published: bool,
    /// Whether it has a library for others to use.
    pub(crate) has_library: bool,
    /// The programs that it builds.
    pub(crate) programs: BTreeSet<String>,
    /// The crates of the workspace that are part of it; others are for its tests and builds.
    pub(crate) parts: BTreeSet<String>,
}

/// All crates of the workspace, from `cargo metadata`.
pub(crate) static CRATES: LazyLock<Vec<Crate>> = LazyLock::new(|| {
    let metadata = metadata(&["--no-deps"]);
    let crates: Vec<Crate> = list(&metadata["packages"]).map(read_package).collect();
    assert!(crates.iter().any(|package| package.name == "xtask"), "xtask is one of them");
    crates
});

/// What `cargo metadata` prints.
pub(crate) fn metadata(arguments: &[&str]) -> Value {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1"]).args(arguments).current_dir(root());
    // It may fetch dependencies first, or wait for another cargo that does.
    let limit = Duration::from_secs(600);
    let output = fixtures::output(&mut cargo, limit, &format!("cargo metadata {arguments:?}"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

fn read_package(package: &Value) -> Crate {
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    let path = PathBuf::from(text(&package["manifest_path"]));
    let has_library =
        list(&package["targets"]).any(|target| list(&target["kind"]).any(|kind| kind == "lib"));
    let programs = list(&package["targets"])
        .filter(|target| list(&target["kind"]).any(|kind| kind == "bin"))
        .map(|target| text(&target["name"]));
    // Crates of the workspace are the ones found by a path.
    let ours = || list(&package["dependencies"]).filter(|one| one["path"].is_string());
    let name = |dependency: &Value| short(&text(&dependency["name"]));
    Crate {
        name: short(&text(&package["name"])),
        package: text(&package["name"]),
        manifest: package.clone(),
        // Cargo lists the registries that it may go to: none for `publish = false`.
        is_published: package["publish"].as_array().is_none_or(|all| !all.is_empty()),
        folder: path.parent().expect("a file is in a folder").into(),
        has_library,
        programs: programs.collect(),
        // What tests and builds need has a kind.
        parts: ours().filter(|one| one["kind"].is_null()).map(name).collect(),
    }
}

/// The name of one of our packages without what sets it apart in a registry.
fn short(package: &str) -> String {
    package.strip_prefix("quatuor-").unwrap_or(package).to_string()
}

pub(crate) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().expect("a list").iter()
}

/// Every file below the folder whose name has this ending, in order; none if there is
/// no such folder.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = vec![];
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.expect("a readable folder").path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && name != "target" && !name.starts_with('.') {
                folders.push(path);
            } else if name.ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A path relative to the root, for messages.
pub(crate) fn told(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
