//! Boards on standard output.

use crate::run::quatuor;

const POSITION: &str = "base 2 r,y,g 3.0.0.0.0.1,0.0.0.0.0.0,0.2.0.0.0.0 rr*/yggbbp/bp/gyr*";

fn drawn(more: &[&str]) -> String {
    let answer = quatuor(&[&["show", "slides", POSITION], more].concat());
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    answer.out
}

#[test]
fn a_board_and_its_moves() {
    let out = drawn(&["--moves"]);
    assert!(out.contains("  3  ✦*  ■g  ·   ●r  ·"), "{out}");
    assert!(out.contains("› Seat 2  secret ★y  yellow   taken  nothing\n"), "{out}");
    assert!(out.ends_with("Moves:\na1  a1+a3  b2  b2+a3  b4  d3+d4\n"), "{out}");
}

#[test]
fn a_seat_sees_its_own_secret_only() {
    let out = drawn(&["--seat", "3"]);
    assert!(out.contains("Seat 3  secret ■g  green"), "{out}");
    assert!(out.contains("Seat 1  secret hidden"), "{out}");
    assert!(!out.contains("yellow"), "{out}");
}

#[test]
fn there_is_no_colour_unless_asked_for_where_there_is_no_terminal() {
    assert!(drawn(&["--colour", "always"]).contains("\u{1b}["));
    assert!(!drawn(&[]).contains('\u{1b}'));
    assert_eq!(drawn(&[]), drawn(&["--colour", "never"]));
}

#[test]
fn boards_from_standard_input_are_kept_apart() {
    let position = "solo 1 ry 0.0.0.0.0.0 rry/r*y";
    let one = quatuor(&["show", "slides", position]).out;
    let lines = format!("{position}\n{position}\n");
    let two = crate::run::quatuor_with_input(&["show", "slides", "-"], lines.as_bytes()).out;
    assert_eq!(two, format!("{one}\n{one}\n"));
}
