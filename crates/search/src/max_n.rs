//! Exact search between many sides.

use game_api::{Seat, sort_short};

use crate::table::Table;
use crate::{Budget, Model, Rewards};

/// Max^n search: looks a number of moves ahead, every mover plays for its own
/// reward, and [`Model::estimate`] judges where looking ends. A mover to whom
/// several moves are equally good is believed to play any of them.
#[derive(Clone, Debug)]
pub struct MaxN<M: Model> {
    model: M,
    table: Table<Rewards>,
    spare: Vec<Vec<M::Move>>,
}

/// What a search between many sides has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Forecast<V> {
    /// The move to play; `None` only when the game is over.
    pub best: Option<V>,
    /// What everybody will get.
    pub rewards: Rewards,
    /// How many moves ahead was looked everywhere.
    pub depth: u8,
    /// Whether everything was searched to the end of the game.
    pub complete: bool,
    /// How many positions were looked at.
    pub positions: u64,
}

/// The depth that stands for "to the end of the game".
const COMPLETE: u8 = u8::MAX;

/// The search was interrupted.
struct Stopped;

impl<M: Model> MaxN<M> {
    /// A search whose memory of positions takes at most so many bytes.
    pub fn new(model: M, memory: u64) -> MaxN<M> {
        MaxN { model, table: Table::new(memory), spare: vec![] }
    }

    /// Searches deeper and deeper, at most `depth` moves ahead. Iterations of the
    /// budget are positions.
    pub fn run(&mut self, state: &M::State, depth: u8, budget: &mut Budget) -> Forecast<M::Move> {
        let before = budget.spent();
        let mut moves = vec![];
        self.model.legal_moves(state, &mut moves);
        let urgency = |&mv: &M::Move| self.model.urgency(state, mv);
        sort_short(&mut moves, |a, b| urgency(b).cmp(&urgency(a)));
        let over = self.model.rewards(state);
        let mut forecast = Forecast {
            best: moves.first().copied(),
            rewards: over.unwrap_or_else(|| self.model.estimate(state)),
            depth: 0,
            complete: over.is_some(),
            positions: 0,
        };
        for depth in 1..=depth.min(COMPLETE - 1) {
            if forecast.complete {
                break;
            }
            self.table.grow_older();
            match self.choose(state, &moves, depth, budget) {
                Ok((rewards, complete, best)) => {
                    forecast = Forecast { best, rewards, depth, complete, positions: 0 };
                }
                Err(Stopped) => break,
            }
        }
        forecast.positions = budget.spent() - before;
        forecast
    }

    /// What everybody gets after each move, searched to the end of the game; `None` if
    /// the budget does not reach so far.
    pub fn solve(
        &mut self,
        state: &M::State,
        budget: &mut Budget,
    ) -> Option<Vec<(M::Move, Rewards)>> {
        let mut moves = vec![];
        self.model.legal_moves(state, &mut moves);
        let solved = moves.into_iter().map(|mv| {
            let mut after = state.clone();
            self.model.play(&mut after, mv);
            let (rewards, complete) = self.search(&after, COMPLETE - 1, budget).ok()?;
            complete.then_some((mv, rewards))
        });
        solved.collect()
    }

    /// What everybody gets, and whether that was searched to the end.
    fn search(
        &mut self,
        state: &M::State,
        depth: u8,
        budget: &mut Budget,
    ) -> Result<(Rewards, bool), Stopped> {
        if budget.is_over() {
            return Err(Stopped);
        }
        budget.spend(1);
        if let Some(rewards) = self.model.rewards(state) {
            return Ok((rewards, true));
        }
        if depth == 0 {
            return Ok((self.model.estimate(state), false));
        }
        let key = self.model.key(state);
        if let Some((rewards, known)) = key.and_then(|key| self.table.get(key)) {
            // Estimates of different depths do not compare, so only the same will do.
            if known == depth || known == COMPLETE {
                return Ok((rewards, known == COMPLETE));
            }
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        self.model.legal_moves(state, &mut moves);
        let found = self.choose(state, &moves, depth, budget);
        self.spare.push(moves);
        let (rewards, complete, _) = found?;
        if let Some(key) = key {
            self.table.put(key, rewards, if complete { COMPLETE } else { depth });
        }
        Ok((rewards, complete))
    }

    fn choose(
        &mut self,
        state: &M::State,
        moves: &[M::Move],
        depth: u8,
        budget: &mut Budget,
    ) -> Result<(Rewards, bool, Option<M::Move>), Stopped> {
        let mover = self.model.to_move(state).index();
        let (mut sums, mut count, mut best) = (Rewards::default(), 0.0, -1.0);
        let (mut complete, mut choice) = (true, None);
        for &mv in moves {
            let mut after = state.clone();
            self.model.play(&mut after, mv);
            let (rewards, ended) = self.search(&after, depth - 1, budget)?;
            if ended && rewards[mover] >= 1.0 {
                // Nothing can be better, and everybody else gets nothing.
                return Ok((rewards, true, Some(mv)));
            }
            complete &= ended;
            if rewards[mover] > best {
                (sums, count, best) = (Rewards::default(), 0.0, rewards[mover]);
                choice = Some(mv);
            }
            if rewards[mover] >= best {
                for seat in 0..Seat::MOST {
                    sums[seat] += rewards[seat];
                }
                count += 1.0;
            }
        }
        Ok((sums.map(|sum| sum / count), complete, choice))
    }
}
