//! What can be typed after `quatuor`.

use std::path::PathBuf;
use std::str::FromStr;

use bots::Budget;
use clap::{Args, Parser, Subcommand, ValueEnum};
use quatuor::{AnyGame, Request, Seat, refusal};

use show::words::Language;

use crate::arena::arguments::ArenaArgs;
use crate::daily_deal::DailyArgs;
use crate::engine_program::arguments::EngineArgs;
use crate::language;
use crate::play::arguments::{PlayArgs, ScreenArgs};
use crate::solve::SolveArgs;

#[cfg(not(feature = "serve"))]
use crate::absent::{AbsentArgs as AdminArgs, AbsentArgs as ServeArgs, AbsentArgs as WorkerArgs};
#[cfg(feature = "serve")]
use crate::{admin::arguments::AdminArgs, serve::ServeArgs, worker::WorkerArgs};

#[cfg(not(feature = "join"))]
use crate::absent::AbsentArgs as JoinArgs;
#[cfg(feature = "join")]
use crate::play::arguments::JoinArgs;

/// Four abstract board games: Slides, Pyramids, Shuttles and Cups.
#[derive(Debug, Parser)]
#[command(
    name = "quatuor",
    version,
    arg_required_else_help = true,
    after_help = "GAME is slides, pyramids, shuttles or cups. A POSITION is one line of text; `-` \
                  reads positions from standard input, one per line, and answers one line for each.\n\n\
                  Examples:\n  \
                  quatuor play slides\n  \
                  quatuor serve --open\n  \
                  quatuor deal cups --players 3 --seed friday\n  \
                  quatuor deal shuttles --seed 1 | quatuor moves shuttles -"
)]
pub(crate) struct Arguments {
    /// The language of messages: en, fr or nl; as the environment says unless you choose
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = language::read_language)]
    // Looked for before the arguments are read, see `language`.
    language: Option<Language>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Deal a position
    #[command(after_help = "Examples:\n  \
        quatuor deal slides\n  \
        quatuor deal slides --variant solo --option colours=3 --seed monday\n  \
        quatuor deal cups --variant duo --option early --option advanced\n\n\
        The same arguments and seed deal the same position on every machine, for ever.\n\n\
        Variants and options:\n  \
        slides    base (2-5 players), solo, duo, teams; jokers=always, joker-groups=off,\n            \
        and for solo colours=1 to colours=5\n  \
        pyramids  chance (2-4 players), fair (2-3 players)\n  \
        shuttles  one way to play, 2 players\n  \
        cups      base (2-4 players), duo; early, advanced")]
    Deal(DealArgs),
    /// List the legal moves of a position, sorted, on one line
    #[command(after_help = "Examples:\n  \
        quatuor moves pyramids \"chance 1 - r,p g,o R/P/O/G\"\n  \
        quatuor deal slides | quatuor moves slides -")]
    Moves(PositionArgs),
    /// Print the position after some moves
    #[command(after_help = "Examples:\n  \
        quatuor apply pyramids \"chance 1 - r,p g,o R/P/O/G\" g@1 o@2\n  \
        printf '%s\\t%s\\n' \"$position\" \"c4 d2\" | quatuor apply slides -\n\n\
        From standard input, each line is a position, a tab, and moves separated by spaces.")]
    Apply(ApplyArgs),
    /// Print what one seat may know of a position
    #[command(after_help = "Example:\n  \
        quatuor view pyramids \"chance 1 - r,p g,o R/P/O/G\" --seat 2\n\n\
        The secrets of other sides are printed as `?`.")]
    View(ViewArgs),
    /// Say who won, or that the game goes on
    #[command(after_help = "Examples:\n  \
        quatuor outcome pyramids \"chance 1 - r,p -,- R/P/O/G\"\n  \
        quatuor outcome pyramids \"chance 1 - r,p -,- R/P/O/G\" --json")]
    Outcome(OutcomeArgs),
    /// Count the move sequences of a length
    #[command(after_help = "Example:\n  quatuor perft cups \"$(quatuor deal cups --seed 1)\" 2")]
    Perft(PerftArgs),
    /// Draw a position in the terminal
    #[command(after_help = "Examples:\n  \
        quatuor show cups \"$(quatuor deal cups)\"\n  \
        quatuor show slides \"$(quatuor deal slides)\" --seat 2 --moves")]
    Show(ShowArgs),
    /// Draw a position as a picture file
    #[command(after_help = "Examples:\n  \
        quatuor picture cups \"$(quatuor deal cups)\" cups.svg\n  \
        quatuor picture slides \"$(quatuor deal slides)\" slides.png --width 1200\n  \
        quatuor deal slides | quatuor picture slides - slides.png\n\n\
        Pictures end in .svg or .png. They show what lies open on the table, and no secret. From\n\
        standard input, the first position is drawn into the file, the next ones into slides-2.png,\n\
        slides-3.png and so on, and each name is printed.")]
    Picture(PictureArgs),
    /// Play in the terminal, with people and bots
    #[command(after_help = "Examples:\n  \
        quatuor play\n  \
        quatuor play slides --seats Ann,Bob,master\n  \
        quatuor play --resume\n  \
        quatuor play cups --variant duo --record friday.txt\n  \
        quatuor play slides --position \"solo 1 r 0.0.0.0.0.0 ryr/yr\"\n\n\
        A seat called beginner, casual, strong or master is played by a bot of that strength\n\
        (also random, greedy and plain, and with a limit: master@500ms); every other name is a\n\
        person. Without --seats, you play seat 1 against casual bots.\n\n\
        The game fills the window; the key ? shows what can be done. It is kept after every move.\n\
        With --plain, or where a screen can't be drawn, it is played line by line.")]
    Play(PlayArgs),
    /// Sit down at an online table, or watch it
    #[command(after_help = "Examples:\n  \
        quatuor join https://example.org/t/c8m2k4x0qzt7.7h3m0x9q2c5v8b1n4k6z\n  \
        quatuor join https://example.org/t/c8m2k4x0qzt7 --watch\n\n\
        The link is the one that the page of a table gives you. If there is a free seat, you sit\n\
        down; otherwise you watch. The same command brings you back to your seat. If the connection\n\
        is lost, it comes back by itself.")]
    #[cfg_attr(not(feature = "join"), command(hide = true))]
    Join(JoinArgs),
    /// Play in the browser: serve the page on this machine
    #[command(after_help = "Examples:\n  \
        quatuor serve --open\n  \
        quatuor serve --host 0.0.0.0 --port 8080\n\n\
        Prints the address. The games and the bots run in the browser, which keeps the page: the\n\
        next visit works without this program. The book is beside it, under /book/. Ctrl-C ends it.")]
    #[cfg_attr(not(feature = "serve"), command(hide = true))]
    Serve(ServeArgs),
    /// Look after a server: tables, statistics, backups, moving its data
    #[command(after_help = "Examples:\n  \
        quatuor admin list\n  \
        quatuor admin backup monday.backup\n\n\
        Uses the same data as `quatuor serve` with the same --data or --database, also while it runs.")]
    #[cfg_attr(not(feature = "serve"), command(hide = true))]
    Admin(AdminArgs),
    /// Think for servers on other machines: run their bots on this one
    #[command(after_help = "Example:\n  \
        quatuor worker --nats nats://10.0.0.5:4222 --threads 4\n\n\
        Takes the jobs of all servers that are connected to the same NATS server, one per thread at\n\
        a time. It must be of the same version as they are. It keeps nothing, and never gets to know\n\
        more than the seat whose bot it thinks for. If the connection is lost, it tries again until\n\
        it is back. Ctrl-C ends it when all bots have answered, a second Ctrl-C ends it at once.")]
    #[cfg_attr(not(feature = "serve"), command(hide = true))]
    Worker(WorkerArgs),
    /// Find the moves that win a Slides puzzle
    #[command(after_help = "Examples:\n  \
        quatuor solve slides \"$(quatuor deal slides --variant solo --option colours=5)\"\n  \
        quatuor solve slides \"solo 1 ry 0.0.0.0.0.0 rry/r*y\" --seconds 1\n\n\
        Prints `solved`, the number of moves, `fewest` where no solution is shorter, and the\n\
        moves; or `unsolvable`; or `unknown` when the time or the memory was not enough. Ctrl-C\n\
        stops early with the best so far, and status 130.")]
    Solve(SolveArgs),
    /// Print the deal of a day: the same Slides puzzle for all players
    #[command(after_help = "Examples:\n  \
        quatuor daily\n  \
        quatuor daily 2026-11-15 --solution\n  \
        quatuor daily --play\n\n\
        Prints the position, then `par` and how many moves our solver takes. On Mondays one\n\
        colour must go, on Tuesdays and Wednesdays 2, on Thursdays and Fridays 3, on Saturdays 4,\n\
        on Sundays all 5. The first deal is that of 2026-01-01.")]
    Daily(DailyArgs),
    /// Let bots play against each other and measure them
    #[command(after_help = "Examples:\n  \
        quatuor arena shuttles master@100ms plain@100ms --deals 100\n  \
        quatuor arena cups master plain --players 4 --until-clear\n  \
        quatuor arena slides strong casual --variant duo --out duo.csv\n  \
        quatuor arena shuttles \"engine:./my-engine --fast\" casual\n\n\
        A bot is random, greedy, plain, beginner, casual, strong or master; @100ms or @5000 after\n\
        it limits the time or the iterations for each move. engine:PROGRAM, or engine@100ms:PROGRAM,\n\
        is a program of yours that speaks the protocol of engines. Every deal is played from every\n\
        seating. Where there are more seats than bots, the last bot takes the others.\n\
        With --out, every game is kept as it ends, beside a chart, and the same command goes on\n\
        where an earlier one was interrupted. Ctrl-C reports what is known, with status 130.")]
    Arena(ArenaArgs),
    /// Make a bot an engine for other programs, or check an engine of yours
    #[command(
        args_conflicts_with_subcommands = true,
        arg_required_else_help = true,
        after_help = "Examples:\n  \
        quatuor engine master\n  \
        quatuor engine check ./my-engine --fast\n\n\
        An engine reads questions from standard input and answers on standard output, one line\n\
        each. The book has a chapter about engines."
    )]
    Engine(EngineArgs),
    /// Check, verify or show a game record
    #[command(after_help = "Examples:\n  \
        quatuor record check friday.txt\n  \
        quatuor record verify friday.txt\n  \
        quatuor record show friday.txt --move 12")]
    Record(RecordArgs),
    /// Print a completion script for your shell
    #[command(after_help = "Example:\n  \
        quatuor completions bash > ~/.local/share/bash-completion/completions/quatuor")]
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
}

