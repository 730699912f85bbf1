//! Descent: a beam search whose layers are boards with the same number of tokens,
//! however many moves they took.
//!
//! It solves boards that the ordinary beam does not, in more moves.

use quatuor::slides::{Board, CellSet, Move};
use search::Budget;

use crate::slides::solver::beam::{MOST_MOVES, SMALL};
use crate::slides::solver::estimate::Estimate;
use crate::slides::solver::puzzle::{Puzzle, key};

/// Candidates are collected up to this multiple of the width, then the best are kept.
const COLLECT: usize = 4;
/// The number of tokens on a full board.
const MOST_TOKENS: usize = 100;

/// A descent of a fixed width.
pub(crate) struct Descent {
    pub(crate) puzzle: Puzzle,
    pub(crate) estimate: Estimate,
    /// How many boards with the same number of tokens are kept.
    pub(crate) width: usize,
}

/// A board that may be kept. Equal boards are adjacent in the order, the one with the
/// fewest moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    cost: i32,
    key: u64,
    moves: u32,
    parent: u32,
    cells: CellSet,
}

/// A board that was kept, and how it was reached.
struct Kept {
    board: Board,
    moves: u32,
    parent: u32,
    cells: CellSet,
}

/// The candidates with one number of tokens.
struct Level {
    candidates: Vec<Candidate>,
    /// Candidates that cost more are dropped.
    worst: i32,
}

impl Descent {
    /// The greatest number of bytes that a descent of this width allocates.
    pub(crate) fn memory(width: usize) -> u64 {
        let per_board = COLLECT * size_of::<Candidate>() + size_of::<Kept>();
        (width as u64).saturating_mul((MOST_TOKENS * per_board) as u64) + SMALL
    }

    /// Looks for a line that clears the board, which must not be clear yet.
    pub(crate) fn run(&self, root: &Board, budget: &mut Budget) -> Option<Vec<CellSet>> {
        let total = root.occupied().len();
        let mut levels: Vec<Level> = vec![];
        // Full capacity at once: growing would allocate old and new memory together.
        let most = COLLECT * self.width;
        levels
            .resize_with(total, || Level { candidates: Vec::with_capacity(most), worst: i32::MAX });
        let mut kept = Vec::with_capacity(total * self.width + 1);
        kept.push(Kept { board: *root, moves: 0, parent: 0, cells: CellSet::NONE });
        let mut list: Vec<Move> = vec![];
        let mut next = 0;
        loop {
            while next < kept.len() {
                if budget.is_over() {
                    return None;
                }
                budget.spend(1);
                let Kept { board, moves, .. } = kept[next];
                self.puzzle.list_moves(&board, &mut list);
                for mv in &list {
                    let mut child = board;
                    child.remove(mv.cells());
                    let tokens = self.puzzle.tokens(&child);
                    if tokens.are_gone() {
                        return Some(line(&kept, next, mv.cells()));
                    }
                    if tokens.fewest_moves().is_none() {
                        continue;
                    }
                    let cost = self.estimate.cost(&child, &tokens);
                    let level = &mut levels[child.occupied().len()];
                    if cost > level.worst {
                        continue;
                    }
                    level.candidates.push(Candidate {
                        cost,
                        key: key(&child),
                        moves: moves + 1,
                        parent: next as u32,
                        cells: mv.cells(),
                    });
                    if level.candidates.len() >= COLLECT * self.width {
                        level.thin(self.width);
                    }
                }
                next += 1;
            }
            // Next come the boards with the most tokens.
            let mut level = levels.pop()?;
            level.thin(self.width);
            for one in level.candidates {
                let mut board = kept[one.parent as usize].board;
                board.remove(one.cells);
                let Candidate { moves, parent, cells, .. } = one;
                kept.push(Kept { board, moves, parent, cells });
            }
        }
    }
}

impl Level {
    /// Keeps the best boards, each once.
    fn thin(&mut self, width: usize) {
        self.candidates.sort_unstable();
        self.candidates.dedup_by_key(|one| one.key);
        self.candidates.truncate(width);
        if self.candidates.len() == width {
            self.worst = self.candidates[width - 1].cost;
        }
    }
}

/// The moves that lead to a kept board, followed by one more.
fn line(kept: &[Kept], last: usize, cells: CellSet) -> Vec<CellSet> {
    let mut moves = vec![cells];
    let mut at = last;
    while at != 0 {
        moves.push(kept[at].cells);
        at = kept[at].parent as usize;
    }
    moves.reverse();
    debug_assert!(moves.len() <= MOST_MOVES as usize);
    moves
}
