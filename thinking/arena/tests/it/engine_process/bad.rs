//! Engines that do everything wrong that an engine can do wrong.

use std::time::{Duration, Instant};

use arena::engine_process::{EngineProcess, Program};
use arena::engine_protocol::{Fault, FaultKind, Limit};
use quatuor::{AnyGame, Seat};

use crate::engine_process::{MEMORY, READY, first_move, is_there, shell, soon, start, told};

/// The fault of an engine, which must be found soon.
fn fault(script: &str) -> Fault {
    let begin = Instant::now();
    let fault = first_move(script, &Limit::Time(300)).expect_err(script);
    assert!(begin.elapsed() < Duration::from_secs(30), "{script}: {:?}", begin.elapsed());
    fault
}

fn assert_fault(script: &str, kind: FaultKind, detail: &str) {
    let fault = fault(script);
    assert_eq!(fault.kind, kind, "{script}: {fault}");
    assert!(told(&fault).contains(detail), "{script}: {fault}");
}

#[test]
fn what_is_no_line_is_wrong() {
    for (answer, detail) in [
        ("echo bestmove left", "it wrote 'bestmove left': 'bestmove' is not a word of"),
        ("printf 'mo\\000ve 1 1 left\\n'", "control character"),
        ("printf '\\377\\376\\n'", "not UTF-8"),
        ("head -c 100000 /dev/zero | tr '\\0' 'a'", "longer than 65536 bytes"),
        ("cat /dev/zero | tr '\\0' 'a'", "longer than 65536 bytes"),
        ("cat /dev/urandom", "it wrote a line that can't be read: the line "),
        ("echo 'move 1 1'", "expected 'move G Q MOVE', found ''"),
        ("echo 'move 1 2 left'", "never asked"),
        ("echo 'move 2 1 left'", "never asked"),
        ("echo ready", "after 'ready'"),
        ("echo 'move 1 1 L5'", "its move 'L5' is refused"),
        ("echo 'move 1 1 up'", "its move 'up' is refused: 'up' is not a move"),
    ] {
        let script = format!("{READY} {answer}; cat >/dev/null");
        assert_fault(&script, FaultKind::Wrong, detail);
    }
}

#[test]
fn an_introduction_can_be_wrong() {
    for (script, kind, detail) in [
        ("echo 'Welcome to my engine!'; cat >/dev/null", FaultKind::Wrong, "is not a word of"),
        ("echo 'move 1 1 left'; cat >/dev/null", FaultKind::Wrong, "before 'ready'"),
        ("exit 3", FaultKind::Gone, "it ended with status 3"),
        ("kill -9 $$", FaultKind::Gone, "it was ended by signal 9"),
        ("exec >&-; cat >/dev/null", FaultKind::Gone, "closed its output"),
    ] {
        assert_fault(script, kind, detail);
    }
    let program: Program = "./no-such-program at all".parse().expect("words");
    let fault = EngineProcess::start(&program, MEMORY, &|| false).err().expect("it can't start");
    assert_eq!(fault.kind, FaultKind::Gone);
    assert!(told(&fault).starts_with("can't start ./no-such-program at all: "), "{fault}");
}

#[test]
fn an_engine_may_be_gone_at_any_moment() {
    let steps = ["read -r hello;", "echo ready;", "read -r game;", "read -r seen;", "read -r go;"];
    for count in 0..=steps.len() {
        let script = format!("{} exit 0", steps[..count].concat());
        assert_fault(&script, FaultKind::Gone, "it ended with status 0");
        let script = format!("{} exec <&-; exec >&-; exec sleep 600", steps[..count].concat());
        assert_fault(&script, FaultKind::Gone, "closed its output");
    }
}

#[test]
fn a_silent_engine_is_given_up() {
    let script = format!("{READY} exec sleep 600");
    assert_fault(&script, FaultKind::Silent, "it had 300 ms");
}

#[test]
fn an_engine_that_answers_only_old_questions_is_given_up() {
    let script = format!("{READY} while :; do echo 'move 1 0 left'; sleep 0.2; done");
    assert_fault(&script, FaultKind::Silent, "it had 300 ms");
}

#[cfg(target_os = "linux")]
#[test]
fn thinking_on_is_late() {
    let script = format!("{READY} while :; do :; done");
    assert_fault(&script, FaultKind::Late, "after its 300 ms");
    let script = format!("{READY} while :; do echo 'info 1 1'; done");
    assert_fault(&script, FaultKind::Late, "after its 300 ms");
}

#[cfg(target_os = "linux")]
#[test]
fn too_much_memory_is_noticed() {
    // A variable of the shell that grows; it is limited to far less than it takes.
    let script = format!("{READY} a=aaaaaaaaaaaaaaaa; while :; do a=$a$a; sleep 0.05; done");
    let view = start().view(Seat::FIRST);
    let mut engine = EngineProcess::start(&shell(&script), 16 << 20, &|| false).expect("ready");
    engine.begin(AnyGame::Shuttles, Seat::FIRST, 2).expect("a game");
    let asked = engine.ask(&view, &[], &view, &Limit::Time(60_000), &|| false);
    let fault = asked.expect_err("it takes too much");
    assert_eq!(fault.kind, FaultKind::Memory, "{fault}");
    assert!(told(&fault).ends_with("of at most 16 MB"), "{fault}");
}

#[test]
fn an_engine_that_never_reads_is_noticed() {
    let view = start().view(Seat::FIRST);
    let mut engine = EngineProcess::start(&shell("echo ready; exec sleep 600"), MEMORY, &|| false)
        .expect("ready");
    let mut begun = (0..100_000).map(|_| engine.begin(AnyGame::Shuttles, Seat::FIRST, 2));
    let fault = begun.find_map(Result::err).expect("it is noticed");
    assert_eq!(told(&fault), "it does not read its input");
    assert!(engine.ask(&view, &[], &view, &Limit::Time(10), &|| false).is_err());
    let begin = Instant::now();
    assert!(!engine.quit());
    assert!(begin.elapsed() < Duration::from_secs(10), "it is ended");
}

#[test]
fn a_question_can_be_interrupted() {
    let view = start().view(Seat::FIRST);
    let script = format!("{READY} exec sleep 600");
    let mut engine = EngineProcess::start(&shell(&script), MEMORY, &|| false).expect("ready");
    engine.begin(AnyGame::Shuttles, Seat::FIRST, 2).expect("a game");
    let asked = engine.ask(&view, &[], &view, &Limit::Iterations(5), &|| true);
    assert_eq!(asked, Ok(None));
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let (one, other) = (file("one"), file("other"));
    // It ignores polite signals and has a child.
    let script = format!(
        "trap '' TERM INT HUP; sleep 600 & echo $! > {}; echo $$ > {}; echo ready; \
         while :; do sleep 600; done",
        other.display(),
        one.display()
    );
    let engine = EngineProcess::start(&shell(&script), MEMORY, &|| false).expect("ready");
    assert!(is_there(&one) && is_there(&other));
    drop(engine);
    assert!(!is_there(&one), "its process is gone at once");
    assert!(soon(|| !is_there(&other)), "and so is what it has started");
    // One that ends by itself and leaves its child behind.
    let script = format!("sleep 600 & echo $! > {}; echo ready; read -r hello", other.display());
    let engine = EngineProcess::start(&shell(&script), MEMORY, &|| false).expect("ready");
    assert!(is_there(&other));
    assert!(engine.quit());
    assert!(soon(|| !is_there(&other)));
}
