//! The game on the whole screen, in a terminal of its own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use quatuor::{Dice, FastDice};
use table::record::Record;
use tempfile::TempDir;

use crate::window::{PATIENCE, Window};

/// How long a whole game may take: few presses at random hit, and other tests run meanwhile.
const LONGEST: Duration = Duration::from_secs(600);

fn record(file: &Path) -> Option<Record> {
    Record::read(&fs::read_to_string(file).ok()?).ok()
}

/// Plays a whole game of people by what `act` does, or most of a long one, and leaves.
fn play(arguments: &[&str], act: impl Fn(&mut Window, &mut FastDice)) {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("game.txt");
    let mut all = vec!["play"];
    all.extend(arguments);
    all.extend(["--record", file.to_str().expect("a path")]);
    let mut window = Window::new(&all, folder.path());
    let mut dice = FastDice::new(6);
    let begin = Instant::now();
    // Random moves make long games of Shuttles, and every board takes its moment.
    let is_enough = |record: &Record| record.is_over() || record.moves().len() >= 60;
    while !record(&file).is_some_and(|record| is_enough(&record)) {
        for _ in 0..8 {
            act(&mut window, &mut dice);
        }
        thread::sleep(Duration::from_millis(10));
        assert!(begin.elapsed() < LONGEST, "{arguments:?} does not end: {}", window.picture());
    }
    let is_over = record(&file).is_some_and(|record| record.is_over());
    window.ends_after(if is_over { "q" } else { "qy" });
    // The terminal is as before.
    window.wait_for("\x1b[?1049l");
}

/// One of every family of variants.
const GAMES: [&[&str]; 12] = [
    &["slides", "--seats", "Ann,Bob,Cem"],
    &["slides", "--seats", "Ann,Bob", "--option", "joker-groups=off"],
    &["slides", "--variant", "solo", "--option", "colours=3", "--seats", "Ann"],
    &["slides", "--variant", "duo", "--seats", "Ann,Bob"],
    &["slides", "--variant", "teams", "--option", "jokers=always", "--seats", "Ann,Bob,Cem,Dan"],
    &["pyramids", "--seats", "Ann,Bob,Cem"],
    &["pyramids", "--variant", "fair", "--seats", "Ann,Bob"],
    &["shuttles", "--seats", "Ann,Bob"],
    &["cups", "--seats", "Ann,Bob,Cem"],
    &["cups", "--option", "early", "--seats", "Ann,Bob"],
    &["cups", "--option", "advanced", "--seats", "Ann,Bob"],
    &["cups", "--variant", "duo", "--seats", "Ann,Bob"],
];

/// Plays all games, some of them at once: most of the time they wait until a new board takes
/// presses.
fn play_all(act: impl Fn(&str, &mut Window, &mut FastDice) + Sync) {
    thread::scope(|scope| {
        for games in GAMES.chunks(3) {
            let act = &act;
            scope.spawn(move || {
                games.iter().for_each(|game| play(game, |window, dice| act(game[0], window, dice)));
            });
        }
    });
}

const KEYS: [&str; 5] = ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\t"];

#[test]
fn whole_games_by_keys_alone() {
    play_all(|_, window, dice| {
        window.type_text(KEYS[dice.below(5) as usize]);
        window.type_text("\r");
    });
}

/// From a stack of Cups to its neighbours: columns and lines.
const NEIGHBOURS: [(isize, isize); 6] = [(-6, 0), (6, 0), (-3, -2), (3, -2), (-3, 2), (3, 2)];

#[test]
fn whole_games_by_mouse_alone() {
    play_all(|game, window, dice| {
        let at = match game {
            // The rows stand on every second line, then the shuttles, then the button to pass.
            "shuttles" => {
                let line = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 21][dice.below(11) as usize];
                (1 + dice.below(36) as usize, line)
            }
            _ => (1 + dice.below(60) as usize, 1 + dice.below(22) as usize),
        };
        window.click(at);
        if game == "cups" {
            let (right, down) = NEIGHBOURS[dice.below(6) as usize];
            let near = |from: usize, by: isize| from.saturating_add_signed(by).max(1);
            window.click((near(at.0, right), near(at.1, down)));
        }
    });
}

#[test]
fn a_guided_first_game_by_mouse_alone() {
    for game in ["slides", "pyramids", "shuttles", "cups"] {
        let folder = TempDir::new().expect("a folder");
        let mut window = Window::new(&["play", game, "--learn"], folder.path());
        let (begin, mut dice) = (Instant::now(), FastDice::new(8));
        // What the lesson wants is lit; a click at the end leaves.
        while window.child.try_wait().expect("a status").is_none() {
            assert!(begin.elapsed() < PATIENCE, "{game} does not end: {}", window.picture());
            let mut places = window.places('‹');
            places.extend(window.places('('));
            let at = match places.is_empty() {
                true => (40, 12),
                false => places[dice.below(places.len() as u32) as usize],
            };
            window.click(at);
            thread::sleep(Duration::from_millis(30));
        }
        window.ends();
    }
}

