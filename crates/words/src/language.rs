//! The languages.

/// Files of a language, one after the other: each language has the same.
macro_rules! files {
    ($code:literal: $($name:literal),*) => {
        concat!($(include_str!(concat!("../lang/", $code, "/", $name, ".txt"))),*)
    };
}

macro_rules! first {
    ($code:literal) => {
        files!($code: "game", "review", "share", "learn", "daily", "study")
    };
}

macro_rules! lessons {
    ($code:literal) => {
        files!($code: "learn-slides", "learn-pyramids", "learn-shuttles", "learn-cups")
    };
}

macro_rules! refusals {
    ($code:literal) => {
        files!($code: "refusals", "table")
    };
}

macro_rules! terminal {
    ($code:literal) => {
        files!($code: "terminal")
    };
}

/// A language that everything is said in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
    /// Dutch.
    Dutch,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::English, Language::French, Language::Dutch];

    /// The code that browsers and pages know it by.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Dutch => "nl",
        }
    }

    /// What its speakers call it.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
            Language::Dutch => "Nederlands",
        }
    }

    /// The language of a code, of a longer tag such as `fr-BE`, or of a locale such as
    /// `fr_BE.UTF-8`.
    pub fn from_code(code: &str) -> Option<Language> {
        let short = code.split(['-', '_', '.', '@']).next()?.to_ascii_lowercase();
        Language::ALL.into_iter().find(|language| language.code() == short)
    }

    /// Whether a number takes the form for one. French counts nothing as one.
    pub(crate) fn is_one(self, number: &str) -> bool {
        match self {
            Language::English | Language::Dutch => number == "1",
            Language::French => number == "0" || number == "1",
        }
    }

    /// What is said everywhere.
    pub(crate) const fn first(self) -> &'static str {
        match self {
            Language::English => first!("en"),
            Language::French => first!("fr"),
            Language::Dutch => first!("nl"),
        }
    }

    /// What only rules pages and guided games say: more than half of all texts, which a
    /// page can load later. See [`Words::with`](crate::Words::with).
    pub const fn lessons(self) -> &'static str {
        match self {
            Language::English => lessons!("en"),
            Language::French => lessons!("fr"),
            Language::Dutch => lessons!("nl"),
        }
    }

    /// Why something is refused: the sentences of [`Words::refusal`](crate::Words::refusal),
    /// which a page can load later.
    pub const fn refusals(self) -> &'static str {
        match self {
            Language::English => refusals!("en"),
            Language::French => refusals!("fr"),
            Language::Dutch => refusals!("nl"),
        }
    }

    /// What only boards in a terminal say.
    pub const fn terminal(self) -> &'static str {
        match self {
            Language::English => terminal!("en"),
            Language::French => terminal!("fr"),
            Language::Dutch => terminal!("nl"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_name_languages_in_many_ways() {
        assert_eq!(Language::from_code("fr-BE"), Some(Language::French));
        assert_eq!(Language::from_code("NL"), Some(Language::Dutch));
        assert_eq!(Language::from_code("nl_BE.UTF-8@euro"), Some(Language::Dutch));
        assert_eq!(Language::from_code("C.UTF-8"), None);
        assert_eq!(Language::from_code("de"), None);
        assert_eq!(Language::from_code(""), None);
    }
}
