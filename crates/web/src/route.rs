//! Where in the game somebody is: the part of the address behind `#`.

use games::AnyGame;

/// A page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// The four games.
    Home,
    /// Who plays, and how.
    Setup(AnyGame),
    /// A game that is played, by the name it is kept under.
    Table(String),
    /// A game that is over, looked back at, by the name it is kept under.
    Look(String),
    /// How a game goes, in a few words.
    Rules(AnyGame),
    /// All games on this device.
    Games,
    /// Language, looks and sound.
    Settings,
    /// An address that leads nowhere.
    Lost(String),
}

impl Route {
    /// The page of an address. Never fails: what makes no sense is [`Route::Lost`].
    pub fn read(hash: &str) -> Route {
        let path = hash.strip_prefix('#').unwrap_or(hash);
        let words: Vec<&str> = path.split('/').filter(|word| !word.is_empty()).collect();
        let lost = || Route::Lost(path.into());
        match words[..] {
            [] => Route::Home,
            ["new", game] => game.parse().map_or_else(|_| lost(), Route::Setup),
            ["rules", game] => game.parse().map_or_else(|_| lost(), Route::Rules),
            ["table", id] if is_id(id) => Route::Table(id.into()),
            ["look", id] if is_id(id) => Route::Look(id.into()),
            ["games"] => Route::Games,
            ["settings"] => Route::Settings,
            _ => lost(),
        }
    }

    /// The address of a page.
    pub fn hash(&self) -> String {
        match self {
            Route::Home => "#/".into(),
            Route::Setup(game) => format!("#/new/{game}"),
            Route::Rules(game) => format!("#/rules/{game}"),
            Route::Table(id) => format!("#/table/{id}"),
            Route::Look(id) => format!("#/look/{id}"),
            Route::Games => "#/games".into(),
            Route::Settings => "#/settings".into(),
            Route::Lost(path) => format!("#{path}"),
        }
    }
}

fn is_id(id: &str) -> bool {
    id.bytes().all(|byte| byte.is_ascii_alphanumeric())
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
            "#/table/x7",
            "#/look/x7",
            "#/games",
            "#/settings",
        ] {
            let route = Route::read(hash);
            assert!(!matches!(route, Route::Lost(_)), "{hash}");
            assert_eq!(route.hash(), hash);
        }
        assert_eq!(Route::read(""), Route::Home);
        assert_eq!(Route::read("#"), Route::Home);
    }

    #[test]
    fn broken_addresses_are_told_apart() {
        for hash in [
            "#/new/chess",
            "#/new",
            "#/table/",
            "#/table/a.b",
            "#/look/a.b",
            "#/x",
            "#/settings/y",
            "#é",
        ] {
            assert!(matches!(Route::read(hash), Route::Lost(_)), "{hash}");
        }
    }
}