#[test]
fn the_deal_of_a_day_is_played_and_its_solution_shown() {
    let folder = TempDir::new().expect("a folder");
    let mut window = Window::new(&["daily", "2026-11-16", "--play"], folder.path());
    window.shows("Our solver");
    let (begin, mut dice) = (Instant::now(), FastDice::new(9));
    let file = only_game(folder.path());
    while record(&file).is_none_or(|record| !record.is_over()) {
        assert!(begin.elapsed() < PATIENCE, "{}", window.picture());
        window.type_text(KEYS[dice.below(5) as usize]);
        window.type_text("\r");
        thread::sleep(Duration::from_millis(2));
    }
    window.ends_after("q");
    let mut window = Window::new(&["daily", "2026-11-16", "--play", "--solution"], folder.path());
    let line = crate::run::quatuor(&["daily", "2026-11-16", "--solution"]).out;
    let moves = line.lines().last().expect("moves").split(' ').count();
    for step in 0..=moves {
        window.shows(&format!(" {step}/{moves}"));
        window.type_text("\x1b[C");
    }
    window.shows("You have won!");
    window.ends_after("q");
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
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    child.stdin.take().expect("input").write_all(input.as_bytes()).expect("input");
    let output = fixtures::finish(child, PATIENCE, &format!("the end of quatuor {arguments:?}"));
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
    assert!(fixtures::send_signal("TERM", window.child.id()));
    window.ends();
    assert!(window.has_drawn("\x1b[?1049l") && window.has_drawn("\x1b[?25h"));
    assert!(record(&only_game(folder.path())).is_some());
}

#[test]
fn the_shell_has_the_terminal_back_between_ctrl_z_and_fg() {
    let folder = TempDir::new().expect("a folder");
    let arguments = ["play", "cups", "--seats", "Ann,Bob", "--players", "2", "--seed", "z"];
    let mut window = Window::new(&arguments, folder.path());
    window.shows("no taller");
    // What an earlier program has left on the screen is gone.
    assert!(window.has_drawn("\x1b[2J"));
    window.type_text("\x1a");
    window.wait_for("\x1b[?1049l");
    // As `fg` does. Where no shell could do so, the program is not stopped.
    let begin = Instant::now();
    while window.written().matches("\x1b[?1049h").count() < 2 {
        assert!(begin.elapsed() < PATIENCE, "it does not go on");
        assert!(fixtures::send_signal("CONT", window.child.id()));
        thread::sleep(Duration::from_millis(20));
    }
    window.type_text("\x03");
    window.shows("Leave this game?");
    window.ends_after("y");
}

#[test]
fn a_record_is_looked_back_at() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("duel.txt");
    let name = file.to_str().expect("a path");
    let seats = "random,random";
    let arguments =
        ["play", "pyramids", "--seats", seats, "--seed", "look", "--record", name, "--plain"];
    assert!(plain(&arguments, folder.path(), "").0);
    let moves = record(&file).expect("a record").moves().len();
    let mut window = Window::new(&["record", "show", name], folder.path());
    let shows = |window: &Window, step: usize| window.shows(&format!(" {step}/{moves}"));
    shows(&window, moves);
    // Step by step, to the start, and by the bar.
    window.type_text("\x1b[D");
    shows(&window, moves - 1);
    window.type_text("\x1b[H");
    shows(&window, 0);
    window.click((40, 22));
    shows(&window, (38 * (moves + 1)) / 78);
    window.type_text("\x1b[F");
    shows(&window, moves);
    // Chances, and the moves that cost most.
    window.type_text("e");
    window.shows("cost");
    window.shows(" %");
    window.type_text("n");
    let begin = Instant::now();
    while window.picture().contains(&format!(" {moves}/{moves}")) {
        assert!(begin.elapsed() < PATIENCE, "{}", window.picture());
        thread::sleep(Duration::from_millis(20));
    }
    // Plays by itself from the start.
    window.type_text("\x1b[H ");
    shows(&window, 2);
    window.ends_after("q");
}

#[test]
fn a_secret_goes_when_its_key_is_let_go() {
    let folder = TempDir::new().expect("a folder");
    let arguments = ["play", "pyramids", "--seats", "Ann,Bob", "--seed", "1"];
    let mut window = Window::new(&arguments, folder.path());
    window.wait_for("\x1b[>3u");
    let begin = Instant::now();
    while !window.picture().contains("hold s to see") {
        // The cover takes no keys before it has been in sight for a moment.
        window.type_text("\r");
        thread::sleep(Duration::from_millis(50));
        assert!(begin.elapsed() < PATIENCE, "{}", window.picture());
    }
    // As a terminal with the keyboard protocol of kitty tells it.
    window.type_text("s\x1b[115;1:3us");
    let begin = Instant::now();
    while window.picture().contains("hold s to see") {
        assert!(begin.elapsed() < PATIENCE, "{}", window.picture());
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(Duration::from_millis(1500));
    assert!(!window.picture().contains("hold s to see"), "it is held");
    window.type_text("\x1b[115;1:3u");
    window.shows("hold s to see");
    window.type_text("\x03");
    window.ends_after("y");
    assert!(window.has_drawn("\x1b[<1u"), "the terminal is as before");
}
