//! `cargo xtask book`: makes the book of the chapters in `docs/`.
//!
//! It is made by a program of its own, `xtask/book`.

use std::path::PathBuf;

use anyhow::Result;

use crate::workspace::{self, Workspace};

/// Builds the book and says where it is.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    build(workspace)?;
    println!("written: {}", folder(workspace).join("index.html").display());
    Ok(())
}

/// Where the book is when it is built.
pub(crate) fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("book")
}

/// Builds the book into its folder.
pub(crate) fn build(workspace: &Workspace) -> Result<()> {
    let mut book = workspace.cargo();
    book.args(["run", "--quiet", "--package", "book", "--"]);
    workspace::run(book.arg(workspace.root.join("docs")).arg(folder(workspace)))
}
