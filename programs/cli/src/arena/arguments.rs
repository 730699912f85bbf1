//! What can be typed after `quatuor arena`.

use std::path::PathBuf;

use arena::Contestant;
use bots::Limit;
use clap::Args;
use quatuor::AnyGame;

use crate::arguments::{MemoryArgs, RulesetArgs, read_number, read_threads};
use crate::language;

#[derive(Args, Debug)]
pub(crate) struct ArenaArgs {
    /// slides, pyramids, shuttles or cups
    #[arg(value_parser = language::read::<AnyGame>)]
    pub(crate) game: AnyGame,
    /// The bots, each with a limit if you like: master@100ms
    #[arg(required = true, value_name = "BOT", value_parser = language::read::<Contestant>)]
    pub(crate) bots: Vec<Contestant>,
    #[command(flatten)]
    pub(crate) table: RulesetArgs,
    /// How many deals
    #[arg(long, value_name = "N", default_value = "100", value_parser = read_number::<usize>, allow_negative_numbers = true)]
    pub(crate) deals: usize,
    /// A limit for every bot that has none of its own: 100ms, or 5000 iterations
    #[arg(long, value_name = "LIMIT", value_parser = language::read::<Limit>, allow_negative_numbers = true)]
    pub(crate) budget: Option<Limit>,
    /// Stop as soon as the first bot is clearly better or worse than its fair share
    #[arg(long)]
    pub(crate) until_clear: bool,
    /// Keep the results in this CSV file, and a chart beside it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// How many games at a time; as many as there are cores unless you say otherwise
    #[arg(long, value_name = "N", value_parser = read_threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
}
