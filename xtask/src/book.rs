//! `cargo xtask book`: makes the book from the chapters in `docs/`.
//!
//! The work is done by a program of its own, `xtask/book`.

use std::path::PathBuf;

use anyhow::Result;

use crate::programs::Programs;
use crate::workspace::{self, Workspace};

/// Builds the book and says where it is.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    make(workspace, &Programs::build(workspace, &["--package", "book"])?)?;
    println!("written: {}", folder(workspace).join("index.html").display());
    Ok(())
}

/// Where the book is when it is built.
pub(crate) fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("book")
}

/// Makes the book in its folder.
pub(crate) fn make(workspace: &Workspace, programs: &Programs) -> Result<()> {
    let mut book = programs.command("book")?;
    workspace::run(book.arg(workspace.root.join("docs")).arg(folder(workspace)))
}
