//! The book of this repository, and books that are wrong.

mod mistakes;
mod whole;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folder of the workspace's `Cargo.toml`.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("a root")
}

/// A place for this test alone, empty.
fn place(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("a folder");
    place
}

fn make(docs: &Path, folder: &Path) -> Output {
    let mut book = Command::new(env!("CARGO_BIN_EXE_book"));
    let waits_for = format!("the book of {}", docs.display());
    fixtures::output(book.arg(docs).arg(folder), fixtures::PATIENCE, &waits_for)
}
