//! The pages of the game by their addresses: the part behind `#`.

use analysis::daily::Day;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use quatuor::AnyGame;

/// A page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// The four games.
    Home,
    /// Who plays, and how.
    Setup(AnyGame, Opener),
    /// A game that is played, by the name it is kept under.
    Table(String),
    /// A game that is over, looked back at, by the name it is kept under.
    Look(String),
    /// A game that is all in the address.
    See(String),
    /// How a game goes.
    Rules(AnyGame, Opener),
    /// A chapter of the rules.
    Rule(AnyGame, String, Opener),
    /// The rules on one page, to print.
    Sheet(AnyGame, Opener),
    /// A guided first game.
    Learn(AnyGame, Opener),
    /// The deal of a day; `None` for whatever day it is.
    Daily(Option<Day>),
    /// The puzzles of all games.
    Puzzles,
    /// The puzzle of this number; `None` for one that suits the player.
    Puzzle(AnyGame, Option<u32>),
    /// The puzzle of today.
    PuzzleOfDay,
    /// A costly move of a game, by the name the game is kept under and the moves before it.
    Exercise(String, usize),
    /// What the games on this device say of its owner.
    Statistics,
    /// All games on this device.
    Games,
    /// The analysis board: of a game, with something to be studied.
    Study(Option<AnyGame>, Option<StudySource>),
    /// Language, looks and sound.
    Settings,
    /// The lobby of the server.
    Online,
    /// Who plays online, and how.
    OnlineSetup(AnyGame, Opener),
    /// A fresh online table for a friend; `None` for the game that was played last.
    Friend(Option<AnyGame>),
    /// An online table by its name, perhaps with a key behind a dot.
    OnlineTable(String),
    /// Takes a seat over from another device, by the key of that.
    Transfer(String),
    /// Who the player is on the server.
    Account,
    /// An address that leads nowhere.
    Lost(String),
}

/// The page with a board that the rules were opened from, and lead back to, as does what is
/// opened from them.
pub type Opener = Option<Box<Route>>;

/// What stands between the address of rules and that of their opener.
const FROM: &str = "?from=";
/// How the addresses begin that may have an opener.
const OPENED: [&str; 3] = ["/rules/", "/learn/", "/new/"];

/// What is to be studied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StudySource {
    /// A position, a view, a record or a link.
    Notation(String),
    /// A game that is kept, by its id; in an address it begins with `@`.
    Game(String),
}

impl StudySource {
    fn read(text: String) -> StudySource {
        match text.strip_prefix('@') {
            Some(id) => StudySource::Game(id.into()),
            None => StudySource::Notation(text),
        }
    }
}

impl std::fmt::Display for StudySource {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            StudySource::Notation(text) => f.write_str(text),
            StudySource::Game(id) => write!(f, "@{id}"),
        }
    }
}

impl Route {
    /// The page of an address. Never fails: what makes no sense is [`Route::Lost`].
    pub fn read(hash: &str) -> Route {
        let path = hash.strip_prefix('#').unwrap_or(hash);
        // The last one: an opener has no opener.
        let is_opened = OPENED.iter().any(|begin| path.starts_with(begin));
        match path.rsplit_once(FROM).filter(|_| is_opened) {
            Some((path, opener)) => Route::read_path(path, Route::read_path(opener, None).opener()),
            None => Route::read_path(path, None),
        }
    }

    fn read_path(path: &str, opener: Opener) -> Route {
        let words: Vec<&str> = path.split('/').filter(|word| !word.is_empty()).collect();
        let lost = || Route::Lost(path.into());
        match words[..] {
            [] => Route::Home,
            ["new", game] => {
                game.parse().map_or_else(|_| lost(), |game| Route::Setup(game, opener))
            }
            ["new", game, "online"] => {
                game.parse().map_or_else(|_| lost(), |game| Route::OnlineSetup(game, opener))
            }
            ["online"] => Route::Online,
            ["friend"] => Route::Friend(None),
            ["friend", game] => {
                game.parse().map_or_else(|_| lost(), |game| Route::Friend(Some(game)))
            }
            ["t", table] if is_online_table(table) => Route::OnlineTable(table.into()),
            ["take", key] if is_id(key) => Route::Transfer(key.into()),
            ["account"] => Route::Account,
            ["rules", game] => {
                game.parse().map_or_else(|_| lost(), |game| Route::Rules(game, opener))
            }
            ["rules", game, "sheet"] => {
                game.parse().map_or_else(|_| lost(), |game| Route::Sheet(game, opener))
            }
            ["rules", game, section] if is_name(section) => game
                .parse()
                .map_or_else(|_| lost(), |game| Route::Rule(game, section.into(), opener)),
            ["learn", game] => {
                game.parse().map_or_else(|_| lost(), |game| Route::Learn(game, opener))
            }
            ["table", id] if is_id(id) => Route::Table(id.into()),
            ["look", id] if is_id(id) => Route::Look(id.into()),
            ["daily"] => Route::Daily(None),
            ["daily", day] => day.parse().map_or_else(|_| lost(), |day| Route::Daily(Some(day))),
            ["puzzles"] => Route::Puzzles,
            ["puzzles", "today"] => Route::PuzzleOfDay,
            ["puzzles", "own", id, step] if is_id(id) => {
                step.parse().map_or_else(|_| lost(), |step| Route::Exercise(id.into(), step))
            }
            ["puzzles", game] => {
                game.parse().map_or_else(|_| lost(), |game| Route::Puzzle(game, None))
            }
            ["puzzles", game, number] => match (game.parse(), number.parse()) {
                (Ok(game), Ok(number)) => Route::Puzzle(game, Some(number)),
                _ => lost(),
            },
            ["statistics"] => Route::Statistics,
            ["see", code] => Route::See(code.into()),
            ["games"] => Route::Games,
            ["study"] => Route::Study(None, None),
            ["study", game] => {
                game.parse().map_or_else(|_| lost(), |game| Route::Study(Some(game), None))
            }
            // A position has slashes in an address that was not made by the page.
            ["study", game, ref source @ ..] => {
                let source = decoded(&source.join("/")).map(StudySource::read);
                game.parse().map_or_else(|_| lost(), |game| Route::Study(Some(game), source))
            }
            ["settings"] => Route::Settings,
            _ => lost(),
        }
    }

