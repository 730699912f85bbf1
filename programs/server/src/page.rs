//! The files of the built page and of the book: embedded in this program, or in folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::body::Bytes;

use crate::encoding::Encoding;
use crate::file::File;

/// The start of the names of the book's files.
pub(crate) const BOOK: &str = "book/";

/// Files by name, with `.br` and `.gz` beside each where these are smaller.
type Embedded = &'static [(&'static str, &'static [u8])];

/// Every file that was embedded when this program was built.
static EMBEDDED: Embedded = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The built page.
#[derive(Clone, Debug)]
pub struct Page {
    files: Arc<BTreeMap<&'static str, File>>,
    /// Where the files of the page are, if not among those.
    page: Option<PathBuf>,
    /// Where the files of the book are, if not among those.
    book: Option<PathBuf>,
}

impl Page {
    /// The page that was embedded when this program was built; without files if there was
    /// none.
    pub fn embedded() -> Page {
        Page::of(EMBEDDED)
    }

    /// These files.
    pub fn of(list: Embedded) -> Page {
        let known: BTreeMap<&str, &'static [u8]> = list.iter().copied().collect();
        let is_plain = |name: &&&str| !is_compressed(name);
        let file = |name: &&'static str| {
            let form = |encoding: Encoding| {
                let content = known.get(&*format!("{name}{}", encoding.suffix()))?;
                Some(Bytes::from_static(content))
            };
            Some((*name, File::new(form)?))
        };
        let files = known.keys().filter(is_plain).filter_map(file).collect();
        Page { files: Arc::new(files), page: None, book: None }
    }

    /// With the page in this folder. It is read again for every request, so that it can be
    /// worked on meanwhile.
    #[must_use]
    pub fn with_page(self, folder: PathBuf) -> Page {
        Page { page: Some(folder), ..self }
    }

    /// With the book in this folder.
    #[must_use]
    pub fn with_book(self, folder: PathBuf) -> Page {
        Page { book: Some(folder), ..self }
    }

    /// Whether there is a page.
    pub fn exists(&self) -> bool {
        self.file("index.html").is_some()
    }

    /// Whether there is a book.
    pub fn has_book(&self) -> bool {
        self.file("book/index.html").is_some()
    }

    /// A file by its plain name. Files of the page are in one folder: a name that leads
    /// elsewhere finds nothing.
    pub(crate) fn file(&self, name: &str) -> Option<File> {
        let (folder, local) = match name.strip_prefix(BOOK) {
            Some(local) => (&self.book, local),
            None => (&self.page, name),
        };
        match folder {
            Some(folder) => read(folder, local),
            None => self.files.get(name).cloned(),
        }
    }
}

fn is_compressed(name: &str) -> bool {
    let mut suffixes = Encoding::ALL.iter().map(|encoding| encoding.suffix());
    suffixes.any(|suffix| !suffix.is_empty() && name.ends_with(suffix))
}

fn read(folder: &Path, name: &str) -> Option<File> {
    if name.starts_with('.') || name.contains(['/', '\\', ':']) || is_compressed(name) {
        return None;
    }
    File::new(|encoding| {
        let path = folder.join(format!("{name}{}", encoding.suffix()));
        fs::read(path).ok().map(Bytes::from)
    })
}
