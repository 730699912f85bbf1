//! docs/add-a-game.md lists every place that a game or a language touches.

use std::collections::BTreeSet;

use crate::absences::code;
use crate::repository::{GAMES, LAYERS, files, read, root, told};

const PAGE: &str = "docs/add-a-game.md";

/// What stands between single backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The part of the page below a heading.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("\n## {heading}\n")).expect(heading);
    rest.split("\n## ").next().unwrap_or_default()
}

/// Every source but tests, with its code alone.
fn sources() -> Vec<(String, String)> {
    let folders = [&LAYERS[..], &["xtask"]].concat();
    let all = folders.iter().flat_map(|folder| files(&root().join(folder), ".rs"));
    let all = all.map(|file| (told(&file), code(&read(&file))));
    all.filter(|(file, _)| !file.contains("/tests/")).collect()
}

/// Whether the code has this word, as it is or with a capital letter.
fn names(code: &str, word: &str) -> bool {
    let capital = word[..1].to_uppercase() + &word[1..];
    let mut words = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.any(|found| found == word || found == capital)
}

#[test]
fn every_list_of_games_is_on_the_page() {
    let page = read(&root().join(PAGE));
    let listed = section(&page, "A game").lines().filter(|line| line.starts_with("| `"));
    let listed: BTreeSet<String> = listed.map(|line| quoted(line)[0].to_string()).collect();
    let in_a_game =
        |file: &str| GAMES.iter().any(|game| file.starts_with(&format!("games/{game}/")));
    let found: BTreeSet<String> = sources()
        .into_iter()
        .filter(|(file, code)| !in_a_game(file) && GAMES.iter().all(|game| names(code, game)))
        .map(|(file, _)| file)
        .collect();
    let missing: Vec<_> = found.difference(&listed).collect();
    let stale: Vec<_> = listed.difference(&found).collect();
    assert!(
        missing.is_empty() && stale.is_empty(),
        "{PAGE}: these files name every game and are not in the table: {missing:?}; \
         these are in the table and don't: {stale:?}"
    );
}

#[test]
fn every_list_of_languages_is_on_the_page() {
    let page = read(&root().join(PAGE));
    let listed = quoted(section(&page, "A language"));
    for (file, code) in sources() {
        let is_list = code.contains("French") && code.contains("Dutch");
        assert!(!is_list || listed.contains(&&*file), "{PAGE}: {file} lists the languages");
    }
    assert!(listed.contains(&"play/show/src/words/language.rs"), "{listed:?}");
}

#[test]
fn every_path_on_the_page_exists() {
    let page = read(&root().join(PAGE));
    let is_path = |text: &&str| text.contains('/') && !text.contains([' ', '@', '"']);
    let paths: Vec<&str> = quoted(&page).into_iter().filter(is_path).collect();
    assert!(paths.len() > 30, "only {paths:?}");
    for path in paths {
        for game in GAMES {
            let path = path.replace("<game>", game);
            assert!(root().join(&path).exists(), "{PAGE} names `{path}`: not there");
        }
    }
}

#[test]
fn words_are_found() {
    assert!(names("AnyGame::Cups => 1", "cups") && names("use cups::Cell;", "cups"));
    assert!(!names("let hiccups = 1;", "cups") && !names("CupsBot", "cups"));
    assert_eq!(quoted("| `a/b.rs` | what |"), ["a/b.rs"]);
    assert_eq!(section("# P\n\n## A\n\none\n\n## B\n\ntwo\n", "A"), "\none\n");
}
