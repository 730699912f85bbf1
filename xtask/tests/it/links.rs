//! Links between our pages lead somewhere.

use crate::repository::{files, read, root, told};

/// Where the links and pictures of a page lead, web addresses left out.
fn targets(page: &str) -> Vec<&str> {
    let outside_code = page.split("```").step_by(2);
    let links = outside_code.flat_map(|text| text.split("](").skip(1));
    let links = links.filter_map(|rest| rest.split([')', ' ']).next());
    links.filter(|link| !link.contains("://")).collect()
}

#[test]
fn links_lead_somewhere() {
    for page in files(root(), ".md") {
        for link in targets(&read(&page)) {
            let file = link.split('#').next().unwrap_or_default();
            let folder = page.parent().expect("a page is in a folder");
            assert!(folder.join(file).exists(), "{} links to {link}: not there", told(&page));
        }
    }
}

/// Readers find every chapter on the first page of the book, by what they want to do.
#[test]
fn the_first_page_of_the_book_lists_every_chapter() {
    let (summary, first) =
        ["SUMMARY.md", "README.md"].map(|name| read(&root().join("docs").join(name))).into();
    let listed = targets(&first);
    let chapters = targets(&summary);
    let missing: Vec<_> = chapters
        .iter()
        .filter(|chapter| **chapter != "README.md" && !listed.contains(chapter))
        .collect();
    assert!(chapters.len() > 20 && missing.is_empty(), "docs/README.md does not list {missing:?}");
}

#[test]
fn links_are_found() {
    let page = "[a](b.md#c) ![p](d/e.svg) [w](https://example.org)\n```\n[x](y)\n```\n[z](#top)";
    assert_eq!(targets(page), ["b.md#c", "d/e.svg", "#top"]);
}
