//! The page says nothing but what the translation files hold.

use std::fs;
use std::path::Path;

use show::words::{Language, Words};

/// Keys that are put together from parts: everything that begins like this is used.
const FAMILIES: [&str; 23] = [
    "puzzle-grade-",
    "screen-key-",
    "screen-short-",
    "screen-notation-",
    "theme-",
    "seen-",
    "terminal-admin-",
    "terminal-flaw-",
    "phrase-",
    "online-flaw-",
    "online-taker-",
    "piece-",
    "level-",
    "bot-name-",
    "light-",
    "size-",
    "pace-",
    "decided-",
    "reason-",
    "figure-",
    "field-",
    "form-",
    "terminal-help-",
];

/// What is put behind the name of a game.
const OF_A_GAME: [&str; 6] = ["-aim-hidden", "-what", "-facts", "-task", "-variant-", "-option-"];

/// All sources that use texts: of the page, the scenes, the boards in a terminal, contests, the command,
/// the server.
fn sources() -> String {
    fn gather(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                gather(&path, text);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                *text += &fs::read_to_string(&path).expect("a source");
            }
        }
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut text = String::new();
    for folder in [
        "src",
        "../../play/app/src",
        "../../play/show/src",
        "../../thinking/arena/src",
        "../cli/src",
        "../server/src",
        "../../xtask/book/src",
    ] {
        gather(&here.join(folder), &mut text);
    }
    text
}

/// The literal keys that are said: `say("key"`, `tell("key"` and `key="key"`.
fn said(sources: &str) -> Vec<&str> {
    let ways = ["say(\"", "tell(\"", "key=\"", "say(\n"];
    let after = |way: &'static str| {
        sources.split(way).skip(1).filter_map(|rest| {
            let rest = rest.trim_start().trim_start_matches('"');
            rest.split('"').next()
        })
    };
    let is_key = |key: &&str| {
        !key.is_empty()
            && key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    ways.into_iter().flat_map(after).filter(is_key).collect()
}

#[test]
fn everything_that_is_said_can_be_said() {
    let sources = sources();
    let words = Words::new(Language::English);
    let keys = said(&sources);
    assert!(keys.len() > 100, "only {} keys found", keys.len());
    let missing: Vec<_> = keys.into_iter().filter(|key| !words.has(key)).collect();
    assert!(missing.is_empty(), "no such texts: {missing:?}");
}

/// The texts that say why a game ended, for all games.
fn endings() -> Vec<String> {
    let keys = |game: quatuor::AnyGame| {
        game.info().endings.iter().map(move |ending| format!("why-{game}-{ending}"))
    };
    quatuor::AnyGame::ALL.into_iter().flat_map(keys).collect()
}

#[test]
fn every_ending_has_words() {
    for language in Language::ALL {
        let words = Words::new(language);
        let missing: Vec<_> = endings().into_iter().filter(|key| !words.has(key)).collect();
        assert!(missing.is_empty(), "{language:?}: no such texts: {missing:?}");
    }
}

#[test]
fn nothing_is_translated_in_vain() {
    let sources = sources();
    let endings = endings();
    let is_used = |key: &str| {
        let key = key.split('[').next().unwrap_or(key);
        let of_a_game =
            quatuor::AnyGame::ALL.iter().filter_map(|game| key.strip_prefix(game.name()));
        of_a_game.into_iter().any(|rest| {
            rest.is_empty()
                || OF_A_GAME.iter().any(|part| match part.strip_suffix('-') {
                    Some(_) => rest.starts_with(part),
                    None => rest == *part,
                })
        }) || endings.iter().any(|ending| ending == key)
            || FAMILIES.iter().any(|family| key.starts_with(family))
            || sources.contains(&format!("\"{key}\""))
            || key.strip_suffix("-note").is_some_and(|key| sources.contains(&format!("\"{key}\"")))
    };
    let learnt: Vec<String> =
        quatuor::AnyGame::ALL.into_iter().flat_map(show::learn::keys).collect();
    let is_learnt = |key: &str| learnt.iter().any(|one| one == key);
    let words = Words::new(Language::English);
    // Refusals have dots, and a test of their own in `words`.
    let is_ours = |key: &&str| !key.contains('.');
    let ours = words.keys().filter(is_ours);
    let unused: Vec<_> = ours.filter(|key| !is_used(key) && !is_learnt(key)).collect();
    assert!(unused.is_empty(), "texts that are not used: {unused:?}");
}

#[test]
fn every_reason_and_every_figure_has_words() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let words = Words::new(Language::English);
    let mut found = 0;
    for (folder, family) in [
        ("thinking/bots/src/slides", "reason"),
        ("thinking/bots/src/pyramids", "reason"),
        ("thinking/bots/src/shuttles", "reason"),
        ("thinking/bots/src/cups", "reason"),
        ("games/slides/src", "figure"),
        ("games/pyramids/src", "figure"),
        ("games/shuttles/src", "figure"),
        ("games/cups/src", "figure"),
    ] {
        for entry in fs::read_dir(here.join("../..").join(folder)).expect("a folder").flatten() {
            let Ok(source) = fs::read_to_string(entry.path()) else { continue };
            for rest in source.split("Figure::new(\"").skip(1) {
                let name = rest.split('"').next().unwrap_or_default();
                assert!(words.has(&format!("{family}-{name}")), "{family}-{name}");
                found += 1;
            }
        }
    }
    assert!(found >= 15, "only {found} found");
}
