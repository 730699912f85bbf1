//! The order of the searches: narrow beams first, then wider ones; first any solution,
//! then shorter ones.

use quatuor::FastDice;
use quatuor::slides::{Board, CellSet};
use search::Budget;

use crate::slides::solver::beam::{Beam, Found, MOST_MOVES};
use crate::slides::solver::descent::Descent;
use crate::slides::solver::estimate::{Estimate, Weights};
use crate::slides::solver::proof::{Proof, Proven};
use crate::slides::solver::puzzle::Puzzle;
use crate::slides::solver::solve::Settings;

/// The width of the first beam.
const FIRST_WIDTH: usize = 32;
/// The range of the random number added to each cost after the first beam.
const NOISE: u32 = 30;
/// A descent is narrower than the beam by this factor, and takes about as long.
const DESCENT: usize = 3;
/// The end of a solution is searched again from a quarter, a half and three quarters.
const CUTS: usize = 4;
/// Excluding one more move costs about twelve times as much as the last one. It is done
/// as long as that is at most half of what was spent so far.
const HARDER: u64 = 24;
/// If the bound is this close to the best solution, the proof continues at any cost.
const CLOSE: u32 = 2;

/// The search for the shortest solution of a board that is not clear.
pub(crate) struct Strategy {
    puzzle: Puzzle,
    board: Board,
    settings: Settings,
    weights: Weights,
    /// The cells of every move of the best solution so far.
    best: Option<Vec<CellSet>>,
    /// A lower bound of the number of moves.
    at_least: u32,
    /// If there is a single target colour.
    proof: Option<Proof>,
    /// Memory for the beams in bytes; the proof has the rest.
    room: u64,
}

/// Called with each better solution and the lower bound.
type Tell<'a> = &'a mut dyn FnMut(&[CellSet], u32);

impl Strategy {
    pub(crate) fn new(puzzle: Puzzle, board: Board, settings: Settings) -> Strategy {
        let mut only = puzzle.targets.colours();
        let strategy = Strategy {
            puzzle,
            board,
            settings,
            weights: Weights::SEVERAL,
            best: None,
            at_least: 1,
            proof: None,
            room: settings.memory,
        };
        match (only.next(), only.next()) {
            (Some(colour), None) => {
                let half = settings.memory / 2;
                let proof = Proof::new(&board, colour, puzzle.options, half);
                Strategy { weights: Weights::ONE, proof, room: settings.memory - half, ..strategy }
            }
            _ => strategy,
        }
    }

    /// The cells of every move of the best solution.
    pub(crate) fn best(&self) -> Option<&[CellSet]> {
        self.best.as_deref()
    }

    /// The proven lower bound of the number of moves.
    pub(crate) fn at_least(&self) -> u32 {
        self.at_least
    }

    /// Searches until the budget is spent or nothing better can be found. Returns whether
    /// it is proven that there is no solution.
    pub(crate) fn run(&mut self, budget: &mut Budget, dice: &mut FastDice, tell: Tell) -> bool {
        let mut width = FIRST_WIDTH;
        let mut weights = self.weights;
        let mut noise = 0;
        while Beam::memory(width) <= self.room && !budget.is_over() {
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
                self.prove(budget, tell);
                if self.is_fewest() {
                    break;
                }
            }
            if Beam::memory(2 * width) <= self.room {
                width *= 2;
            }
            weights = self.weights.shaken(dice);
            noise = NOISE;
        }
        false
    }

    /// Whether the best solution is proven to be a shortest one.
    fn is_fewest(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.len() as u32 <= self.at_least)
    }

    /// The greatest length of an improvement.
    fn longest(&self) -> u32 {
        self.best.as_ref().map_or(MOST_MOVES, |best| best.len() as u32 - 1)
    }

    fn beam(&self, weights: Weights, width: usize, noise: u32, longest: u32) -> Beam {
        let estimate = Estimate::new(weights);
        Beam { puzzle: self.puzzle, estimate, width, noise, longest }
    }

    fn descend(&mut self, weights: Weights, width: usize, budget: &mut Budget, tell: Tell) {
        if Descent::memory(width) > self.room {
            return;
        }
        let descent = Descent { puzzle: self.puzzle, estimate: Estimate::new(weights), width };
        if let Some(moves) = descent.run(&self.board, budget) {
            self.improve(0, moves, tell);
        }
    }

    /// Keeps the first moves of the best solution and searches for a shorter end.
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

    /// Raises the lower bound as far as that is cheap or close to the best solution.
    fn prove(&mut self, budget: &mut Budget, tell: Tell) {
        while !self.is_fewest() {
            let (Some(proof), Some(best)) = (&mut self.proof, &self.best) else { return };
            let is_close = best.len() as u32 - 1 <= proof.excluded() + CLOSE;
            if !is_close && HARDER * proof.spent() > budget.spent() {
                return;
            }
            match proof.next(budget) {
                Proven::Excluded => self.at_least = self.at_least.max(proof.excluded() + 1),
                Proven::Line(moves) => {
                    self.at_least = moves.len() as u32;
                    self.improve(0, moves, tell);
                }
                Proven::Stopped => self.proof = None,
            }
        }
    }

    /// Replaces the best solution by its first `kept` moves followed by these.
    fn improve(&mut self, kept: usize, moves: Vec<CellSet>, tell: Tell) {
        let mut line = self.best.take().unwrap_or_default();
        line.truncate(kept);
        line.extend(moves);
        tell(&line, self.at_least);
        self.best = Some(line);
    }
}
