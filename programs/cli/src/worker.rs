//! Thinks for servers on other machines.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};

use server::thinking::{Connection, Thinkers, Worker};

use crate::arguments::WorkerArgs;
use crate::failure::Failure;
use crate::{interruption, language};

pub(crate) fn run(args: &WorkerArgs, output: &mut impl Write) -> Result<ExitCode, Failure> {
    let threads = args.threads.unwrap_or_else(Thinkers::usual_threads);
    let worker = Worker::connect(&args.nats, threads, |change| match change {
        Connection::Lost => tell("terminal-worker-lost"),
        Connection::Back => tell("terminal-worker-back"),
    })
    .map_err(Failure::refused)?;
    let (stopper, is_ending) = (worker.stopper(), AtomicBool::new(false));
    interruption::watch(move || {
        if is_ending.swap(true, Ordering::Relaxed) {
            process::exit(interruption::INTERRUPTED.into());
        }
        tell("terminal-worker-ends");
        stopper.stop();
    })?;
    let (count, address) = (worker.threads(), worker.hosts());
    let gaps: [(&str, &dyn Display); 2] = [("address", &address), ("count", &count)];
    writeln!(output, "{}", language::say("terminal-worker", &gaps))?;
    output.flush()?;
    let answers = worker.run().found;
    writeln!(output, "{}", language::say("terminal-worker-done", &[("count", &answers)]))?;
    Ok(ExitCode::SUCCESS)
}

/// Tells the person who watches; those who read the output don't need it.
fn tell(key: &str) {
    // Without standard error, it is not told.
    let _ = writeln!(io::stderr(), "{}", language::say(key, &[]));
}
