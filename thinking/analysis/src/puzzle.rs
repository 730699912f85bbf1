//! How a solo game of Slides is won.

use bots::Allowance;
use bots::solver::{Answer, Settings};
use quatuor::slides::{Move, Position, Variant};
use quatuor::{AnyPosition, FastDice, Gap, Refusal, refusal};
use serde::{Deserialize, Serialize};

use crate::Context;

/// How long the solver may look, in milliseconds.
const TIME: f64 = 20_000.0;

/// "Can this be solved, and in how few moves?"
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleJob {
    position: String,
    iterations: u64,
}

/// What is known of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Solution {
    /// What became of it so far.
    pub state: SolutionState,
    /// The shortest solution that was found.
    pub moves: Vec<String>,
    /// Every solution has at least so many moves.
    pub at_least: u32,
}

/// What became of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SolutionState {
    /// It is solved, and the solver looks for a shorter solution.
    Searching,
    /// It is solved, and the solver has ended.
    Solved,
    /// It is proven that it can't be solved.
    Impossible,
    /// No solution was found, and perhaps there is none.
    Unknown,
}

impl PuzzleJob {
    /// Asks for the solution of a position; `None` if it is no puzzle.
    pub fn new(position: &AnyPosition) -> Option<PuzzleJob> {
        let AnyPosition::Slides(position) = position else { return None };
        let is_solo = position.open().variant() == Variant::Solo;
        is_solo.then(|| PuzzleJob { position: position.to_string(), iterations: u64::MAX })
    }

    /// The same, but the solver looks at no more boards than this.
    #[must_use]
    pub fn within(self, iterations: u64) -> PuzzleJob {
        PuzzleJob { iterations, ..self }
    }

    /// Solves; one finding for every shorter solution, and one at the end.
    ///
    /// # Errors
    /// When the position is no puzzle.
    pub fn run(
        &self,
        context: &mut Context,
        on_finding: &mut dyn FnMut(Solution),
    ) -> Result<(), Refusal> {
        let bad = || refusal!("job.puzzle", found = Gap::quote(&self.position));
        let position: Position = self.position.parse().map_err(|_| bad())?;
        let host = context.host;
        let allowance =
            Allowance { milliseconds: TIME, iterations: self.iterations, memory: host.memory };
        let settings = Settings { memory: host.memory, ..Settings::default() };
        let mut progress = |found: &bots::solver::Solution| {
            on_finding(Solution::new(SolutionState::Searching, found));
        };
        let answer = host.spend(allowance, |budget| {
            bots::solver::solve(&position, settings, budget, &mut FastDice::new(1), &mut progress)
        });
        let nothing = |state| Solution { state, moves: vec![], at_least: 0 };
        on_finding(match answer.map_err(|_| bad())? {
            Answer::Solved(found) => Solution::new(SolutionState::Solved, &found),
            Answer::Unsolvable => nothing(SolutionState::Impossible),
            Answer::Unknown => nothing(SolutionState::Unknown),
        });
        Ok(())
    }
}

impl Solution {
    fn new(state: SolutionState, found: &bots::solver::Solution) -> Solution {
        let moves = found.moves.iter().map(Move::to_string).collect();
        Solution { state, moves, at_least: found.at_least }
    }

    /// Whether it is proven that no solution has fewer moves.
    pub fn is_fewest(&self) -> bool {
        self.moves.len() as u32 <= self.at_least
    }
}
