//! ARCHITECTURE.md names only paths, crates and items that exist.

use std::collections::BTreeSet;
use std::path::Path;

use crate::repository::{CRATES, GAMES, files, read, root};

/// What stands between single backticks, outside of fenced blocks.
fn quoted(text: &str) -> Vec<&str> {
    let outside = text.split("```").step_by(2);
    outside.flat_map(|part| part.split('`').skip(1).step_by(2)).collect()
}

/// Whether it can only be meant as a path.
fn is_path(quoted: &str) -> bool {
    let endings = ["md", "rs", "toml", "tsv", "json", "svg", "mjs"];
    let ending = Path::new(quoted).extension().and_then(|ending| ending.to_str());
    !quoted.contains([' ', '('])
        && (quoted.contains('/') || ending.is_some_and(|e| endings.contains(&e)))
}

/// The identifiers that a quotation such as `Game::play` or `game-api` is made
/// of; none where it is a command or a sentence.
fn names(quoted: &str) -> Vec<&str> {
    let plain = quoted.strip_suffix("()").unwrap_or(quoted);
    let names: Vec<&str> = plain.split("::").collect();
    let is_name = |name: &&str| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c))
    };
    if names.iter().all(is_name) { names } else { vec![] }
}

/// Every crate, every program and every word of the code.
fn known_names() -> BTreeSet<String> {
    let mut known = BTreeSet::from(["std".to_string(), "core".into()]);
    for package in CRATES.iter() {
        known.insert(package.name.clone());
        known.insert(package.package.clone());
        known.extend(package.programs.iter().cloned());
        for file in files(&package.folder.join("src"), ".rs") {
            let source = read(&file);
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            known.extend(source.split(|c| !is_part(c)).map(String::from));
        }
    }
    known
}

/// A path is meant from the root, or, in the words "each game's", from the
/// folder of every game.
fn is_there(path: &str) -> bool {
    let in_each_game =
        GAMES.iter().all(|game| root().join("crates").join(game).join(path).exists());
    root().join(path).exists() || in_each_game
}

#[test]
fn everything_named_is_there() {
    let text = read(&root().join("ARCHITECTURE.md"));
    let known = known_names();
    for quoted in quoted(&text) {
        if is_there(quoted) {
            continue;
        }
        assert!(!is_path(quoted), "ARCHITECTURE.md names `{quoted}`: there is no such path");
        for name in names(quoted) {
            assert!(
                known.contains(name),
                "ARCHITECTURE.md names `{quoted}`: no crate, program or item is called '{name}'"
            );
        }
    }
}

#[test]
fn every_crate_is_named() {
    let text = read(&root().join("ARCHITECTURE.md"));
    for package in CRATES.iter() {
        let folder = package.folder.strip_prefix(root()).expect("crates are below the root");
        let ways = [format!("`{}`", package.name), format!("{}/", package.name)];
        let named = ways.iter().any(|way| text.contains(way));
        assert!(named, "ARCHITECTURE.md does not say what {} is for", folder.display());
    }
}

#[test]
fn quotations_are_understood() {
    let text = "The `cli` in `crates/cli` has\n```\n`not this`\n```\n`Game::play()`, `cargo test`.";
    assert_eq!(quoted(text), ["cli", "crates/cli", "Game::play()", "cargo test"]);
    assert!(is_path("crates/attic") && is_path("README.md") && !is_path("Game::play()"));
    assert_eq!(names("Game::play()"), ["Game", "play"]);
    assert_eq!(names("game-api"), ["game-api"]);
    assert!(names("cargo test").is_empty());
}
