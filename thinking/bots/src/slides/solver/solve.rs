//! The entry point and its result types.

use quatuor::slides::{CellSet, Move, Position, Variant};
use quatuor::{FastDice, Game, Gap, Refusal, Seat, refusal};
use search::Budget;
use thiserror::Error;

use crate::slides::solver::puzzle::Puzzle;
use crate::slides::solver::strategy::Strategy;

/// Settings of the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Whether to look for shorter solutions after the first one.
    pub shorten: bool,
    /// The greatest number of bytes to allocate.
    pub memory: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { shorten: true, memory: Budget::MEMORY }
    }
}

/// Moves that clear all target colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The moves, first to last.
    pub moves: Vec<Move>,
    /// Every solution is proven to have at least this number of moves.
    pub at_least: u32,
}

impl Solution {
    /// Whether it is proven that no solution has fewer moves.
    pub fn is_fewest(&self) -> bool {
        self.moves.len() as u32 <= self.at_least
    }
}

/// The answer of the solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The shortest solution that was found.
    Solved(Solution),
    /// It is proven that there is no solution.
    Unsolvable,
    /// No solution was found; there may be none.
    Unknown,
}

impl Answer {
    /// The solution, if there is one.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Answer::Solved(solution) => Some(solution),
            Answer::Unsolvable | Answer::Unknown => None,
        }
    }
}

/// The position is of another variant; only `solo` games are puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(*self))]
pub struct NotSolo(pub Variant);

impl From<NotSolo> for Refusal {
    fn from(NotSolo(variant): NotSolo) -> Refusal {
        refusal!("solver.not-solo", found = Gap::text(variant))
    }
}

/// Solves a `solo` position.
///
/// One iteration of the budget is one board whose moves are all examined. `progress` is
/// called with every better solution as soon as it is found. The last one has the moves of
/// the answer, whose lower bound may be higher.
///
/// ```
/// use quatuor::FastDice;
/// use bots::solver::{Answer, Budget, Settings, solve};
///
/// let position = "solo 1 ry 0.0.0.0.0.0 ryyr".parse().unwrap();
/// let mut budget = Budget::iterations(1_000);
/// let answer =
///     solve(&position, Settings::default(), &mut budget, &mut FastDice::new(1), &mut |_| ());
/// let Ok(Answer::Solved(solution)) = answer else { panic!("it can be solved") };
/// assert!(solution.is_fewest());
/// assert_eq!(solution.moves.len(), 2);
/// ```
///
/// # Errors
/// If the position is of another variant.
pub fn solve(
    position: &Position,
    settings: Settings,
    budget: &mut Budget,
    dice: &mut FastDice,
    progress: &mut dyn FnMut(&Solution),
) -> Result<Answer, NotSolo> {
    if position.open().variant() != Variant::Solo {
        return Err(NotSolo(position.open().variant()));
    }
    let puzzle =
        Puzzle { targets: position.secrets(Seat::FIRST), options: position.open().options() };
    let board = position.open().board();
    let tokens = puzzle.tokens(board);
    if tokens.are_gone() {
        return Ok(Answer::Solved(Solution { moves: vec![], at_least: 0 }));
    }
    if tokens.fewest_moves().is_none() || position.is_over() {
        return Ok(Answer::Unsolvable);
    }
    let mut strategy = Strategy::new(puzzle, *board, settings);
    let mut tell = |line: &[CellSet], at_least: u32| {
        progress(&Solution { moves: named(position, line), at_least });
    };
    let unsolvable = strategy.run(budget, dice, &mut tell);
    let at_least = strategy.at_least();
    Ok(match strategy.best() {
        Some(line) => Answer::Solved(Solution { moves: named(position, line), at_least }),
        None if unsolvable => Answer::Unsolvable,
        None => Answer::Unknown,
    })
}

/// The legal moves that take these cells, one after the other.
fn named(position: &Position, line: &[CellSet]) -> Vec<Move> {
    let mut position = *position;
    let mut legal = vec![];
    let name = |cells: &CellSet| {
        position.legal_moves(&mut legal);
        let mv = *legal.iter().find(|mv| mv.cells() == *cells).expect("a legal move");
        position.play_unchecked(mv);
        mv
    };
    line.iter().map(name).collect()
}
