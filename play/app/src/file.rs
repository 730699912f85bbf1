//! A file that a player opens.

use quatuor::Refusal;
use table::record::Record;
use table::share::Archive;

/// What is in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenedFile {
    /// Everything that a device has kept.
    Archive(Archive),
    /// One game.
    Game(Box<Record>),
    /// A game that can't be read, and why.
    Damaged(Refusal),
    /// Something else.
    Other,
}

impl OpenedFile {
    /// Reads the text of a file.
    pub fn read(text: &str) -> OpenedFile {
        if let Some(archive) = Archive::read(text) {
            return OpenedFile::Archive(archive);
        }
        if !text.trim_start_matches('\u{feff}').starts_with("quatuor ") {
            return OpenedFile::Other;
        }
        match Record::read(text) {
            Ok(record) => OpenedFile::Game(Box::new(record)),
            Err(error) => OpenedFile::Damaged(error.into()),
        }
    }
}
