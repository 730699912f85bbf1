//! The game on the whole screen, in a terminal of its own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use games::{Dice, FastDice};
use record::Record;
use tempfile::TempDir;

use crate::window::{PATIENCE, Window};

fn record(file: &Path) -> Option<Record> {
    Record::read(&fs::read_to_string(file).ok()?).ok()
}

/// Plays a whole game of people by what `act` does, and leaves.
fn play(arguments: &[&str], act: impl Fn(&mut Window, &mut FastDice)) {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("game.txt");
    let mut all = vec!["play"];
    all.extend(arguments);
    all.extend(["--record", file.to_str().expect("a path")]);
    let mut window = Window::new(&all, folder.path());
    let mut dice = FastDice::new(6);
    let begin = Instant::now();
    while !record(&file).is_some_and(|record| record.is_over()) {
        for _ in 0..20 {
            act(&mut window, &mut dice);
        }
        thread::sleep(Duration::from_millis(3));
        assert!(begin.elapsed() < PATIENCE, "{arguments:?} does not end");
    }
    window.ends_after("q");
    assert!(window.has_drawn("\x1b[?1049l"), "the terminal is as before");
}

/// One of every family of variants. The game of Shuttles ends after three turns without a
/// completed row; tests of `screen` play the others that long, without a terminal.
const GAMES: [&[&str]; 6] = [
    &["slides", "--variant", "solo", "--seats", "Ann"],
    &["slides", "--variant", "teams", "--option", "jokers=always", "--seats", "Ann,Bob,Cem,Dan"],
    &["pyramids", "--variant", "fair", "--seats", "Ann,Bob"],
    &["shuttles", "--seats", "Ann,Bob", "--position", SHUTTLES],
    &["cups", "--option", "early", "--seats", "Ann,Bob"],
    &["cups", "--variant", "duo", "--option", "advanced", "--seats", "Ann,Bob"],
];

const SHUTTLES: &str = "1 load 1 - - 0-0 57 bgpbr/yrb/gpy/wog/obro/oypg/wpwy/wypro/bwgr";

#[test]
fn whole_games_by_keys_alone() {
    for game in GAMES {
        play(game, |window, dice| {
            let key = ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\t"][dice.below(5) as usize];
            window.type_text(key);
            window.type_text("\r");
        });
    }
}

#[test]
fn whole_games_by_mouse_alone() {
    // Clicks that don't aim take long where a piece is to be picked up from a hand.
    for game in GAMES.into_iter().filter(|game| !game.contains(&"advanced")) {
        play(game, |window, dice| {
            let (x, y) = (1 + dice.below(60), 1 + dice.below(22));
            window.type_text(&format!("\x1b[<35;{x};{y}M\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
        });
    }
}

/// The only game in the folder.
fn only_game(folder: &Path) -> PathBuf {
    let games = fs::read_dir(folder.join("games")).expect("games").flatten();
    let mut files = games.map(|entry| entry.path());
    files.find(|file| file.extension().is_some_and(|ending| ending == "txt")).expect("a game")
}

fn plain(arguments: &[&str], data: &Path, input: &str) -> (bool, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quatuor"))
        .args(arguments)
        .env("QUATUOR_DATA", data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    child.stdin.take().expect("input").write_all(input.as_bytes()).expect("input");
    let output = child.wait_with_output().expect("output");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into())
}

#[test]
fn a_killed_game_is_resumed_and_played_by_one_at_a_time() {
    let folder = TempDir::new().expect("a folder");
    let mut window =
        Window::new(&["play", "slides", "--variant", "solo", "--seed", "1"], folder.path());
    let file = only_game(folder.path());
    let begin = Instant::now();
    while record(&file).is_none_or(|record| record.moves().len() < 3) {
        window.type_text("\t\r");
        thread::sleep(Duration::from_millis(20));
        assert!(begin.elapsed() < PATIENCE, "no moves are kept");
    }
    let resume = format!("--resume={}", file.display());
    let (is_well, text) = plain(&["play", &resume], folder.path(), "");
    assert!(!is_well && text.contains("another window"), "{text}");
    window.child.kill().expect("a kill");
    window.child.wait().expect("an end");
    let moves = record(&file).expect("a record").moves().len();
    assert!(moves >= 3);
    let (is_well, text) = plain(&["play", "--resume"], folder.path(), "1\nquit\n");
    assert!(is_well && text.contains(&format!("after move {moves}")), "{text}");
    let mut window = Window::new(&["play", "--resume"], folder.path());
    window.type_text("\r");
    // Spaces that were there before are not drawn again.
    window.wait_for("Your");
    window.type_text("\x03");
    window.wait_for("Leave");
    // Leads back to the menu, and out of it.
    window.type_text("y");
    window.ends_after("q");
}

#[test]
fn a_request_to_end_leaves_the_terminal_as_it_was() {
    let folder = TempDir::new().expect("a folder");
    let mut window = Window::new(&["play", "cups", "--seed", "1"], folder.path());
    let status = Command::new("kill").arg(window.child.id().to_string()).status();
    assert!(status.expect("kill").success());
    window.ends();
    assert!(window.has_drawn("\x1b[?1049l") && window.has_drawn("\x1b[?25h"));
    assert!(record(&only_game(folder.path())).is_some());
}

#[test]
fn a_record_is_looked_back_at() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("short.txt");
    let name = file.to_str().expect("a path");
    let start = "solo 1 ry 0.0.0.0.0.0 rry/r*y";
    let arguments = ["play", "slides", "--position", start, "--seats", "Ann", "--record", name];
    assert!(plain(&arguments, folder.path(), "a1+b2\na1\n").0);
    let mut window = Window::new(&["record", "show", name], folder.path());
    window.wait_for("2/2");
    window.type_text("\x1b[D");
    // Only what has changed is drawn.
    window.wait_for("rem");
    window.type_text("q");
    window.ends();
}
