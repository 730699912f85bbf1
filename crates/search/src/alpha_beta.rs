//! Exact search between two sides.

use game_api::Seat;

use crate::table::Table;
use crate::{Budget, Evaluate, Model};

/// The score from which on a game counts as certainly won, and below whose
/// negative as certainly lost.
pub const DECIDED: i32 = 1 << 24;

/// The depth that stands for "to the end of the game".
const COMPLETE: u8 = u8::MAX;

const HABITS: usize = 4096;

/// Alpha-beta search: the seat to move and its allies against everybody else,
/// deeper and deeper until the budget is over.
///
/// With two sides this is exact. With more it is the *paranoid* search, which
/// believes that all others play against the mover.
#[derive(Clone, Debug)]
pub struct AlphaBeta<M: Model> {
    model: M,
    table: Table<Memory<M::Move>>,
    /// By distance from the root: moves that refuted something there.
    killers: Vec<[Option<M::Move>; 2]>,
    habits: Vec<u32>,
    /// Lists of moves that are not in use.
    spare: Vec<Vec<(i64, M::Move)>>,
    moves: Vec<M::Move>,
    /// For whom scores are counted.
    hero: Seat,
}

/// What an exact search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict<V> {
    /// The move to play; `None` only when the game is over.
    pub best: Option<V>,
    /// How the position stands for the seat to move.
    pub score: i32,
    /// How many moves ahead was looked everywhere.
    pub depth: u8,
    /// Whether everything was searched to the end of the game, so that the score
    /// is the value of the position.
    pub complete: bool,
    /// How many positions were looked at.
    pub positions: u64,
}

#[derive(Clone, Copy, Debug)]
struct Memory<V> {
    score: i32,
    bound: Bound,
    best: Option<V>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// A score, and whether it was found by searching to the end.
#[derive(Clone, Copy)]
struct Found {
    score: i32,
    complete: bool,
}

/// The search was interrupted.
struct Stopped;

impl<M: Evaluate> AlphaBeta<M> {
    /// A search whose memory of positions takes at most so many bytes.
    pub fn new(model: M, memory: u64) -> AlphaBeta<M> {
        AlphaBeta {
            model,
            table: Table::new(memory),
            killers: vec![],
            habits: vec![0; HABITS],
            spare: vec![],
            moves: vec![],
            hero: Seat::FIRST,
        }
    }

