//! What can be typed after `quatuor engine`.

use bots::Bot;
use clap::{Args, Subcommand};

use crate::arguments::MemoryArgs;
use crate::language;

#[derive(Args, Debug)]
pub(crate) struct EngineArgs {
    /// The bot: random, greedy, plain, beginner, casual, strong or master
    #[arg(value_name = "LEVEL", value_parser = language::read::<Bot>, required = true)]
    pub(crate) bot: Option<Bot>,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
    #[command(subcommand)]
    pub(crate) command: Option<EngineCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum EngineCommand {
    /// Play some games with an engine, and say what is wrong with it
    #[command(after_help = "Examples:\n  \
        quatuor engine check ./my-engine\n  \
        quatuor engine check python3 engine.py --fast\n\n\
        The status is 0 if the engine plays in an arena without losing its seat.")]
    Check {
        /// The program and its arguments
        #[arg(
            required = true,
            value_name = "PROGRAM",
            trailing_var_arg = true,
            allow_hyphen_values = true
        )]
        program: Vec<String>,
    },
}
