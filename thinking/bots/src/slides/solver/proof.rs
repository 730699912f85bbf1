//! Proof that a single colour can't be cleared in a number of moves.
//!
//! Breadth-first search over all boards. The last three moves are not tried where they
//! would touch too few slides: at the end all tokens of the colour are connected, and
//! connections change only next to slides that a move touches.

use quatuor::slides::{Board, CellSet, Colour, Move, Options};
use search::Budget;

use crate::slides::solver::beam::SMALL;
use crate::slides::solver::needs::{Needs, bridges};
use crate::slides::solver::puzzle::key;
use crate::slides::solver::visited::Visited;

/// The number of last moves that are pruned by [`Needs`]: two that connect the colour
/// and one that takes it.
const LAST: u32 = 3;
/// How many boards are remembered, so that few are examined twice.
const REMEMBER: usize = 1 << 21;

/// A proof for increasing numbers of moves.
pub(crate) struct Proof {
    colour: Colour,
    options: Options,
    /// All boards after `depth` moves, and how each was reached.
    layers: Vec<Vec<Reached>>,
    /// No solution has this number of moves or fewer.
    excluded: u32,
    /// What the last step spent.
    spent: u64,
    /// The greatest number of boards in all layers together.
    room: usize,
    visited: Visited,
}

/// A board, and the move that led to it from a board of the previous layer.
#[derive(Clone, Copy)]
struct Reached {
    board: Board,
    parent: u32,
    cells: CellSet,
}

/// The result of a step of the proof.
pub(crate) enum Proven {
    /// There is no solution with this number of moves.
    Excluded,
    /// A solution with this number of moves.
    Line(Vec<CellSet>),
    /// The budget or the memory ran out.
    Stopped,
}

impl Proof {
    /// A proof that allocates at most `memory` bytes; `None` if that is too little.
    pub(crate) fn new(
        board: &Board,
        colour: Colour,
        options: Options,
        memory: u64,
    ) -> Option<Proof> {
        let root = Reached { board: *board, parent: 0, cells: CellSet::NONE };
        let bytes = memory.checked_sub(Visited::memory(REMEMBER) + SMALL)?;
        let room = (bytes / size_of::<Reached>() as u64) as usize;
        let (layers, visited) = (vec![vec![root]], Visited::new(REMEMBER));
        Some(Proof { colour, options, layers, excluded: 0, spent: 0, room, visited })
    }

    /// The number of moves that is proven to be too few.
    pub(crate) fn excluded(&self) -> u32 {
        self.excluded
    }

    /// What the last step spent of the budget.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    /// Looks for a solution with one move more than is excluded so far.
    pub(crate) fn next(&mut self, budget: &mut Budget) -> Proven {
        let before = budget.spent();
        let proven = self.step(self.excluded + 1, budget);
        self.spent = budget.spent() - before;
        proven
    }

    fn step(&mut self, moves: u32, budget: &mut Budget) -> Proven {
        // The layer whose children have `LAST` moves left.
        let tried = moves.saturating_sub(LAST + 1) as usize;
        while self.layers.len() <= tried {
            if !self.grow(budget) {
                return Proven::Stopped;
            }
        }
        let mut finder =
            Finder { colour: self.colour, options: self.options, lists: Default::default() };
        self.visited.clear();
        let mut list = vec![];
        for at in 0..self.layers[tried].len() {
            if budget.is_over() {
                return Proven::Stopped;
            }
            budget.spend(1);
            let Reached { board, .. } = self.layers[tried][at];
            if moves <= LAST {
                let mut end = vec![];
                if finder.solves(&board, moves, budget, &mut end) {
                    return Proven::Line(self.line(tried, at, end));
                }
                continue;
            }
            list.clear();
            board.list_moves(self.options, &mut list);
            for mv in &list {
                let mut child = board;
                child.remove(mv.cells());
                if !self.visited.insert(key(&child)) {
                    continue;
                }
                let mut end = vec![];
                if finder.solves(&child, LAST, budget, &mut end) {
                    end.push(mv.cells());
                    return Proven::Line(self.line(tried, at, end));
                }
            }
        }
        if budget.is_over() {
            return Proven::Stopped;
        }
        self.excluded = moves;
        Proven::Excluded
    }

    /// Adds the next layer. Returns false if budget or memory did not suffice.
    fn grow(&mut self, budget: &mut Budget) -> bool {
        let used: usize = self.layers.iter().map(Vec::len).sum();
        let room = self.room.saturating_sub(used);
        let last = &self.layers[self.layers.len() - 1];
        // A layer has about ten times as many boards as the previous one.
        let mut next = Vec::with_capacity(room.min(50 * last.len() + 100));
        let mut list = vec![];
        self.visited.clear();
        for (parent, reached) in last.iter().enumerate() {
            if budget.is_over() {
                return false;
            }
            budget.spend(1);
            list.clear();
            reached.board.list_moves(self.options, &mut list);
            for mv in &list {
                let mut board = reached.board;
                board.remove(mv.cells());
                if !self.visited.insert(key(&board)) {
                    continue;
                }
                if next.len() == next.capacity() {
                    return false;
                }
                next.push(Reached { board, parent: parent as u32, cells: mv.cells() });
            }
        }
        next.shrink_to_fit();
        self.layers.push(next);
        true
    }

