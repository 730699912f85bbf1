//! Ctrl-C ends every command cleanly, with what is known so far.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use fixtures::Limit;

/// A command that is still running.
struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    read: String,
    _limit: Limit,
}

impl Running {
    fn start(arguments: &[&str]) -> Running {
        Running::start_program(env!("CARGO_BIN_EXE_quatuor"), arguments)
    }

    fn start_program(program: &str, arguments: &[&str]) -> Running {
        let mut child = Command::new(program)
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("quatuor starts");
        let limit = Limit::after(Duration::from_secs(120), &child, format!("{arguments:?}"));
        let input = child.stdin.take().expect("standard input");
        let output = BufReader::new(child.stdout.take().expect("standard output"));
        Running { child, input, output, read: String::new(), _limit: limit }
    }

    /// Reads on until it says these words.
    fn wait_for(&mut self, words: &str) {
        let known = self.read.len();
        while !self.read[known..].ends_with(words) {
            let mut byte = [0];
            self.output.read_exact(&mut byte).unwrap_or_else(|_| panic!("{words}: {}", self.read));
            // Signs outside of ASCII are nothing to wait for.
            self.read.push(byte[0].into());
        }
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads");
    }

    fn signal(&self, signal: &str) {
        assert!(fixtures::send_signal(signal, self.child.id()));
    }

    /// All output; the command must end soon, with this status.
    fn end(mut self, status: i32) -> String {
        let start = Instant::now();
        while self.child.try_wait().expect("a child").is_none() {
            assert!(start.elapsed() < Duration::from_secs(30), "it goes on: {}", self.read);
            sleep(Duration::from_millis(5));
        }
        for line in self.output.lines() {
            self.read += &format!("\n{}", line.expect("text"));
        }
        assert_eq!(self.child.wait().expect("a child").code(), Some(status), "{}", self.read);
        self.read
    }
}

#[test]
fn an_arena_reports_what_it_knows() {
    for signal in ["INT", "TERM"] {
        let file = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("interrupted-{signal}.csv"));
        let _ = std::fs::remove_file(&file);
        let _ = std::fs::remove_file(file.with_extension("svg"));
        let name = file.to_str().expect("a name");
        let arguments = ["arena", "pyramids", "greedy", "random", "--deals", "10000000"];
        let arena = Running::start(&[&arguments[..], &["--out", name]].concat());
        // The header, and at least one game.
        let start = Instant::now();
        while std::fs::read_to_string(&file).unwrap_or_default().lines().count() < 2 {
            assert!(start.elapsed() < Duration::from_secs(60), "no game is kept");
            sleep(Duration::from_millis(5));
        }
        arena.signal(signal);
        let said = arena.end(130);
        assert!(said.contains("share of wins"), "{said}");
        assert!(said.contains("A fair share is 25.0 %."), "{said}");
        let kept = std::fs::read_to_string(&file).expect("kept").lines().count() - 1;
        // One against three, in four seatings.
        let end = format!("Interrupted: {kept} of 40000000 games.");
        assert!(said.ends_with(&end), "{kept} games: {said}");
    }
}

/// `nohup` starts a program with hang-ups ignored.
#[test]
fn an_arena_survives_a_hang_up_that_is_ignored() {
    let arena = "exec \"$0\" arena shuttles plain@3600000ms --deals 1";
    let arguments = ["-c", &format!("trap '' HUP; {arena}"), env!("CARGO_BIN_EXE_quatuor")];
    let mut arena = Running::start_program("sh", &arguments);
    arena.wait_for("seed arena");
    arena.signal("HUP");
    sleep(Duration::from_millis(300));
    assert!(arena.child.try_wait().expect("a child").is_none(), "it ends on a hang-up");
    arena.signal("INT");
    arena.end(130);
}

#[test]
fn an_arena_does_not_wait_for_a_bot_that_thinks() {
    let arena = Running::start(&["arena", "shuttles", "plain@3600000ms", "--deals", "1"]);
    sleep(Duration::from_millis(200));
    arena.signal("INT");
    assert!(arena.end(130).ends_with("No game was finished."));
}

#[test]
fn a_game_ends_while_a_person_ponders() {
    let mut game = Running::start(&["play", "shuttles", "--seats", "Ann,Bob", "--seed", "1"]);
    game.wait_for("Ann, your move:");
    game.type_line("left");
    game.wait_for("Ann, your move:");
    game.signal("INT");
    assert!(game.end(0).ends_with("The game stops after move 1."));
}

#[test]
fn a_game_ends_while_a_bot_thinks() {
    let mut game = Running::start(&["play", "shuttles", "--seats", "plain@3600000ms,Ann"]);
    game.wait_for("Type help at any time.");
    sleep(Duration::from_millis(200));
    game.signal("INT");
    assert!(game.end(0).ends_with("The game stops after move 0."));
}

#[test]
fn a_hint_comes_early_and_the_game_goes_on() {
    let mut game = Running::start(&["play", "shuttles", "--seats", "Ann,Bob", "--seed", "1"]);
    game.wait_for("Ann, your move:");
    game.type_line("hint");
    sleep(Duration::from_millis(400));
    game.signal("INT");
    game.wait_for("Try ");
    game.wait_for("Ann, your move:");
    game.type_line("quit");
    game.end(0);
}
