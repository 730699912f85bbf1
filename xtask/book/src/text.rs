//! What the chapters say, once everything is in its place that they take from elsewhere:
//! words from other files of the repository, rules, and figures.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, ensure};
use show::words::{Language, Words};

use crate::chapters::{Book, Chapter};
use crate::directive::Directive;
use crate::figure::{Picture, figure};
use crate::shelf::Shelf;
use crate::{read, rules};

/// The chapters as Markdown, and where words from elsewhere have found a home.
#[derive(Default)]
pub(crate) struct Texts {
    /// One for each chapter, in order.
    pub(crate) markdown: Vec<String>,
    /// The language of each chapter.
    pub(crate) languages: Vec<Language>,
    /// Which page shows a file of the repository.
    pub(crate) homes: BTreeMap<PathBuf, String>,
}

/// Reads all chapters.
pub(crate) fn read_all(docs: &Path, book: &Book, shelf: &mut Shelf) -> Result<Texts> {
    let mut texts = Texts::default();
    let english = Words::new(Language::English);
    for chapter in book.chapters() {
        texts.languages.push(Language::English);
        let markdown = texts.expand(docs, chapter, &english, shelf)?;
        texts.markdown.push(markdown);
        let source = resolved(docs, &chapter.source.to_string_lossy());
        texts.homes.insert(source, chapter.file.clone());
    }
    Ok(texts)
}

impl Texts {
    fn expand(
        &mut self,
        docs: &Path,
        chapter: &Chapter,
        words: &Words,
        shelf: &mut Shelf,
    ) -> Result<String> {
        let path = docs.join(&chapter.source);
        let mut text = String::new();
        let (mut is_fenced, mut in_figures) = (false, false);
        for (number, line) in (1..).zip(read(&path)?.lines()) {
            is_fenced ^= line.starts_with("```");
            let directive = if is_fenced { Ok(None) } else { Directive::read(line) };
            let place = || format!("{}:{number}", path.display());
            let directive = directive.with_context(place)?;
            // Figures that follow each other stand side by side.
            let is_figure = matches!(directive, Some(Directive::Figure { .. }));
            if is_figure && !in_figures {
                text += "<div class=\"figures\">\n";
            } else if in_figures && !is_figure && !line.is_empty() {
                text += "</div>\n\n";
            }
            in_figures = is_figure || (in_figures && line.is_empty());
            text += &match directive {
                None => format!("{line}\n"),
                Some(Directive::Include { file }) => {
                    self.include(docs, chapter, file).with_context(place)?
                }
                Some(Directive::Figure { game, position, steps, caption }) => {
                    let picture = Picture { game, position, steps: &steps, caption };
                    figure(shelf, &picture, words).with_context(place)?
                }
                Some(Directive::Rules { game, language }) => {
                    let page = rules::page(game, language);
                    let is_here = chapter.file == page;
                    ensure!(is_here, "{}: these rules are the page {page}", place());
                    self.languages.pop();
                    self.languages.push(language);
                    let file = format!("../games/{game}/RULES.md");
                    self.homes.entry(resolved(docs, &file)).or_insert(page);
                    rules::chapter(shelf, game, language).with_context(place)?
                }
            };
        }
        text += if in_figures { "</div>\n" } else { "" };
        Ok(text)
    }

    /// The words of another file.
    fn include(&mut self, docs: &Path, chapter: &Chapter, file: &str) -> Result<String> {
        let text = read(&docs.join(file))?;
        self.homes.entry(resolved(docs, file)).or_insert_with(|| chapter.file.clone());
        // A program is shown as it is.
        if file.ends_with(".py") {
            return Ok(format!("```python\n{text}```\n"));
        }
        rebased(&text, file)
    }
}

/// Links that were written in another folder, as they must be written in ours.
fn rebased(words: &str, file: &str) -> Result<String> {
    let folder = Path::new(file).parent().context("a file is in a folder")?;
    let mut parts = words.split("](");
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        text += "](";
        if !part.starts_with('#') && !part.split(')').next().unwrap_or_default().contains("://") {
            text += &format!("{}/", folder.display());
        }
        text += part;
    }
    Ok(text)
}

/// A path seen from the folder of the book, without detours.
pub(crate) fn resolved(docs: &Path, path: &str) -> PathBuf {
    let mut whole = PathBuf::new();
    for part in docs.join(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if whole.file_name().is_some() => {
                whole.pop();
            }
            part => whole.push(part),
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_come_along() {
        let words = "[a](b.md#c) [d](#e) [f](https://example.org)";
        let there = "[a](../games/b.md#c) [d](#e) [f](https://example.org)";
        assert_eq!(rebased(words, "../games/RULES.md").unwrap(), there);
        assert_eq!(resolved(Path::new("/r/docs"), "../games/./x.md"), Path::new("/r/games/x.md"));
    }
}
