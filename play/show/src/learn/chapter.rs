//! The rules, chapter by chapter.

use quatuor::{AnyGame, AnyPosition};

use crate::learn::lines::{Fault, LineError, lines};

/// A chapter of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// Its name in links; the title is the text `GAME-section-ID`.
    pub id: String,
    /// The variants and options that it is about.
    pub concerns: Vec<String>,
    /// What is in it, in order.
    pub parts: Vec<Part>,
}

/// A part of a chapter.
// A chapter has few parts, so boxing them would gain nothing.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A paragraph, by the key of its text.
    Text(String),
    /// A board that can be played on.
    Figure {
        /// Its position.
        position: AnyPosition,
        /// The key of its caption.
        caption: Option<String>,
    },
    /// A board to look at, where nothing can be tried: in the book.
    Picture {
        /// Its position.
        position: AnyPosition,
        /// What is done on it first: a move, `+SPOT` for what is chosen, `@SPOT` for what is
        /// pointed at.
        steps: Vec<String>,
        /// The key of its caption.
        caption: Option<String>,
    },
    /// A ruling, by the key of its text; its reason is the text `KEY-why`.
    Ruling(String),
}

impl Chapter {
    /// Whether this is the chapter about a variant or an option.
    pub fn is_for(&self, name: &str) -> bool {
        self.concerns.iter().any(|one| one == name)
    }
}

/// The rules of a game.
///
/// # Panics
/// Never: a test reads all of them.
pub fn chapters(game: AnyGame) -> Vec<Chapter> {
    let file = match game {
        AnyGame::Slides => include_str!("../../rules/slides.txt"),
        AnyGame::Pyramids => include_str!("../../rules/pyramids.txt"),
        AnyGame::Shuttles => include_str!("../../rules/shuttles.txt"),
        AnyGame::Cups => include_str!("../../rules/cups.txt"),
    };
    read_chapters(game, file).expect("rules are tested")
}

/// Reads the rules of a game.
///
/// # Errors
/// Names the first line that is wrong.
pub fn read_chapters(game: AnyGame, file: &str) -> Result<Vec<Chapter>, LineError> {
    let mut chapters: Vec<Chapter> = vec![];
    for line in lines(file) {
        let line = line?;
        let value = line.value.to_string();
        if line.word == "section" {
            chapters.push(Chapter { id: value, concerns: vec![], parts: vec![] });
            continue;
        }
        let chapter = chapters.last_mut().ok_or_else(|| line.misplaced())?;
        match line.word {
            "for" => chapter.concerns.push(value),
            "text" => chapter.parts.push(Part::Text(value)),
            "ruling" => chapter.parts.push(Part::Ruling(value)),
            "figure" | "picture" => {
                let (text, steps) = line.value.split_once(" | ").unwrap_or((line.value, ""));
                let fault = |error: quatuor::NotationError| Fault::Position(error.to_string());
                let position = game.read(text).map_err(|error| line.wrong(fault(error)))?;
                let steps = steps.split_whitespace().map(String::from).collect();
                chapter.parts.push(match line.word {
                    "figure" => Part::Figure { position, caption: None },
                    _ => Part::Picture { position, steps, caption: None },
                });
            }
            "caption" => match chapter.parts.last_mut() {
                Some(
                    Part::Figure { caption: caption @ None, .. }
                    | Part::Picture { caption: caption @ None, .. },
                ) => *caption = Some(value),
                _ => return Err(line.misplaced()),
            },
            _ => return Err(line.wrong(Fault::Unknown)),
        }
    }
    Ok(chapters)
}
