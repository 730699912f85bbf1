//! The page and the book together, as people get them: for `play` and `install`.

use std::process::Command;

use anyhow::Result;

use crate::book;
use crate::programs::{Background, Programs};
use crate::steps::Steps;
use crate::wasm::Toolchain;
use crate::web::{self, Build};
use crate::workspace::Workspace;

/// How many steps [`build`] takes.
pub(crate) const STEPS: usize = 3;

/// Builds the page and the book into their folders, and the program beside them.
///
/// The page and the programs are compiled at the same time: the last part of the page, a
/// third of its time, keeps only one core busy.
pub(crate) fn build(workspace: &Workspace, steps: &mut Steps) -> Result<Programs> {
    let toolchain = Toolchain::find_or_install()?;
    let start = |packages: &[&str]| {
        let packages = packages.iter().flat_map(|package| ["--package", package]);
        Background::start(workspace, &["--release"].into_iter().chain(packages).collect::<Vec<_>>())
    };
    let programs = start(&["quatuor-cli", "book"])?;
    // Apart from the program: what both need would be compiled with the features that `pack`
    // needs, and once more by `cargo install`, with those of the program.
    let pack = start(&["pack"])?;
    let page = steps.run("compile the page, and programs in the background", || {
        web::compile(workspace, &toolchain, Build::Small)
    })?;
    let programs = steps
        .run("compile the remaining programs", || Ok(programs.finish()?.and(pack.finish()?)))?;
    steps.run("pack the page and make the book", || {
        web::pack(workspace, &programs, &page, Build::Small)?;
        book::make(workspace, &programs)
    })?;
    Ok(programs)
}

/// Lets a build embed the page and the book.
pub(crate) fn embed(workspace: &Workspace, cargo: &mut Command) {
    cargo.env("QUATUOR_WEB", web::folder(workspace, Build::Small));
    cargo.env("QUATUOR_BOOK", book::folder(workspace));
}
