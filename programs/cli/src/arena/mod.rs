//! `quatuor arena`: bots against bots, and against engines.

pub(crate) mod arguments;
mod chart;
mod difference;
mod engines;
mod file;
mod report;
mod threads;

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use arena::{Contest, Contestant, Plan, Report, Tally, Verdict};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::MOST_THREADS;
use crate::failure::{Failure, tame};
use crate::interruption::{self, INTERRUPTED};
use crate::language::say;

use arguments::ArenaArgs;
use file::ResultsFile;

pub use chart::chart;
pub use difference::sentence;

pub(crate) fn run(args: &ArenaArgs, output: &mut impl Write) -> Result<ExitCode, Failure> {
    let contest = contest(args)?;
    let (mut file, earlier) = match &args.out {
        None => (None, vec![]),
        Some(path) => {
            let (file, earlier) = ResultsFile::open(path, &contest)?;
            (Some(file), earlier)
        }
    };
    let interrupted = interruption::watch(|| {})?;
    writeln!(output, "{}", tame(&contest.title()))?;
    output.flush()?;

    let mut tally = Tally::new(&contest);
    earlier.iter().for_each(|result| tally.add(result));
    let plan = Plan::new(&contest, args.deals, earlier.iter().map(|result| result.game));
    let (games, mut done) = (plan.games(), plan.done());
    let is_clear = |tally: &Tally| args.until_clear && Verdict::new(&contest, tally).is_clear();
    if done < games && !is_clear(&tally) {
        let progress = progress(games, done);
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let threads = args.threads.unwrap_or(cores.min(MOST_THREADS));
        let memory = args.memory.bytes();
        let played = threads::play_all(&contest, plan, threads, memory, interrupted, |result| {
            if let Some(file) = &mut file {
                file.add(&contest, &result)?;
            }
            tally.add(&result);
            done += 1;
            progress.set_message(report::short(&tally.first()));
            progress.inc(1);
            Ok(if is_clear(&tally) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        progress.abandon();
        played?;
    }
    let report = Report::new(&contest, &tally);
    let is_interrupted = done < games && !is_clear(&tally);
    if report.games == 0 {
        writeln!(output, "{}", say("arena-no-game", &[]))?;
    } else {
        report::print(&report, output)?;
        if let Some(file) = &file {
            file.draw(&report)?;
        }
        if is_interrupted {
            let told = say("arena-interrupted", &[("done", &done), ("count", &games)]);
            writeln!(output, "{told}")?;
        } else if args.until_clear && report.failed.is_empty() {
            report::print_verdict(&report, output)?;
        }
    }
    Ok(match (is_interrupted, report.failed.is_empty()) {
        (true, _) => ExitCode::from(INTERRUPTED),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::FAILURE,
    })
}

fn contest(args: &ArenaArgs) -> Result<Contest, Failure> {
    let bots = args.bots.iter().map(|bot| bot.clone().or_limit(args.budget));
    let bots: Vec<Contestant> = bots.collect();
    let seed = args.table.seed.as_deref().unwrap_or("arena");
    let contest = Contest::between(args.game, &args.table.request(), &bots, seed)
        .map_err(Failure::refused)?;
    Ok(contest.with_memory(args.memory.bytes()))
}

/// A bar on standard error; hidden if that is not a terminal.
fn progress(games: usize, done: usize) -> ProgressBar {
    // The bar fills these in itself.
    let told = say("arena-progress", &[("pos", &"{pos}"), ("len", &"{len}"), ("eta", &"{eta}")]);
    let style = ProgressStyle::with_template(&format!("{{bar:20}} {told}{{msg}}"));
    let bar = ProgressBar::new(games as u64).with_position(done as u64);
    bar.set_style(style.expect("a template").progress_chars("█▌░"));
    // The estimate of the time left does not include the games that were played earlier.
    bar.reset_eta();
    bar.tick();
    bar
}
