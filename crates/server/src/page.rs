//! The files of the built page: inside this program, or in a folder.

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;

/// Every file by name, with `.gz` beside it where that is smaller.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The built page.
#[derive(Clone, Debug)]
pub struct Page {
    place: Place,
}

#[derive(Clone, Debug)]
enum Place {
    Files(&'static [(&'static str, &'static [u8])]),
    Folder(PathBuf),
}

impl Page {
    /// The page that was embedded when this program was built; without files
    /// when there was none.
    pub fn embedded() -> Page {
        Page::of(EMBEDDED)
    }

    /// These files.
    pub fn of(files: &'static [(&'static str, &'static [u8])]) -> Page {
        Page { place: Place::Files(files) }
    }

    /// The page in a folder, read anew for every question: for whoever is working
    /// on it.
    pub fn folder(folder: PathBuf) -> Page {
        Page { place: Place::Folder(folder) }
    }

    /// Whether there is a page at all.
    pub fn is_there(&self) -> bool {
        self.file("index.html").is_some()
    }

    /// What is in a file. All of them stand in one folder, so a name that leads
    /// elsewhere is no name.
    pub(crate) fn file(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        match &self.place {
            Place::Files(files) => {
                let (_, content) = files.iter().find(|(known, _)| *known == name)?;
                Some(Cow::Borrowed(content))
            }
            Place::Folder(_) if name.starts_with('.') || name.contains(['/', '\\', ':']) => None,
            Place::Folder(folder) => fs::read(folder.join(name)).ok().map(Cow::Owned),
        }
    }
}
