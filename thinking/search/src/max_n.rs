//! Exact search with any number of seats.

use game_api::Seat;

use crate::{Budget, Model, Rewards, TranspositionTable};

/// Max^n search: looks a number of moves ahead, every mover plays for its own
/// reward, and [`Model::estimate`] judges the positions at the end. If several moves are
/// equally good for the mover, each of them counts as equally likely.
#[derive(Clone, Debug)]
pub struct MaxN<M: Model> {
    model: M,
    table: TranspositionTable<Rewards>,
    spare: Vec<Vec<M::Move>>,
}

/// What a search has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Forecast<V> {
    /// The move to play; `None` only when the game is over.
    pub best: Option<V>,
    /// What each seat will get.
    pub rewards: Rewards,
    /// How many moves ahead the whole tree was searched.
    pub depth: u8,
    /// Whether everything was searched to the end of the game.
    pub complete: bool,
    /// How many positions were examined.
    pub positions: u64,
}

/// The depth that stands for "to the end of the game".
const COMPLETE: u8 = u8::MAX;

/// The search was interrupted.
struct Stopped;

impl<M: Model> MaxN<M> {
    /// A search whose transposition table takes at most this number of bytes.
    pub fn new(model: M, memory: u64) -> MaxN<M> {
        MaxN { model, table: TranspositionTable::new(memory), spare: vec![] }
    }

    /// Searches deeper and deeper, at most `depth` moves ahead. Iterations of the
    /// budget are positions.
    pub fn run(&mut self, state: &M::State, depth: u8, budget: &mut Budget) -> Forecast<M::Move> {
        let before = budget.spent();
        let mut moves = vec![];
        self.model.legal_moves(state, &mut moves);
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

    /// What each seat gets after each move, searched to the end of the game; `None` if the
    /// budget is too small for that.
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

    /// What each seat gets, and whether that was searched to the end of the game.
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
            // Estimates of different depths can't be compared.
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
                // Nothing can be better, and the other seats get nothing.
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
