//! Punctuation follows the habits of each language, the same in every text.

use show::words::{Language, Words};

/// The space that never ends a line.
const NO_BREAK: char = '\u{a0}';

/// All keys of a language with their texts, gaps and all.
fn texts(language: Language) -> Vec<(&'static str, &'static str)> {
    Words::new(language).texts().collect()
}

/// What is wrong with a French text: a sign such as `:` has a no-break space before it, unless
/// it is part of a notation such as `D<row>:<count>`, and quotes have one inside.
fn french_slip(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    let slip = |at: usize| {
        let before = at.checked_sub(1).map(|before| letters[before]);
        let after = letters.get(at + 1).copied();
        let is_end = after.is_none_or(|after| after.is_whitespace() || ".,)".contains(after));
        match letters[at] {
            ':' | ';' | '?' | '!' | '%' => {
                before == Some(' ') || (is_end && before != Some(NO_BREAK))
            }
            '»' => before != Some(NO_BREAK),
            '«' => after != Some(NO_BREAK),
            _ => false,
        }
    };
    (0..letters.len()).find(|at| slip(*at)).map(|at| letters[at..].iter().collect())
}

/// What is wrong with a text in any language: an ellipsis is one character, without a space
/// before it unless it begins the text.
fn any_slip(text: &str) -> Option<&'static str> {
    ["...", " …", "\u{a0}…", "  "].into_iter().find(|slip| text.contains(slip))
}

#[test]
fn french_signs_have_a_no_break_space() {
    for (key, text) in texts(Language::French) {
        assert_eq!(french_slip(text), None, "{key} = {text}");
    }
}

#[test]
fn the_ellipsis_is_the_same_everywhere() {
    for language in Language::ALL {
        for (key, text) in texts(language) {
            assert_eq!(any_slip(text), None, "{language:?}: {key} = {text}");
        }
    }
}

#[test]
fn french_and_dutch_have_a_typographic_apostrophe() {
    for language in [Language::French, Language::Dutch] {
        for (key, text) in texts(language) {
            let is_plain = text.as_bytes().windows(3).any(|letters| {
                letters[1] == b'\'' && [letters[0], letters[2]].iter().all(u8::is_ascii_alphabetic)
            });
            assert!(!is_plain, "{language:?}: {key} = {text}");
        }
    }
}

#[test]
fn slips_are_found() {
    for wrong in ["Fini :", "Fini:", "Quoi ?", "« a »", "« a\u{a0}»", "Fini !)", "5 %", "un ; deux"]
    {
        assert!(french_slip(wrong).is_some(), "{wrong}");
    }
    for right in ["Fini\u{a0}:", "«\u{a0}?\u{a0}»", "D1:3", "Et si…\u{a0}?", "0,-1:r3, un"] {
        assert_eq!(french_slip(right), None, "{right}");
    }
    assert_eq!(any_slip("wait ..."), Some("..."));
    assert_eq!(any_slip("wait …"), Some(" …"));
    assert_eq!(any_slip("… tried, wait…"), None);
}
