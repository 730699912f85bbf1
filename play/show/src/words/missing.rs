//! What is said for a text that is missing, and who hears of it.

use std::fmt::Display;
use std::sync::OnceLock;

use crate::words::{Language, Words, read};

static REPORT: OnceLock<fn(&str)> = OnceLock::new();

/// From now on, this is called with the key of every text that is asked for and missing, and
/// with `key{gap}` for every gap without a value. The first caller decides. Without one, such a
/// mistake panics in a debug build, so that tests fail, and goes unreported in a release build.
pub fn on_missing(report: fn(key: &str)) {
    let _ = REPORT.set(report);
}

/// Reports a key that may come from a newer version; `false` if there is no report to call.
pub(crate) fn report(key: &str) -> bool {
    REPORT.get().map(|report| report(key)).is_some()
}

/// Reports a key that this version itself has asked for.
pub(crate) fn report_mistake(key: &str) {
    let is_reported = report(key);
    debug_assert!(is_reported, "there is no text '{key}'");
}

impl Words {
    /// What is said for a missing text.
    pub(crate) fn instead(&self, key: &str, gaps: &[(&str, &dyn Display)]) -> &'static str {
        report_mistake(key);
        let texts = self.english.iter().copied().flat_map(read::texts).collect();
        let english = Words { language: Language::English, texts, english: vec![] };
        english.text(key, gaps).or_else(|| self.text("missing-text", &[])).unwrap_or("…")
    }
}

#[cfg(test)]
mod tests {
    use quatuor::{Gap, Refusal};

    use super::*;

    #[test]
    fn a_missing_text_is_reported_and_never_said_as_its_key() {
        // The only test here that asks for what is missing: all tests share the report.
        static LAST: std::sync::Mutex<String> = std::sync::Mutex::new(String::new());
        on_missing(|key| *LAST.lock().expect("one test") = key.into());
        let mut words = Words::new(Language::Dutch);
        assert_eq!(words.say("no_such_key", &[]), "(tekst ontbreekt)");
        assert_eq!(*LAST.lock().expect("one test"), "no_such_key");
        assert_eq!(words.say("group-of", &[]), "groep van …");
        assert_eq!(*LAST.lock().expect("one test"), "group-of{count}");
        let refusal = Refusal {
            code: "record.ends".into(),
            gaps: vec![("expected".into(), Gap::word("no-such-word"))],
        };
        let said = words.refusal(&refusal);
        assert!(said.contains("(tekst ontbreekt)") && !said.contains("such"), "{said}");
        assert_eq!(*LAST.lock().expect("one test"), "no-such-word");
        words.texts.remove("red");
        assert_eq!(words.say("red", &[]), "red");
        assert_eq!(*LAST.lock().expect("one test"), "red");
        // In English, one point is the only one in the singular.
        words.texts.retain(|key, _| !key.starts_with("points"));
        assert_eq!(words.say("points", &[("count", &0)]), "0 points");
    }
}
