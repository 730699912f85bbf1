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

#[test]
fn links_are_found() {
    let page = "[a](b.md#c) ![p](d/e.svg) [w](https://example.org)\n```\n[x](y)\n```\n[z](#top)";
    assert_eq!(targets(page), ["b.md#c", "d/e.svg", "#top"]);
}
