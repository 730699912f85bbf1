//! A chapter as a page: its text in a frame, with the contents beside it.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use pulldown_cmark::HeadingLevel;
use show::words::Words;

use crate::chapters::{Book, Chapter, Entry};
use crate::markdown::{Heading, escape, render};
use crate::shelf::Shelf;
use crate::text::{Texts, resolved};

/// What is around every text.
pub(crate) struct Frame {
    /// HTML with gaps such as `{{title}}`.
    pub(crate) template: String,
    /// The names of the style sheet and the icon.
    pub(crate) style: String,
    pub(crate) icon: String,
}

/// Writes all pages.
pub(crate) fn write(
    docs: &Path,
    book: &Book,
    texts: &Texts,
    frame: &Frame,
    shelf: &mut Shelf,
) -> Result<()> {
    let chapters: Vec<&Chapter> = book.chapters().collect();
    for (index, chapter) in chapters.iter().enumerate() {
        let lead = |link: &str| lead(docs, texts, link, shelf);
        let path = docs.join(&chapter.source);
        let text = render(&texts.markdown[index], lead).with_context(|| told(&path))?;
        let title = text.headings.first().filter(|first| first.level == HeadingLevel::H1);
        let title = &title.with_context(|| format!("{} has no title", path.display()))?.text;
        let title =
            if index == 0 { book.title.clone() } else { format!("{title} – {}", book.title) };
        let neighbour = |index: Option<usize>| index.and_then(|index| chapters.get(index));
        let words = Words::new(texts.languages[index]);
        let say = |key: &str| escape(&words.say(key, &[]));
        let page = fill(
            &frame.template,
            &[
                ("language", words.language().code()),
                ("language-of-book", &escape(&book.language)),
                ("title", &escape(&title)),
                ("description", &escape(&book.description)),
                ("style", &frame.style),
                ("icon", &frame.icon),
                ("text", &text.html),
                ("contents", &contents(book, chapter, &text.headings)),
                ("before", &arrow(neighbour(index.checked_sub(1)), "prev", &say("book-before"))),
                ("after", &arrow(neighbour(Some(index + 1)), "next", &say("book-next"))),
                ("say-skip", &say("book-skip")),
                ("say-name", &say("book-name")),
                ("say-ways", &say("book-ways")),
                ("say-contents", &say("book-contents")),
                ("say-play", &say("book-play")),
                ("say-beside", &say("book-beside")),
            ],
        )?;
        shelf.keep_page(&chapter.file, page);
    }
    Ok(())
}

fn told(path: &Path) -> String {
    path.display().to_string()
}

/// The template with all its gaps filled.
fn fill(template: &str, gaps: &[(&str, &str)]) -> Result<String> {
    let mut page = String::new();
    let mut parts = template.split("{{");
    page += parts.next().unwrap_or_default();
    for part in parts {
        let (name, rest) = part.split_once("}}").context("a gap without an end")?;
        let gap = gaps.iter().find(|(known, _)| *known == name);
        let (_, filling) = gap.with_context(|| format!("nothing is called {name}"))?;
        page += filling;
        page += rest;
    }
    Ok(page)
}

/// Where a link of the chapters leads in the book. A picture comes along.
fn lead(docs: &Path, texts: &Texts, link: &str, shelf: &mut Shelf) -> Result<String> {
    if link.contains("://") || link.starts_with('#') {
        return Ok(link.into());
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let path = resolved(docs, file);
    if let Some(page) = texts.homes.get(&path) {
        return Ok(if anchor.is_empty() { page.clone() } else { format!("{page}#{anchor}") });
    }
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    match path.extension().and_then(|ending| ending.to_str()) {
        Some(ending @ ("svg" | "png")) => {
            let picture = fs::read(&path).with_context(|| format!("no picture {link}"))?;
            Ok(shelf.keep(stem, ending, picture))
        }
        _ => bail!("the link {link} leads out of the book"),
    }
}

/// The list of all chapters, with the sections of this one.
fn contents(book: &Book, here: &Chapter, headings: &[Heading]) -> String {
    let mut list = String::new();
    let mut is_open = false;
    for entry in &book.entries {
        match entry {
            Entry::Part(title) => {
                list += if is_open { "</ul>\n" } else { "" };
                is_open = false;
                let _ = writeln!(list, "<h3>{}</h3>", escape(title));
            }
            Entry::Chapter(chapter) => {
                list += if is_open { "" } else { "<ul>\n" };
                is_open = true;
                let is_here = chapter.file == here.file;
                let mark = if is_here { " aria-current=\"page\"" } else { "" };
                let name = escape(&chapter.name);
                let _ = write!(list, "<li><a href=\"{}\"{mark}>{name}</a>", chapter.file);
                list += &if is_here { sections(headings) } else { String::new() };
                list += "</li>\n";
            }
        }
    }
    list + if is_open { "</ul>" } else { "" }
}

fn sections(headings: &[Heading]) -> String {
    let sections = headings.iter().filter(|heading| heading.level == HeadingLevel::H2);
    let items: String = sections
        .map(|Heading { id, text, .. }| {
            format!("<li><a href=\"#{id}\">{}</a></li>\n", escape(text))
        })
        .collect();
    if items.is_empty() { items } else { format!("\n<ul>\n{items}</ul>\n") }
}

/// The way to the chapter before or after.
fn arrow(chapter: Option<&&Chapter>, rel: &str, word: &str) -> String {
    let Some(Chapter { name, file, .. }) = chapter else { return String::new() };
    let name = escape(name);
    format!("<a rel=\"{rel}\" href=\"{file}\"><small>{word}</small> {name}</a>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled() {
        assert_eq!(fill("<{{a}}|{{b}}>", &[("a", "{{b}}"), ("b", "2")]).unwrap(), "<{{b}}|2>");
        assert!(fill("{{c}}", &[]).is_err());
    }
}
