//! Dependencies between the crates of the workspace go in one direction only.

use std::collections::BTreeSet;

use crate::repository::{CRATES, GAMES};

/// The crates that a crate may depend on, in tests too; `None` for a crate that is not in
/// the list.
///
/// `game-api ← each game ← games ← record ← {table, share} ← web`, `games ← {bots, scene} ← web`, `table ← protocol ← client`, with
/// `game-api ← search ← bots`, `search ← solver ← {bots, daily}`,
/// `bots ← puzzles ← app`,
/// `{bots, daily} ← analysis ← {web, engine ← thinking ← {server, cli}}`, `{bots, engine-protocol} ← arena ← cli`, `engine-protocol ← engine-process ← cli`,
/// `words ← scene ← {terminal, picture} ← cli`, `picture ← server` and `games ← learn ← web`; `{protocol, storage, thinking} ← server ← cli`. `browser` tests
/// the page from outside, and `scene` draws the figures of the book.
fn allowed(name: &str) -> Option<BTreeSet<&'static str>> {
    let rules = || [&["game-api", "games"][..], &GAMES].concat();
    let allowed: Vec<&str> = match name {
        "game-api" | "folder" | "fixtures" => vec![],
        // `fixtures` is for tests, here and below.
        "slides" | "pyramids" | "shuttles" | "cups" | "search" => vec!["game-api"],
        // Its errors are refusals; its tests start databases.
        "storage" => vec!["game-api", "fixtures"],
        "server" => {
            let play = ["record", "table", "protocol", "client", "storage", "words", "fixtures"];
            let bots = ["bots", "analysis", "engine", "thinking"];
            [rules(), play.to_vec(), bots.to_vec(), vec!["scene", "picture"]].concat()
        }
        // It turns refusals into sentences.
        "words" => vec!["game-api"],
        "games" => [&["game-api"][..], &GAMES].concat(),
        "solver" => vec!["game-api", "slides", "search", "fixtures"],
        "bots" => [rules(), vec!["search", "solver", "fixtures"]].concat(),
        // Only its tests use `words`.
        "engine-process" => [rules(), vec!["engine-protocol", "words"]].concat(),
        "arena" => [rules(), vec!["bots", "engine-protocol", "words"]].concat(),
        "puzzles" => [rules(), vec!["bots", "solver"]].concat(),
        "record" | "encoding" | "engine-protocol" => rules(),
        // Only its examples play games; the commands are built without them.
        "xtask" => [rules(), vec!["search", "bots", "fixtures"]].concat(),
        "scene" | "learn" => [rules(), vec!["words"]].concat(),
        "terminal" | "picture" => [rules(), vec!["words", "scene"]].concat(),
        "table" => [rules(), vec!["record"]].concat(),
        "protocol" => [rules(), vec!["record", "table"]].concat(),
        "client" => [rules(), vec!["record", "table", "protocol"]].concat(),
        // Beside `record`, only its tests use the others.
        "share" => [rules(), vec!["record", "table", "bots", "daily", "solver"]].concat(),
        "daily" => [rules(), vec!["solver"]].concat(),
        "analysis" => [rules(), vec!["bots", "solver", "daily"]].concat(),
        "engine" => [rules(), vec!["bots", "analysis"]].concat(),
        "thinking" => [rules(), vec!["bots", "analysis", "engine", "fixtures"]].concat(),
        "app" => [
            rules(),
            vec![
                "record", "bots", "solver", "words", "scene", "table", "share", "daily",
                "analysis", "client", "protocol", "puzzles",
            ],
        ]
        .concat(),
        "screen" => [
            rules(),
            vec![
                "record", "bots", "words", "scene", "table", "learn", "analysis", "app",
                "terminal", "client", "protocol",
            ],
        ]
        .concat(),
        "web" => [
            rules(),
            vec![
                "record", "bots", "words", "scene", "table", "share", "learn", "daily", "analysis",
                "app", "client", "protocol", "puzzles",
            ],
        ]
        .concat(),
        // All libraries that do no IO.
        "quatuor" => {
            let libraries = [
                "search",
                "solver",
                "bots",
                "daily",
                "analysis",
                "record",
                "table",
                "share",
                "app",
                "protocol",
                "client",
                "puzzles",
                "engine-protocol",
            ];
            let boards = ["words", "scene", "picture", "terminal", "screen"];
            [rules(), libraries.to_vec(), boards.to_vec(), vec!["arena", "learn", "encoding"]]
                .concat()
        }
        "pack" => vec!["folder"],
        "book" => [rules(), vec!["words", "scene", "learn", "folder", "fixtures"]].concat(),
        "browser" => [
            rules(),
            vec![
                "fixtures", "words", "record", "table", "share", "learn", "daily", "analysis",
                "app", "puzzles",
            ],
        ]
        .concat(),
        "cli" => {
            let libraries =
                ["search", "solver", "bots", "daily", "analysis", "engine", "record", "thinking"];
            let front_end = [
                "arena", "words", "scene", "picture", "terminal", "screen", "server", "table",
                "app", "learn",
            ];
            let online = ["protocol", "client", "storage", "fixtures"];
            let engines = ["engine-protocol", "engine-process"];
            [rules(), engines.to_vec(), libraries.to_vec(), front_end.to_vec(), online.to_vec()]
                .concat()
        }
        // Everything that its users can call, the command too.
        "python" => {
            let libraries = ["solver", "bots", "arena", "daily", "record", "table", "encoding"];
            let boards = ["words", "scene", "picture", "terminal", "cli"];
            [rules(), libraries.to_vec(), boards.to_vec()].concat()
        }
        _ => return None,
    };
    Some(allowed.into_iter().collect())
}

/// What is wrong with the dependencies of a crate, if anything.
fn problem(name: &str, uses: &BTreeSet<String>) -> Option<String> {
    let Some(allowed) = allowed(name) else {
        return Some(format!(
            "'{name}' is not in the list of crates: say in xtask/tests/it/dependencies.rs what it \
             may depend on, and in ARCHITECTURE.md what it is for"
        ));
    };
    let wrong = uses.iter().find(|used| !allowed.contains(used.as_str()))?;
    Some(format!("'{name}' must not depend on '{wrong}', only on {allowed:?}"))
}

#[test]
fn dependencies_go_one_way() {
    for package in CRATES.iter() {
        if let Some(problem) = problem(&package.name, &package.uses) {
            panic!("{problem}");
        }
    }
}

#[test]
fn wrong_dependencies_are_found() {
    let uses = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    assert_eq!(problem("slides", &uses(&["game-api"])), None);
    assert_eq!(problem("bots", &uses(&["games", "search", "cups"])), None);
    for (name, used) in [
        ("slides", "cups"),
        ("game-api", "slides"),
        ("search", "games"),
        ("search", "pyramids"),
        ("record", "bots"),
        ("games", "record"),
        ("xtask", "cli"),
        ("scene", "table"),
        ("table", "web"),
        ("table", "bots"),
        ("record", "table"),
        ("share", "web"),
        ("analysis", "table"),
        ("analysis", "record"),
        ("bots", "analysis"),
        ("words", "games"),
        ("server", "web"),
        ("storage", "table"),
        ("storage", "server"),
        ("browser", "web"),
        ("book", "cli"),
        ("folder", "pack"),
    ] {
        assert!(problem(name, &uses(&[used])).is_some(), "{name} depends on {used}");
    }
    assert!(problem("attic", &uses(&[])).unwrap().contains("not in the list"));
}
