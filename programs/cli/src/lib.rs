//! The `quatuor` command: every entry point in one place.
//!
//! [`main`] is the whole program; the Python package runs it too. This crate never decides a
//! rule or a move: it reads arguments, calls the libraries and prints what they answer.

#[cfg(not(all(feature = "serve", feature = "join")))]
mod absent;
#[cfg(feature = "serve")]
mod admin;
mod arena;
mod arguments;
mod commands;
mod daily_deal;
mod data;
#[cfg(feature = "serve")]
mod data_args;
mod draw;
mod engine_program;
mod failure;
mod interruption;
mod json;
mod language;
mod lines;
#[cfg(feature = "serve")]
mod log;
mod picture;
mod play;
mod record_file;
pub mod screen;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod table;
#[cfg(feature = "serve")]
mod worker;
mod wrong_arguments;

pub use self::arena::{chart, sentence};

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use quatuor::Refusal;

use crate::arguments::{Arguments, Command};
use crate::failure::{Failure, tame};

/// Runs the command with these arguments, the first of which is its name.
pub fn main(words: Vec<OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(language::set_arguments(words)) {
        Ok(arguments) => arguments,
        Err(error) if is_wrong(&error) => return complain(wrong_arguments::refused(&error)),
        Err(help) => {
            let mut output = io::stdout();
            let printed = write!(output, "{}", help.render()).and_then(|()| output.flush());
            return ended(printed.map(|()| ExitCode::SUCCESS).map_err(Failure::from));
        }
    };
    let mut output = io::BufWriter::new(io::stdout().lock());
    let done = run(arguments.command, &mut output).and_then(|code| {
        output.flush()?;
        Ok(code)
    });
    ended(done)
}

/// How the program ends.
fn ended(done: Result<ExitCode, Failure>) -> ExitCode {
    match done {
        Ok(code) => code,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            // The reader of our answers has seen enough.
            ExitCode::SUCCESS
        }
        Err(failure) => complain(failure.into_refusal()),
    }
}

/// A lone `quatuor` or `quatuor record` asks for help.
fn is_wrong(error: &clap::Error) -> bool {
    error.use_stderr() && error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
}

fn run(command: Command, output: &mut impl Write) -> Result<ExitCode, Failure> {
    match command {
        Command::Deal(args) => commands::deal(&args, output),
        Command::Moves(args) => commands::moves(&args, output),
        Command::Apply(args) => commands::apply(&args, output),
        Command::View(args) => commands::view(&args, output),
        Command::Outcome(args) => commands::outcome(&args, output),
        Command::Perft(args) => commands::perft(&args, output),
        Command::Show(args) => commands::show(&args, output),
        Command::Picture(args) => picture::draw(&args, output),
        Command::Play(args) => play::play(&args, output),
        #[cfg(feature = "join")]
        Command::Join(args) => play::join(&args, output),
        #[cfg(not(feature = "join"))]
        Command::Join(_) => absent::refuse("join"),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::serve(&args, output),
        #[cfg(not(feature = "serve"))]
        Command::Serve(_) => absent::refuse("serve"),
        #[cfg(feature = "serve")]
        Command::Admin(args) => admin::run(&args, output),
        #[cfg(not(feature = "serve"))]
        Command::Admin(_) => absent::refuse("admin"),
        #[cfg(feature = "serve")]
        Command::Worker(args) => worker::run(&args, output),
        #[cfg(not(feature = "serve"))]
        Command::Worker(_) => absent::refuse("worker"),
        Command::Solve(args) => solve::solve(&args, output),
        Command::Daily(args) => daily_deal::daily(&args, output),
        Command::Arena(args) => arena::run(&args, output),
        Command::Engine(args) => engine_program::run(&args, output),
        Command::Record(args) => record_file::run(&args, output),
        Command::Completions { shell } => commands::completions(shell, output),
    }
}

/// Says on one line of standard error what is wrong; the status is 2.
fn complain(refusal: Refusal) -> ExitCode {
    // Where even that can't be said, the status still can.
    let _ = writeln!(io::stderr(), "error: {}", tame(&language::refusal(refusal)));
    ExitCode::from(2)
}
