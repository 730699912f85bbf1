//! A game alone as a puzzle to be solved elsewhere: asked and told in texts.

use games::slides::{Move, Position, Variant};
use games::{AnyPosition, FastDice};
use solver::{Answer, Budget, Settings, Solution};

use crate::BadQuestion;
use crate::question::bad;

/// How long the solver may look, in milliseconds.
const TIME: f64 = 20_000.0;

/// "Can this be solved, and in how few moves?"
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    position: Position,
    iterations: u64,
}

/// What is known of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// What became of it so far.
    pub verdict: Solving,
    /// The shortest solution that was found.
    pub moves: Vec<String>,
    /// Every solution has at least so many moves.
    pub at_least: u32,
}

/// What became of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solving {
    /// It is solved, and a shorter solution is looked for.
    Searching,
    /// It is solved; nobody looks any further.
    Solved,
    /// It is proven that it can't be solved.
    Impossible,
    /// No solution was found, and perhaps there is none.
    Unknown,
}

impl Solving {
    const ALL: [Solving; 4] =
        [Solving::Searching, Solving::Solved, Solving::Impossible, Solving::Unknown];

    const fn name(self) -> &'static str {
        match self {
            Solving::Searching => "searching",
            Solving::Solved => "solved",
            Solving::Impossible => "impossible",
            Solving::Unknown => "unknown",
        }
    }
}

impl Puzzle {
    /// What a worker calls this kind of job.
    pub const KIND: &str = "solve";

    /// The puzzle that a position is; `None` if it is none.
    pub fn new(position: &AnyPosition) -> Option<Puzzle> {
        match position {
            AnyPosition::Slides(position) if position.open().variant() == Variant::Solo => {
                Some(Puzzle { position: *position, iterations: u64::MAX })
            }
            _ => None,
        }
    }

    /// The same puzzle, with at most so many iterations for it.
    #[must_use]
    pub fn within(self, iterations: u64) -> Puzzle {
        Puzzle { iterations, ..self }
    }

    /// As a text of two lines.
    pub fn to_text(&self) -> String {
        format!("{}\n{}\n", self.iterations, self.position)
    }

    /// The opposite of [`to_text`](Puzzle::to_text).
    ///
    /// # Errors
    /// When the text is something else.
    pub fn from_text(text: &str) -> Result<Puzzle, BadQuestion> {
        let (iterations, position) = text.trim_end().split_once('\n').ok_or(bad("2 lines"))?;
        let position: Position = position.parse().map_err(|_| bad("the position"))?;
        let puzzle = Puzzle::new(&position.into()).ok_or(bad("the variant"))?;
        Ok(puzzle.within(iterations.parse().map_err(|_| bad("the limit"))?))
    }

    /// Solves it, and tells of every better solution. `elapsed` tells how many
    /// milliseconds have passed.
    ///
    /// # Errors
    /// Never for a puzzle that was made by [`new`](Puzzle::new).
    pub fn run(
        &self,
        elapsed: &mut dyn FnMut() -> f64,
        tell: &mut dyn FnMut(Solved),
    ) -> Result<(), BadQuestion> {
        let start = elapsed();
        let mut stop = || elapsed() - start >= TIME;
        let mut budget = Budget::until(&mut stop).and_at_most(self.iterations);
        let mut progress = |found: &Solution| tell(solved(Solving::Searching, found));
        let (settings, dice) = (Settings::default(), &mut FastDice::new(1));
        let answer = solver::solve(&self.position, settings, &mut budget, dice, &mut progress);
        tell(match answer.map_err(|_| bad("the variant"))? {
            Answer::Solved(found) => solved(Solving::Solved, &found),
            Answer::Unsolvable => nothing(Solving::Impossible),
            Answer::Unknown => nothing(Solving::Unknown),
        });
        Ok(())
    }
}

fn solved(verdict: Solving, found: &Solution) -> Solved {
    let moves = found.moves.iter().map(Move::to_string).collect();
    Solved { verdict, moves, at_least: found.at_least }
}

fn nothing(verdict: Solving) -> Solved {
    Solved { verdict, moves: vec![], at_least: 0 }
}

impl Solved {
    /// Whether it is proven that no solution has fewer moves.
    pub fn is_fewest(&self) -> bool {
        self.moves.len() as u32 <= self.at_least
    }

    /// As a text of two lines.
    pub fn to_text(&self) -> String {
        format!("{} {}\n{}\n", self.verdict.name(), self.at_least, self.moves.join(" "))
    }

    /// The opposite of [`to_text`](Solved::to_text); `None` for anything else.
    pub fn from_text(text: &str) -> Option<Solved> {
        let mut lines = text.lines();
        let (name, at_least) = lines.next()?.split_once(' ')?;
        let verdict = Solving::ALL.into_iter().find(|verdict| verdict.name() == name)?;
        let moves = lines.next()?.split_whitespace().map(String::from).collect();
        Some(Solved { verdict, moves, at_least: at_least.parse().ok()? })
    }
}
