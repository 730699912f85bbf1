//! What the chapters say, once everything is in its place that they take from elsewhere:
//! words from other files of the repository, and figures.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::chapters::{Book, Chapter};
use crate::directive::Directive;
use crate::figure::figure;
use crate::read;
use crate::shelf::Shelf;

/// The chapters as Markdown, and where words from elsewhere have found a home.
#[derive(Default)]
pub(crate) struct Texts {
    /// One for each chapter, in order.
    pub(crate) markdown: Vec<String>,
    /// Which page shows a file of the repository.
    pub(crate) homes: BTreeMap<PathBuf, String>,
    /// The headings that were taken from a file; none where all of it was.
    parts: BTreeMap<PathBuf, BTreeSet<String>>,
}

/// Reads all chapters.
pub(crate) fn read_all(docs: &Path, book: &Book, shelf: &mut Shelf) -> Result<Texts> {
    let mut texts = Texts::default();
    for chapter in book.chapters() {
        let markdown = texts.expand(docs, chapter, shelf)?;
        texts.markdown.push(markdown);
        let source = resolved(docs, &chapter.source.to_string_lossy());
        texts.homes.insert(source, chapter.file.clone());
    }
    texts.check_rules_are_whole()?;
    Ok(texts)
}

impl Texts {
    fn expand(&mut self, docs: &Path, chapter: &Chapter, shelf: &mut Shelf) -> Result<String> {
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
                Some(Directive::Include { file, heading }) => {
                    self.include(docs, chapter, file, heading).with_context(place)?
                }
                Some(Directive::Figure { game, position, words, caption }) => {
                    figure(shelf, game, position, &words, caption).with_context(place)?
                }
            };
        }
        text += if in_figures { "</div>\n" } else { "" };
        Ok(text)
    }

    /// The words of another file, or those below one of its headings.
    fn include(
        &mut self,
        docs: &Path,
        chapter: &Chapter,
        file: &str,
        heading: Option<&str>,
    ) -> Result<String> {
        let text = read(&docs.join(file))?;
        let path = resolved(docs, file);
        self.homes.entry(path.clone()).or_insert_with(|| chapter.file.clone());
        let parts = self.parts.entry(path).or_default();
        let words = match heading {
            None => text,
            Some(heading) => {
                let section = sections(&text).find(|(name, _)| *name == heading);
                let (_, words) = section.with_context(|| format!("{file} has no '{heading}'"))?;
                ensure!(parts.insert(heading.into()), "'{heading}' of {file} is there twice");
                words.into()
            }
        };
        rebased(&words, file)
    }

    /// A page that takes a part of the rules of a game takes all of them.
    fn check_rules_are_whole(&self) -> Result<()> {
        for (path, taken) in self.parts.iter().filter(|(path, _)| path.ends_with("RULES.md")) {
            let text = read(path)?;
            for (heading, words) in sections(&text).filter(|_| !taken.is_empty()) {
                if !words.trim().is_empty() && !taken.contains(heading) {
                    bail!("the book leaves out '{heading}' of {}", path.display());
                }
            }
        }
        Ok(())
    }
}

/// Every heading with the words below it, up to the next one.
fn sections(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let starts: Vec<usize> = text
        .match_indices('#')
        .map(|(at, _)| at)
        .filter(|at| *at == 0 || text[..*at].ends_with('\n'))
        .chain([text.len()])
        .collect();
    let section = |range: &[usize]| {
        let (heading, words) = text[range[0]..range[1]].split_once('\n')?;
        Some((heading.trim_start_matches('#').trim(), words))
    };
    starts.windows(2).filter_map(section).collect::<Vec<_>>().into_iter()
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
    fn sections_are_found() {
        let text =
            "# Cups\n\nStack them.\n\n## Set-up\n\n- A # is no heading.\n\n### Early\n- Now.\n";
        let found: Vec<(&str, &str)> = sections(text).collect();
        let expected = [
            ("Cups", "\nStack them.\n\n"),
            ("Set-up", "\n- A # is no heading.\n\n"),
            ("Early", "- Now.\n"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn links_come_along() {
        let words = "[a](b.md#c) [d](#e) [f](https://example.org)";
        let there = "[a](../crates/b.md#c) [d](#e) [f](https://example.org)";
        assert_eq!(rebased(words, "../crates/RULES.md").unwrap(), there);
        assert_eq!(resolved(Path::new("/r/docs"), "../crates/./x.md"), Path::new("/r/crates/x.md"));
    }
}
