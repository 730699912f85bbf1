//! The doors between our crates open one way only.

use std::collections::BTreeSet;

use crate::repository::{GAMES, ROOMS};

/// The rooms that a room may know; `None` for a room that nobody has thought of.
///
/// `game-api ← each game ← games ← {bots, record, scene} ← table ← web`, with
/// `game-api ← search ← bots`, `words ← scene` and `games ← learn ← web`; `server ← cli`.
/// Whoever tests the page in a browser sees it from outside.
fn may_know(room: &str) -> Option<BTreeSet<&'static str>> {
    let rules = || [&["game-api", "games"][..], &GAMES].concat();
    let known: Vec<&str> = match room {
        "game-api" | "words" | "server" | "pack" => vec![],
        "slides" | "pyramids" | "shuttles" | "cups" | "search" => vec!["game-api"],
        "games" => [&["game-api"][..], &GAMES].concat(),
        "bots" => [rules(), vec!["search"]].concat(),
        // The measurements play games; the commands themselves do without.
        "record" | "xtask" => rules(),
        "scene" | "learn" => [rules(), vec!["words"]].concat(),
        "table" => [rules(), vec!["record", "bots", "words", "scene"]].concat(),
        "web" => [rules(), vec!["record", "bots", "words", "scene", "table", "learn"]].concat(),
        "browser" => [rules(), vec!["words", "record", "table", "learn"]].concat(),
        "cli" => [rules(), vec!["search", "bots", "record", "words", "scene", "server"]].concat(),
        _ => return None,
    };
    Some(known.into_iter().collect())
}

/// What is wrong with the doors of a room, if anything.
fn wrong_door(room: &str, uses: &BTreeSet<String>) -> Option<String> {
    let Some(known) = may_know(room) else {
        return Some(format!(
            "'{room}' is not in the list of rooms: say in xtask/tests/it/doors.rs what it may \
             know, and in ARCHITECTURE.md what it is for"
        ));
    };
    let wrong = uses.iter().find(|used| !known.contains(used.as_str()))?;
    Some(format!("'{room}' must not know '{wrong}', only {known:?}"))
}

#[test]
fn doors_open_one_way() {
    for room in ROOMS.iter() {
        if let Some(problem) = wrong_door(&room.name, &room.uses) {
            panic!("{problem}");
        }
    }
}

#[test]
fn wrong_doors_are_found() {
    let uses = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    assert_eq!(wrong_door("slides", &uses(&["game-api"])), None);
    assert_eq!(wrong_door("bots", &uses(&["games", "search", "cups"])), None);
    for (room, used) in [
        ("slides", "cups"),
        ("game-api", "slides"),
        ("search", "games"),
        ("search", "pyramids"),
        ("record", "bots"),
        ("games", "record"),
        ("xtask", "cli"),
        ("scene", "table"),
        ("table", "web"),
        ("words", "games"),
        ("server", "games"),
        ("browser", "web"),
    ] {
        assert!(wrong_door(room, &uses(&[used])).is_some(), "{room} knows {used}");
    }
    assert!(wrong_door("attic", &uses(&[])).unwrap().contains("not in the list"));
}
