//! The solo game.
//!
//! `solo` is a puzzle, and the solver knows far more about it than random games do. Once a
//! solution is found, the bot follows it until there is a shorter one.

use quatuor::slides::{Move, Position};
use quatuor::{FastDice, Game};
use search::{Budget, MoveReport, Report, Rewards};

use crate::slides::solver::{Answer, Settings, solve};

/// The maximum number of boards to examine for a solution; the first one takes far fewer.
const MOST_BOARDS: u64 = 100_000;

/// The maximum number of boards to examine for the worth of one move.
const BOARDS_A_MOVE: u64 = 1_000;

/// Enough memory for that, in bytes.
const MEMORY_A_MOVE: u64 = 8 << 20;

/// The reward of the only seat if it clears the board.
const WON: Rewards = [1.0, 0.0, 0.0, 0.0, 0.0];

/// A solo player, and the solution that it has found.
#[derive(Default)]
pub(super) struct Solo {
    way: Option<Way>,
}

/// Moves that clear the board.
struct Way {
    from: Position,
    moves: Vec<Move>,
}

impl Solo {
    /// Looks for moves that clear the board, with at most half of the budget, and returns
    /// the first of them.
    pub(super) fn first_step(
        &mut self,
        position: &Position,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Option<Move> {
        let known = self.way.take().and_then(|way| way.rest(position));
        let settings = Settings { shorten: true, memory: budget.memory() };
        let boards = MOST_BOARDS.min(budget.left() / 2);
        let answer = budget.part(boards, |part| solve(position, settings, part, dice, &mut |_| ()));
        let found = answer.ok()?.solution().map(|solution| solution.moves.clone());
        let moves = match (known, found) {
            (Some(known), Some(found)) if found.len() >= known.len() => known,
            (known, found) => found.or(known)?,
        };
        self.way.insert(Way { from: *position, moves }).moves.first().copied()
    }

    /// The moves whose result is certain, and that result; the best one comes last. Spends
    /// no more than about three quarters of the budget.
    pub(super) fn certain(
        &mut self,
        position: &Position,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Vec<(Move, Rewards)> {
        let best = self.first_step(position, budget, dice);
        let mut moves = vec![];
        position.legal_moves(&mut moves);
        moves.retain(|&mv| Some(mv) != best);
        let boards = BOARDS_A_MOVE.min(budget.left() / 2 / moves.len().max(1) as u64);
        let memory = budget.memory().min(MEMORY_A_MOVE);
        let settings = Settings { shorten: false, memory };
        let certain = |mv: Move| {
            let mut after = *position;
            after.play_unchecked(mv);
            let solve = |part: &mut Budget| solve(&after, settings, part, dice, &mut |_| ());
            match budget.part(boards, solve).ok()? {
                Answer::Solved(_) => Some((mv, WON)),
                Answer::Unsolvable => Some((mv, Rewards::default())),
                Answer::Unknown => None,
            }
        };
        let others = moves.into_iter().filter_map(certain).collect::<Vec<_>>();
        others.into_iter().chain(best.map(|mv| (mv, WON))).collect()
    }
}

impl Way {
    /// The rest of it, if it was followed so far.
    fn rest(self, position: &Position) -> Option<Vec<Move>> {
        let mut at = self.from;
        for done in 0..self.moves.len() {
            if at == *position {
                return Some(self.moves[done..].to_vec());
            }
            at.play_unchecked(self.moves[done]);
        }
        None
    }
}

/// The report of a position in which this move wins.
pub(super) fn report(position: &Position, winning: Move) -> Report<Move> {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    let unknown = |mv| MoveReport { mv, visits: 0, rewards: Rewards::default(), exact: false };
    let moves = moves.into_iter().map(unknown).collect();
    make_certain(Report::with_best(None, moves, None), (winning, WON))
}

/// The report, with the certain result of a move.
pub(super) fn make_certain(
    mut report: Report<Move>,
    (mv, rewards): (Move, Rewards),
) -> Report<Move> {
    if let Some(one) = report.moves.iter_mut().find(|one| one.mv == mv) {
        (one.rewards, one.exact) = (rewards, true);
    }
    if rewards == WON {
        (report.best, report.proven) = (Some(mv), Some(WON));
    }
    report
}
