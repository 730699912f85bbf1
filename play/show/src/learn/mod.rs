//! Rules with figures, a sheet with the rules in short, and a guided first game for each
//! game, as data.
//!
//! Each is one file per game of lines `word: value`; lines that begin with `#` are comments.
//! Texts are named by their keys in [`words`](crate::words), which has them in every language
//! (`lang/LANGUAGE/learn-GAME.txt`). The files are part of the compiled crate, which never
//! does IO and never draws: figures are positions.
//!
//! **A guided game**, `lessons/GAME.txt`. The learner is seat 1 throughout.
//!
//! | line | what it means |
//! |---|---|
//! | `start: POSITION` | begins with a position, or jumps to one |
//! | `say: KEY` | a step: a text; without a `you:`, the learner reads it and presses "Next" |
//! | `you: MOVE` | the move that the learner has to make in this step; a step may ask for several, one after the other |
//! | `then: MOVE` | a move that another seat makes, after what the learner does in this step |
//!
//! The last step has no moves: it ends the lesson.
//!
//! **The rules**, `rules/GAME.txt`.
//!
//! | line | what it means |
//! |---|---|
//! | `section: ID` | a chapter; its title is the text `GAME-section-ID` |
//! | `for: NAME` | the chapter is what this variant or option of the table set-up is about: `for: duo`, `for: jokers=always` |
//! | `text: KEY` | a paragraph |
//! | `figure: POSITION` | a board that can be played on: there is a legal move |
//! | `picture: POSITION \| STEPS` | a board to look at, for the book: moves that are played first, `+SPOT` for what is chosen, `@SPOT` for what is pointed at |
//! | `caption: KEY` | what there is to try on the figure, or to see on the picture, just above |
//! | `ruling: KEY` | a ruling: the text `KEY` is the ruling, `KEY-why` the reason |
//!
//! These files and the English texts are also the source of each game's `RULES.md`
//! ([`markdown()`], written by `cargo xtask rules`). Every sentence there but the reasons of
//! rulings is quoted by a test of the game.
//!
//! **The sheet**, `sheets/GAME.txt`: what stands beside the rules, and fits on one page.
//!
//! | line | what it means |
//! |---|---|
//! | `board: POSITION` | the board at the start; the first line |
//! | `short: ID` | a rule in short: the text `GAME-short-ID` under the title `sheet-ID` |
//! | `tip: ID` | a tip, `GAME-tip-ID` |
//! | `term: ID` | a word of the game, `GAME-term-ID`, and what it means, `GAME-term-ID-is` |
//! | `need: ID` | what is needed at a real table, `GAME-need-ID` |
//!
//! ```
//! use quatuor::AnyGame;
//! use show::learn::read_chapters;
//!
//! let file = "section: jokers\nfor: jokers=always\ntext: slides-text-jokers\n";
//! let chapters = read_chapters(AnyGame::Slides, file)?;
//! assert!(chapters[0].is_for("jokers=always"));
//! # Ok::<(), show::learn::LineError>(())
//! ```

mod chapter;
mod lesson;
mod lines;
mod markdown;
mod sheet;
mod walk;

pub use chapter::{Chapter, Part, chapters, read_chapters};
pub use lesson::{Lesson, LessonMove, Step};
pub use lines::{Fault, LineError};
pub use markdown::markdown;
pub use sheet::{Entry, Sheet};
pub use walk::{Wait, Walk, open_moves};

use quatuor::AnyGame;

/// The chapter about a variant or an option of a game, by its name in links.
pub fn chapter_for(game: AnyGame, name: &str) -> Option<String> {
    chapters(game).into_iter().find(|chapter| chapter.is_for(name)).map(|chapter| chapter.id)
}

/// The keys of all texts that there are to learn of a game.
pub fn keys(game: AnyGame) -> Vec<String> {
    let mut keys: Vec<String> = Lesson::of(game).steps.into_iter().map(|step| step.say).collect();
    for chapter in chapters(game) {
        keys.push(format!("{game}-section-{}", chapter.id));
        for part in chapter.parts {
            match part {
                Part::Text(key) => keys.push(key),
                Part::Figure { caption, .. } | Part::Picture { caption, .. } => {
                    keys.extend(caption);
                }
                Part::Ruling(key) => keys.extend([format!("{key}-why"), key]),
            }
        }
    }
    keys.extend(Sheet::of(game).keys());
    keys
}
