//! Engines in the arena, bots as engines, and the check of engines.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use fixtures::Limit;

use crate::run::{Answer, quatuor};

const CHAPTER: &str = include_str!("../../../../docs/engines.md");
const PROGRAM: &str = env!("CARGO_BIN_EXE_quatuor");

/// A script in a folder that is deleted afterwards.
fn script(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("engine.sh");
    fs::write(&file, text).expect("written");
    (folder, format!("sh {}", file.display()))
}

/// The first block of code of the chapter in this language.
fn block<'a>(language: &str, begin: &str) -> &'a str {
    let start = format!("```{language}\n{begin}");
    let (_, rest) = CHAPTER.split_once(&start).expect("a block");
    let end = rest.find("\n```").expect("its end") + 1;
    let from = CHAPTER.len() - rest.len() - begin.len();
    &CHAPTER[from..from + begin.len() + end]
}

/// How often an engine lost its seat, in a report.
fn lost(report: &str) -> usize {
    report.lines().filter(|line| line.contains(" lost its seat ")).count()
}

#[test]
fn the_conversation_of_the_chapter_is_that_of_an_engine() {
    let mut engine = Command::new(PROGRAM)
        .args(["engine", "beginner"])
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let _limit = Limit::new(&engine, "a whole conversation with an engine");
    let mut input = engine.stdin.take().expect("its input");
    let mut output = BufReader::new(engine.stdout.take().expect("its output")).lines();
    let mut found = String::new();
    for line in block("text", "S: ").lines() {
        match line.split_once(": ").expect("a line of a side") {
            ("S", text) => {
                writeln!(input, "{text}").expect("it reads");
                found += &format!("{line}\n");
            }
            _ => found += &format!("E: {}\n", output.next().expect("a line").expect("text")),
        }
    }
    assert_eq!(found, block("text", "S: "));
    assert!(output.next().is_none(), "it says no more");
    assert!(engine.wait().expect("it ends").success());
}

#[test]
fn every_bot_is_an_engine() {
    let bots = ["random", "greedy", "plain", "beginner", "casual", "strong", "master"];
    for (index, bot) in bots.into_iter().enumerate() {
        let engine = format!("engine@20:'{PROGRAM}' engine {bot}");
        let game = ["slides", "pyramids", "cups"][index % 3];
        let answer = quatuor(&["arena", game, &engine, "random", "--deals", "1"]);
        assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{bot}");
        assert_eq!(lost(&answer.out), 0, "{bot}: {}", answer.out);
    }
}

/// A bot that plays as an engine with the same number of iterations is no weaker: its games
/// are repeatable, and it beats what the bot beats.
#[test]
fn a_contest_with_engines_is_repeatable() {
    let engine = format!("engine@200:'{PROGRAM}' engine casual");
    let play = || {
        let arguments = ["arena", "cups", &engine, "random", "--players", "2", "--deals", "3"];
        let out = quatuor(&arguments).out;
        let shares = out.lines().filter(|line| line.contains('±'));
        let shares = shares.map(|line| line.split('%').next().unwrap_or_default().to_string());
        shares.collect::<Vec<_>>()
    };
    let first = play();
    assert!(first.len() == 2 && first[0].contains("100.0"), "{first:?}");
    assert_eq!(first, play());
}

#[test]
fn several_engines_play_several_games_at_once() {
    let engine = format!("engine@1:'{PROGRAM}' engine greedy");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("results.csv");
    let name = file.to_str().expect("a name");
    let play = |deals: &str| {
        let engines = ["arena", "slides", &engine, "random", &engine, "--threads", "4"];
        quatuor(&[&engines[..], &["--deals", deals, "--out", name]].concat())
    };
    assert!(play("1").out.contains("3 games of 1 deal"));
    let answer = play("3");
    assert!(answer.out.contains("9 games of 3 deals"), "{}", answer.out);
    assert_eq!(lost(&answer.out), 0, "{}", answer.out);
    let kept = fs::read_to_string(&file).expect("kept");
    assert!(kept.starts_with("contest,deal,seating,bots,shares,moves,milliseconds,lost\n"));
}

