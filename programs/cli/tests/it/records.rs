//! Records as files.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;

use fixtures::Limit;
use table::record::Record;
use table::{BotName, Table};

use crate::run::{ok, quatuor, quatuor_with_input};

/// A file name of our own in the test folder.
fn file(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}

#[test]
fn a_game_is_kept_as_it_is_played() {
    let file = file("kept.txt");
    let name = file.to_str().expect("a name");
    let play = ["play", "shuttles", "--seats", "Ann,Bob", "--seed", "1", "--record", name];
    let answer = quatuor_with_input(&play, b"left\nL1\n");
    assert_eq!(answer.status, 0, "{}", answer.err);
    let answer = ok("ok: shuttles, dealt from its seed, 2 moves, ongoing\n");
    assert_eq!(quatuor(&["record", "check", name]), answer);
    let kept = fs::read_to_string(&file).expect("it is there");
    assert!(kept.contains("seat 1: Ann\nseat 2: Bob\nseed: 1\n"), "{kept}");
    assert!(kept.ends_with("\n1. 1 left\n2. 1 L1\n"), "{kept}");

    let again = quatuor_with_input(&play, b"right\n");
    assert_eq!(again.status, 2, "a file that exists is not overwritten");
    assert_eq!(fs::read_to_string(&file).expect("it is still there"), kept);
}

#[test]
fn the_only_player_is_told_in_their_language() {
    let play = ["--language", "fr", "play", "shuttles", "--seed", "1"];
    let out = quatuor_with_input(&play, b"resign\n").out;
    assert!(out.contains("\nVous avez abandonné.\n"), "{out}");
}

/// The page reads the same record: its bots play on there.
#[test]
fn a_record_keeps_its_bots() {
    let file = file("bots.txt");
    let name = file.to_str().expect("a name");
    let seats = "Ann,beginner,strong@20";
    let play = ["play", "cups", "--seats", seats, "--seed", "1", "--record", name];
    assert_eq!(quatuor_with_input(&play, b"quit\n").status, 0);
    let record = Record::read(&fs::read_to_string(&file).expect("it is there")).expect("a record");
    let table = Table::from_record(&record, false);
    let bots: Vec<Option<&str>> =
        table.players().iter().map(|player| player.bot_name().map(BotName::as_str)).collect();
    assert_eq!(bots, [None, Some("beginner"), Some("strong")]);
}

#[test]
fn a_player_can_resign() {
    let file = file("resigned.txt");
    let name = file.to_str().expect("a name");
    let play = ["play", "shuttles", "--seats", "Ann,Bob", "--seed", "1", "--record", name];
    let out = quatuor_with_input(&play, b"left\nresign\n").out;
    assert!(out.contains("The game is over."), "{out}");
    assert!(out.ends_with("\nAnn gave up.\nBob has won\n"), "{out}");
    let kept = fs::read_to_string(&file).expect("it is there");
    assert!(kept.contains("\nresult: resigned 1\n"), "{kept}");
    let check = quatuor(&["record", "check", name]);
    assert_eq!(check, ok("ok: shuttles, dealt from its seed, 1 move, resigned 1\n"));
}

#[test]
fn a_record_is_shown_at_any_move() {
    let file = file("shown.txt");
    let name = file.to_str().expect("a name");
    let play = ["play", "cups", "--seats", "random,random", "--players", "2", "--record", name];
    assert_eq!(quatuor(&play).status, 0);
    let show = |n: &str| quatuor(&["record", "show", name, "--move", n]);
    assert!(show("0").out.contains("The start."), "{}", show("0").out);
    assert!(show("1").out.contains("Move 1: random "), "{}", show("1").out);
    let end = quatuor(&["record", "show", name]).out;
    assert!(end.contains("\n1. random "), "the ranking: {end}");
    let beyond = show("999");
    assert_eq!(beyond.status, 2);
    assert!(beyond.err.contains("expected a number from 0 to"), "{}", beyond.err);
}

#[test]
fn what_a_seat_has_seen_is_shown_as_it_saw_it() {
    let page = include_str!("../../../../docs/records.md");
    let text = page.split("```record\n").nth(1).and_then(|rest| rest.split("```").next());
    let text = text.expect("the first example is what a seat has seen").as_bytes();
    let answer = quatuor_with_input(&["record", "check", "-"], text);
    assert_eq!(answer.out, "ok: slides, as seen by seat 1, 1 move, ongoing\n");
    let shown = quatuor_with_input(&["record", "show", "-"], text).out;
    assert!(
        shown.contains("Ann played a1+a3") && shown.contains("Seat 2  secret hidden"),
        "{shown}"
    );
    let resigned = String::from_utf8_lossy(text).replace("seen by: 1\n", "");
    let resigned = resigned.replace("??", "yb").replace("ongoing", "resigned 2");
    let answer = quatuor_with_input(&["record", "check", "-"], resigned.as_bytes());
    assert_eq!(answer.out, "ok: slides, from a position, 1 move, resigned 2\n");
}

