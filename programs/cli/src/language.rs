//! The language that the command speaks: `--language`, or what the environment asks for.

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::{LazyLock, OnceLock};

use quatuor::{Gap, Refusal, refusal};
use show::words::{Language, Words};

/// The words of the command line.
static ARGUMENTS: OnceLock<Vec<OsString>> = OnceLock::new();

/// The texts of this run. Wrong arguments are told about before all arguments are read,
/// so `--language` is looked for here.
static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let words = ARGUMENTS.get().into_iter().flatten().skip(1);
    let arguments: Vec<String> = words.map(|one| one.to_string_lossy().into_owned()).collect();
    let asked = option(&arguments).and_then(Language::from_code);
    Words::new(asked.or_else(environment).unwrap_or_default())
});

/// Keeps the words of the command line, and returns them.
pub(crate) fn set_arguments(words: Vec<OsString>) -> &'static [OsString] {
    ARGUMENTS.get_or_init(|| words)
}

/// The texts of this run, in the language that was asked for.
pub(crate) fn words() -> &'static Words {
    &WORDS
}

/// A text in the language that was asked for.
pub(crate) fn say(key: &str, gaps: &[(&str, &dyn Display)]) -> String {
    words().say(key, gaps)
}

/// Why something is refused, in the language that was asked for.
pub(crate) fn refusal(refusal: impl Into<Refusal>) -> String {
    words().refusal(&refusal.into())
}

/// Reads an argument of a type that refuses what is wrong.
pub(crate) fn read<T: FromStr<Err: Into<Refusal>>>(text: &str) -> Result<T, String> {
    text.parse().map_err(refusal)
}

/// Reads the argument of `--language`.
pub(crate) fn read_language(text: &str) -> Result<Language, String> {
    let is_code = |language: &Language| language.code() == text;
    Language::ALL.into_iter().find(is_code).ok_or_else(|| {
        let codes = Gap::any_text(Language::ALL.map(Language::code));
        refusal(refusal!("cli.language", found = Gap::quote(text), expected = codes))
    })
}

/// What is given to `--language`, if it is.
fn option(arguments: &[String]) -> Option<&str> {
    let mut options = arguments.iter().take_while(|one| *one != "--");
    while let Some(one) = options.next() {
        match one.strip_prefix("--language") {
            Some("") => return options.next().map(String::as_str),
            Some(rest) if rest.starts_with('=') => return Some(&rest[1..]),
            _ => {}
        }
    }
    None
}

/// The language of the environment.
fn environment() -> Option<Language> {
    // The tests of this crate expect English in every locale of the machine.
    let locale = locale("LC_MESSAGES").filter(|_| !cfg!(test))?;
    Language::from_code(&locale)
}

/// Whether the terminal shows more than ASCII, as far as the environment says.
pub(crate) fn has_signs() -> bool {
    locale("LC_CTYPE").is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// The locale for this purpose: the first variable that is set decides.
fn locale(purpose: &str) -> Option<String> {
    let set = ["LC_ALL", purpose, "LANG"].map(|name| env::var(name).unwrap_or_default());
    set.into_iter().find(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_is_found_among_others() {
        let find = |text: &str| {
            let arguments: Vec<String> = text.split(' ').map(String::from).collect();
            option(&arguments).map(String::from)
        };
        assert_eq!(find("deal cups --language fr"), Some("fr".into()));
        assert_eq!(find("--language=nl deal cups"), Some("nl".into()));
        assert_eq!(find("deal cups --languages nl"), None);
        assert_eq!(find("deal cups --language"), None);
        assert_eq!(find("apply cups -- --language fr"), None);
    }
}
