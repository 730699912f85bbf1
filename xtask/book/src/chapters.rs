//! The title of the book, its chapters and their order, from `book.toml` and `SUMMARY.md`.
//!
//! Both are files of mdBook, of which only the parts that this book needs are read: strings
//! in `[book]`, titles of parts, and links to chapters.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::read;

/// What `book.toml` and `SUMMARY.md` say.
pub(crate) struct Book {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) language: String,
    pub(crate) entries: Vec<Entry>,
}

/// A line of the contents.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// The name of the chapters that follow.
    Part(String),
    Chapter(Chapter),
}

#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Chapter {
    pub(crate) name: String,
    /// Relative to the folder of the book.
    pub(crate) source: PathBuf,
    /// The page that it becomes.
    pub(crate) file: String,
}

impl Book {
    /// Reads the contents of the book in this folder.
    pub(crate) fn read(docs: &Path) -> Result<Book> {
        let settings = read(&docs.join("book.toml"))?;
        let setting = |name: &str| {
            let found = setting(&settings, name);
            found.with_context(|| format!("book.toml has no {name} in [book]"))
        };
        ensure!(setting("src")? == ".", "the chapters are in the folder of book.toml: src = \".\"");
        let book = Book {
            title: setting("title")?,
            description: setting("description")?,
            language: setting("language")?,
            entries: entries(&read(&docs.join("SUMMARY.md"))?)?,
        };
        book.check_all_are_listed(docs)?;
        Ok(book)
    }

    pub(crate) fn chapters(&self) -> impl Iterator<Item = &Chapter> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Chapter(chapter) => Some(chapter),
            Entry::Part(_) => None,
        })
    }

    fn check_all_are_listed(&self, docs: &Path) -> Result<()> {
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

/// A string in the section `[book]`.
fn setting(toml: &str, name: &str) -> Option<String> {
    let lines = toml.lines().map(str::trim).skip_while(|line| *line != "[book]").skip(1);
    let mut lines = lines.take_while(|line| !line.starts_with('['));
    lines.find_map(|line| {
        let (key, value) = line.split_once('=')?;
        let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
        (key.trim() == name).then(|| value.to_string())
    })
}

/// The lines of a summary; the first heading is its own.
fn entries(summary: &str) -> Result<Vec<Entry>> {
    let lines = summary.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut lines = lines.peekable();
    lines.next_if(|line| line.starts_with("# "));
    lines.map(|line| entry(line).with_context(|| format!("SUMMARY.md: {line}"))).collect()
}

fn entry(line: &str) -> Result<Entry> {
    if let Some(title) = line.strip_prefix("# ") {
        return Ok(Entry::Part(title.into()));
    }
    let link = line.strip_prefix("- ").unwrap_or(line).strip_prefix('[');
    let link = link.and_then(|link| link.strip_suffix(')')?.split_once("]("));
    let (name, source) = link.context("expected a link to a chapter, or the title of a part")?;
    let stem = source.strip_suffix(".md").filter(|stem| !stem.contains('/'));
    let stem = stem.context("expected a Markdown file in the folder of the book")?;
    // As in mdBook, this is the first page of a folder.
    let stem = if stem == "README" { "index" } else { stem };
    let (name, file) = (name.into(), format!("{stem}.html"));
    Ok(Entry::Chapter(Chapter { name, source: source.into(), file }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_from_their_section() {
        let toml = "# title = \"no\"\n[build]\ntitle = \"no\"\n[book]\ntitle = \"A \\ B\"\nsrc=\".\"\n[x]\nlanguage = \"no\"\n";
        assert_eq!(setting(toml, "title").as_deref(), Some("A \\ B"));
        assert_eq!(setting(toml, "src").as_deref(), Some("."));
        assert_eq!(setting(toml, "language"), None);
    }

    #[test]
    fn a_summary_is_read_line_by_line() {
        let chapter = |name: &str, source: &str, file: &str| {
            Entry::Chapter(Chapter { name: name.into(), source: source.into(), file: file.into() })
        };
        let found = entries("# Summary\n\n[Hi](README.md)\n\n# Play\n\n- [Go on](b.md)\n").unwrap();
        let expected = [
            chapter("Hi", "README.md", "index.html"),
            Entry::Part("Play".into()),
            chapter("Go on", "b.md", "b.html"),
        ];
        assert_eq!(found, expected);
        for wrong in ["- Go on", "- [Go on](b.html)", "- [Go on](c/b.md)", "## Part"] {
            assert!(entries(&format!("# Summary\n{wrong}")).is_err(), "{wrong}");
        }
    }
}