#[test]
fn bad_engines_lose_their_seats_and_the_report_says_why() {
    let ready = "read -r hello; echo ready; read -r game; read -r seen; read -r go;";
    for (text, why) in [
        ("exit 1", "(gone). The first time: it ended with status 1."),
        (
            "head -c 200000 /dev/zero; sleep 600",
            "(wrong). The first time: it wrote a line that can't be read: ",
        ),
        (
            "echo ready; yes | tr -d '\\n'; sleep 600",
            "(wrong). The first time: it wrote a line that can't be read: ",
        ),
        (&format!("{ready} echo move 1 1 z9; sleep 600"), "(wrong). The first time: its move 'z9'"),
        (&format!("{ready} echo move 1 7 a1; sleep 600"), "which was never asked."),
        (&format!("{ready} while :; do :; done"), "(late). The first time: it went on thinking"),
        (
            &format!("{ready} echo resign 1 1; sleep 600"),
            "(resigned). The first time: it resigned.",
        ),
    ] {
        let (_folder, program) = script(text);
        let engine = format!("engine@50ms:{program}");
        let arguments = ["arena", "slides", &engine, "greedy", "--variant", "duo", "--deals", "1"];
        let answer = quatuor(&arguments);
        // To resign is a way to lose a game, and tells how strong an engine is.
        let has_played = why.contains("resigned");
        assert_eq!(answer.status, i32::from(!has_played), "{text}: {}", answer.err);
        assert_eq!(
            answer.out.contains(" Elo stronger ") || answer.out.contains(" Elo weaker "),
            has_played
        );
        assert_eq!(answer.out.contains("no Elo"), !has_played, "{text}: {}", answer.out);
        assert!(answer.out.contains("2 games of 1 deal"), "{text}: {}", answer.out);
        assert!(answer.out.contains(" lost its seat 2 times ("), "{text}: {}", answer.out);
        assert!(answer.out.contains(why), "{text}: {}", answer.out);
    }
}

#[test]
fn an_engine_that_never_started_gets_no_elo() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("results.csv");
    let contest = ["arena", "cups", "casual@1", "engine:./nope", "random", "--deals", "1"];
    let contest = [&contest[..], &["--out", file.to_str().expect("a path")]].concat();
    // The second time all results come from the file.
    for _ in 0..2 {
        let answer = quatuor(&contest);
        assert_eq!(answer.status, 1, "{}{}", answer.out, answer.err);
        let told = "engine:./nope lost its seat in every game. A random mover played instead, so \
                    it gets no Elo.\n";
        assert!(answer.out.ends_with(told), "{}", answer.out);
        let rated: Vec<&str> = answer.out.lines().filter(|line| line.contains("(95 %")).collect();
        assert!(rated.len() == 1 && rated[0].ends_with(" than random (95 %)."), "{rated:?}");
    }
    let clear = quatuor(&[
        "arena",
        "cups",
        "engine:./nope",
        "random",
        "--until-clear",
        "--deals",
        "12",
        "--players",
        "2",
    ]);
    assert_eq!(clear.status, 1);
    assert!(
        !clear.out.contains("Elo stronger") && !clear.out.contains("fair share.\n"),
        "{}",
        clear.out
    );
}

