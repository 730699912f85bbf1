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

/// What a source declares: functions, types, constants, modules and macros. Also the attributes
/// that it uses and the environment variables that it names.
fn declared(source: &str) -> BTreeSet<&str> {
    const KEYWORDS: [&str; 9] =
        ["fn", "struct", "enum", "trait", "const", "static", "type", "mod", "macro_rules"];
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut names = BTreeSet::new();
    for line in code {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let words: Vec<&str> =
            line.split(|c| !is_part(c)).filter(|word| !word.is_empty()).collect();
        let pairs = words.windows(2).filter(|pair| KEYWORDS.contains(&pair[0]));
        names.extend(pairs.map(|pair| pair[1]));
        if line.trim_start().starts_with("#[") {
            names.extend(words.first());
        }
        let quotations = line.split('"').skip(1).step_by(2);
        names.extend(quotations.filter(|text| text.starts_with("QUATUOR_")));
    }
    names
}

/// Whether this is a crate or a program, or a single source declares all these names.
fn exists(names: &[&str]) -> bool {
    let is_crate = |name: &str| {
        let programs = CRATES.iter().flat_map(|package| &package.programs);
        let packages = CRATES.iter().flat_map(|package| [&package.name, &package.package]);
        programs.chain(packages).any(|one| one == name)
    };
    let is_declared = || {
        let sources = CRATES.iter().flat_map(|package| {
            let build = package.folder.join("build.rs");
            let build = build.exists().then_some(build);
            files(&package.folder.join("src"), ".rs").into_iter().chain(build)
        });
        sources.into_iter().any(|file| {
            let source = read(&file);
            let declared = declared(&source);
            names.iter().all(|name| declared.contains(name))
        })
    };
    matches!(names, [name] if is_crate(name)) || is_declared()
}

/// A path is meant from the root, or, in the words "each game's", from the
/// folder of every game.
fn is_there(path: &str) -> bool {
    let in_each_game = GAMES.iter().all(|game| root().join("games").join(game).join(path).exists());
    root().join(path).exists() || in_each_game
}

#[test]
fn everything_named_is_there() {
    let text = read(&root().join("ARCHITECTURE.md"));
    for quoted in quoted(&text) {
        if is_there(quoted) {
            continue;
        }
        assert!(!is_path(quoted), "ARCHITECTURE.md names `{quoted}`: there is no such path");
        let names = names(quoted);
        assert!(
            names.is_empty() || exists(&names),
            "ARCHITECTURE.md names `{quoted}`: there is no such crate, program or item"
        );
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
fn quotations_are_parsed() {
    let text =
        "The `cli` in `programs/cli` has\n```\n`not this`\n```\n`Game::play()`, `cargo test`.";
    assert_eq!(quoted(text), ["cli", "programs/cli", "Game::play()", "cargo test"]);
    assert!(is_path("games/attic") && is_path("README.md") && !is_path("Game::play()"));
    assert_eq!(names("Game::play()"), ["Game", "play"]);
    assert_eq!(names("game-api"), ["game-api"]);
    assert!(names("cargo test").is_empty());
}

#[test]
fn only_declared_names_exist() {
    assert!(exists(&["Game", "play"]) && exists(&["game-api"]) && exists(&["quatuor"]));
    assert!(!exists(&["Game", "no_such_method"]));
    // Used in many sources, declared in none.
    assert!(!exists(&["unwrap_or_else"]));
}
