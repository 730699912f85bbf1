//! The order of things: narrow beams first, then wider ones; first any solution,
//! then shorter ones.

use games::FastDice;
use games::slides::{Board, CellSet};
use search::Budget;

use super::beam::{Beam, Found, MOST_MOVES};
use super::descent::Descent;
use super::estimate::{Estimate, Weights};
use super::puzzle::Puzzle;
use super::solve::Settings;

/// The width of the first beam.
const FIRST_WIDTH: usize = 32;
/// How much chance has a say after the first beam.
const NOISE: u32 = 30;
/// A descent keeps as many boards of every size as a beam that is so many times as
/// wide keeps after every move, and takes about as long.
const DESCENT: usize = 3;
/// The end of a solution is solved anew from a quarter, a half and three quarters.
const CUTS: usize = 4;

/// The search for the best solution of a board that is not clear.
pub(super) struct Search {
    puzzle: Puzzle,
    board: Board,
    settings: Settings,
    weights: Weights,
    /// The cells of every move, where there is a solution.
    best: Option<Vec<CellSet>>,
    /// No solution has fewer moves.
    at_least: u32,
}

/// Whom better solutions are told to.
type Tell<'a> = &'a mut dyn FnMut(&[CellSet], u32);

impl Search {
    pub(super) fn new(puzzle: Puzzle, board: Board, settings: Settings) -> Search {
        let one = puzzle.targets.len() == 1;
        let weights = if one { Weights::ONE } else { Weights::SEVERAL };
        Search { puzzle, board, settings, weights, best: None, at_least: 1 }
    }

    /// The cells of every move of the best solution.
    pub(super) fn best(&self) -> Option<&[CellSet]> {
        self.best.as_deref()
    }

    /// How many moves every solution is proven to have.
    pub(super) fn at_least(&self) -> u32 {
        self.at_least
    }

    /// Searches until the budget is over or nothing is left to be found. Whether it
    /// is proven that there is no solution.
    pub(super) fn run(&mut self, budget: &mut Budget, dice: &mut FastDice, tell: Tell) -> bool {
        let mut width = FIRST_WIDTH;
        let mut weights = self.weights;
        let mut noise = 0;
        while Beam::memory(width) <= self.settings.memory && !budget.is_over() {
            let beam = self.beam(weights, width, noise, self.longest());
            match beam.run(&self.board, budget, dice, &mut self.at_least) {
                Found::Line(moves) => self.improve(0, moves, tell),
                Found::Nothing { none: true } if self.best.is_none() => return true,
                Found::Nothing { .. } | Found::Stopped => (),
            }
            if self.is_fewest() {
                break;
            }
            if self.best.is_none() && noise > 0 {
                self.descend(weights, width / DESCENT, budget, tell);
            }
            if self.best.is_some() {
                if !self.settings.shorten {
                    break;
                }
                self.shorten_ends(weights, width, noise, budget, dice, tell);
            }
            if Beam::memory(2 * width) <= self.settings.memory {
                width *= 2;
            }
            weights = self.weights.shaken(dice);
            noise = NOISE;
        }
        false
    }

    /// Whether the best solution is proven to be as short as any.
    fn is_fewest(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.len() as u32 <= self.at_least)
    }

    /// No longer line is of interest.
    fn longest(&self) -> u32 {
        self.best.as_ref().map_or(MOST_MOVES, |best| best.len() as u32 - 1)
    }

    fn beam(&self, weights: Weights, width: usize, noise: u32, longest: u32) -> Beam {
        let estimate = Estimate::new(weights);
        Beam { puzzle: self.puzzle, estimate, width, noise, longest }
    }

    fn descend(&mut self, weights: Weights, width: usize, budget: &mut Budget, tell: Tell) {
        if Descent::memory(width) > self.settings.memory {
            return;
        }
        let descent = Descent { puzzle: self.puzzle, estimate: Estimate::new(weights), width };
        if let Found::Line(moves) = descent.run(&self.board, budget) {
            self.improve(0, moves, tell);
        }
    }

    /// Keeps the first moves of the best solution and looks for fewer after them.
    fn shorten_ends(
        &mut self,
        weights: Weights,
        width: usize,
        noise: u32,
        budget: &mut Budget,
        dice: &mut FastDice,
        tell: Tell,
    ) {
        for part in 1..CUTS {
            let Some(best) = &self.best else { return };
            let cut = best.len() * part / CUTS;
            let mut board = self.board;
            best[..cut].iter().for_each(|cells| board.remove(*cells));
            let longest = self.longest() - cut as u32;
            let beam = self.beam(weights, width, noise, longest);
            if let Found::Line(moves) = beam.run(&board, budget, dice, &mut 0) {
                self.improve(cut, moves, tell);
            }
        }
    }

    /// Takes over a shorter solution: the first moves of the best one, then these.
    fn improve(&mut self, kept: usize, moves: Vec<CellSet>, tell: Tell) {
        let mut line = self.best.take().unwrap_or_default();
        line.truncate(kept);
        line.extend(moves);
        tell(&line, self.at_least);
        self.best = Some(line);
    }
}
