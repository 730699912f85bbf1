//! What can be typed after `quatuor play` and `quatuor join`.

use std::path::PathBuf;

use clap::Args;
use quatuor::AnyGame;

use crate::arguments::{ColourArgs, MemoryArgs, RulesetArgs};
use crate::language;

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// slides, pyramids, shuttles or cups; asked for when left out
    #[arg(value_parser = language::read::<AnyGame>)]
    pub(crate) game: Option<AnyGame>,
    #[command(flatten)]
    pub(crate) table: RulesetArgs,
    /// Start from this position instead of a deal
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["variant", "players", "options", "seed"], requires = "game")]
    pub(crate) position: Option<String>,
    /// Who sits where, separated by commas: a person's name, or a bot
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) seats: Vec<String>,
    /// Keep a record of the game in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Go on with a game that was kept: choose from a list, or name its file
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, conflicts_with_all = ["game", "position", "variant", "players", "options", "seed", "seats", "record"])]
    pub(crate) resume: Option<Option<PathBuf>>,
    /// Learn the game in a guided first game
    #[arg(long, requires = "game", conflicts_with_all = ["position", "variant", "players", "options", "seed", "seats", "record", "plain"])]
    pub(crate) learn: bool,
    /// Play line by line, as for screen readers
    #[arg(long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
    #[command(flatten)]
    pub(crate) colour: ColourArgs,
}

#[cfg(feature = "join")]
#[derive(Args, Debug)]
pub(crate) struct JoinArgs {
    /// The link to the table
    pub(crate) link: String,
    /// Your name at the table
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Watch, even if there is a free seat
    #[arg(long)]
    pub(crate) watch: bool,
    /// Play line by line, as for screen readers
    #[arg(long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
    #[command(flatten)]
    pub(crate) colour: ColourArgs,
}

/// How a full screen is drawn.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ScreenArgs {
    /// Draw letters instead of signs, for fonts without them
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Make the moves of bots without showing them first
    #[arg(long)]
    pub(crate) no_motion: bool,
}
