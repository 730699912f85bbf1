//! The files of the finished book.

use folder::Files;
use sha2::{Digest, Sha256};

/// Everything that was made so far, by its name.
#[derive(Default)]
pub(crate) struct Shelf {
    files: Files,
}

impl Shelf {
    /// Keeps a file under a name that carries a hash of what is in it, so that browsers
    /// may keep it for ever, and says that name.
    pub(crate) fn keep(&mut self, stem: &str, ending: &str, content: Vec<u8>) -> String {
        let hash: String =
            Sha256::digest(&content).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let name = format!("{stem}-{hash}.{ending}");
        self.files.insert(name.clone(), content);
        name
    }

    /// Keeps a page, which people ask for by its name.
    pub(crate) fn keep_page(&mut self, name: &str, page: String) {
        self.files.insert(name.into(), page.into());
    }

    pub(crate) fn into_files(self) -> Files {
        self.files
    }
}
