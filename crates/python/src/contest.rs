//! Contests between bots.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ::arena::{Contest, GameResult, Plan, Tally};
use cpu_time::ThreadTime;
use pyo3::prelude::*;
use words::{Language, Words};

use crate::refused::{refused, unlocked};
use crate::ruleset::{game_of, request};

/// What the results of a contest mean.
#[pyclass(frozen, module = "quatuor")]
pub(crate) struct Report {
    report: ::arena::Report,
    rows: String,
}

/// The score of one bot.
#[pyclass(frozen, get_all, module = "quatuor")]
pub(crate) struct Score {
    /// The bot.
    bot: String,
    /// Its share of the wins, from 0 to 1.
    share: f64,
    /// Half the width of the 95 % interval around it.
    margin: f64,
    /// The part of the games that it has won alone.
    wins: f64,
    /// The mean processor time per move, in milliseconds.
    thinking: f64,
}

#[pymethods]
impl Score {
    fn __repr__(&self) -> String {
        let Score { bot, share, margin, .. } = self;
        format!("<quatuor.Score {bot} {:.1} % ± {:.1}>", share * 100.0, margin * 100.0)
    }
}

#[pymethods]
impl Report {
    /// The contest in one line.
    #[getter]
    fn title(&self) -> String {
        self.report.title.clone()
    }

    /// How many games were played.
    #[getter]
    fn games(&self) -> usize {
        self.report.games
    }

    /// Of how many deals.
    #[getter]
    fn deals(&self) -> usize {
        self.report.deals
    }

    /// The mean number of moves of a game.
    #[getter]
    fn moves_per_game(&self) -> f64 {
        self.report.moves_per_game
    }

    /// The share of wins of each side if all were equally strong.
    #[getter]
    fn fair_share(&self) -> f64 {
        self.report.fair_share
    }

    /// The score of every bot, in the order of the first seating.
    #[getter]
    fn scores(&self) -> Vec<Score> {
        let score = |score: &::arena::Score| Score {
            bot: score.bot.clone(),
            share: score.share.mean,
            margin: score.share.margin,
            wins: score.wins,
            thinking: score.thinking,
        };
        self.report.scores.iter().map(score).collect()
    }

    /// How much stronger the first bot is than each of the others, in sentences.
    #[getter]
    fn differences(&self) -> Vec<String> {
        let ::arena::Report { scores, differences, .. } = &self.report;
        let others = scores.iter().skip(1).zip(differences);
        let words = Words::new(Language::English);
        others.map(|(other, one)| one.sentence(&words, &scores[0].bot, &other.bot)).collect()
    }

    /// Every game as a line of CSV, with a heading.
    fn csv(&self) -> String {
        format!("{}\n{}", ::arena::HEADER, self.rows)
    }

    /// The scores as a chart.
    fn svg(&self) -> String {
        ::arena::chart(&self.report, &Words::new(Language::English))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __repr__(&self) -> String {
        format!("<quatuor.Report {}, {} games>", self.report.title, self.report.games)
    }
}

/// Plays all games of a plan on several threads.
fn play_all(
    contest: &Contest,
    plan: Plan,
    threads: usize,
    stop: &dyn Fn() -> bool,
) -> Vec<GameResult> {
    let (plan, results) = (Mutex::new(plan), Mutex::new(vec![]));
    let is_stopped = AtomicBool::new(false);
    let next = || plan.lock().ok()?.next();
    thread::scope(|scope| {
        let work = || {
            let start = ThreadTime::now();
            let clock = || start.elapsed().as_secs_f64() * 1000.0;
            let stop = || is_stopped.load(Ordering::Relaxed);
            while let Some(result) = next().and_then(|game| contest.play(game, &clock, &stop)) {
                results.lock().expect("no bot panics").push(result);
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        while !workers.iter().all(thread::ScopedJoinHandle::is_finished) {
            if stop() {
                is_stopped.store(true, Ordering::Relaxed);
            }
            thread::sleep(std::time::Duration::from_millis(5));
        }
    });
    let mut results = results.into_inner().expect("no bot panics");
    results.sort_by_key(|result| (result.game.deal, result.game.seating));
    results
}

/// Lets bots play each other: every deal in every seating.
#[pyfunction]
#[pyo3(signature = (
    game, bots, *, deals=10, variant=None, players=None, options=Vec::new(), seed="arena".to_string(),
    threads=None,
))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn arena(
    py: Python,
    game: &str,
    bots: Vec<String>,
    deals: usize,
    variant: Option<String>,
    players: Option<usize>,
    options: Vec<String>,
    seed: String,
    threads: Option<usize>,
) -> PyResult<Report> {
    let bots: Result<Vec<bots::Bot>, _> = bots.iter().map(|bot| bot.parse()).collect();
    let bots = bots.map_err(|error: bots::UnknownBot| refused(error))?;
    let request = request(variant, players, options);
    let contest = Contest::new(game_of(game)?, &request, &bots, seed).map_err(refused)?;
    let threads = crate::threads::threads(threads);
    let plan = Plan::new(&contest, deals, []);
    let results = unlocked(py, |stop| play_all(&contest, plan, threads, stop))?;
    let mut tally = Tally::new(&contest);
    results.iter().for_each(|result| tally.add(result));
    let rows = results.iter().map(|result| ::arena::row(&contest, result)).collect();
    Ok(Report { report: ::arena::Report::new(&contest, &tally), rows })
}
