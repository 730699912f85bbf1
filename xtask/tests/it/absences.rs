//! What the sources do not say: invariants that are the absence of something.

use crate::repository::{CRATES, files, read, told};

/// Input and output: only these crates may do it.
const IO: [&str; 4] = ["fs", "env", "net", "process"];
const MAY_DO_IO: [&str; 9] =
    ["cli", "python", "server", "xtask", "pack", "book", "folder", "browser", "fixtures"];

/// Clocks, threads and streams: not for rules, search, bots, analysis, tables and scenes.
/// The page has timers.
const UNREPEATABLE: [&str; 3] = ["thread", "time", "io"];
const MAY_BE_UNREPEATABLE: [&str; 1] = ["web"];

/// Modules behind features that no pure program switches on.
const NATIVE: [&str; 2] = ["thinking/analysis/src/engine/", "thinking/arena/src/engine_process/"];

/// Whether a crate may read clocks, start threads and use streams: so may all that do input
/// and output.
pub(crate) fn may_be_unrepeatable(name: &str) -> bool {
    MAY_DO_IO.contains(&name) || MAY_BE_UNREPEATABLE.contains(&name)
}

/// Randomness that is not passed in, and printing.
const AMBIENT: [&str; 9] = [
    "rand::rng",
    "thread_rng",
    "OsRng",
    "SysRng",
    "getrandom",
    "from_os_rng",
    "RandomState",
    "println!",
    "eprintln!",
];

/// A source without comments and without the tests at its end.
pub(crate) fn code(source: &str) -> String {
    let source = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let line = |line: &str| line.split("//").next().unwrap_or_default().to_string() + "\n";
    source.lines().map(line).collect()
}

/// The modules of `std` that the code names, as `std::fs` or as
/// `std::{fmt, fs::File}`.
fn std_modules(code: &str) -> Vec<String> {
    let first_word = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut modules = vec![];
    for (at, _) in code.match_indices("std::") {
        let rest = &code[at + "std::".len()..];
        let Some(group) = rest.strip_prefix('{') else {
            modules.push(first_word(rest));
            continue;
        };
        let mut depth = 0;
        modules.push(first_word(group));
        for (at, letter) in group.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => modules.push(first_word(&group[at + 1..])),
                _ => {}
            }
        }
    }
    modules
}

/// What the source of a crate uses although it must not.
fn forbidden(name: &str, source: &str) -> Option<String> {
    let code = code(source);
    let uses = |words: &[&str]| std_modules(&code).into_iter().find(|m| words.contains(&&**m));
    if !MAY_DO_IO.contains(&name)
        && let Some(module) = uses(&IO)
    {
        return Some(format!("std::{module}"));
    }
    if may_be_unrepeatable(name) {
        return None;
    }
    let ambient = AMBIENT.iter().find(|word| code.contains(**word)).map(ToString::to_string);
    uses(&UNREPEATABLE).map(|module| format!("std::{module}")).or(ambient)
}

#[test]
fn pure_crates_are_pure() {
    let mut looked_at = 0;
    for package in CRATES.iter() {
        for file in files(&package.folder.join("src"), ".rs") {
            looked_at += 1;
            if NATIVE.iter().any(|module| told(&file).starts_with(module)) {
                continue;
            }
            // Pure, in a program that is not.
            let is_screen = told(&file).starts_with("programs/cli/src/screen/");
            let name = if is_screen { "screen" } else { &package.name };
            if let Some(word) = forbidden(name, &read(&file)) {
                let file = told(&file);
                panic!("{file} uses {word}, but '{name}' does no IO and reads no clock");
            }
        }
    }
    assert!(looked_at > 20, "only {looked_at} sources found");
}

#[test]
fn forbidden_uses_are_found() {
    for source in [
        "use std::fs;",
        "use std::{fmt, fs::File};",
        "use std::{collections::{HashMap, HashSet}, env};",
        "let now = std::time::Instant::now();",
        "std::thread::spawn(work);",
        "use std::{\n    time::Duration,\n};",
        "let mut dice = rand::rng();",
        "println!(\"{position}\");",
    ] {
        assert!(forbidden("bots", source).is_some(), "{source}");
        assert_eq!(forbidden("cli", source), None, "{source}");
    }
    for source in [
        "use std::fmt;",
        "// std::fs is for others",
        "use std::{fmt, collections::{time, fs}};",
        "fn f() {}\n#[cfg(test)]\nmod tests {\n    use std::time::Instant;\n}",
    ] {
        assert_eq!(forbidden("bots", source), None, "{source}");
    }
    assert_eq!(forbidden("web", "use std::time::Duration;"), None);
    assert!(forbidden("web", "use std::net::TcpStream;").is_some());
}
