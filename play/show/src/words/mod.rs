//! All texts that people read, in every language.
//!
//! The texts are in `lang/`, one folder per language, one `key = text` per line. A text
//! may hold gaps such as `{name}` that the caller fills in. Where a text depends on a
//! number it has two lines, `key[one]` and `key[other]`, and the caller fills in `{count}`.
//! A key with a dot is the code of a [`Refusal`], see [`Words::refusal`].
//!
//! The texts are part of the compiled crate. This module never reads files or the environment: the
//! caller chooses the [`Language`].
//!
//! ```
//! use show::words::{Language, Words};
//!
//! let words = Words::new(Language::French);
//! assert_eq!(words.say("red", &[]), "rouge");
//! ```

mod ending;
mod fill;
mod language;
mod missing;
mod names;
mod read;
mod refusal;

use std::collections::BTreeMap;
use std::fmt::Display;

use fill::fill;
pub use language::Language;
pub use missing::on_missing;
pub use quatuor::{Gap, Refusal};

/// The texts of one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    language: Language,
    texts: BTreeMap<&'static str, &'static str>,
    /// The same files in English, for a text that is missing in the language.
    english: Vec<&'static str>,
}

impl Words {
    /// All texts of a language.
    pub fn new(language: Language) -> Words {
        Language::LATER.into_iter().fold(Words::first(language), Words::with)
    }

    /// The texts of a language without those of the [pages](Language::pages) around the
    /// table, of the [lessons](Language::lessons), of [refusals](Language::refusals), of
    /// [online games](Language::online), of [puzzles](Language::puzzles), of the
    /// [terminal](Language::terminal) and of the [book](Language::book).
    pub fn first(language: Language) -> Words {
        let none = Words { language, texts: BTreeMap::new(), english: vec![] };
        none.with(Language::first)
    }

    /// These and other texts, such as [`Language::refusals`].
    #[must_use]
    pub fn with(mut self, texts: fn(Language) -> &'static str) -> Words {
        read::texts(texts(self.language)).for_each(|(key, text)| _ = self.texts.insert(key, text));
        self.english.push(texts(Language::English));
        self
    }

    /// The language they are in.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A text, with its gaps filled in. One that is missing is reported (see [`on_missing`])
    /// and said in English, or as a text that says so: never as its key. A gap without a value
    /// is reported, too, and shown as an ellipsis.
    pub fn say(&self, key: &str, gaps: &[(&str, &dyn Display)]) -> String {
        let text = self.text(key, gaps).unwrap_or_else(|| self.instead(key, gaps));
        fill(text, gaps, |gap| missing::report_mistake(&format!("{key}{{{gap}}}")))
    }

    /// A text with its gaps, in the form that the number among the values asks for.
    fn text(&self, key: &str, gaps: &[(&str, &dyn Display)]) -> Option<&'static str> {
        let count = gaps.iter().find(|(name, _)| *name == "count");
        let form = count.and_then(|(_, count)| {
            let is_one = self.language.is_one(&count.to_string());
            self.texts.get(format!("{key}[{}]", if is_one { "one" } else { "other" }).as_str())
        });
        form.or_else(|| self.texts.get(key)).copied()
    }

    /// Whether there is such a text.
    pub fn has(&self, key: &str) -> bool {
        self.texts.contains_key(key) || self.texts.contains_key(format!("{key}[other]").as_str())
    }

    /// All keys, in order.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.texts.keys().copied()
    }

    /// All keys with their texts, in order, with gaps and without values in them.
    pub fn texts(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.texts.iter().map(|(key, text)| (*key, *text))
    }

    /// A number with so many digits after the decimal sign.
    pub fn decimal(&self, number: f64, digits: usize) -> String {
        format!("{number:.digits$}").replace('.', self.language.decimal_sign())
    }

    /// Parts of a sentence, joined as people write it: "a, b and c".
    pub fn list(&self, parts: &[String]) -> String {
        self.join(parts, "list-end")
    }

    /// Alternatives in a sentence: "a, b or c".
    pub fn either(&self, parts: &[String]) -> String {
        self.join(parts, "either-end")
    }

    fn join(&self, parts: &[String], end: &str) -> String {
        match parts {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => self.say(end, &[("first", &first.join(", ")), ("last", last)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gaps(text: &str) -> Vec<&str> {
        let mut gaps: Vec<&str> =
            text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        gaps.sort_unstable();
        gaps.dedup();
        gaps
    }

    #[test]
    fn all_languages_have_the_same_keys_and_gaps() {
        let english = Words::new(Language::English);
        for language in Language::ALL {
            let words = Words::new(language);
            let missing: Vec<_> = english.keys().filter(|key| !words.has_line(key)).collect();
            let surplus: Vec<_> = words.keys().filter(|key| !english.has_line(key)).collect();
            assert!(
                missing.is_empty() && surplus.is_empty(),
                "{language:?}: -{missing:?} +{surplus:?}"
            );
            for (key, text) in &words.texts {
                assert_eq!(gaps(text), gaps(english.texts[key]), "{language:?}: {key}");
            }
        }
    }

    impl Words {
        fn has_line(&self, key: &str) -> bool {
            self.texts.contains_key(key)
        }
    }

    #[test]
    fn every_line_is_read_and_keys_are_unique() {
        for language in Language::ALL {
            let mut lines = 0;
            for texts in [Language::first as fn(_) -> _].into_iter().chain(Language::LATER) {
                let file = texts(language);
                let filled = file.lines().filter(|line| {
                    let line = line.trim();
                    !line.is_empty() && !line.starts_with('#')
                });
                let read = read::texts(file).count();
                assert_eq!(filled.count(), read, "{language:?}: a line without ' = '");
                lines += read;
            }
            assert_eq!(Words::new(language).texts.len(), lines, "{language:?}: a key twice");
        }
    }

    #[test]
    fn numbers_choose_the_form() {
        let english = Words::new(Language::English);
        assert_eq!(english.say("group-of", &[("count", &3)]), "group of 3");
        let french = Words::new(Language::French);
        assert_eq!(french.say("points", &[("count", &0)]), "0 point");
        assert_eq!(english.say("points", &[("count", &0)]), "0 points");
        assert_eq!(english.say("points", &[("count", &1)]), "1 point");
    }

    #[test]
    fn decimals_have_the_sign_of_the_language() {
        let said = |language| Words::new(language).decimal(-12.345, 1);
        assert_eq!(Language::ALL.map(said), ["-12.3", "-12,3", "-12,3"]);
    }

    #[test]
    fn lists_read_well() {
        let list = |parts: &[&str]| {
            let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
            Words::new(Language::Dutch).list(&parts)
        };
        assert_eq!(list(&["rood", "geel", "wit"]), "rood, geel en wit");
        assert_eq!(list(&["rood"]), "rood");
        let either = Words::new(Language::French).either(&["rouge".into(), "vert".into()]);
        assert_eq!(either, "rouge ou vert");
    }
}