/// Whether the process is there whose id is in the file.
#[cfg(target_os = "linux")]
fn is_there(file: &Path) -> bool {
    let id = fs::read_to_string(file).unwrap_or_default();
    !id.trim().is_empty() && Path::new("/proc").join(id.trim()).exists()
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_arena_leaves_no_engine_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("id");
    let text = format!("trap '' INT TERM; echo $$ > {}; echo ready; sleep 600", file.display());
    let (_script, program) = script(&text);
    let mut arena = Command::new(PROGRAM)
        .args(["arena", "cups", &format!("engine@60000ms:{program}"), "random"])
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let _limit = Limit::after(Duration::from_secs(120), &arena, "an interrupted arena");
    let start = Instant::now();
    while !is_there(&file) {
        assert!(start.elapsed() < Duration::from_secs(60), "the engine does not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(fixtures::send_signal("INT", arena.id()));
    assert_eq!(arena.wait().expect("it ends").code(), Some(130));
    assert!(!is_there(&file), "the engine is gone");
}

fn check(program: &[&str]) -> Answer {
    quatuor(&[&["engine", "check"], program].concat())
}

#[test]
fn the_check_finds_nothing_wrong_with_a_bot() {
    let answer = check(&[PROGRAM, "engine", "greedy"]);
    assert_eq!(answer.status, 0, "{}{}", answer.out, answer.err);
    assert!(answer.out.ends_with("The engine can play in an arena.\n"), "{}", answer.out);
    assert!(answer.out.starts_with("ok     introduction: quatuor greedy, plays all games, "));
    let parts = [
        "ping",
        "quit",
        "slides --variant base",
        "shuttles --variant base",
        "cups --variant duo",
        "stop",
    ];
    for part in parts {
        assert!(answer.out.contains(&format!("\nok     {part}")), "{part}: {}", answer.out);
    }
}

#[test]
fn the_check_says_what_is_wrong() {
    let (_folder, program) = script("echo 'Welcome!'; sleep 600");
    let answer = check(&[&program]);
    let expected = "wrong  introduction: it wrote 'Welcome!': 'Welcome!' is not a word of the \
                    protocol (wrong)\nThe engine would lose its seat in an arena.\n";
    assert_eq!((answer.status, answer.out.as_str()), (1, expected));
    let answer = check(&["./no-such-engine"]);
    assert_eq!(answer.status, 1);
    assert!(answer.out.contains(": can't start ./no-such-engine: "), "{}", answer.out);
    assert_eq!(check(&["'open"]).status, 2);
    let answer = quatuor(&["arena", "cups", "engine:", "random"]);
    assert_eq!(answer.status, 2);
}

#[test]
fn reports_and_the_check_speak_every_language() {
    let (_folder, program) = script("exit 3");
    let engine = format!("engine:{program}");
    let contest = ["arena", "slides", &engine, "greedy", "--variant", "duo", "--deals", "1"];
    let tell = |language| {
        let language = ["--language", language];
        let out = quatuor(&[&contest[..], &language].concat()).out;
        out + &quatuor(&[&language[..], &["engine", "check", &program]].concat()).out
    };
    let (french, dutch) = (tell("fr"), tell("nl"));
    for told in [
        "2 parties de 1 donne, ",
        "part des victoires",
        "Une part équitable est de 50,0\u{a0}%.",
        " a perdu sa place 2 fois (gone). La première fois\u{a0}: il s’est terminé avec le code 3.",
        "faux  présentation\u{a0}: il s’est terminé avec le code 3 (gone)",
        "Le moteur perdrait sa place dans une arène.",
    ] {
        assert!(french.contains(told), "'{told}' in: {french}");
    }
    for told in [
        "2 partijen van 1 verdeling, ",
        "Een eerlijk deel is 50,0 %.",
        " verloor 2 keer zijn plaats (gone). De eerste keer: hij stopte met status 3.",
        "fout  introductie: hij stopte met status 3 (gone)",
        "De engine zou in een arena zijn plaats verliezen.",
    ] {
        assert!(dutch.contains(told), "'{told}' in: {dutch}");
    }
}

/// The engine of the chapter, as it stands there.
#[test]
#[ignore = "service: Python"]
fn the_engine_in_python_plays_every_game() {
    let text = block("python", "import random");
    assert!(text.lines().count() <= 30, "{} lines", text.lines().count());
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("dice.py");
    fs::write(&file, text).expect("written");
    let file = file.to_str().expect("a name");
    let answer = check(&["python3", file]);
    assert_eq!(answer.status, 0, "{}{}", answer.out, answer.err);
    let engine = format!("engine:python3 {file}");
    let answer = quatuor(&["arena", "cups", &engine, "greedy", "--deals", "1"]);
    assert_eq!((answer.status, lost(&answer.out)), (0, 0), "{}", answer.out);
}

#[test]
#[cfg(unix)]
fn an_engine_in_a_folder_with_a_space_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = folder.path().join("my engine");
    std::os::unix::fs::symlink(PROGRAM, &engine).expect("a link");
    let answer = check(&[engine.to_str().expect("a name")]);
    // It was started, and did not speak as an engine does.
    assert!(!answer.out.contains("can't start"), "{}", answer.out);
}

/// How long a machine that is slow and busy may take to compile the library.
const BUILD: Duration = Duration::from_secs(1800);

/// The example of the library, built and run as its readers would.
#[test]
fn the_engine_in_rust_plays_every_game() {
    let folder = Path::new(PROGRAM).parent().expect("a folder");
    let engine: PathBuf = folder.join("examples/engine");
    // With the tests of the whole workspace it is built already.
    if !engine.exists() {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "quatuor-arena", "--example", "engine"]);
        cargo.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
        let built = fixtures::output(&mut cargo, BUILD, "the example `engine`, built by cargo");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    }
    let answer = check(&[engine.to_str().expect("a name")]);
    assert_eq!(answer.status, 0, "{}{}", answer.out, answer.err);
    assert!(answer.out.contains("introduction: fewest choices, plays all games\n"));
}
