//! The game line by line, in a terminal of its own.
#![cfg(unix)]

use tempfile::TempDir;

use crate::window::Window;

fn window(arguments: &[&str]) -> (Window, TempDir) {
    let folder = TempDir::new().expect("a folder");
    let mut all = vec!["play"];
    all.extend(arguments);
    all.push("--plain");
    let window = Window::plain(&all, folder.path());
    (window, folder)
}

const TWO: [&str; 5] = ["shuttles", "--seats", "Ann,Bob", "--seed", "1"];

#[test]
fn earlier_lines_come_back_and_can_be_changed() {
    let (mut window, _folder) = window(&TWO);
    window.wait_for("your move:");
    window.type_text("nonsense\r");
    window.wait_for("\nType moves");
    // Up brings the line back, and it is changed into another one.
    window.type_text("\x1b[A\x1b[A\x01\x0bRIGHX\x7fT\r");
    window.wait_for("Bob");
    window.type_text("\x1b[A\x1b[A");
    window.wait_for("nonsense\x1b[K");
    // Ctrl-D leaves, but not from within a line.
    window.type_text("\x04\x15\x04");
    window.wait_for("The game stops after move 1.");
    window.ends();
    assert!(!window.written().contains("^["), "no codes are shown: {}", window.written());
}

#[test]
fn everything_that_can_be_typed_is_answered() {
    let (mut window, _folder) = window(&["slides", "--seats", "Ann,beginner", "--seed", "1"]);
    let mut say = |line: &str, answer: &str| {
        let before = window.written().matches(answer).count();
        window.type_text(&format!("{line}\r"));
        let begin = std::time::Instant::now();
        while window.written().matches(answer).count() <= before {
            assert!(begin.elapsed() < crate::window::PATIENCE, "{line}: {}", window.written());
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    };
    say("", "move: ");
    say("Help", "shows the board again");
    say("BOARD", "Seat 1, Ann");
    say("rules", "Goal");
    say("moves", "Moves:");
    say("hint", "Try ");
    say("worth", "Chances to win:");
    say("suspect", "may hold");
    say("undo", "Nothing to take back.");
    say("resign", "The game is over.");
    window.ends();
    assert!(window.written().contains("beginner 2 has won"), "{}", window.written());
}

#[test]
fn a_bot_that_thinks_says_so_and_no_line_is_wider_than_the_window() {
    let arguments = ["pyramids", "--seats", "master@400ms,Ann", "--seed", "3", "--language", "fr"];
    let (mut window, _folder) = window(&arguments);
    window.wait_for("réfléchit");
    window.wait_for("Ann, votre coup");
    window.type_text("rules\r");
    window.wait_for("Fin");
    window.type_text("Q\r");
    window.ends();
    let written = window.written();
    let text = written.split("Ann, votre coup").nth(1).expect("what was answered");
    let widest = text.lines().map(|line| line.chars().count()).max().expect("lines");
    assert!(widest <= 80, "{text}");
    // Words stay whole.
    assert!(text.lines().filter(|line| line.chars().count() > 60).count() > 3, "{text}");
}