/// The requested ruleset and seed.
#[derive(Args, Debug)]
pub(crate) struct DealArgs {
    /// slides, pyramids, shuttles or cups
    #[arg(value_parser = language::read::<AnyGame>)]
    pub(crate) game: AnyGame,
    #[command(flatten)]
    pub(crate) table: RulesetArgs,
}

#[derive(Args, Debug)]
pub(crate) struct RulesetArgs {
    /// A named way to play
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// How many seats
    #[arg(long, value_name = "N", value_parser = read_number::<usize>, allow_negative_numbers = true)]
    pub(crate) players: Option<usize>,
    /// A switch inside the variant; may be given several times
    #[arg(long = "option", value_name = "K[=V]")]
    pub(crate) options: Vec<String>,
    /// Any text; the same seed deals the same position
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
}

impl RulesetArgs {
    pub(crate) fn request(&self) -> Request {
        Request {
            variant: self.variant.clone(),
            players: self.players,
            options: self.options.clone(),
        }
    }
}

/// A question about positions.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// slides, pyramids, shuttles or cups
    #[arg(value_parser = language::read::<AnyGame>)]
    pub(crate) game: AnyGame,
    /// A position, or `-` for standard input
    pub(crate) position: String,
}

#[derive(Args, Debug)]
pub(crate) struct ApplyArgs {
    #[command(flatten)]
    pub(crate) about: PositionArgs,
    /// Moves, played one after the other
    // Moves of Cups may begin with a minus sign.
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    pub(crate) moves: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct ViewArgs {
    #[command(flatten)]
    pub(crate) about: PositionArgs,
    /// The seat that looks, from 1
    #[arg(long, value_name = "K", value_parser = read_seat, allow_negative_numbers = true)]
    pub(crate) seat: Seat,
}

#[derive(Args, Debug)]
pub(crate) struct OutcomeArgs {
    #[command(flatten)]
    pub(crate) about: PositionArgs,
    /// Also print the ranking and the figures that decided it
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) about: PositionArgs,
    /// How many moves
    #[arg(value_parser = read_number::<u32>, allow_negative_numbers = true)]
    pub(crate) depth: u32,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) about: PositionArgs,
    /// Show only what this seat may know
    #[arg(long, value_name = "K", value_parser = read_seat, allow_negative_numbers = true)]
    pub(crate) seat: Option<Seat>,
    /// List the legal moves below the board
    #[arg(long)]
    pub(crate) moves: bool,
    #[command(flatten)]
    pub(crate) colour: ColourArgs,
}

