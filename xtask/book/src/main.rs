//! Makes the book: every chapter of `docs/` as a page of its own, with figures that
//! the game itself draws.
//!
//! `docs/` has the layout of mdBook. The pages are our own: they look like the game, need
//! no scripts, and load nothing from other servers. A link that leads nowhere, or a figure
//! of an invalid position, is an error.
//!
//! Started by `cargo xtask book`.

mod chapters;
mod check;
mod directive;
mod figure;
mod markdown;
mod page;
mod rules;
mod shelf;
mod text;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::chapters::Book;
use crate::shelf::Shelf;

const USAGE: &str = "usage: book DOCS FOLDER";

/// The colours and the type of the game's own page, seen from the folder of the chapters.
const PAPER: &str = "../programs/web/style/1-paper.css";
const ICON: &str = "../programs/web/static/icon.svg";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match make(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn make(words: &[String]) -> Result<()> {
    let [docs, folder] = words else { bail!(USAGE) };
    let docs = Path::new(docs);
    let mut shelf = Shelf::default();
    let book = Book::read(docs)?;
    let texts = text::read_all(docs, &book, &mut shelf)?;
    let style = read(&docs.join(PAPER))? + &read(&docs.join("theme/book.css"))?;
    let frame = page::Frame {
        template: read(&docs.join("theme/page.html"))?,
        style: shelf.keep("book", "css", style.into()),
        icon: shelf.keep("icon", "svg", read(&docs.join(ICON))?.into()),
    };
    page::write(docs, &book, &texts, &frame, &mut shelf)?;
    let files = shelf.into_files();
    check::check(&files)?;
    let folder = Path::new(folder);
    folder::write(folder, &folder::compressed(files, folder)?)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))
}
