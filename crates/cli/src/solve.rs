//! `quatuor solve`: the moves that win a puzzle.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use games::{AnyGame, AnyPosition, FastDice};
use solver::{Answer, Budget, Settings, Solution};

use crate::arguments::read_number;
use crate::failure::Failure;
use crate::interruption;
use crate::language;
use crate::lines::answer_until;

/// Whether a position is being solved, not waited for.
static IS_SOLVING: AtomicBool = AtomicBool::new(false);

#[derive(Args, Debug)]
pub(crate) struct SolveQuestion {
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

/// Answers each position with one line: `solved`, the number of moves, whether no
/// solution is shorter, and the moves; or `unsolvable`; or `unknown`.
pub(crate) fn solve(
    question: &SolveQuestion,
    output: &mut impl Write,
) -> Result<ExitCode, Failure> {
    if question.game != AnyGame::Slides {
        let problem = format!("there is no solver for {}; expected slides", question.game);
        return Err(Failure::Wrong(problem));
    }
    let interrupted = interruption::watch(|| {
        // Nobody looks at the flag while the next position is waited for; all answers
        // are out by then.
        if !IS_SOLVING.load(Ordering::Relaxed) {
            std::process::exit(0);
        }
    })?;
    let is_over = || interrupted.load(Ordering::Relaxed);
    answer_until(is_over, &question.position, output, |text| {
        IS_SOLVING.store(true, Ordering::Relaxed);
        let answer = solve_one(question, text, interrupted);
        IS_SOLVING.store(false, Ordering::Relaxed);
        let answer = answer?;
        Ok(if question.json { in_json(&answer) } else { in_words(&answer) })
    })
}

fn solve_one(
    question: &SolveQuestion,
    text: &str,
    interrupted: &AtomicBool,
) -> Result<Answer, Failure> {
    let AnyPosition::Slides(position) = question.game.read(text).map_err(Failure::refused)? else {
        return Err(Failure::wrong("this is no position of Slides"));
    };
    let start = Instant::now();
    let patience = Patience::new();
    let mut stop = || {
        patience.tell();
        start.elapsed() >= question.seconds || interrupted.load(Ordering::Relaxed)
    };
    let mut budget = Budget::until(&mut stop);
    let settings =
        Settings { memory: question.memory.saturating_mul(1 << 20), ..Settings::default() };
    let mut progress = |solution: &Solution| patience.tell_solution(solution.moves.len());
    let answer =
        solver::solve(&position, settings, &mut budget, &mut FastDice::new(1), &mut progress);
    patience.end();
    answer.map_err(Failure::wrong)
}

/// What somebody at a terminal is told while the solver works: how long it has been
/// looking, on a line that is written over, and every solution on a line of its own.
struct Patience {
    start: Instant,
    is_shown: bool,
    /// The seconds that were told last.
    told: Cell<u64>,
}

impl Patience {
    fn new() -> Patience {
        let is_shown = io::stderr().is_terminal();
        Patience { start: Instant::now(), is_shown, told: Cell::new(0) }
    }

    /// Tells how long it has been, once a second.
    fn tell(&self) {
        let seconds = self.start.elapsed().as_secs();
        if self.is_shown && self.told.replace(seconds) != seconds {
            // Nobody needs to be told that nobody can be told.
            let _ = write!(io::stderr(), "\rlooking for {seconds} s ");
        }
    }

    fn tell_solution(&self, moves: usize) {
        if self.is_shown {
            let seconds = self.start.elapsed().as_secs_f64();
            let _ = writeln!(io::stderr(), "\r{moves} moves after {seconds:.2} s ");
        }
    }

    /// Leaves nothing behind that is only about waiting.
    fn end(&self) {
        if self.is_shown && self.told.get() > 0 {
            let _ = write!(io::stderr(), "\r{:30}\r", "");
        }
    }
}

fn in_words(answer: &Answer) -> String {
    match answer {
        Answer::Solved(solution) => {
            let fewest = if solution.is_fewest() { " fewest" } else { "" };
            let mut text = format!("solved {}{fewest}", solution.moves.len());
            for mv in &solution.moves {
                text += &format!(" {mv}");
            }
            text
        }
        Answer::Unsolvable => "unsolvable".into(),
        Answer::Unknown => "unknown".into(),
    }
}

/// Nothing in an answer needs escaping: moves are cells and `+`.
fn in_json(answer: &Answer) -> String {
    match answer {
        Answer::Solved(solution) => {
            let moves: Vec<String> = solution.moves.iter().map(|mv| format!(r#""{mv}""#)).collect();
            let (at_least, moves) = (solution.at_least, moves.join(","));
            format!(r#"{{"answer":"solved","at-least":{at_least},"moves":[{moves}]}}"#)
        }
        Answer::Unsolvable => r#"{"answer":"unsolvable"}"#.into(),
        Answer::Unknown => r#"{"answer":"unknown"}"#.into(),
    }
}

fn read_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected a number of seconds such as 5 or 0.5".into())
}
