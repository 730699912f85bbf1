//! The book as it is.

use std::fs;
use std::path::PathBuf;

use crate::{make, place, root};

fn built(name: &str) -> PathBuf {
    let folder = place(name).join("book");
    let output = make(&root().join("docs"), &folder);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

#[test]
fn it_is_made_and_says_what_it_should() {
    let folder = built("whole");
    let page = |name: &str| fs::read_to_string(folder.join(name)).expect(name);
    // Each game's page has its rules, word for word, and figures.
    for (game, rule) in [
        ("slides", "One token alone is not a group."),
        ("pyramids", "Piles may grow to any height."),
        ("shuttles", "Nothing overflows here."),
        ("cups", "The game ends when no player can move."),
    ] {
        let page = page(&format!("{game}.html"));
        assert!(page.contains(rule), "{game}");
        assert!(page.matches("<figure>").count() >= 3, "{game}");
        assert!(page.contains(&format!("<title>{}", game[..1].to_uppercase())), "{game}");
    }
    // In the other languages too, with the same pictures.
    for (name, rule, way) in [
        ("slides-fr", "Un jeton seul n’est pas un groupe.", "<html lang=\"fr\">"),
        ("cups-nl", "De partij eindigt als geen speler nog kan zetten.", "<html lang=\"nl\">"),
        ("shuttles-nl", "Hier loopt niets over.", "<a href=\"shuttles-fr.html\">Français</a>"),
    ] {
        let (translated, game) = (page(&format!("{name}.html")), name.split('-').next());
        assert!(translated.contains(rule) && translated.contains(way), "{name}");
        let english = page(&format!("{}.html", game.expect("a game")));
        assert_eq!(english.matches("<figure>").count(), translated.matches("<figure>").count());
    }
    assert!(page("architecture.html").contains("<h2 id=\"dependencies\">"));
    assert!(page("add-a-game.html").contains("Run the conformance suite"));
    assert!(page("index.html").contains("<title>The book of Quatuor</title>"));
    assert!(folder.join("index.html.gz").exists());
}

/// So that the program that embeds it is not built anew for nothing.
#[test]
fn a_book_that_is_there_is_left_alone() {
    let folder = built("again");
    let when =
        |folder: &PathBuf| fs::metadata(folder.join("index.html")).unwrap().modified().unwrap();
    let before = when(&folder);
    assert!(make(&root().join("docs"), &folder).status.success());
    assert_eq!(when(&folder), before);
}
