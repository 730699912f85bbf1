//! The log of a server: one line per event, on standard error.

use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};
use quatuor::{Gap, refusal};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::data_args::variable;
use crate::failure::Failure;

/// What is logged of: our own crates. What others log may hold addresses.
const TARGETS: [&str; 2] = ["quatuor", "server"];

/// What is logged, and how.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LogArgs {
    /// How much to log: as QUATUOR_LOG says, or info, unless you choose
    #[arg(long, value_name = "LEVEL")]
    log: Option<Level>,
    /// How to log: text on a terminal, and json elsewhere, unless you choose
    #[arg(long, value_name = "FORMAT")]
    log_format: Option<Format>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Nothing
    Off,
    /// What has failed
    Error,
    /// Also what looks wrong
    Warn,
    /// Also starts, ends and orders of the operator
    Info,
    /// Also every request
    Debug,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON object per line
    Json,
}

impl LogArgs {
    /// Logs from now on.
    pub(crate) fn start(self) -> Result<(), Failure> {
        let level = match (self.log, variable("QUATUOR_LOG")) {
            (Some(level), _) => level,
            (None, Some(name)) => read(&name)?,
            (None, None) => Level::Info,
        };
        let level = match level {
            Level::Off => LevelFilter::OFF,
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
        };
        let targets = Targets::new().with_targets(TARGETS.map(|target| (target, level)));
        let is_terminal = io::stderr().is_terminal();
        let lines = fmt::layer().with_writer(io::stderr).with_ansi(is_terminal);
        let format = match is_terminal {
            true => Format::Text,
            false => Format::Json,
        };
        let lines = match self.log_format.unwrap_or(format) {
            Format::Text => lines.boxed(),
            Format::Json => lines.json().flatten_event(true).with_current_span(true).boxed(),
        };
        // It is started once.
        let _ = tracing_subscriber::registry().with(lines.with_filter(targets)).try_init();
        Ok(())
    }
}

/// Reads what the environment says.
fn read(name: &str) -> Result<Level, Failure> {
    Level::from_str(name, false).map_err(|_| {
        let names = Level::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let names: Vec<String> = names.map(|value| value.get_name().into()).collect();
        Failure::refused(refusal!(
            "cli.choice",
            value = Gap::quote(name),
            argument = Gap::text("QUATUOR_LOG"),
            expected = Gap::any_text(names)
        ))
    })
}
