//! Beam search: breadth-first search that keeps only the most promising boards of each
//! depth.
//!
//! If no board was dropped, the search was exhaustive and its answer is a proof.

use quatuor::slides::{Board, CellSet, Move};
use quatuor::{Dice, FastDice};
use search::Budget;

use crate::slides::solver::estimate::Estimate;
use crate::slides::solver::puzzle::{Puzzle, key};
use crate::slides::solver::visited::Visited;

/// Candidates are collected up to this multiple of the width, then the best are kept.
const COLLECT: usize = 6;
/// Size of the set of visited boards, as a multiple of the width.
const REMEMBER: usize = 16;
/// Upper bound in bytes for move lists and other small allocations.
pub(crate) const SMALL: u64 = 1 << 16;
/// The longest possible game: every move takes at least two of the 100 tokens.
pub(crate) const MOST_MOVES: u32 = 50;

/// The result of a beam search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// A solution: the cells of every move.
    Line(Vec<CellSet>),
    /// No line was found. If `none`, it is proven that no line within the limit exists.
    Nothing { none: bool },
    /// The budget ran out.
    Stopped,
}

/// A beam search of a fixed width.
pub(crate) struct Beam {
    pub(crate) puzzle: Puzzle,
    pub(crate) estimate: Estimate,
    /// How many boards are kept after each move.
    pub(crate) width: usize,
    /// The range of the random number added to each cost.
    pub(crate) noise: u32,
    /// The greatest number of moves of a line.
    pub(crate) longest: u32,
}

/// A board that may be kept. The order is total, so that the choice does not depend on
/// the sorting algorithm.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    cost: i32,
    key: u64,
    parent: u32,
    cells: CellSet,
}

/// How a kept board was reached: the index of its parent in the previous layer, and the
/// move.
#[derive(Clone, Copy)]
struct Step {
    parent: u32,
    cells: CellSet,
}

impl Beam {
    /// The greatest number of bytes that a search of this width allocates.
    pub(crate) const fn memory(width: usize) -> u64 {
        let per_board = COLLECT * size_of::<Candidate>()
            + 2 * size_of::<Board>()
            + (MOST_MOVES as usize) * size_of::<Step>();
        (width as u64).saturating_mul(per_board as u64) + Visited::memory(REMEMBER * width) + SMALL
    }

    /// Looks for a line that clears the board, which must not be clear yet. Raises
    /// `at_least` to the proven lower bound of the number of moves.
    pub(crate) fn run(
        &self,
        root: &Board,
        budget: &mut Budget,
        dice: &mut FastDice,
        at_least: &mut u32,
    ) -> Found {
        let mut layer = vec![*root];
        let mut steps: Vec<Vec<Step>> = vec![];
        let mut visited = Visited::new(REMEMBER * self.width);
        let mut moves: Vec<Move> = vec![];
        // Full capacity at once: growing would allocate old and new memory together.
        let mut candidates: Vec<Candidate> = Vec::with_capacity(COLLECT * self.width);
        let mut all = true;
        for depth in 1..=self.longest {
            candidates.clear();
            visited.clear();
            let mut worst = i32::MAX;
            // Whether the layer holds every board of this depth, and the fewest moves
            // that any of their children still needs.
            let complete = all;
            let mut more_needed = u32::MAX;
            for (parent, board) in layer.iter().enumerate() {
                if budget.is_over() {
                    return Found::Stopped;
                }
                budget.spend(1);
                self.puzzle.list_moves(board, &mut moves);
                for mv in &moves {
                    let mut child = *board;
                    child.remove(mv.cells());
                    let tokens = self.puzzle.tokens(&child);
                    if tokens.are_gone() {
                        let last = Step { parent: parent as u32, cells: mv.cells() };
                        return Found::Line(line(&steps, last));
                    }
                    let key = key(&child);
                    if !visited.insert(key) {
                        continue;
                    }
                    match tokens.fewest_moves() {
                        Some(more) if depth + more <= self.longest => {
                            more_needed = more_needed.min(more);
                        }
                        _ => continue,
                    }
                    let mut cost = self.estimate.cost(&child, &tokens);
                    if self.noise > 0 {
                        cost += dice.below(self.noise) as i32;
                    }
                    if cost > worst {
                        all = false;
                        continue;
                    }
                    let parent = parent as u32;
                    candidates.push(Candidate { cost, key, parent, cells: mv.cells() });
                    if candidates.len() == COLLECT * self.width {
                        all = false;
                        keep_best(&mut candidates, self.width);
                        worst = candidates.iter().map(|one| one.cost).max().unwrap_or(worst);
                    }
                }
            }
            if complete {
                let proven = depth.saturating_add(more_needed).min(self.longest + 1);
                *at_least = (*at_least).max(proven);
            }
            if candidates.len() > self.width {
                all = false;
                keep_best(&mut candidates, self.width);
            }
            if candidates.is_empty() {
                break;
            }
            candidates.sort_unstable();
            layer = candidates.iter().map(|one| one.board(&layer)).collect();
            let reached = |one: &Candidate| Step { parent: one.parent, cells: one.cells };
            steps.push(candidates.iter().map(reached).collect());
        }
        Found::Nothing { none: all }
    }
}

impl Candidate {
    fn board(&self, layer: &[Board]) -> Board {
        let mut board = layer[self.parent as usize];
        board.remove(self.cells);
        board
    }
}

fn keep_best(candidates: &mut Vec<Candidate>, width: usize) {
    candidates.sort_unstable();
    candidates.truncate(width);
}

/// The moves that lead to the last step, first to last.
fn line(steps: &[Vec<Step>], last: Step) -> Vec<CellSet> {
    let mut moves = vec![last.cells];
    let mut parent = last.parent;
    for layer in steps.iter().rev() {
        let step = layer[parent as usize];
        moves.push(step.cells);
        parent = step.parent;
    }
    moves.reverse();
    moves
}