#[test]
fn a_broken_record_is_refused_with_its_line() {
    let file = file("broken.txt");
    let name = file.to_str().expect("a name");
    let play = ["play", "shuttles", "--seats", "Ann,Bob", "--seed", "1", "--record", name];
    quatuor_with_input(&play, b"left\nL1\n");
    let kept = fs::read_to_string(&file).expect("it is there");
    let broken = [
        (kept.replace("record 1", "record 4"), "line 1: "),
        (kept.replace("game: shuttles", "game: chess"), "line 2: "),
        (kept.replace("seed: 1", "seed: 2"), "line 7: "),
        (kept.replace("result: ongoing", "result: winners 1"), "line 8: "),
        (kept.replace("2. 1 L1", "2. 1 L10"), "line 11: "),
        (kept.replace("2. 1 L1", "3. 1 L1"), "line 11: "),
        (kept.replace("2. 1 L1", "2. 2 L1"), "line 11: "),
        (String::new(), "line 1: "),
    ];
    for (text, line) in broken {
        let answer = quatuor_with_input(&["record", "check", "-"], text.as_bytes());
        assert_eq!((answer.status, answer.out.as_str()), (2, ""), "{text}");
        assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
        assert!(answer.err.contains(line), "expected {line} in {}", answer.err);
    }
    let answer = quatuor_with_input(&["record", "check", "-"], b"\xff\xfe");
    assert!(answer.err.contains("not UTF-8"), "{}", answer.err);
}

#[test]
fn a_record_that_cannot_be_kept_does_not_end_the_game() {
    let folder = file("gone");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder of our own");
    let name = folder.join("game.txt");
    let play = ["play", "cups", "--seats", "Ann,Bob", "--position"];
    let position = "base 1 r,g - 0.0.0.0 0,0:r1/1,0:r1/2,0:r1/3,0:g1/4,0:g1";
    let record = ["--record", name.to_str().expect("a name")];
    // The folder goes while the game waits for its first move.
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_quatuor"))
        .args(play)
        .arg(position)
        .args(record)
        .env("LC_ALL", "C.UTF-8")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("quatuor starts");
    let _limit = Limit::new(&child, "a game whose record can't be kept");
    while fs::metadata(&name).map_or(0, |file| file.len()) == 0 {
        assert!(child.try_wait().expect("a child").is_none(), "it has ended");
        std::thread::yield_now();
    }
    fs::remove_dir_all(&folder).expect("it goes");
    let mut stdin = child.stdin.take().expect("standard input");
    let mut stdout = BufReader::new(child.stdout.take().expect("standard output"));
    stdin.write_all(b"0,0>1,0\n3,0>4,0\n").expect("it listens");
    let mut out = String::new();
    while !out.contains("Bob played 3,0>4,0") {
        assert_ne!(stdout.read_line(&mut out).expect("text"), 0, "{out}");
    }
    assert_eq!(out.matches("The record could not be kept: ").count(), 1, "{out}");
    // The folder is back: the next move is kept with all moves before it.
    fs::create_dir(&folder).expect("it is back");
    stdin.write_all(b"1,0>2,0\n").expect("it listens");
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
    let kept = fs::read_to_string(&name).expect("it is there");
    assert!(kept.contains("\n1. 1 0,0>1,0\n") && kept.contains(" 1,0>2,0\n"), "{kept}");
    let left = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(left, 1, "nothing is left beside it");
}

#[test]
fn names_of_others_do_nothing_to_the_terminal() {
    let file = file("red.txt");
    let name = file.to_str().expect("a name");
    let play = ["play", "shuttles", "--seats", "Ann,Bob", "--seed", "1", "--record", name];
    assert_eq!(quatuor_with_input(&play, b"left\n").status, 0);
    let kept = fs::read_to_string(&file).expect("it is there");
    fs::write(&file, kept.replace("seat 1: Ann", "seat 1: Ann\u{1b}[31m")).expect("written");
    let shown = quatuor(&["record", "show", name]);
    assert!(shown.out.contains("Ann") && !shown.out.contains('\u{1b}'), "{}", shown.out);
    let named = quatuor(&["play", "shuttles", "--seats", "Ann\u{1b}[31m,Bob"]);
    assert_eq!((named.status, named.out.as_str()), (2, ""), "{}", named.err);
}