    /// Searches at most `depth` moves ahead. Iterations of the budget are positions.
    pub fn run(&mut self, state: &M::State, depth: u8, budget: &mut Budget) -> Verdict<M::Move> {
        self.hero = self.model.to_move(state);
        self.table.grow_older();
        self.killers.clear();
        self.habits.fill(0);
        self.model.legal_moves(state, &mut self.moves);
        let before = budget.spent();
        let mut order = self.ordered(state, 0, None);
        let mut verdict = Verdict {
            best: order.first().map(|(_, mv)| *mv),
            score: self.model.score(state, self.hero),
            depth: 0,
            complete: order.is_empty(),
            positions: 0,
        };
        let deepest = if order.is_empty() { 0 } else { depth.min(COMPLETE - 1) };
        for depth in 1..=deepest {
            let finished = self.deepen(state, depth, &mut order, &mut verdict, budget);
            let decided = verdict.score.abs() >= DECIDED;
            if finished.is_err() || verdict.complete || decided {
                break;
            }
        }
        verdict.positions = budget.spent() - before;
        verdict
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// One search to a fixed depth from the root. Puts the best move first for the next.
    fn deepen(
        &mut self,
        state: &M::State,
        depth: u8,
        order: &mut [(i64, M::Move)],
        verdict: &mut Verdict<M::Move>,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        let mut best = Found { score: i32::MIN, complete: false };
        let mut complete = true;
        for place in 0..order.len() {
            let mv = order[place].1;
            let mut after = state.clone();
            self.model.play(&mut after, mv);
            let alpha = best.score.max(-i32::MAX);
            let found = self.search(&after, depth - 1, 1, (alpha, i32::MAX), budget)?;
            complete &= found.complete;
            if found.score > best.score {
                best = found;
                order[..=place].rotate_right(1);
                // An interrupted search may already have found something better
                // than the one before, whose best move it looked at first.
                verdict.best = Some(mv);
                verdict.score = found.score;
                if found.score >= DECIDED {
                    complete = true;
                    break;
                }
            }
        }
        verdict.depth = depth;
        verdict.complete = complete;
        Ok(())
    }

    /// The score for the hero; outside the window only a bound.
    fn search(
        &mut self,
        state: &M::State,
        depth: u8,
        ply: usize,
        (mut alpha, mut beta): (i32, i32),
        budget: &mut Budget,
    ) -> Result<Found, Stopped> {
        if budget.is_over() {
            return Err(Stopped);
        }
        budget.spend(1);
        let over = self.model.rewards(state).is_some();
        if over || depth == 0 {
            return Ok(Found { score: self.model.score(state, self.hero), complete: over });
        }
        let ours = self.model.allied(self.hero, self.model.to_move(state));
        // Scores are the hero's, so what others found is no use.
        let key = self.model.key(state).map(|key| key ^ HERO[self.hero.index()]);
        let memory = key.and_then(|key| self.table.get(key));
        if let Some((memory, known)) = memory
            && known >= depth
        {
            let found = Found { score: memory.score, complete: known == COMPLETE };
            match memory.bound {
                Bound::Exact => return Ok(found),
                Bound::AtLeast if memory.score >= beta => return Ok(found),
                Bound::AtMost if memory.score <= alpha => return Ok(found),
                _ => {}
            }
        }
        let (low, high) = (alpha, beta);
        self.model.legal_moves(state, &mut self.moves);
        let order = self.ordered(state, ply, memory.and_then(|(memory, _)| memory.best));
        let mut best = Found { score: if ours { i32::MIN } else { i32::MAX }, complete: true };
        let mut choice = None;
        for (place, &(_, mv)) in order.iter().enumerate() {
            let mut after = state.clone();
            self.model.play(&mut after, mv);
            let found = match self.search(&after, depth - 1, ply + 1, (alpha, beta), budget) {
                Ok(found) => found,
                Err(stopped) => {
                    self.spare.push(order);
                    return Err(stopped);
                }
            };
            let better = if ours { found.score > best.score } else { found.score < best.score };
            if better {
                best.score = found.score;
                choice = Some(mv);
                if ours {
                    alpha = alpha.max(found.score);
                } else {
                    beta = beta.min(found.score);
                }
            }
            best.complete &= found.complete;
            if alpha >= beta {
                // One refutation is enough, so only its own depth counts.
                best.complete = found.complete;
                self.remember_refutation(mv, ply, depth, place);
                break;
            }
        }
        self.spare.push(order);
        if let Some(key) = key {
            let bound = match best.score {
                score if score >= high => Bound::AtLeast,
                score if score <= low => Bound::AtMost,
                _ => Bound::Exact,
            };
            let depth = if best.complete { COMPLETE } else { depth };
            self.table.put(key, Memory { score: best.score, bound, best: choice }, depth);
        }
        Ok(best)
    }

    /// The moves just listed, the most promising first: the one that was best here
    /// before, then by urgency, then refutations nearby, then habits.
    fn ordered(
        &mut self,
        state: &M::State,
        ply: usize,
        best: Option<M::Move>,
    ) -> Vec<(i64, M::Move)> {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = self.killers[ply];
        let mut order = self.spare.pop().unwrap_or_default();
        order.clear();
        order.extend(self.moves.iter().map(|&mv| {
            let killer = i64::from(killers.contains(&Some(mv)));
            let habit = i64::from(self.habits[self.model.habit(mv) as usize % HABITS]);
            let urgency = i64::from(self.model.urgency(state, mv));
            let worth = match best {
                Some(best) if best == mv => i64::MAX,
                _ => (urgency << 24) + (killer << 23) + habit.min((1 << 23) - 1),
            };
            (worth, mv)
        }));
        order.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        order
    }

    fn remember_refutation(&mut self, mv: M::Move, ply: usize, depth: u8, place: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if place > 0 {
            let habit = &mut self.habits[self.model.habit(mv) as usize % HABITS];
            *habit = habit.saturating_add(u32::from(depth) * u32::from(depth));
        }
    }
}

/// Mixed into keys, one for each seat that scores may be counted for.
const HERO: [u64; Seat::MOST] =
    [0, 0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb, 0xd6e8_feb8_6659_fd93];
