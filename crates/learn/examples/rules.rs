//! Writes the rules of every game as Markdown: `FOLDER/GAME/RULES.md`.
//!
//! `cargo run -p quatuor-learn --example rules -- crates`, or `cargo xtask rules`.

use std::path::Path;

use games::AnyGame;
use words::{Language, Words};

/// Says where the file comes from, so that it is not edited by hand.
fn head(game: AnyGame) -> String {
    format!(
        "<!-- Written by `cargo xtask rules` from the texts of the page: edit \
         crates/words/lang/en/learn-{game}.txt and crates/learn/rules/{game}.txt instead. -->\n\n"
    )
}

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "crates".into());
    let words = Words::new(Language::English);
    for game in AnyGame::ALL {
        let rules = learn::markdown(game, |key| words.say(key, &[]));
        let file = Path::new(&folder).join(game.name()).join("RULES.md");
        std::fs::write(file, head(game) + &rules)?;
    }
    Ok(())
}
