//! Lessons and rules from the outside: what the files hold is true and complete.

mod lessons;
mod reading;
mod rules;

use std::collections::BTreeSet;

use games::AnyGame;
use words::{Language, Words};

#[test]
fn everything_is_said_in_all_languages_and_once() {
    for game in AnyGame::ALL {
        let keys = learn::keys(game);
        for language in Language::ALL {
            let words = Words::new(language);
            let missing: Vec<_> = keys.iter().filter(|key| !words.has(key)).collect();
            assert!(missing.is_empty(), "{language:?} has no texts {missing:?}");
        }
        let mut seen = BTreeSet::new();
        let twice: Vec<_> = keys.iter().filter(|key| !seen.insert(*key)).collect();
        assert!(twice.is_empty(), "{game} says twice {twice:?}");
    }
}