    /// What rules that are opened from here lead back to: this page, if it has a board that
    /// a person plays on or looks at.
    pub fn opener(&self) -> Opener {
        let has_board = matches!(
            self,
            Route::Table(_)
                | Route::OnlineTable(_)
                | Route::Look(_)
                | Route::See(_)
                | Route::Daily(_)
                | Route::Puzzle(..)
                | Route::PuzzleOfDay
                | Route::Exercise(..)
        );
        has_board.then(|| Box::new(self.clone()))
    }

    /// The address in place of a link that was sent: `/t/TABLE` becomes `/#/t/TABLE`.
    /// `None` for any other address.
    pub fn address_of_link(path: &str, hash: &str) -> Option<String> {
        let (page, table) = path.rsplit_once("/t/")?;
        let is_link = is_online_table(table) && matches!(hash, "" | "#");
        is_link.then(|| format!("{page}/{}", Route::OnlineTable(table.into()).hash()))
    }

    /// The address of a page.
    pub fn hash(&self) -> String {
        match self {
            Route::Home => "#/".into(),
            Route::Setup(game, opener) => format!("#/new/{game}{}", from(opener)),
            Route::Rules(game, opener) => format!("#/rules/{game}{}", from(opener)),
            Route::Rule(game, section, opener) => {
                format!("#/rules/{game}/{section}{}", from(opener))
            }
            Route::Sheet(game, opener) => format!("#/rules/{game}/sheet{}", from(opener)),
            Route::Learn(game, opener) => format!("#/learn/{game}{}", from(opener)),
            Route::Table(id) => format!("#/table/{id}"),
            Route::Look(id) => format!("#/look/{id}"),
            Route::Daily(None) => "#/daily".into(),
            Route::Daily(Some(day)) => format!("#/daily/{day}"),
            Route::See(code) => format!("#/see/{code}"),
            Route::Puzzles => "#/puzzles".into(),
            Route::PuzzleOfDay => "#/puzzles/today".into(),
            Route::Puzzle(game, None) => format!("#/puzzles/{game}"),
            Route::Puzzle(game, Some(number)) => format!("#/puzzles/{game}/{number}"),
            Route::Exercise(id, step) => format!("#/puzzles/own/{id}/{step}"),
            Route::Statistics => "#/statistics".into(),
            Route::Games => "#/games".into(),
            Route::Study(game, source) => {
                let game = game.map(|game| format!("/{game}")).unwrap_or_default();
                let source =
                    source.as_ref().map(|source| format!("/{}", encoded(&source.to_string())));
                format!("#/study{game}{}", source.unwrap_or_default())
            }
            Route::Settings => "#/settings".into(),
            Route::Online => "#/online".into(),
            Route::OnlineSetup(game, opener) => format!("#/new/{game}/online{}", from(opener)),
            Route::Friend(None) => "#/friend".into(),
            Route::Friend(Some(game)) => format!("#/friend/{game}"),
            Route::OnlineTable(table) => format!("#/t/{table}"),
            Route::Transfer(key) => format!("#/take/{key}"),
            Route::Account => "#/account".into(),
            Route::Lost(path) => format!("#{path}"),
        }
    }
}

/// The end of the address of rules, and of what is opened from them.
fn from(opener: &Opener) -> String {
    let path = |route: &Route| route.hash().trim_start_matches('#').to_string();
    opener.as_ref().map(|route| format!("{FROM}{}", path(route))).unwrap_or_default()
}

/// Whether a chapter may be called so.
fn is_name(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

/// Whether an online table may be called so: a name, perhaps a dot and a key.
fn is_online_table(text: &str) -> bool {
    let (table, key) = text.split_once('.').unwrap_or((text, "0"));
    !table.is_empty() && is_id(table) && !key.is_empty() && is_id(key)
}

/// Whether a table may be kept under this name.
fn is_id(id: &str) -> bool {
    id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// What is encoded in an address: everything but letters, digits and some signs.
const ENCODED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b',').remove(b':').remove(b'@');

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, ENCODED).to_string()
}

