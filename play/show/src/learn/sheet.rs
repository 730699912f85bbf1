//! What stands beside the rules: the rules in short, tips, a glossary, and what is needed
//! to play at a real table.

use quatuor::{AnyGame, AnyPosition};

use crate::learn::lines::{Fault, LineError, lines};

/// The short rules of a game, and everything else that fits on one page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// A board at the start of a game.
    pub board: AnyPosition,
    /// The rules in short.
    pub short: Vec<Entry>,
    /// How to play well, by the keys of the texts.
    pub tips: Vec<String>,
    /// The words of the game and what they mean.
    pub terms: Vec<Entry>,
    /// What is needed at a real table, by the keys of the texts.
    pub needs: Vec<String>,
}

/// A name and a text, by their keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name, such as "Goal".
    pub name: String,
    /// What there is to say about it.
    pub text: String,
}

impl Sheet {
    /// The sheet of a game.
    ///
    /// # Panics
    /// Never: a test reads all of them.
    pub fn of(game: AnyGame) -> Sheet {
        let file = match game {
            AnyGame::Slides => include_str!("../../sheets/slides.txt"),
            AnyGame::Pyramids => include_str!("../../sheets/pyramids.txt"),
            AnyGame::Shuttles => include_str!("../../sheets/shuttles.txt"),
            AnyGame::Cups => include_str!("../../sheets/cups.txt"),
        };
        Sheet::read(game, file).expect("sheets are tested")
    }

    /// Reads the sheet of a game.
    ///
    /// # Errors
    /// Names the first line that is wrong.
    pub fn read(game: AnyGame, file: &str) -> Result<Sheet, LineError> {
        let mut sheet: Option<Sheet> = None;
        for line in lines(file) {
            let line = line?;
            let key = format!("{game}-{}-{}", line.word, line.value);
            match (line.word, &mut sheet) {
                ("board", None) => {
                    let fault = |error: quatuor::NotationError| Fault::Position(error.to_string());
                    let board = game.read(line.value).map_err(|error| line.wrong(fault(error)))?;
                    let (short, tips, terms, needs) = (vec![], vec![], vec![], vec![]);
                    sheet = Some(Sheet { board, short, tips, terms, needs });
                }
                ("short", Some(sheet)) => {
                    sheet.short.push(Entry { name: format!("sheet-{}", line.value), text: key });
                }
                ("tip", Some(sheet)) => sheet.tips.push(key),
                ("term", Some(sheet)) => {
                    sheet.terms.push(Entry { text: format!("{key}-is"), name: key });
                }
                ("need", Some(sheet)) => sheet.needs.push(key),
                ("short" | "tip" | "term" | "need", None) => return Err(line.misplaced()),
                _ => return Err(line.wrong(Fault::Unknown)),
            }
        }
        sheet.ok_or(LineError { line: 1, fault: Fault::Unknown })
    }

    /// The keys of all texts that stand on it.
    pub(crate) fn keys(self) -> impl Iterator<Item = String> {
        let short = self.short.into_iter().flat_map(|entry| [entry.name, entry.text]);
        let terms = self.terms.into_iter().flat_map(|entry| [entry.name, entry.text]);
        short.chain(terms).chain(self.tips).chain(self.needs)
    }
}
