//! What stands beside the rules.

use quatuor::AnyGame;
use show::learn::{Fault, LineError, Sheet};
use show::words::{Language, Words};

#[test]
fn every_game_has_short_rules_tips_words_and_needs() {
    for game in AnyGame::ALL {
        let sheet = Sheet::of(game);
        let named = |id: &str| sheet.short.iter().any(|entry| entry.name == format!("sheet-{id}"));
        assert!(["goal", "setup", "end"].into_iter().all(named), "{game}");
        assert!((3..=5).contains(&sheet.tips.len()), "{game}");
        assert!(sheet.terms.len() >= 4, "{game}");
        assert!(sheet.needs.len() >= 3, "{game}");
        for language in Language::ALL {
            let words = Words::new(language);
            assert!(sheet.short.iter().all(|entry| words.has(&entry.name)), "{language:?}: {game}");
        }
    }
}

/// A page of A4 takes about 3,300 letters beside the board; the page itself is measured by a
/// test in the browser.
#[test]
fn a_sheet_is_short() {
    for game in AnyGame::ALL {
        for language in Language::ALL {
            let words = Words::new(language);
            let Sheet { short, tips, terms, needs, .. } = Sheet::of(game);
            let entries = short.into_iter().chain(terms).flat_map(|one| [one.name, one.text]);
            let keys = entries.chain(tips).chain(needs);
            let letters: usize = keys.map(|key| words.say(&key, &[]).chars().count()).sum();
            assert!(letters < 4_200, "{language:?}: {game} has {letters} letters");
        }
    }
}

#[test]
fn the_board_is_that_of_a_start() {
    for game in AnyGame::ALL {
        let text = Sheet::of(game).board.to_string();
        let pieces = match game {
            AnyGame::Slides => {
                text.rsplit(' ').next().map_or(0, |board| board.replace('/', "").len())
            }
            AnyGame::Pyramids => {
                text.rsplit(' ').next().map_or(0, |board| board.split('/').count())
            }
            AnyGame::Shuttles => {
                text.rsplit(' ').next().map_or(0, |rows| rows.replace(['/', '-'], "").len())
            }
            AnyGame::Cups => text.matches(':').count(),
        };
        let expected = match game {
            AnyGame::Slides => 100,
            AnyGame::Pyramids => 16,
            AnyGame::Shuttles => 35,
            AnyGame::Cups => 32,
        };
        assert_eq!(pieces, expected, "{game}: {text}");
    }
}

#[test]
fn wrong_sheets_are_refused() {
    const BOARD: &str = "board: base 1 r,g - 0.0.0.0 0,0:r1/1,0:g1";
    let wrong = |file: &str| Sheet::read(AnyGame::Cups, file).expect_err(file);
    assert_eq!(wrong(""), LineError { line: 1, fault: Fault::Unknown });
    assert_eq!(wrong("tip: tall"), LineError { line: 1, fault: Fault::Misplaced("tip".into()) });
    let twice = LineError { line: 2, fault: Fault::Unknown };
    assert_eq!(wrong(&format!("{BOARD}\n{BOARD}")), twice);
    assert_eq!(wrong(&format!("{BOARD}\njoke: tall")), twice);
    assert!(matches!(wrong("board: base"), LineError { line: 1, fault: Fault::Position(_) }));
}
