//! The rules of a game as a chapter, in one of the languages: from the same texts as the
//! rules page, with pictures in place of boards that can be played on.

use std::fmt::Write;

use anyhow::{Context, Result};
use quatuor::AnyGame;
use show::learn::{Part, Sheet, chapters};
use show::words::{Language, Words};

use crate::figure::{Picture, figure};
use crate::shelf::Shelf;

/// The page of the rules of a game in a language. English needs no ending: it is the
/// language of the book.
pub(crate) fn page(game: AnyGame, language: Language) -> String {
    match language {
        Language::English => format!("{game}.html"),
        other => format!("{game}-{}.html", other.code()),
    }
}

/// The whole chapter as Markdown.
pub(crate) fn chapter(shelf: &mut Shelf, game: AnyGame, language: Language) -> Result<String> {
    let words = Words::new(language);
    let say = |key: &str| words.say(key, &[]);
    let sheet = Sheet::of(game);
    let mut text = format!(
        "# {}\n\n{}\n\n*{}*\n\n",
        say(game.name()),
        say(&format!("{game}-what")),
        say(&format!("{game}-facts"))
    );
    text += &format!("{} {}\n\n", say("book-languages"), others(game, language));
    text += &format!("## {}\n\n", say("sheet-short"));
    for entry in &sheet.short {
        let _ = writeln!(text, "- {}", named(&words, &entry.name, &entry.text));
    }
    for chapter in chapters(game) {
        let _ = write!(text, "\n## {}", say(&format!("{game}-section-{}", chapter.id)));
        if !chapter.concerns.is_empty() {
            let _ = write!(text, " (`{}`)", chapter.concerns.join("`, `"));
        }
        text += "\n\n";
        let is_picture = |part: &Part| matches!(part, Part::Picture { .. });
        // Pictures that follow each other stand side by side.
        for parts in chapter.parts.chunk_by(|one, next| is_picture(one) && is_picture(next)) {
            text += if is_picture(&parts[0]) { "<div class=\"figures\">\n" } else { "" };
            for one in parts {
                text += &part(shelf, game, one, &words)
                    .with_context(|| format!("play/show/rules/{game}.txt, {}", chapter.id))?;
            }
            text += if is_picture(&parts[0]) { "</div>\n\n" } else { "" };
        }
    }
    let list = |title: &str, keys: &[String]| {
        let items: String = keys.iter().map(|key| format!("- {}\n", say(key))).collect();
        format!("\n## {}\n\n{items}", say(title))
    };
    text += &list("sheet-tips", &sheet.tips);
    let _ = write!(text, "\n## {}\n\n", say("sheet-words"));
    for entry in &sheet.terms {
        let _ = writeln!(text, "- {}", named(&words, &entry.name, &entry.text));
    }
    text += &list("sheet-table", &sheet.needs);
    Ok(text)
}

/// Links to the same chapter in the other languages.
fn others(game: AnyGame, language: Language) -> String {
    let others = Language::ALL.into_iter().filter(|other| *other != language);
    let link = |other: Language| {
        let source = page(game, other).replace(".html", ".md");
        format!("[{}]({source})", other.own_name())
    };
    others.map(link).collect::<Vec<_>>().join(", ")
}

/// A name in bold and a text, by their keys.
fn named(words: &Words, name: &str, text: &str) -> String {
    let (name, text) = (words.say(name, &[]), words.say(text, &[]));
    words.say("book-named", &[("name", &name), ("text", &text)])
}

fn part(shelf: &mut Shelf, game: AnyGame, part: &Part, words: &Words) -> Result<String> {
    let say = |key: &str| words.say(key, &[]);
    Ok(match part {
        Part::Text(key) => format!("{}\n\n", say(key)),
        // A board to try a rule on needs the page.
        Part::Figure { .. } => String::new(),
        Part::Picture { position, steps, caption } => {
            let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
            let caption = caption.as_deref().map(say).unwrap_or_default();
            let (name, position) = (game.name(), &position.to_string());
            let picture = Picture { game: name, position, steps: &steps, caption: &caption };
            figure(shelf, &picture, words)?
        }
        Part::Ruling(key) => {
            let (ruling, why) = (named(words, "learn-ruling", key), say(&format!("{key}-why")));
            format!("> {ruling} *{why}*\n\n")
        }
    })
}