#[derive(Args, Debug)]
pub(crate) struct PictureArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = language::read::<AnyGame>)]
    pub(crate) game: AnyGame,
    /// The position, or `-` for standard input
    #[arg(value_name = "POSITION")]
    pub(crate) position: String,
    /// The file to write: it ends in .svg or .png
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// How many points wide a .png is
    #[arg(long, value_name = "POINTS", default_value = "1000", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(16..=8000))]
    pub(crate) width: u32,
}

/// When to use colours.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ColourArgs {
    /// Colours in the drawing
    #[arg(long, value_name = "WHEN", default_value = "auto", alias = "color")]
    pub(crate) colour: When,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// Where the terminal has them
    Auto,
    /// Always
    Always,
    /// Never: letters and signs say it all
    Never,
}

/// How much memory a bot may take.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct MemoryArgs {
    /// The most memory for each bot, in megabytes
    #[arg(long, value_name = "MB", default_value_t = Budget::MEMORY >> 20, value_parser = read_memory, allow_negative_numbers = true)]
    memory: u64,
}

impl MemoryArgs {
    pub(crate) fn bytes(self) -> u64 {
        self.memory.saturating_mul(1 << 20)
    }
}

#[derive(Args, Debug)]
pub(crate) struct RecordArgs {
    #[command(subcommand)]
    pub(crate) command: RecordCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RecordCommand {
    /// Check every move, the deal and the result
    #[command(after_help = "Examples:\n  \
        quatuor record check friday.txt\n  \
        quatuor record check - < friday.txt")]
    Check {
        /// A record file, or `-` for standard input
        file: PathBuf,
    },
    /// Deal again from what server and players have contributed, and compare
    #[command(after_help = "Examples:\n  \
        quatuor record verify friday.txt\n  \
        quatuor record verify - < friday.txt\n\n\
        Prints `verified`, `not verified` with the reason, or `nothing to check`. The status is 0\n\
        only if the deal is verified. Records of online games that are over can be checked.")]
    Verify {
        /// A record file, or `-` for standard input
        file: PathBuf,
    },
    /// Draw the position at the end, or after some moves
    #[command(after_help = "Examples:\n  \
        quatuor record show friday.txt\n  \
        quatuor record show friday.txt --move 12 --colour never")]
    Show {
        /// A record file, or `-` for standard input
        file: PathBuf,
        /// Show the position after this many moves
        #[arg(long = "move", value_name = "N", value_parser = read_number::<usize>, allow_negative_numbers = true)]
        after: Option<usize>,
        /// Print the board instead of filling the window
        #[arg(long)]
        plain: bool,
        #[command(flatten)]
        screen: ScreenArgs,
        #[command(flatten)]
        colour: ColourArgs,
    },
}

/// A whole number as people write it: digits only, no sign, no leading zeros.
pub(crate) fn read_number<N: FromStr + ToString>(text: &str) -> Result<N, String> {
    let number = text.parse().ok().filter(|number: &N| number.to_string() == text);
    number.ok_or_else(|| language::refusal(refusal!("cli.number")))
}

/// The most games at a time: each takes memory for all its bots.
pub(crate) const MOST_THREADS: usize = 64;

pub(crate) fn read_threads(text: &str) -> Result<usize, String> {
    let number = read_number(text).ok().filter(|number| (1..=MOST_THREADS).contains(number));
    number.ok_or_else(|| language::refusal(refusal!("cli.number-up-to", most = MOST_THREADS)))
}

/// The least memory for a bot, in megabytes: with 2, those of Slides and Pyramids look at no
/// position.
const LEAST_MEMORY: u64 = 4;

fn read_memory(text: &str) -> Result<u64, String> {
    let number = read_number(text).ok().filter(|number| *number >= LEAST_MEMORY);
    number.ok_or_else(|| language::refusal(refusal!("cli.memory", least = LEAST_MEMORY as usize)))
}

fn read_seat(text: &str) -> Result<Seat, String> {
    let number = read_number(text).ok().and_then(Seat::new);
    number.ok_or_else(|| language::refusal(refusal!("cli.seat", most = Seat::MOST)))
}
