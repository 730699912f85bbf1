//! The question and the answer.

use games::slides::{CellSet, Move, Position, Variant};
use games::{FastDice, Game, Seat};
use search::Budget;
use thiserror::Error;

use super::puzzle::Puzzle;
use super::search::Search;

/// How the solver behaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Whether it goes on to look for fewer moves once it has a solution.
    pub shorten: bool,
    /// The most bytes it may take.
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
    /// Every solution is proven to have at least so many moves.
    pub at_least: u32,
}

impl Solution {
    /// Whether it is proven that no solution has fewer moves.
    pub fn is_fewest(&self) -> bool {
        self.moves.len() as u32 <= self.at_least
    }
}

/// What became of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A solution, the shortest that was found.
    Solved(Solution),
    /// It is proven that there is none.
    Unsolvable,
    /// No solution was found, and perhaps there is none.
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

/// Only `solo` games are puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a game of variant {0} is no puzzle; expected variant solo")]
pub struct NotSolo(pub Variant);

/// Solves a `solo` position.
///
/// One iteration of the budget is one board whose moves are all looked at. Tells
/// `progress` of every better solution as soon as it has it; the last one is the
/// answer's, which may know better how many moves it takes at least.
///
/// ```
/// use bots::solver::{Answer, Settings, solve};
/// use bots::Budget;
/// use games::FastDice;
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
/// When the position is of another variant.
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
    let mut search = Search::new(puzzle, *board, settings);
    let mut tell = |line: &[CellSet], at_least: u32| {
        progress(&Solution { moves: named(position, line), at_least });
    };
    let unsolvable = search.run(budget, dice, &mut tell);
    let at_least = search.at_least();
    Ok(match search.best() {
        Some(line) => Answer::Solved(Solution { moves: named(position, line), at_least }),
        None if unsolvable => Answer::Unsolvable,
        None => Answer::Unknown,
    })
}

/// The moves that take off these cells, one after the other.
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
