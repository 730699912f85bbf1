//! The files of the built page, and of the book beside it: inside this program, or for
//! the page alone in a folder.

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;

/// Where the files of the book stand among the others.
pub(crate) const BOOK: &str = "book/";

/// Files by name, with `.gz` beside each where that is smaller.
type Files = &'static [(&'static str, &'static [u8])];

/// Every file.
static EMBEDDED: Files = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The built page.
#[derive(Clone, Debug)]
pub struct Page {
    place: Place,
}

#[derive(Clone, Debug)]
enum Place {
    Files(Files),
    Folder(PathBuf),
}

impl Page {
    /// The page that was embedded when this program was built; without files
    /// when there was none.
    pub fn embedded() -> Page {
        Page::of(EMBEDDED)
    }

    /// These files.
    pub fn of(files: Files) -> Page {
        Page { place: Place::Files(files) }
    }

    /// The page in a folder, read anew for every question: for whoever is working
    /// on it. The book beside it is the embedded one.
    pub fn folder(folder: PathBuf) -> Page {
        Page { place: Place::Folder(folder) }
    }

    /// Whether there is a page at all.
    pub fn is_there(&self) -> bool {
        self.file("index.html").is_some()
    }

    /// Whether there is a book beside it.
    pub(crate) fn has_book(&self) -> bool {
        self.file("book/index.html").is_some()
    }

    /// What is in a file. Those of the page stand in one folder, so a name that leads
    /// elsewhere is no name.
    pub(crate) fn file(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        match &self.place {
            Place::Files(files) => among(files, name),
            Place::Folder(_) if name.starts_with(BOOK) => among(EMBEDDED, name),
            Place::Folder(_) if name.starts_with('.') || name.contains(['/', '\\', ':']) => None,
            Place::Folder(folder) => fs::read(folder.join(name)).ok().map(Cow::Owned),
        }
    }
}

fn among(files: Files, name: &str) -> Option<Cow<'static, [u8]>> {
    let (_, content) = files.iter().find(|(known, _)| *known == name)?;
    Some(Cow::Borrowed(content))
}
