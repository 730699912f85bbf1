//! The files of the built page and of the book: embedded in this program, or, for the page,
//! in a folder.

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
    /// The folder of the page's files, except for those of the book, if they may change.
    folder: Option<PathBuf>,
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
        Page { files: Arc::new(files), folder: None }
    }

    /// The page in a folder, read again for every request, for work on the page. The book
    /// is the embedded one.
    pub fn folder(folder: PathBuf) -> Page {
        Page { folder: Some(folder), ..Page::embedded() }
    }

    /// Whether there is a page.
    pub fn exists(&self) -> bool {
        self.file("index.html").is_some()
    }

    /// Whether there is a book.
    pub(crate) fn has_book(&self) -> bool {
        self.file("book/index.html").is_some()
    }

    /// A file by its plain name. Files of the page are in one folder: a name that leads
    /// elsewhere finds nothing.
    pub(crate) fn file(&self, name: &str) -> Option<File> {
        match &self.folder {
            Some(folder) if !name.starts_with(BOOK) => read(folder, name),
            _ => self.files.get(name).cloned(),
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
