//! Mistakes in a book stop it, and are told with their place.

use std::fs;

use crate::{make, place, root};

/// What is said of a book with this one chapter.
fn told(name: &str, chapter: &str) -> String {
    let place = place(name);
    let docs = place.join("docs");
    fs::create_dir_all(docs.join("theme")).unwrap();
    for file in ["book.toml", "theme/page.html", "theme/book.css"] {
        fs::copy(root().join("docs").join(file), docs.join(file)).unwrap();
    }
    for file in ["style/1-paper.css", "static/icon.svg"] {
        let copy = place.join("programs/web").join(file);
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(root().join("programs/web").join(file), copy).unwrap();
    }
    fs::write(place.join("programs/notes.md"), "Stack.\n\n## End\n\nWin.\n").unwrap();
    fs::write(docs.join("SUMMARY.md"), "# Summary\n\n[Welcome](README.md)\n").unwrap();
    fs::write(docs.join("README.md"), format!("# Welcome\n\n{chapter}\n")).unwrap();
    let output = make(&docs, &place.join("book"));
    assert_eq!(output.status.success(), output.stderr.is_empty());
    assert_eq!(output.status.success(), place.join("book").exists());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_book_without_mistakes_is_made() {
    let figure = "{{#figure cups \"base 1 r,g - 0.0.0.0 0,0:r1/1,0:g1\" 0,0>1,0 | Two *cups*.}}";
    assert_eq!(
        told(
            "fine",
            &format!("{figure}\n\n{{{{#include ../programs/notes.md}}}}\n\n[Up](#welcome)")
        ),
        ""
    );
}

#[test]
fn mistakes_are_told() {
    for (name, chapter, problem) in [
        (
            "position",
            "{{#figure cups \"base 1 r,g - 0.0.0.0 0,0:x1\" | Cups.}}",
            "README.md:3: the position does not read",
        ),
        (
            "move",
            "{{#figure cups \"base 1 r,g - 0.0.0.0 0,0:r1/1,0:g1\" 1,0>0,0 | Cups.}}",
            "README.md:3: '1,0>0,0' can't be played",
        ),
        (
            "spot",
            "{{#figure cups \"base 1 r,g - 0.0.0.0 0,0:r1/1,0:g1\" @9,9 | Cups.}}",
            "README.md:3: there is no spot '9,9'",
        ),
        ("game", "{{#figure chess \"x\" | Kings.}}", "README.md:3: "),
        (
            "directive",
            "{{#playground x.rs}}",
            "README.md:3: 'playground' is neither include, figure nor rules",
        ),
        ("file", "{{#include ../programs/attic.md}}", "can't read"),
        ("rules", "{{#rules cups xx}}", "README.md:3: no language in 'cups xx'"),
        ("elsewhere", "{{#rules cups fr}}", "README.md:3: these rules are the page cups-fr.html"),
        ("anchor", "[There](#nowhere)", "index.html links to #nowhere: not there"),
        ("link", "[There](attic.md)", "the link attic.md leads out of the book"),
        ("script", "<script>1</script>", "index.html says <script"),
        ("title", "# Again", "expected one <h1>"),
        ("foreign", "![A picture](https://example.org/x.png)", "shows https://example.org/x.png"),
    ] {
        let told = told(name, chapter);
        assert!(told.contains(problem), "{chapter}: {told}");
    }
}