    /// The moves to a board of a layer, followed by those of `end`, which is in reverse
    /// order.
    fn line(&self, layer: usize, at: usize, mut end: Vec<CellSet>) -> Vec<CellSet> {
        let mut at = at;
        for layer in self.layers[1..=layer].iter().rev() {
            let reached = &layer[at];
            end.push(reached.cells);
            at = reached.parent as usize;
        }
        end.reverse();
        end
    }
}

/// Finds the last moves.
struct Finder {
    colour: Colour,
    options: Options,
    lists: [Vec<Move>; LAST as usize + 1],
}

impl Finder {
    /// Whether the colour can be cleared in this number of moves, three at most. The
    /// moves are added to `end` in reverse order.
    fn solves(
        &mut self,
        board: &Board,
        moves: u32,
        budget: &mut Budget,
        end: &mut Vec<CellSet>,
    ) -> bool {
        let tokens = board.tokens_of(self.colour);
        let all = tokens | board.jokers();
        let together = tokens.lowest().flood(all);
        if together.covers(tokens) && together.len() > 1 {
            end.push(together);
            return true;
        }
        if moves < 2 {
            return false;
        }
        let bridges = bridges(board);
        let mut needs = Needs::between(tokens, all);
        if moves == 2 && !needs.after(0).may_be_met(&bridges, 0) {
            return false;
        }
        if moves == 3 {
            needs.add_parts(tokens, all);
        }
        budget.spend(1);
        let mut list = std::mem::take(&mut self.lists[moves as usize]);
        list.clear();
        board.list_moves(self.options, &mut list);
        let found = list.iter().any(|mv| {
            let slides = mv.cells().slides();
            let rest = needs.after(slides);
            let is_enough = rest.is_nothing() || moves == 3 && rest.may_be_met(&bridges, slides);
            if !is_enough {
                return false;
            }
            let mut child = *board;
            child.remove(mv.cells());
            let solved = self.solves(&child, moves - 1, budget, end);
            if solved {
                end.push(mv.cells());
            }
            solved
        });
        self.lists[moves as usize] = list;
        found
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use quatuor::slides::Position;
    use quatuor::{Dice, FastDice};

    use super::*;

    /// Many slides with few tokens each, so that distances matter.
    fn wide(dice: &mut FastDice) -> Position {
        let letters = *b"rrryyyggb*";
        let slides: Vec<String> = (0..5 + dice.below(4))
            .map(|_| {
                let height = 1 + dice.below(3);
                (0..height).map(|_| letters[dice.below(10) as usize] as char).collect()
            })
            .collect();
        let mut board = slides.join("/");
        while board.matches('*').count() > 5 {
            board = board.replacen('*', "y", 1);
        }
        let option = ["", ",jokers=always", ",joker-groups=off"][dice.below(3) as usize];
        format!("solo{option} 1 r 0.0.0.0.0.0 {board}").parse().expect("a position")
    }

    /// The fewest moves by exhaustive search; `None` if there is no solution.
    fn fewest(board: &Board, options: Options) -> Option<u32> {
        let mut layer = HashSet::from([*board]);
        for moves in 0.. {
            if layer.iter().any(|board| board.tokens_of(Colour::Red).is_empty()) {
                return Some(moves);
            }
            let children = layer.iter().flat_map(|board| {
                let mut list = vec![];
                board.list_moves(options, &mut list);
                list.into_iter().map(|mv| {
                    let mut child = *board;
                    child.remove(mv.cells());
                    child
                })
            });
            layer = children.collect();
            if layer.is_empty() {
                return None;
            }
        }
        None
    }

    #[test]
    fn the_first_line_is_the_shortest() {
        let mut dice = FastDice::new(5);
        let mut lengths = [0; 10];
        for _ in 0..400 {
            let position = wide(&mut dice);
            let (board, options) = (position.open().board(), position.open().options());
            let Some(fewest) = fewest(board, options).filter(|moves| *moves > 0) else { continue };
            let mut proof = Proof::new(board, Colour::Red, options, 1 << 26).expect("memory");
            let mut budget = Budget::iterations(u64::MAX);
            let line = loop {
                match proof.next(&mut budget) {
                    Proven::Excluded => assert!(proof.excluded() < fewest, "{position}"),
                    Proven::Line(line) => break line,
                    Proven::Stopped => panic!("budget and memory are enough"),
                }
            };
            assert_eq!(line.len() as u32, fewest, "{position}");
            let mut board = *board;
            line.iter().for_each(|cells| board.remove(*cells));
            assert!(board.tokens_of(Colour::Red).is_empty(), "{position}");
            lengths[line.len()] += 1;
        }
        assert!(lengths[2..6].iter().all(|count| *count > 5), "{lengths:?}");
    }
}
