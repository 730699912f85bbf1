//! Engines that do everything wrong that an engine can do wrong, and some that don't.
#![cfg(unix)]

mod bad;
mod good;
mod secrets;

use std::path::Path;
use std::time::{Duration, Instant};

use arena::engine_process::{Answer, EngineProcess, Program};
use arena::engine_protocol::{Fault, Limit};
use quatuor::{AnyGame, AnyPosition, Request, Seat, Seed};
use show::words::{Language, Words};

/// An engine without rules, in the language of the shell: it plays the first legal move.
const FIRST_MOVE: &str = r#"
while read -r word game rest; do
    case "$word" in
        quatuor) echo "name first move"; echo "wants now legal"; echo ready ;;
        legal) mv=${rest%% *} ;;
        go) echo "move $game ${rest%% *} $mv" ;;
        ping) echo "pong $game" ;;
        quit) exit 0 ;;
    esac
done
"#;

/// How a script begins that behaves until it is asked.
const READY: &str = "read -r hello; echo ready; read -r game; read -r seen; read -r go;";

const MEMORY: u64 = 256 << 20;

fn shell(script: &str) -> Program {
    let script = script.replace('"', "\"'\"'\"");
    format!("sh -c \"{script}\"").parse().expect("a program")
}

fn start() -> AnyPosition {
    AnyGame::Shuttles.deal(&Request::default(), &Seed::new("engine")).expect("a deal")
}

/// Asks an engine for its first move.
fn first_move(script: &str, limit: &Limit) -> Result<Answer, Fault> {
    let start = start();
    let view = start.view(Seat::FIRST);
    let mut engine = EngineProcess::start(&shell(script), MEMORY, &|| false)?;
    engine.begin(AnyGame::Shuttles, Seat::FIRST, 2)?;
    Ok(engine.ask(&view, &[], &view, limit, &|| false)?.expect("not stopped"))
}

/// What the author of the engine reads.
fn told(fault: &Fault) -> String {
    Words::new(Language::English).refusal(&fault.reason)
}

/// Whether a process that was told to write its id into the file is there.
fn is_there(file: &Path) -> bool {
    let id = std::fs::read_to_string(file).expect("it has written its id");
    Path::new("/proc").join(id.trim()).exists()
}

/// Waits a little for something.
fn soon(mut holds: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while !holds() {
        if start.elapsed() > Duration::from_secs(10) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    true
}
