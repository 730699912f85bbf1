//! Whatever is wrong: one line that says what, status 2, nothing on standard output.

use std::process::{Command, Stdio};

use crate::run::{Answer, quatuor, quatuor_with_input};

const PYRAMIDS: &str = "chance 1 - r,p g,o R/P/O/G";

#[test]
fn a_wrong_argument_position_or_move_is_one_line_and_status_2() {
    let wrong: &[&[&str]] = &[
        &["dance"],
        &["deal"],
        &["deal", "chess"],
        &["deal", "slides", "--players", "six"],
        &["deal", "slides", "--players", "6"],
        &["deal", "slides", "--players", "1"],
        &["deal", "slides", "--players", "-1"],
        &["deal", "slides", "--players", "03"],
        &["deal", "slides", "--players", "99999999999999999999"],
        &["deal", "slides", "--option", "jokers=always", "--option", "jokers=always"],
        &["deal", "cups", "--option", "early", "--option", "early"],
        &["deal", "slides", "--variant", "trio"],
        &["deal", "slides", "--variant", "duo", "--players", "3"],
        &["deal", "slides", "--variant", "solo", "--option", "colours=6"],
        &["deal", "slides", "--option", "colours=2"],
        &["deal", "slides", "--option", "jokers=never"],
        &["deal", "slides", "--option", ""],
        &["deal", "pyramids", "--variant", "fair", "--players", "4"],
        &["deal", "pyramids", "--option", "early"],
        &["deal", "shuttles", "--players", "3"],
        &["deal", "cups", "--variant", "duo", "--players", "4"],
        &["deal", "cups", "--seed"],
        &["deal", "cups", "--nonsense"],
        &["moves", "pyramids"],
        &["moves", "pyramids", ""],
        &["moves", "pyramids", "nonsense"],
        &["moves", "pyramids", "chance 1 - ?,p g,o R/P/O/G"],
        &["moves", "pyramids", "chance 1 - r,p g,o R/P/O/G\n"],
        &["moves", "pyramids", PYRAMIDS, "extra"],
        &["apply", "pyramids", PYRAMIDS, "g@4"],
        &["apply", "pyramids", PYRAMIDS, "g@1", "o@1"],
        &["apply", "pyramids", PYRAMIDS, ""],
        &["apply", "pyramids", PYRAMIDS, "g@\u{1F600}"],
        &["apply", "pyramids", "-", "g@1"],
        &["view", "pyramids", PYRAMIDS],
        &["view", "pyramids", PYRAMIDS, "--seat", "0"],
        &["view", "pyramids", PYRAMIDS, "--seat", "3"],
        &["view", "pyramids", PYRAMIDS, "--seat", "300"],
        &["perft", "pyramids", PYRAMIDS],
        &["perft", "pyramids", PYRAMIDS, "-1"],
        &["perft", "pyramids", PYRAMIDS, "deep"],
        &["show", "pyramids", PYRAMIDS, "--colour", "pink"],
        &["record", "check", "no/such/file"],
        &["record", "check", "."],
        &["play", "chess"],
        &["play", "slides", "--seats", "Ann"],
        &["play", "shuttles", "--seats", "Ann,Bob,Cem"],
        &["play", "shuttles", "--seats", "Ann,"],
        &["play", "shuttles", "--record", "-"],
        &["play", "shuttles", "--position", "nonsense"],
        &["play", "shuttles", "--position", "nonsense", "--seed", "1"],
        &["completions", "abacus"],
        &["solve", "cups", "base 1 r,g - 0.0.0.0 0,0:r1"],
        &["solve", "slides", "base 1 r,y 0.0.0.0.0.0,0.0.0.0.0.0 rr/yy"],
        &["solve", "slides", "solo 1 r 0.0.0.0.0.0 rr", "--seconds", "soon"],
        &["solve", "slides", "solo 1 r 0.0.0.0.0.0 rr", "--seconds", "-1"],
        &["arena", "cups"],
        &["arena", "chess", "random"],
        &["arena", "cups", "grandmaster"],
        &["arena", "cups", "master@5s"],
        &["arena", "cups", "random", "--budget", "soon"],
        &["arena", "cups", "random", "--deals", "-3"],
        &["arena", "cups", "random", "random", "random", "random", "random"],
        &["arena", "shuttles", "random", "--players", "3"],
        &["arena", "cups", "random", "--deals", "1", "--out", "no/such/folder/file.csv"],
        &["play", "cups", "--seats", "Ann,master@fast,x,y"],
        &["play", "slides", "--position", "solo 1 ry 3.2.0.0.0.1 -"],
        &["play", "shuttles", "--memory", "-1"],
        &["solve", "slides", "solo 1 r 0.0.0.0.0.0 rr", "--memory", "x"],
        &["arena", "cups", "random", "--threads", "-3"],
        &["arena", "cups", "random", "--threads", "0"],
        &["arena", "cups", "random", "--budget", "-5"],
    ];
    for arguments in wrong {
        let Answer { out, err, status } = quatuor(arguments);
        assert_eq!(status, 2, "{arguments:?}: {err}");
        assert_eq!(out, "", "{arguments:?}");
        assert_eq!(err.lines().count(), 1, "{arguments:?}: {err}");
        assert!(err.starts_with("error: ") && err.len() > 20, "{arguments:?}: {err}");
    }
}

