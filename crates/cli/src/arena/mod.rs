//! Bots against bots: every deal from every seating, so that luck cancels.

mod chart;
mod contest;
mod elo;
mod jobs;
mod ledger;
mod progress;
mod report;
mod tally;

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use bots::Bot;

use crate::arguments::{ArenaWish, MOST_THREADS};
use crate::failure::{Failure, tame};
use crate::interruption;
use crate::words::counted;

use contest::{Contest, Played};
use jobs::Jobs;
use ledger::Ledger;
use progress::Progress;
use tally::Tally;

/// Fewer deals than this are never called clear.
const FEWEST_DEALS: usize = 10;

pub(crate) fn run(wish: &ArenaWish, output: &mut impl Write) -> Result<ExitCode, Failure> {
    let with_limit = |bot: &Bot| Bot { limit: bot.limit.or(wish.budget), ..*bot };
    let bots: Vec<Bot> = wish.bots.iter().map(with_limit).collect();
    let seed = wish.table.seed.clone().unwrap_or_else(|| "arena".into());
    let contest = Contest::new(wish.game, &wish.table.request(), &bots, seed)?
        .with_memory(wish.memory.bytes());
    let (mut ledger, played) = match &wish.out {
        None => (None, vec![]),
        Some(path) => {
            chart::check_place(path)?;
            let (ledger, played) = Ledger::open(path, &contest)?;
            (Some(ledger), played)
        }
    };
    let interrupted = interruption::watch(|| {})?;
    writeln!(output, "{}", tame(&contest.title()))?;
    output.flush()?;

    let done: HashSet<(usize, usize)> =
        played.iter().map(|game| (game.deal, game.seating)).collect();
    let mut tally = Tally::new(&contest);
    played.iter().for_each(|game| tally.add(game));
    let jobs = Jobs::new(wish.deals, contest.seatings.len(), done);
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let threads = wish.threads.unwrap_or(cores.min(MOST_THREADS));
    let is_clear = |tally: &Tally| wish.until_clear && is_clear(&contest, tally);
    let mut done = jobs.done();
    if done < jobs.all() && !is_clear(&tally) {
        let mut progress = Progress::at_terminal(jobs.all(), done);
        let all_played = play_all(&contest, &jobs, threads, interrupted, |game| {
            if let Some(ledger) = &mut ledger {
                ledger.add(&contest, &game)?;
            }
            tally.add(&game);
            done += 1;
            progress.tell(|| tally.first());
            Ok(if is_clear(&tally) { Next::Stop } else { Next::Play })
        });
        progress.end();
        all_played?;
    }
    if tally.games() == 0 {
        writeln!(output, "No game was finished.")?;
        return Ok(ExitCode::SUCCESS);
    }
    report::tell(&contest, &tally, output)?;
    if is_clear(&tally) {
        report::tell_answer(&contest, &tally, output)?;
    } else if done < jobs.all() {
        writeln!(output, "Interrupted: {done} of {}.", counted(jobs.all(), "game"))?;
    } else if wish.until_clear {
        writeln!(output, "Not clear yet after all deals.")?;
    }
    if let Some(path) = &wish.out {
        draw(path, &contest, &tally)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether the first bot is certainly better or worse than its fair share.
fn is_clear(contest: &Contest, tally: &Tally) -> bool {
    tally.deals() >= FEWEST_DEALS && tally.first().share.is_clear_of(contest.fair_share())
}

/// What to do after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Play,
    Stop,
}

/// Plays all jobs on some threads and hands over each game as it ends, until whoever
/// takes them wants no more.
fn play_all(
    contest: &Contest,
    jobs: &Jobs,
    threads: usize,
    interrupted: &AtomicBool,
    take: impl FnMut(Played) -> Result<Next, Failure>,
) -> Result<(), Failure> {
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.min(jobs.all() - jobs.done()) {
            let sender = sender.clone();
            scope.spawn(move || {
                while let Some((deal, seating)) = jobs.take() {
                    let Some(game) = contest.play(deal, seating, interrupted) else { break };
                    if sender.send(game).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // Games that end after the last one that is wanted are not taken: they could
        // make unclear again what was clear.
        let last = receiver.iter().map(take).find(|next| !matches!(next, Ok(Next::Play)));
        if last.is_some() {
            interrupted.store(true, Ordering::Relaxed);
        }
        last.map_or(Ok(()), |next| next.map(drop))
    })
}

fn draw(path: &Path, contest: &Contest, tally: &Tally) -> Result<(), Failure> {
    let chart = chart::place(path);
    let (games, fair) = (tally.games(), contest.fair_share());
    let svg = chart::draw(&contest.title(), games, fair, &tally.scores());
    std::fs::write(&chart, svg)
        .map_err(|e| Failure::Wrong(format!("can't write {}: {e}", chart.display())))
}
