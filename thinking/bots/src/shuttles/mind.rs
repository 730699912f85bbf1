//! The opponents of all levels: a plan for the turn, kept and refined from move to move.

use quatuor::shuttles::{Move, Position, Ruleset};
use quatuor::{FastDice, Game};
use search::{Budget, MoveReport, Report, Rewards};

use super::judgement::Judgement;
use super::lookahead::{Lookahead, Node, Settings};
use crate::{Level, Mind, SeatHistory};

/// An opponent of one level.
pub(super) struct ShuttlesMind {
    lookahead: Lookahead,
    /// The history at the beginning of the turn that the lookahead is about.
    begun: Option<SeatHistory<Position>>,
}

impl ShuttlesMind {
    pub(super) fn new(level: Level) -> ShuttlesMind {
        ShuttlesMind { lookahead: Lookahead::new(settings(level)), begun: None }
    }

    /// The moves since the lookahead began, if it is still about this turn and knows how to
    /// continue.
    fn since<'a>(&self, seen: &'a SeatHistory<Position>) -> Option<&'a [Move]> {
        let begun = self.begun.as_ref()?;
        let since = seen.follows(begun).then(|| &seen.moves()[begun.moves().len()..])?;
        let goes_on = self.lookahead.turns(since).any(|node| node.moves().len() > since.len());
        goes_on.then_some(since)
    }
}

impl Mind<Position> for ShuttlesMind {
    fn think(
        &mut self,
        seen: &SeatHistory<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<Move> {
        let (position, begun) = self.prepare(seen, budget, dice);
        let simulations = self.lookahead.run(begun, budget);
        self.report(&position, begun, simulations)
    }

    fn weigh(
        &mut self,
        seen: &SeatHistory<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<Move> {
        let (position, begun) = self.prepare(seen, budget, dice);
        self.lookahead.look_around(begun, &position);
        let simulations = self.lookahead.run(begun, budget);
        self.report(&position, begun, simulations)
    }

    fn samples(&self, _: &SeatHistory<Position>) -> bool {
        false
    }

    fn has_plan(&self, seen: &SeatHistory<Position>) -> bool {
        self.since(seen).is_some_and(|since| !since.is_empty())
    }
}

impl ShuttlesMind {
    /// Makes sure that the lookahead is about this turn. Returns the position and the moves
    /// since the turn began.
    fn prepare<'a>(
        &mut self,
        seen: &'a SeatHistory<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> (Position, &'a [Move]) {
        let position = seen.one_position();
        self.lookahead.take_at_most(budget.memory());
        if let Some(since) = self.since(seen) {
            if !since.is_empty() && !budget.is_over() {
                self.lookahead.look_again(since, &position);
            }
            return (position, since);
        }
        self.lookahead.begin(&position, dice);
        self.begun = Some(seen.clone());
        (position, &[])
    }

    /// What is known about each move: the best turn that continues with it.
    fn report(&self, position: &Position, begun: &[Move], simulations: u64) -> Report<Move> {
        let next = |node: &Node| node.moves().get(begun.len()).copied();
        let (seat, other) = (position.to_move(), position.to_move().next(Ruleset::SEATS));
        let about = |mv: Move| {
            let turns = || self.lookahead.turns(begun).filter(|node| next(node) == Some(mv));
            let mut rewards = Rewards::default();
            let best = turns().max_by_key(|node| node.value());
            if let Some(best) = best {
                let share = share(best.value());
                (rewards[seat.index()], rewards[other.index()]) = (share, 1.0 - share);
            }
            let visits = turns().map(|node| u64::from(node.visits())).sum();
            MoveReport { mv, visits, rewards, exact: best.is_some_and(Node::is_over) }
        };
        let mut moves = vec![];
        position.legal_moves(&mut moves);
        let moves = moves.into_iter().map(about).collect();
        let best = self.lookahead.best(begun);
        let won = best.filter(|best| best.is_over() && best.value() > 0);
        let proven = won.map(|_| {
            let mut rewards = Rewards::default();
            rewards[seat.index()] = 1.0;
            rewards
        });
        let memory = self.lookahead.memory();
        Report { simulations, memory, ..Report::with_best(best.and_then(next), moves, proven) }
    }
}

/// The share of the win that a value promises.
fn share(value: i32) -> f32 {
    match value.signum() * (value.abs() / (Judgement::DECIDED / 2)) {
        0 => {
            let points = value as f32 / Judgement::POINT as f32;
            0.5 + 0.5 * points / (1.0 + points.abs())
        }
        decided => {
            if decided > 0 {
                1.0
            } else {
                0.0
            }
        }
    }
}

/// How the levels look ahead.
fn settings(level: Level) -> Settings {
    match level {
        Level::Beginner => {
            Settings { width: [6, 4], keep: [24, 4], exploration: 0.0, noise: 1_000, positions: 0 }
        }
        Level::Casual => {
            Settings { width: [12, 4], keep: [24, 4], exploration: 0.0, noise: 200, positions: 0 }
        }
        Level::Strong => {
            Settings { width: [30, 12], keep: [30, 20], exploration: 20.0, noise: 40, positions: 8 }
        }
        Level::Master => Settings {
            width: [120, 30],
            keep: [60, 30],
            exploration: 20.0,
            noise: 0,
            positions: u64::MAX,
        },
    }
}
