//! Positions as picture files.

use std::fs;
use std::path::PathBuf;

use crate::run::{ok, quatuor, quatuor_with_input};

/// A place for a file, in a folder that only tests use.
fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn drawn(game: &str, position: &str, name: &str) -> Vec<u8> {
    let file = place(name);
    let _ = fs::remove_file(&file);
    let run = quatuor(&["picture", game, position, file.to_str().expect("a path")]);
    assert_eq!(run, ok(""));
    fs::read(&file).expect("the picture")
}

#[test]
fn pictures_are_svg_or_png() {
    let position = "base 1 r,g,b - 0.0.0.0 0,0:r1/0,1:g1/1,-1:b1/1,0:r2/2,-1:g1";
    let svg = String::from_utf8(drawn("cups", position, "cups.svg")).expect("text");
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
    let png = drawn("cups", position, "cups.png");
    assert_eq!(&png[1..4], b"PNG");
    let width = u32::from_be_bytes(png[16..20].try_into().expect("four bytes"));
    assert_eq!(width, 1000);
}

#[test]
fn a_picture_shows_no_secret() {
    let draw = |secrets: &str| {
        let position = format!("base 1 {secrets} 0.0.0.0.0.0,0.0.0.0.0.0 rr*/gyb");
        drawn("slides", &position, &format!("slides-{}.svg", secrets.replace(',', "")))
    };
    assert_eq!(draw("r,g"), draw("b,p"));
}

#[test]
fn what_can_not_be_drawn_is_told_in_one_line() {
    let position = "base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rr";
    let somewhere = place("nowhere").join("x.png");
    for (game, position, file, told) in [
        (
            "slides",
            position,
            "x.gif",
            "'x.gif' is not a picture; expected a name that ends in .svg",
        ),
        ("slides", position, "x", "in .svg or .png"),
        ("slides", "nonsense", "x.svg", "expected the fields variant"),
        ("slides", position, somewhere.to_str().expect("a path"), "can't write"),
    ] {
        let run = quatuor(&["picture", game, position, file]);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{file}");
        assert!(run.err.contains(told) && run.err.lines().count() == 1, "{}", run.err);
    }
}

#[test]
fn positions_from_standard_input_get_a_file_each() {
    let file = place("many.svg");
    let (one, other) = ("solo 1 r 0.0.0.0.0.0 ryr/yr", "solo 1 r 0.0.0.0.0.0 rrr/yr");
    let input = format!("{one}\nnonsense\n{other}\n");
    let run = quatuor_with_input(
        &["picture", "slides", "-", file.to_str().expect("a path")],
        input.as_bytes(),
    );
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines.len(), run.status), (3, 1), "{run:?}");
    assert_eq!(lines[0], file.to_str().expect("a path"));
    assert!(lines[1].starts_with("error: "), "{run:?}");
    assert_eq!(lines[2], place("many-3.svg").to_str().expect("a path"));
    let read = |name: &str| fs::read(place(name)).expect("the picture");
    assert_eq!(read("many.svg"), drawn("slides", one, "one.svg"));
    assert_eq!(read("many-3.svg"), drawn("slides", other, "other.svg"));
}
