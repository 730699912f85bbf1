//! Documents and sources are written in plain technical English.

use std::path::PathBuf;

use crate::repository::{LAYERS, files, read, root, told};

/// Turns of phrase that documents and comments had too many of.
const QUAINT: [&str; 10] = [
    "somebody",
    "whoever",
    "nobody",
    "everybody",
    "anybody",
    "a game alone",
    "one a line",
    "one a seat",
    "games a second",
    "the rooms",
];

/// Every page.
fn pages() -> Vec<PathBuf> {
    let names = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];
    let named = names.map(|name| root().join(name));
    let mut pages = files(&root().join("docs"), ".md");
    pages.extend(named);
    pages.extend(files(&root().join("games"), "RULES.md"));
    pages
}

/// Every source but this one: programs, style sheets, English texts, files for hosts.
fn sources() -> Vec<PathBuf> {
    const KINDS: [&str; 8] = [".rs", ".toml", ".css", ".js", ".html", ".sql", ".service", ".conf"];
    let folders = [&LAYERS[..], &["xtask", "deploy", "docs/theme"]].concat();
    let folders: Vec<PathBuf> = folders.into_iter().map(|name| root().join(name)).collect();
    let of = |kind| folders.iter().flat_map(move |folder| files(folder, kind));
    let mut all: Vec<PathBuf> = KINDS.into_iter().flat_map(of).collect();
    all.extend(files(&root().join("play/show/lang/en"), ".txt"));
    all.push(root().join("Cargo.toml"));
    all.retain(|file| !file.ends_with("wording.rs"));
    all
}

/// The text outside of fenced blocks, line by line.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    page.split("```").step_by(2).flat_map(str::lines)
}

/// A line that goes on with a sentence from before a fenced block.
fn torn(page: &str) -> Option<&str> {
    let after = page.split("```").skip(2).step_by(2);
    let mut first = after.filter_map(|text| text.lines().find(|line| !line.trim().is_empty()));
    first.find(|line| line.starts_with(|letter: char| letter.is_lowercase()))
}

#[test]
fn no_quaint_words() {
    let mut looked_at = 0;
    for page in pages() {
        let text = read(&page);
        for line in prose(&text) {
            let small = line.to_lowercase();
            let found = QUAINT.iter().find(|words| small.contains(**words));
            assert!(found.is_none(), "{}: '{}' in: {line}", told(&page), found.unwrap_or(&""));
        }
        looked_at += 1;
    }
    assert!(looked_at > 20, "only {looked_at} pages");
}

#[test]
fn no_quaint_words_in_sources() {
    let mut looked_at = 0;
    for file in sources() {
        let text = read(&file);
        for (number, line) in (1..).zip(text.lines()) {
            let small = line.to_lowercase();
            let found = QUAINT.iter().find(|words| small.contains(**words));
            let place = format!("{}:{number}", told(&file));
            assert!(found.is_none(), "{place}: '{}' in: {line}", found.unwrap_or(&""));
        }
        looked_at += 1;
    }
    assert!(looked_at > 300, "only {looked_at} sources");
}

#[test]
fn no_sentence_goes_around_a_code_block() {
    for page in pages() {
        let text = read(&page);
        assert_eq!(torn(&text), None, "{}", told(&page));
    }
}

#[test]
fn torn_sentences_are_found() {
    assert_eq!(torn("Type\n\n```sh\n$ x\n```\n\nto start.\n"), Some("to start."));
    assert_eq!(torn("Type this:\n\n```sh\n$ x\n```\n\nIt starts.\n"), None);
}
