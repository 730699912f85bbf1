//! Contests between bots.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ::arena::{Contest, GameResult, Plan, Tally};
use cpu_time::ThreadTime;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::refused::{WORDS, refused, unlocked};
use crate::ruleset::{game_of, request};

/// What the results of a contest mean.
#[pyclass(frozen, eq, module = "quatuor")]
#[derive(Clone, PartialEq)]
pub(crate) struct Report {
    /// The contest in one line.
    #[pyo3(get)]
    title: String,
    /// How many games were played.
    #[pyo3(get)]
    games: usize,
    /// Of how many deals.
    #[pyo3(get)]
    deals: usize,
    /// The mean number of moves of a game.
    #[pyo3(get)]
    moves_per_game: f64,
    /// The share of wins of each side if all were equally strong.
    #[pyo3(get)]
    fair_share: f64,
    /// The score of every bot, in the order of the first seating.
    #[pyo3(get)]
    scores: Vec<Score>,
    /// How much stronger the first bot is than each of the others, in sentences.
    #[pyo3(get)]
    differences: Vec<String>,
    csv: String,
    svg: String,
}

/// The score of one bot.
#[pyclass(frozen, eq, get_all, from_py_object, module = "quatuor")]
#[derive(Clone, PartialEq)]
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

type ScoreParts = (String, f64, f64, f64, f64);

#[pymethods]
impl Score {
    #[new]
    fn new(bot: String, share: f64, margin: f64, wins: f64, thinking: f64) -> Score {
        Score { bot, share, margin, wins, thinking }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, ScoreParts) {
        let Score { bot, share, margin, wins, thinking } = self.clone();
        (py.get_type::<Score>(), (bot, share, margin, wins, thinking))
    }

    fn __repr__(&self) -> String {
        let Score { bot, share, margin, .. } = self;
        format!("<quatuor.Score {bot} {:.1} % ± {:.1}>", share * 100.0, margin * 100.0)
    }
}

impl Report {
    fn of(contest: &Contest, results: &[GameResult]) -> Report {
        let mut tally = Tally::new(contest);
        results.iter().for_each(|result| tally.add(result));
        let report = ::arena::Report::new(contest, &tally);
        let score = |score: &::arena::Score| Score {
            bot: score.bot.clone(),
            share: score.share.mean,
            margin: score.share.margin,
            wins: score.wins,
            thinking: score.thinking,
        };
        let others = report.scores.iter().skip(1).zip(&report.differences);
        let first = &report.scores[0].bot;
        let differences = others
            .filter_map(|(other, one)| Some(cli::sentence((*one)?, &WORDS, first, &other.bot)));
        let rows: String = results.iter().map(|result| ::arena::row(contest, result)).collect();
        Report {
            differences: differences.collect(),
            scores: report.scores.iter().map(score).collect(),
            csv: format!("{}\n{rows}", ::arena::HEADER),
            svg: cli::chart(&report, &WORDS),
            title: report.title,
            games: report.games,
            deals: report.deals,
            moves_per_game: report.moves_per_game,
            fair_share: report.fair_share,
        }
    }
}

type ReportParts = (String, usize, usize, f64, f64, Vec<Score>, Vec<String>, String, String);

#[pymethods]
impl Report {
    #[new]
    #[allow(clippy::too_many_arguments)]
    fn new(
        title: String,
        games: usize,
        deals: usize,
        moves_per_game: f64,
        fair_share: f64,
        scores: Vec<Score>,
        differences: Vec<String>,
        csv: String,
        svg: String,
    ) -> Report {
        Report { title, games, deals, moves_per_game, fair_share, scores, differences, csv, svg }
    }

    /// Every game as a line of CSV, with a heading.
    fn csv(&self) -> String {
        self.csv.clone()
    }

    /// The scores as a chart.
    fn svg(&self) -> String {
        self.svg.clone()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __repr__(&self) -> String {
        format!("<quatuor.Report {}, {} games>", self.title, self.games)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, ReportParts) {
        let Report { title, games, deals, scores, differences, csv, svg, .. } = self.clone();
        let (moves, fair) = (self.moves_per_game, self.fair_share);
        let parts = (title, games, deals, moves, fair, scores, differences, csv, svg);
        (py.get_type::<Report>(), parts)
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
    Ok(Report::of(&contest, &results))
}
