//! What can be typed after `quatuor admin`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use online::TableId;

use crate::arguments::read_number;
use crate::data_args::DataArgs;
use crate::language;

#[derive(Args, Debug)]
pub(crate) struct AdminArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    #[command(subcommand)]
    pub(crate) command: AdminCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AdminCommand {
    /// List tables, the newest first
    #[command(after_help = "Examples:\n  \
        quatuor admin list\n  \
        quatuor admin list --phase over --most 20\n  \
        quatuor admin list --json\n\n\
        Lists tables that wait or are playing, unless you choose a phase.")]
    List {
        /// Only tables of this phase; can be given several times
        #[arg(long, value_name = "PHASE")]
        phase: Vec<PhaseArg>,
        /// At most so many of each phase
        #[arg(long, value_name = "N", default_value = "100", value_parser = read_number::<u32>, allow_negative_numbers = true)]
        most: u32,
        /// Print one JSON object per table
        #[arg(long)]
        json: bool,
    },
    /// Show what is known of a table; no secret of a running game
    #[command(after_help = "Examples:\n  \
        quatuor admin show 530wbq09xst9\n  \
        quatuor admin show 530wbq09xst9 --json")]
    Show {
        #[command(flatten)]
        table: TableArg,
        /// Print a JSON object
        #[arg(long)]
        json: bool,
    },
    /// End the game at a table without a winner
    #[command(after_help = "Example:\n  \
        quatuor admin close 530wbq09xst9\n\n\
        Everything is revealed to the players, and the game stays in their lists. A table where no\n\
        game has started is deleted. Works while the server runs.")]
    Close {
        #[command(flatten)]
        table: TableArg,
    },
    /// Print the record of a game that is over, or the events of any table
    #[command(after_help = "Examples:\n  \
        quatuor admin export 530wbq09xst9 > game.txt\n  \
        quatuor admin export 530wbq09xst9 --events > events.jsonl\n\n\
        Events are JSON, one per line, as spectators may know them.")]
    Export {
        #[command(flatten)]
        table: TableArg,
        /// All events instead of the record
        #[arg(long)]
        events: bool,
    },
    /// Delete a table with everything that belongs to it
    #[command(after_help = "Example:\n  \
        quatuor admin delete 530wbq09xst9\n\n\
        It is gone from the lists of its players, too. Works while the server runs.")]
    Delete {
        #[command(flatten)]
        table: TableArg,
    },
    /// Count tables and accounts, and say how much space they take
    #[command(after_help = "Examples:\n  \
        quatuor admin statistics\n  \
        quatuor admin statistics --json")]
    Statistics {
        /// Print a JSON object
        #[arg(long)]
        json: bool,
    },
    /// Write everything into a new file, also while the server runs
    #[command(after_help = "Example:\n  \
        quatuor admin backup monday.backup\n\n\
        The file holds the secrets of the server, and only you can read it.")]
    Backup {
        /// The file, which must not exist
        file: PathBuf,
    },
    /// Fill an empty folder or database from a backup
    #[command(after_help = "Examples:\n  \
        quatuor admin restore monday.backup --data restored\n  \
        quatuor admin restore monday.backup --database postgres://quatuor@localhost/quatuor\n\n\
        The backup of a folder can fill a database, and the other way round.")]
    Restore {
        /// The backup
        file: PathBuf,
    },
    /// Copy everything into an empty folder or database, for a server that moves there
    #[command(after_help = "Example:\n  \
        quatuor admin move --to postgres://quatuor@localhost/quatuor\n\n\
        Stop the server first, and start it with the new data then: all tables, accounts and\n\
        cookies go on. Nothing is deleted where it was.")]
    Move {
        /// The new folder or database
        #[arg(long, value_name = "PLACE")]
        to: String,
    },
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct TableArg {
    /// A table: the 12 letters in its address
    #[arg(value_name = "TABLE", value_parser = language::read::<TableId>)]
    pub(crate) table: TableId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PhaseArg {
    /// Seats are taken
    Waiting,
    /// The game goes on
    Playing,
    /// The game is over
    Over,
}
