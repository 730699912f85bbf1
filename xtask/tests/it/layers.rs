//! Layers are folders: a crate uses crates of earlier folders, and few of its own.

use std::collections::BTreeSet;
use std::process::Command;
use std::time::Duration;

use crate::repository::{CRATES, Crate, LAYERS, list, root};

/// Which crates of its own folder a crate may use, beside tests.
const WITHIN: [(&str, &[&str]); 12] = [
    ("slides", &["game-api"]),
    ("pyramids", &["game-api"]),
    ("shuttles", &["game-api"]),
    ("cups", &["game-api"]),
    ("quatuor", &["game-api", "slides", "pyramids", "shuttles", "cups"]),
    ("bots", &["search"]),
    ("analysis", &["bots"]),
    ("arena", &["bots"]),
    ("online", &["table"]),
    ("app", &["online", "show", "table"]),
    ("cli", &["server"]),
    ("python", &["cli"]),
];

/// What a crate of `games` may use from a registry; `utoipa` describes types for the server.
const OF_RULES: [&str; 6] = ["rand_chacha", "rand_core", "serde", "sha2", "thiserror", "utoipa"];

/// What the page must not contain.
const NOT_IN_PAGE: [&str; 9] = [
    "axum",
    "crossterm",
    "hyper",
    "ratatui-core",
    "sqlx",
    "tiny-skia",
    "tokio",
    "tokio-tungstenite",
    "utoipa",
];

/// What the Python package must not contain.
const NOT_IN_WHEEL: [&str; 6] =
    ["async-nats", "axum", "hyper", "sqlx", "tokio", "tokio-tungstenite"];

/// The layer of a crate: the folder that it is in.
fn layer(member: &Crate) -> &str {
    let folder = member.folder.strip_prefix(root()).expect("crates are below the root");
    folder.iter().next().and_then(|name| name.to_str()).expect("a folder")
}

/// How far a layer is from the rules; tools are beside all layers.
fn height(layer: &str) -> usize {
    LAYERS.iter().position(|one| *one == layer).unwrap_or(LAYERS.len())
}

fn may_use(name: &str, from: &str, used: &str, to: &str) -> bool {
    let beside = WITHIN.iter().find(|(one, _)| *one == name);
    let is_beside = beside.is_some_and(|(_, beside)| beside.contains(&used));
    let is_tool = from == "xtask" || (name == "browser" && to == "xtask");
    height(to) < height(from) || is_tool || (to == from && is_beside)
}

#[test]
fn dependencies_go_from_programs_to_rules() {
    let mut looked_at = 0;
    for member in CRATES.iter() {
        for used in &member.parts {
            let other = CRATES.iter().find(|one| one.name == *used).expect("one of ours");
            let (from, to) = (layer(member), layer(other));
            let (name, used) = (&member.name, &other.name);
            assert!(
                may_use(name, from, used, to),
                "'{name}' in {from} must not depend on '{used}' in {to}: see \
                 xtask/tests/it/layers.rs and ARCHITECTURE.md"
            );
            looked_at += 1;
        }
    }
    assert!(looked_at > 40, "only {looked_at} dependencies found");
}

#[test]
fn wrong_dependencies_are_found() {
    assert!(may_use("bots", "thinking", "search", "thinking"));
    assert!(may_use("web", "programs", "slides", "games"));
    assert!(!may_use("slides", "games", "cups", "games"));
    assert!(!may_use("search", "thinking", "bots", "thinking"));
    assert!(!may_use("bots", "thinking", "words", "play"));
    assert!(!may_use("server", "programs", "web", "programs"));
    assert!(!may_use("table", "play", "fixtures", "xtask"));
}

#[test]
fn rules_need_few_libraries() {
    let members = CRATES.iter().filter(|member| layer(member) == "games");
    for member in members {
        for dependency in list(&member.manifest["dependencies"]) {
            let name = dependency["name"].as_str().expect("a name");
            let is_ours = dependency["path"].is_string() || !dependency["kind"].is_null();
            assert!(is_ours || OF_RULES.contains(&name), "'{}' uses {name}", member.name);
        }
    }
}

/// The packages that a program of the workspace is made of.
fn parts(of: &[&str]) -> BTreeSet<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["tree", "--edges", "normal", "--prefix", "none", "--format", "{p}", "--package"]);
    cargo.args(of).current_dir(root());
    let output = fixtures::output(&mut cargo, Duration::from_secs(600), "cargo tree");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).expect("text");
    tree.lines().filter_map(|line| line.split_whitespace().next()).map(String::from).collect()
}

#[test]
fn the_page_contains_no_server_and_no_terminal() {
    let parts = parts(&["web", "--target", "wasm32-unknown-unknown"]);
    assert!(parts.contains("leptos") && parts.len() > 50, "{parts:?}");
    for name in NOT_IN_PAGE {
        assert!(!parts.contains(name), "the page contains {name}");
    }
}

#[test]
fn the_python_package_contains_no_server() {
    let parts = parts(&["quatuor-python"]);
    assert!(parts.contains("pyo3") && parts.len() > 50, "{parts:?}");
    for name in NOT_IN_WHEEL {
        assert!(!parts.contains(name), "the Python package contains {name}");
    }
}