#[test]
fn errors_say_what_was_expected() {
    let says = |arguments: &[&str], words: &[&str]| {
        let err = quatuor(arguments).err;
        for word in words {
            assert!(err.contains(word), "{arguments:?}: expected '{word}' in: {err}");
        }
    };
    says(&["shwo", "cups"], &["'shwo'", "did you mean show"]);
    says(&["deal", "cups", "--sead", "1"], &["'--sead'", "did you mean --seed"]);
    says(&["play", "cups", "--memory", "1"], &["'1'", "at least 4", "can't look ahead"]);
    says(&["deal", "chess"], &["chess", "slides", "cups"]);
    says(&["deal", "slides", "--variant", "trio"], &["trio", "base", "solo", "duo", "teams"]);
    says(&["deal", "slides", "--players", "6"], &["6", "2", "5"]);
    says(&["view", "pyramids", PYRAMIDS, "--seat", "3"], &["seat 3", "1 to 2"]);
    says(&["moves", "pyramids", "chance 1 - r,p g,o"], &["places", "missing"]);
    says(&["deal", "slides", "--players", "-1"], &["'-1'", "expected a whole number"]);
    says(&["deal", "cups", "--option", "early", "--option", "early"], &["early", "given twice"]);
    says(&["apply", "pyramids", PYRAMIDS, "g@4"], &["move 1: "]);
    says(&["play", "cups", "--seats", "Ann,wizard@9,x,y"], &["--seats", "wizard", "master"]);
    says(&["play", "slides", "--position", "solo 1 ry 3.2.0.0.0.1 -"], &["over"]);
    for wish in [["play", "--memory"], ["arena", "--deals"], ["arena", "--threads"]] {
        let arguments = [wish[0], "cups", wish[1], "-1"];
        says(&arguments, &["'-1'", "expected a whole number"]);
    }
    says(&["arena", "cups", "random", "--threads", "0"], &["'0'", "1 to 64"]);
    says(&["solve", "slides", "x", "--memory", "much"], &["expected a whole number"]);
    says(&["solve", "slides", "x", "--seconds", "-1"], &["expected a number of seconds"]);
}

#[test]
fn a_wrong_line_is_answered_and_the_others_too() {
    let input = format!("{PYRAMIDS}\nnonsense\n\n{PYRAMIDS}\r\n\u{fe}\n{PYRAMIDS}");
    let answer = quatuor_with_input(&["outcome", "pyramids", "-"], input.as_bytes());
    let lines: Vec<&str> = answer.out.lines().collect();
    assert_eq!(lines.len(), 6, "{lines:?}");
    assert_eq!([lines[0], lines[3], lines[5]], ["ongoing"; 3]);
    for line in [lines[1], lines[2], lines[4]] {
        assert!(line.starts_with("error: "), "{line}");
    }
    assert_eq!((answer.status, answer.err.as_str()), (1, ""));
}

#[test]
fn bytes_that_are_not_text_are_answered() {
    let answer = quatuor_with_input(&["moves", "cups", "-"], b"\xff\xfe\n\0\n");
    assert_eq!(answer.out.lines().filter(|line| line.starts_with("error: ")).count(), 2);
    assert_eq!(answer.status, 1);
}

#[test]
fn nothing_on_standard_input_is_nothing_to_answer() {
    let answer = quatuor_with_input(&["moves", "cups", "-"], b"");
    assert_eq!(answer, Answer { out: String::new(), err: String::new(), status: 0 });
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_can_not_be_printed_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a device");
    let child = Command::new(env!("CARGO_BIN_EXE_quatuor"))
        .arg("--help")
        .env("LC_ALL", "C.UTF-8")
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .expect("quatuor starts");
    let ended = fixtures::finish(child, fixtures::PATIENCE, "help that can't be printed");
    assert_eq!(ended.status.code(), Some(2));
    assert!(String::from_utf8(ended.stderr).expect("text").starts_with("error: "));
}
