//! The languages.

/// The files of a language, concatenated: each language has the same.
macro_rules! files {
    ($code:literal: $($name:literal),*) => {
        concat!($(include_str!(concat!("../../lang/", $code, "/", $name, ".txt"))),*)
    };
}

macro_rules! first {
    ($code:literal) => {
        files!($code: "game", "share")
    };
}

macro_rules! pages {
    ($code:literal) => {
        files!($code: "review", "history", "learn", "daily", "study")
    };
}

macro_rules! lessons {
    ($code:literal) => {
        files!(
            $code: "learn-slides", "learn-pyramids", "learn-shuttles", "learn-cups", "learn-sheet"
        )
    };
}

macro_rules! refusals {
    ($code:literal) => {
        files!($code: "refusals", "table")
    };
}

macro_rules! online {
    ($code:literal) => {
        files!($code: "online")
    };
}

macro_rules! book {
    ($code:literal) => {
        files!($code: "book")
    };
}

macro_rules! puzzles {
    ($code:literal) => {
        files!($code: "puzzles")
    };
}

macro_rules! terminal {
    ($code:literal) => {
        files!($code: "terminal")
    };
}

/// A language with a complete translation.
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

    /// Its language code.
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

    /// Whether a number takes the singular. In French, 0 does too.
    pub(crate) fn is_one(self, number: &str) -> bool {
        match self {
            Language::English | Language::Dutch => number == "1",
            Language::French => number == "0" || number == "1",
        }
    }

    /// The texts that are used everywhere.
    pub(crate) const fn first(self) -> &'static str {
        match self {
            Language::English => first!("en"),
            Language::French => first!("fr"),
            Language::Dutch => first!("nl"),
        }
    }

    /// All other texts.
    pub(crate) const LATER: [fn(Language) -> &'static str; 7] = [
        Language::pages,
        Language::lessons,
        Language::refusals,
        Language::online,
        Language::puzzles,
        Language::terminal,
        Language::book,
    ];

    /// The texts of the pages around the table: looking back, the list of games, lessons,
    /// the daily deal and the analysis board. A page can load them later.
    pub const fn pages(self) -> &'static str {
        match self {
            Language::English => pages!("en"),
            Language::French => pages!("fr"),
            Language::Dutch => pages!("nl"),
        }
    }

    /// The texts of rules pages and guided games: more than half of all texts, which a page
    /// can load later. See [`Words::with`](crate::words::Words::with).
    pub const fn lessons(self) -> &'static str {
        match self {
            Language::English => lessons!("en"),
            Language::French => lessons!("fr"),
            Language::Dutch => lessons!("nl"),
        }
    }

    /// Why something is refused: the sentences of [`Words::refusal`](crate::words::Words::refusal),
    /// which a page can load later.
    pub const fn refusals(self) -> &'static str {
        match self {
            Language::English => refusals!("en"),
            Language::French => refusals!("fr"),
            Language::Dutch => refusals!("nl"),
        }
    }

    /// The texts of games over a server, which a page can load later.
    pub const fn online(self) -> &'static str {
        match self {
            Language::English => online!("en"),
            Language::French => online!("fr"),
            Language::Dutch => online!("nl"),
        }
    }

    /// What separates the digits of a fraction.
    pub(crate) const fn decimal_sign(self) -> &'static str {
        match self {
            Language::English => ".",
            Language::French | Language::Dutch => ",",
        }
    }

    /// The texts of the book: what stands below its pictures and around its pages.
    pub const fn book(self) -> &'static str {
        match self {
            Language::English => book!("en"),
            Language::French => book!("fr"),
            Language::Dutch => book!("nl"),
        }
    }

    /// The texts of puzzles and statistics, which a page can load later.
    pub const fn puzzles(self) -> &'static str {
        match self {
            Language::English => puzzles!("en"),
            Language::French => puzzles!("fr"),
            Language::Dutch => puzzles!("nl"),
        }
    }

    /// The texts of boards in a terminal.
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
    fn language_tags_and_locales_are_recognised() {
        assert_eq!(Language::from_code("fr-BE"), Some(Language::French));
        assert_eq!(Language::from_code("NL"), Some(Language::Dutch));
        assert_eq!(Language::from_code("nl_BE.UTF-8@euro"), Some(Language::Dutch));
        assert_eq!(Language::from_code("C.UTF-8"), None);
        assert_eq!(Language::from_code("de"), None);
        assert_eq!(Language::from_code(""), None);
    }
}
