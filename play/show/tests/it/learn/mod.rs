//! Lessons and rules: the files are valid and complete.

mod lessons;
mod reading;
mod rules;
mod sheets;

use std::collections::BTreeSet;

use quatuor::AnyGame;
use show::words::{Language, Words};

#[test]
fn every_text_exists_in_all_languages_and_is_used_once() {
    for game in AnyGame::ALL {
        let keys = show::learn::keys(game);
        for language in Language::ALL {
            let words = Words::new(language);
            let missing: Vec<_> = keys.iter().filter(|key| !words.has(key)).collect();
            assert!(missing.is_empty(), "{language:?} has no texts {missing:?}");
        }
        let mut seen = BTreeSet::new();
        let twice: Vec<_> = keys.iter().filter(|key| !seen.insert(*key)).collect();
        assert!(twice.is_empty(), "{game} uses twice {twice:?}");
    }
}
