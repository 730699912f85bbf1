//! Thinks for servers on other machines.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use server::thinking::{Connection, Thinkers, Worker};

use crate::arguments::read_threads;
use crate::failure::Failure;
use crate::{interruption, language};

#[derive(Args, Debug)]
pub(crate) struct WorkerArgs {
    /// The address of the NATS server; several with commas between them
    #[arg(long, value_name = "URL")]
    pub(crate) nats: String,
    /// How many bots think at a time; one less than there are cores unless you say otherwise
    #[arg(long, value_name = "N", value_parser = read_threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
}

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
