//! The rules as a Markdown document, without figures: what `RULES.md` of each game holds.

use quatuor::AnyGame;

use crate::learn::{Part, chapters};

/// The rules of a game as Markdown. `say` gives the text of a key, in the language that the
/// document is to be in.
///
/// A chapter is a heading, with the variants and options that it is about. A ruling is a
/// quotation, followed by its reason in italics.
///
/// ```
/// use quatuor::AnyGame;
/// use show::words::{Language, Words};
///
/// let words = Words::new(Language::English);
/// let text = show::learn::markdown(AnyGame::Slides, |key| words.say(key, &[]));
/// assert!(text.starts_with("# Slides\n\n## The goal (`base`)\n\nTwo to five players"));
/// assert!(text.contains("> **Our ruling:** You may take any group, not only the largest. *One"));
/// ```
pub fn markdown(game: AnyGame, say: impl Fn(&str) -> String) -> String {
    let mut text = format!("# {}\n", say(game.name()));
    for chapter in chapters(game) {
        text += &format!("\n## {}", say(&format!("{game}-section-{}", chapter.id)));
        if !chapter.concerns.is_empty() {
            text += &format!(" (`{}`)", chapter.concerns.join("`, `"));
        }
        text += "\n";
        for part in &chapter.parts {
            match part {
                Part::Text(key) => text += &format!("\n{}\n", say(key)),
                Part::Figure { .. } | Part::Picture { .. } => {}
                Part::Ruling(key) => {
                    let (ruling, why) = (say(key), say(&format!("{key}-why")));
                    text += &format!("\n> **{}:** {ruling} *{why}*\n", say("learn-ruling"));
                }
            }
        }
    }
    text
}
