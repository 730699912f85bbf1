//! Beam search: all boards after one move, after two, and so on, but of each only
//! the most promising.
//!
//! Where nothing had to be dropped the search has seen everything, so that its
//! answer is a proof.

use games::slides::{Board, CellSet, Move};
use games::{Dice, FastDice};
use search::Budget;

use super::estimate::Estimate;
use super::puzzle::{Puzzle, key};
use super::seen::Seen;

/// How many times the width is collected before the best are picked out.
const COLLECT: usize = 6;
/// How many times the width are remembered as already seen.
const REMEMBER: usize = 16;
/// Lists of moves and the like take less than this.
pub(super) const SMALL: u64 = 1 << 16;
/// No game has more moves: every one takes two tokens or more.
pub(super) const MOST_MOVES: u32 = 50;

/// How a beam search went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// The cells of every move.
    Line(Vec<CellSet>),
    /// No line was found. `none`: there is none that is not too long.
    Nothing { none: bool },
    /// The budget was over before.
    Stopped,
}

/// A beam search of one width.
pub(super) struct Beam {
    pub(super) puzzle: Puzzle,
    pub(super) estimate: Estimate,
    /// How many boards are kept after each move.
    pub(super) width: usize,
    /// How much chance has a say in which are kept.
    pub(super) noise: u32,
    /// Longer lines are not looked for.
    pub(super) longest: u32,
}

/// A board that may be kept. The order is total, so that which ones are kept does
/// not depend on how they are sorted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    cost: i32,
    key: u64,
    parent: u32,
    cells: CellSet,
}

/// How a kept board was reached: from which board of the layer before, by what move.
#[derive(Clone, Copy)]
struct Step {
    parent: u32,
    cells: CellSet,
}

impl Beam {
    /// The most bytes that a search of this width takes.
    pub(super) const fn memory(width: usize) -> u64 {
        let a_board = COLLECT * size_of::<Candidate>()
            + 2 * size_of::<Board>()
            + (MOST_MOVES as usize) * size_of::<Step>();
        (width as u64).saturating_mul(a_board as u64) + Seen::memory(REMEMBER * width) + SMALL
    }

    /// Looks for a line that clears the board, which is not clear yet. Raises
    /// `at_least` to the number of moves that every line is proven to have.
    pub(super) fn run(
        &self,
        root: &Board,
        budget: &mut Budget,
        dice: &mut FastDice,
        at_least: &mut u32,
    ) -> Found {
        let mut layer = vec![*root];
        let mut steps: Vec<Vec<Step>> = vec![];
        let mut seen = Seen::new(REMEMBER * self.width);
        let mut moves: Vec<Move> = vec![];
        // All at once: a vector that grows is there twice while it moves.
        let mut candidates: Vec<Candidate> = Vec::with_capacity(COLLECT * self.width);
        let mut all = true;
        for depth in 1..=self.longest {
            candidates.clear();
            seen.clear();
            let mut worst = i32::MAX;
            // Whether the layer holds every board there is, and how many moves the
            // best of their children still need.
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
                    if !seen.insert(key) {
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

/// The moves that lead to the last step.
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
