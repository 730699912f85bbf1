//! Which chapters there are, and in which order.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use mdbook_core::config::Config;
use mdbook_summary::{SummaryItem, parse_summary};

use crate::read;

/// What `book.toml` and `SUMMARY.md` say.
pub(crate) struct Book {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) language: String,
    pub(crate) entries: Vec<Entry>,
}

/// A line of the contents.
pub(crate) enum Entry {
    /// The name of the chapters that follow.
    Part(String),
    Chapter(Chapter),
}

pub(crate) struct Chapter {
    pub(crate) name: String,
    /// Seen from the folder of the book.
    pub(crate) source: PathBuf,
    /// The page that it becomes.
    pub(crate) file: String,
}

impl Book {
    /// Reads the contents of the book in this folder.
    pub(crate) fn read(docs: &Path) -> Result<Book> {
        let book = Config::from_disk(docs.join("book.toml"))?.book;
        ensure!(book.src == Path::new("."), "the chapters stand beside book.toml: src = \".\"");
        let summary = parse_summary(&read(&docs.join("SUMMARY.md"))?)?;
        let items = [summary.prefix_chapters, summary.numbered_chapters, summary.suffix_chapters];
        let entries: Result<Vec<Option<Entry>>> = items.into_iter().flatten().map(entry).collect();
        let entries: Vec<Entry> = entries?.into_iter().flatten().collect();
        let book = Book {
            title: book.title.context("book.toml says no title")?,
            description: book.description.context("book.toml says no description")?,
            language: book.language.context("book.toml says no language")?,
            entries,
        };
        book.check_nothing_is_left_out(docs)?;
        Ok(book)
    }

    pub(crate) fn chapters(&self) -> impl Iterator<Item = &Chapter> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Chapter(chapter) => Some(chapter),
            Entry::Part(_) => None,
        })
    }

    fn check_nothing_is_left_out(&self, docs: &Path) -> Result<()> {
        let listed: BTreeSet<&Path> = self.chapters().map(|chapter| &*chapter.source).collect();
        for entry in fs::read_dir(docs)? {
            let name = PathBuf::from(entry?.file_name());
            let is_chapter = name.extension().is_some_and(|ending| ending == "md");
            if is_chapter && name != Path::new("SUMMARY.md") && !listed.contains(&*name) {
                bail!("{} is not in SUMMARY.md", docs.join(name).display());
            }
        }
        Ok(())
    }
}

/// A line of the summary as one of the contents; nothing for a ruler.
fn entry(item: SummaryItem) -> Result<Option<Entry>> {
    let link = match item {
        SummaryItem::Link(link) => link,
        SummaryItem::PartTitle(title) => return Ok(Some(Entry::Part(title))),
        SummaryItem::Separator => return Ok(None),
        other => bail!("SUMMARY.md: can't make sense of {other:?}"),
    };
    ensure!(link.nested_items.is_empty(), "{}: chapters stand side by side", link.name);
    let source = link.location.with_context(|| format!("{} has no file", link.name))?;
    let stem = source.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let flat = source.parent() == Some(Path::new("")) && !stem.is_empty();
    ensure!(flat, "{}: all chapters stand in one folder", source.display());
    // The first page of a folder is called so by mdBook as well.
    let stem = if stem == "README" { "index" } else { stem };
    Ok(Some(Entry::Chapter(Chapter { file: format!("{stem}.html"), name: link.name, source })))
}
