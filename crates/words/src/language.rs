//! The languages.

/// The texts of a language: the same files for each.
macro_rules! files {
    ($code:literal) => {
        concat!(
            include_str!(concat!("../lang/", $code, "/game.txt")),
            include_str!(concat!("../lang/", $code, "/review.txt")),
            include_str!(concat!("../lang/", $code, "/share.txt")),
            include_str!(concat!("../lang/", $code, "/learn.txt")),
            include_str!(concat!("../lang/", $code, "/learn-slides.txt")),
            include_str!(concat!("../lang/", $code, "/learn-pyramids.txt")),
            include_str!(concat!("../lang/", $code, "/learn-shuttles.txt")),
            include_str!(concat!("../lang/", $code, "/learn-cups.txt")),
            include_str!(concat!("../lang/", $code, "/daily.txt")),
            include_str!(concat!("../lang/", $code, "/study.txt")),
        )
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

    /// The language of a code, or of a longer tag such as `fr-BE`.
    pub fn from_code(code: &str) -> Option<Language> {
        let short = code.split('-').next()?.to_ascii_lowercase();
        Language::ALL.into_iter().find(|language| language.code() == short)
    }

    /// Whether a number takes the form for one. French counts nothing as one.
    pub(crate) fn is_one(self, number: &str) -> bool {
        match self {
            Language::English | Language::Dutch => number == "1",
            Language::French => number == "0" || number == "1",
        }
    }

    /// All files of the language, one after the other.
    pub(crate) const fn file(self) -> &'static str {
        match self {
            Language::English => files!("en"),
            Language::French => files!("fr"),
            Language::Dutch => files!("nl"),
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
        assert_eq!(Language::from_code("de"), None);
        assert_eq!(Language::from_code(""), None);
    }
}
