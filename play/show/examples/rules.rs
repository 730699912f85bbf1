//! Writes the rules of every game as Markdown: `FOLDER/GAME/RULES.md` in English, and
//! `RULES.fr.md` and so on in the other languages.
//!
//! `cargo run -p quatuor-show --example rules -- games`, or `cargo xtask rules`.

use std::path::Path;

use quatuor::AnyGame;
use show::words::{Language, Words};

/// Says where the file comes from, so that it is not edited by hand.
fn head(game: AnyGame, language: Language) -> String {
    let code = language.code();
    format!(
        "<!-- Written by `cargo xtask rules` from the texts of the page: edit \
         play/show/lang/{code}/learn-{game}.txt and play/show/rules/{game}.txt instead. -->\n\n"
    )
}

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "games".into());
    for language in Language::ALL {
        let words = Words::new(language);
        let name = match language {
            Language::English => "RULES.md".to_string(),
            _ => format!("RULES.{}.md", language.code()),
        };
        for game in AnyGame::ALL {
            let rules = show::learn::markdown(game, |key| words.say(key, &[]));
            let file = Path::new(&folder).join(game.name()).join(&name);
            std::fs::write(file, head(game, language) + &rules)?;
        }
    }
    Ok(())
}