/// The opposite of [`encoded`]; `None` if it is not text.
fn decoded(address: &str) -> Option<String> {
    percent_decode_str(address).decode_utf8().ok().map(Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_pages_and_back() {
        for hash in [
            "#/",
            "#/new/cups",
            "#/rules/slides",
            "#/rules/slides/joker-groups",
            "#/rules/slides/sheet",
            "#/rules/slides?from=/table/x7",
            "#/rules/slides/joker-groups?from=/t/0123456789ab.0123456789abcdefghjk",
            "#/rules/cups/sheet?from=/puzzles/cups/12",
            "#/rules/cups?from=/puzzles/today",
            "#/rules/cups?from=/puzzles/own/x7/12",
            "#/rules/slides?from=/daily",
            "#/rules/cups?from=/look/x7",
            "#/rules/cups?from=/see/1aB-_",
            "#/learn/cups?from=/table/x7",
            "#/new/cups?from=/table/x7",
            "#/new/cups/online?from=/t/0123456789ab",
            "#/learn/cups",
            "#/table/x7",
            "#/look/x7",
            "#/see/1aB-_",
            "#/games",
            "#/settings",
            "#/online",
            "#/new/cups/online",
            "#/friend",
            "#/friend/slides",
            "#/t/0123456789ab",
            "#/t/0123456789ab.0123456789abcdefghjk",
            "#/take/0123456789abcdefghjk",
            "#/account",
            "#/daily",
            "#/daily/2026-11-15",
            "#/puzzles",
            "#/puzzles/today",
            "#/puzzles/cups",
            "#/puzzles/cups/12",
            "#/statistics",
        ] {
            let route = Route::read(hash);
            assert!(!matches!(route, Route::Lost(_)), "{hash}");
            assert_eq!(route.hash(), hash);
        }
        for hash in [
            "#/study",
            "#/study/cups",
            "#/study/cups/@x7",
            "#/study/cups/base%201%20r,g%20-%200.0.0.0%20-",
        ] {
            let route = Route::read(hash);
            assert!(matches!(route, Route::Study(..)), "{hash}");
            assert_eq!(route.hash(), hash);
        }
        let source = |text: &str| Some(StudySource::Notation(text.into()));
        let route = |text: &str| Route::Study(Some(AnyGame::Slides), source(text));
        let game = Some(StudySource::Game("x7".into()));
        assert_eq!(Route::read("#/study/cups/@x7"), Route::Study(Some(AnyGame::Cups), game));
        let text = "solo 1 ry 0.0.0.0.0.0 rry/r*y";
        assert_eq!(Route::read(&route(text).hash()), route(text));
        assert_eq!(
            Route::read(&format!("#/study/slides/{}", text.replace(' ', "%20"))),
            route(text)
        );
        assert_eq!(Route::read("#/study/slides/%FF"), Route::Study(Some(AnyGame::Slides), None));
        assert_eq!(Route::read("#/study/slides/%"), route("%"));
        assert_eq!(Route::read(""), Route::Home);
        assert_eq!(Route::read("#"), Route::Home);
    }

    #[test]
    fn rules_lead_back_to_boards_only() {
        for opener in ["", "/", "/settings", "/x", "/table/a.b", "/rules/cups", "https://a.b"] {
            let route = Route::read(&format!("#/rules/slides?from={opener}"));
            assert_eq!(route, Route::Rules(AnyGame::Slides, None), "{opener}");
        }
        // Not read level by level: an address may be as long as it likes.
        let nested = format!("#/rules/slides{}", "?from=/rules/slides".repeat(100_000));
        assert!(matches!(Route::read(&nested), Route::Lost(_)));
    }

    #[test]
    fn links_to_tables_become_addresses_of_the_page() {
        let address = Route::address_of_link;
        assert_eq!(address("/t/0123456789ab", ""), Some("/#/t/0123456789ab".into()));
        assert_eq!(address("/t/0123.abc", "#"), Some("/#/t/0123.abc".into()));
        assert_eq!(address("/games/t/0123", ""), Some("/games/#/t/0123".into()));
        for (path, hash) in [("/", ""), ("/t/", ""), ("/t/a/b", ""), ("/t/0123", "#/games")] {
            assert_eq!(address(path, hash), None, "{path}");
        }
    }

    #[test]
    fn broken_addresses_are_told_apart() {
        for hash in [
            "#/rules/cups/A",
            "#/learn",
            "#/learn/chess",
            "#/new/chess",
            "#/new",
            "#/table/",
            "#/table/a.b",
            "#/look/a.b",
            "#/x",
            "#/settings/y",
            "#é",
            "#/daily/today",
            "#/study/chess",
            "#/t/a.",
            "#/t/.a",
            "#/t/a.b.c",
            "#/friend/chess",
            "#/new/chess/online",
            "#/puzzles/chess",
            "#/puzzles/cups/x",
            "#/puzzles/cups/-1",
        ] {
            assert!(matches!(Route::read(hash), Route::Lost(_)), "{hash}");
        }
    }
}
