//! What must hold of a finished book: every page has a title, every link and figure
//! leads somewhere, and nothing in it needs a script or another server.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail, ensure};
use folder::Files;

/// The game itself, seen from the book.
const GAME: &str = "../";

/// What the server's policy would refuse, or what would ask another server.
const REFUSED: [&str; 8] =
    [" style=\"", "<style", "<script", "javascript:", " onclick", " onload", "@import", "<iframe"];

/// Fails with everything that is wrong, a line each.
pub(crate) fn check(files: &Files) -> Result<()> {
    let mut wrong: Vec<String> = vec![];
    let mut pages: BTreeMap<&str, Page> = BTreeMap::new();
    for (name, content) in files {
        let text = String::from_utf8_lossy(content).into_owned();
        let refused = REFUSED.into_iter().filter(|word| text.contains(word));
        wrong.extend(refused.map(|word| format!("{name} says {}", word.trim())));
        if name.ends_with(".html") {
            pages.insert(name, Page::read(&text).with_context(|| name.clone())?);
        } else if text.replace("url(#", "").contains("url(") {
            wrong.push(format!("{name} fetches something"));
        }
    }
    for (name, page) in &pages {
        let sources = page.sources.iter().filter(|source| !files.contains_key(*source));
        wrong.extend(sources.map(|source| format!("{name} shows {source}: not there")));
        for link in &page.links {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { name } else { file };
            let leads = match pages.get(file) {
                Some(page) => anchor.is_empty() || page.ids.contains(anchor),
                None => files.contains_key(file) && anchor.is_empty(),
            };
            if !leads && link != GAME && !link.starts_with("https://") {
                wrong.push(format!("{name} links to {link}: not there"));
            }
        }
    }
    ensure!(wrong.is_empty(), "the book is not whole:\n{}", wrong.join("\n"));
    Ok(())
}

struct Page {
    ids: BTreeSet<String>,
    links: Vec<String>,
    sources: Vec<String>,
}

impl Page {
    fn read(text: &str) -> Result<Page> {
        let title = between(text, "<title>", "</title>");
        ensure!(title.iter().any(|title| !title.trim().is_empty()), "no title");
        ensure!(text.matches("<h1").count() == 1, "expected one <h1>");
        let mut ids = BTreeSet::new();
        for id in between(text, " id=\"", "\"") {
            if !ids.insert(id.clone()) {
                bail!("two things are called #{id}");
            }
        }
        let pictures = between(text, "<img ", ">");
        ensure!(
            pictures.iter().all(|picture| picture.contains("alt=\"")),
            "a picture without words"
        );
        // What is fetched at once must be ours; a link may lead anywhere.
        let fetched = between(text, "<link ", ">");
        let mut sources = between(text, " src=\"", "\"");
        sources.extend(fetched.iter().flat_map(|link| between(link, "href=\"", "\"")));
        Ok(Page { ids, links: between(text, " href=\"", "\""), sources })
    }
}

/// Everything that stands between these two.
fn between(text: &str, start: &str, end: &str) -> Vec<String> {
    let rests = text.split(start).skip(1);
    rests.filter_map(|rest| Some(rest.split_once(end)?.0.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(body: &str) -> Files {
        let page = |body: &str| format!("<title>T</title><h1 id=\"t\">T</h1>{body}").into_bytes();
        Files::from([
            ("a.html".into(), page(body)),
            ("b.html".into(), page("<p id=\"p\">")),
            ("c.svg".into(), b"<svg fill=\"url(#gold)\"/>".to_vec()),
        ])
    }

    #[test]
    fn a_whole_book_is_fine() {
        let body = "<a href=\"b.html#p\"><a href=\"#t\"><a href=\"../\"><a href=\"https://e.org/\">\
                    <img src=\"c.svg\" alt=\"\">";
        check(&book(body)).unwrap();
    }

    #[test]
    fn gaps_are_found() {
        for (body, problem) in [
            ("<a href=\"b.html#q\">", "a.html links to b.html#q: not there"),
            ("<a href=\"d.html\">", "a.html links to d.html: not there"),
            ("<a href=\"http://e.org\">", "a.html links to http://e.org: not there"),
            ("<img alt=\"\" src=\"d.svg\">", "a.html shows d.svg: not there"),
            ("<img alt=\"\" src=\"https://e.org/d.svg\">", "shows https://e.org/d.svg: not there"),
            ("<link href=\"https://e.org/d.css\">", "shows https://e.org/d.css: not there"),
            ("<img src=\"c.svg\">", "a picture without words"),
            ("<p style=\"color:red\">", "a.html says style"),
            ("<script src=\"c.svg\">", "a.html says <script"),
            ("<p id=\"t\">", "two things are called #t"),
            ("<h1>again</h1>", "expected one <h1>"),
        ] {
            let found = format!("{:#}", check(&book(body)).unwrap_err());
            assert!(found.contains(problem), "{body}: {found}");
        }
        let sheet = ("d.css".to_string(), b"a { background: url(x.png) }".to_vec());
        let files: Files = book("").into_iter().chain([sheet]).collect();
        assert!(check(&files).unwrap_err().to_string().contains("d.css fetches something"));
    }
}
