//! The rules pages.

use std::collections::BTreeSet;
use std::path::Path;

use quatuor::AnyGame;
use show::learn::{Chapter, Part, chapters};
use show::words::{Language, Words};

/// The rulings of the specification: where the printed rules are silent or ambiguous.
const RULINGS: [(AnyGame, &[&str]); 4] = [
    (AnyGame::Slides, &["deal", "any", "jokers", "joker-groups", "count", "duo", "teams"]),
    (AnyGame::Pyramids, &["box", "share"]),
    (AnyGame::Shuttles, &["deal", "finish", "groups", "last", "pass", "quiet", "shared"]),
    (AnyGame::Cups, &["six", "deal", "must", "shared", "gaps", "begins", "early"]),
];

fn rules() -> impl Iterator<Item = (AnyGame, Vec<Chapter>)> {
    AnyGame::ALL.into_iter().map(|game| (game, chapters(game)))
}

/// The variants and options of the set-up page.
fn choices(game: AnyGame) -> BTreeSet<String> {
    let rulesets = game.rulesets();
    let options = rulesets.iter().flat_map(|ruleset| ruleset.options.clone());
    // The number of colours in `solo` is explained with the variant.
    let switches = options.filter(|option| !option.starts_with("colours="));
    rulesets.iter().filter_map(|ruleset| ruleset.variant.clone()).chain(switches).collect()
}

#[test]
fn every_variant_and_every_option_has_its_chapter() {
    for (game, chapters) in rules() {
        let mut named: Vec<String> =
            chapters.into_iter().flat_map(|chapter| chapter.concerns).collect();
        named.sort_unstable();
        assert_eq!(named, choices(game).into_iter().collect::<Vec<_>>(), "{game}");
    }
}

#[test]
fn every_ruling_is_in_the_rules() {
    for (game, rulings) in RULINGS {
        let parts: Vec<Part> = chapters(game).into_iter().flat_map(|one| one.parts).collect();
        for ruling in rulings {
            let part = Part::Ruling(format!("{game}-ruling-{ruling}"));
            assert!(parts.contains(&part), "{game}: {ruling}");
        }
    }
}

/// The rules exist once: `RULES.md` says what the page says.
#[test]
fn every_rules_file_says_what_the_page_says() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let languages = Language::ALL.into_iter();
    for (language, game) in languages.flat_map(|one| AnyGame::ALL.map(|game| (one, game))) {
        let words = Words::new(language);
        let name = match language {
            Language::English => "RULES.md".to_string(),
            _ => format!("RULES.{}.md", language.code()),
        };
        let file = games.join(game.name()).join(name);
        let text = std::fs::read_to_string(&file).expect("the rules in every language");
        let (_, text) = text.split_once(" -->\n\n").expect("a head");
        let rules = show::learn::markdown(game, |key| words.say(key, &[]));
        assert!(text == rules, "{}: run `cargo xtask rules`", file.display());
    }
}

#[test]
fn every_figure_can_be_played() {
    for (game, chapters) in rules() {
        let mut figures = 0;
        for chapter in &chapters {
            for part in &chapter.parts {
                if let Part::Figure { position, .. } = part {
                    figures += 1;
                    assert!(
                        !position.legal_moves().is_empty(),
                        "{game} {}: {position}",
                        chapter.id
                    );
                }
            }
        }
        assert!(figures >= 6, "{game}: {figures} figures");
    }
}

#[test]
fn chapters_have_names_for_links() {
    for (game, chapters) in rules() {
        let is_plain = |id: &str| id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        assert!(chapters.iter().all(|chapter| is_plain(&chapter.id)), "{game}");
        let ids: BTreeSet<&str> = chapters.iter().map(|chapter| chapter.id.as_str()).collect();
        assert_eq!(ids.len(), chapters.len(), "{game}: a chapter twice");
        assert!(chapters.iter().all(|chapter| !chapter.parts.is_empty()), "{game}: an empty one");
        // What stands beside the chapters has links of the same form.
        assert!(["sheet", "short", "tips", "words", "table"].iter().all(|id| !ids.contains(id)));
    }
}
