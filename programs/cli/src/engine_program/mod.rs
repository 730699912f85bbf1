//! `quatuor engine`: a bot as an engine for other programs, and a check for engines.

pub(crate) mod arguments;
mod check;
mod serve;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use arena::engine_process::Program;

use self::arguments::{EngineArgs, EngineCommand};
use crate::failure::Failure;

pub(crate) fn run(args: &EngineArgs, output: &mut impl Write) -> Result<ExitCode, Failure> {
    match (&args.command, args.bot) {
        (Some(EngineCommand::Check { program }), _) => {
            let program = match &program[..] {
                // Its path may have spaces.
                [file] if Path::new(file).is_file() => Program::new(program.clone()),
                // In quotes, like in an arena.
                [text] => text.parse(),
                words => Program::new(words.to_vec()),
            };
            check::check(&program.map_err(Failure::refused)?, args.memory.bytes(), output)
        }
        (None, Some(bot)) => serve::serve(bot, args.memory.bytes(), output),
        (None, None) => Ok(ExitCode::SUCCESS),
    }
}
