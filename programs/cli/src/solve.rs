//! `quatuor solve`: the moves that win a puzzle.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bots::solver::{Answer, Budget, Settings, Solution};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use quatuor::slides::{Move, Position};
use quatuor::{AnyGame, FastDice, Gap, refusal};
use serde_json::json;

use crate::arguments::read_number;
use crate::failure::Failure;
use crate::interruption::{self, INTERRUPTED};
use crate::language;
use crate::lines::answer_until;

/// Whether a position is being solved, rather than waited for.
static IS_SOLVING: AtomicBool = AtomicBool::new(false);

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    /// slides; only `solo` positions are puzzles
    #[arg(value_parser = language::read::<AnyGame>)]
    pub(crate) game: AnyGame,
    /// A position, or `-` for standard input
    pub(crate) position: String,
    /// How long to look for a solution, and for a shorter one
    #[arg(long, value_name = "S", default_value = "5", value_parser = read_seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Duration,
    /// The most memory to use, in megabytes
    #[arg(long, value_name = "MB", default_value_t = Settings::default().memory >> 20,
        value_parser = read_number::<u64>, allow_negative_numbers = true)]
    pub(crate) memory: u64,
    /// Print the answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Answers each position with one line: `solved`, the number of moves, `fewest` if no
/// solution is shorter, and the moves; or `unsolvable`; or `unknown`.
pub(crate) fn solve(args: &SolveArgs, output: &mut impl Write) -> Result<ExitCode, Failure> {
    if args.game != AnyGame::Slides {
        let game = Gap::word(args.game.name());
        return Err(Failure::refused(refusal!("cli.no-solver", game = game)));
    }
    let interrupted = interruption::watch(|| {
        // The flag is not looked at while the next position is waited for. All answers are
        // printed by then.
        if !IS_SOLVING.load(Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    })?;
    let is_over = || interrupted.load(Ordering::Relaxed);
    let status = answer_until(is_over, &args.position, output, |text| {
        IS_SOLVING.store(true, Ordering::Relaxed);
        let answer = solve_one(args, text, interrupted);
        IS_SOLVING.store(false, Ordering::Relaxed);
        let answer = answer?;
        Ok(if args.json { to_json(&answer) } else { to_line(&answer) })
    })?;
    Ok(if is_over() { ExitCode::from(INTERRUPTED) } else { status })
}

fn solve_one(args: &SolveArgs, text: &str, interrupted: &AtomicBool) -> Result<Answer, Failure> {
    let position: Position = text.parse().map_err(Failure::refused)?;
    let settings = Settings { memory: args.memory.saturating_mul(1 << 20), ..Settings::default() };
    let start = Instant::now();
    let progress = progress();
    let mut stop = || {
        progress.tick();
        start.elapsed() >= args.seconds || interrupted.load(Ordering::Relaxed)
    };
    let mut budget = Budget::until(&mut stop);
    let mut found = |solution: &Solution| {
        let (moves, seconds) = (solution.moves.len(), start.elapsed().as_secs_f64());
        let seconds = format!("{seconds:.2}");
        let gaps: [(&str, &dyn std::fmt::Display); 2] = [("count", &moves), ("seconds", &seconds)];
        progress.println(language::say("terminal-found", &gaps));
    };
    let answer =
        bots::solver::solve(&position, settings, &mut budget, &mut FastDice::new(1), &mut found);
    progress.finish_and_clear();
    answer.map_err(Failure::refused)
}

/// A line on standard error that shows the time; hidden if that is not a terminal.
fn progress() -> ProgressBar {
    let template = language::say("terminal-looking", &[("time", &"{elapsed}")]);
    let style = ProgressStyle::with_template(&template).expect("a template");
    ProgressBar::new_spinner().with_style(style)
}

fn to_line(answer: &Answer) -> String {
    match answer {
        Answer::Solved(solution) => {
            let fewest = if solution.is_fewest() { " fewest" } else { "" };
            let moves: String = solution.moves.iter().map(|mv| format!(" {mv}")).collect();
            format!("solved {}{fewest}{moves}", solution.moves.len())
        }
        Answer::Unsolvable => "unsolvable".into(),
        Answer::Unknown => "unknown".into(),
    }
}

fn to_json(answer: &Answer) -> String {
    let answer = match answer {
        Answer::Solved(solution) => {
            let moves: Vec<String> = solution.moves.iter().map(Move::to_string).collect();
            json!({ "answer": "solved", "at-least": solution.at_least, "moves": moves })
        }
        Answer::Unsolvable => json!({ "answer": "unsolvable" }),
        Answer::Unknown => json!({ "answer": "unknown" }),
    };
    answer.to_string()
}

fn read_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| language::refusal(refusal!("cli.seconds")))
}
