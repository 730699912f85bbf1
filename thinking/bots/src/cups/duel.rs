//! Two seats: search with growing depth (principal variation search), to the end of the
//! game if that is near enough.

use quatuor::sort_short;
use search::{Budget, TranspositionTable};

use super::field::{Field, Hop, State};

/// From this score on a game is proven to be won, below its negative to be lost.
pub(crate) const DECIDED: i32 = 1 << 20;

/// Greater than every score.
const ENDLESS: i32 = 1 << 24;

/// Scores count hundredths of a cup.
const CUP: f32 = 100.0;

/// What a spare move is worth, in hundredths of a cup.
const SPARE: i32 = 20;

/// A search between two seats.
pub(crate) struct Duel {
    field: Field,
    table: TranspositionTable<Memory>,
    /// By distance from the root: moves that refuted something there.
    killers: Vec<[Hop; 2]>,
    /// By move: how often it refuted something anywhere.
    habits: Vec<u32>,
    /// Lists of moves that are not in use.
    spare: Vec<Vec<(i32, Hop)>>,
    moves: Vec<Hop>,
    /// How much of the budget may be spent.
    most: u64,
    /// The seat that it plays for; all others play against it.
    hero: usize,
}

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// The maximum depth.
    pub(crate) depth: i32,
    /// The maximum number of states.
    pub(crate) states: u64,
    /// Moves that are worse than the best by at most this margin get an exact score.
    pub(crate) margin: i32,
}

impl Reach {
    /// A margin that includes all moves.
    pub(crate) const EVERYTHING: i32 = 4 * DECIDED;
}

/// What is known of a move at the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// The index into the given states.
    pub(crate) number: usize,
    /// The score for the mover; for moves that are not the best, perhaps an upper bound.
    pub(crate) score: i32,
    /// How many states were examined after it.
    pub(crate) visits: u64,
}

#[derive(Clone, Copy, Debug)]
struct Memory {
    score: i32,
    bound: Bound,
    best: Hop,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// The search was interrupted.
struct Stopped;

impl Duel {
    /// A search whose transposition table takes at most this number of bytes.
    pub(crate) fn new(field: Field, memory: u64) -> Duel {
        Duel {
            field,
            table: TranspositionTable::new(memory),
            killers: vec![],
            habits: vec![0; 64 * 64],
            spare: vec![],
            moves: vec![],
            most: 0,
            hero: 0,
        }
    }

    pub(crate) fn field(&self) -> &Field {
        &self.field
    }

    /// The size of the transposition table in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.table.memory()
    }

    /// Chooses for the seat among states. The best comes first. Iterations of the budget
    /// are examined states.
    pub(crate) fn choose(
        &mut self,
        seat: usize,
        states: &[State],
        reach: Reach,
        budget: &mut Budget,
    ) -> Vec<Choice> {
        self.hero = seat;
        self.most = budget.spent().saturating_add(reach.states);
        self.table.grow_older();
        self.killers.clear();
        self.habits.iter_mut().for_each(|habit| *habit /= 8);
        let at_once = |(number, state)| {
            let score = self.score(state);
            let score = if state.to_move() == seat { score } else { -score };
            Choice { number, score, visits: 0 }
        };
        let mut order: Vec<Choice> = states.iter().enumerate().map(at_once).collect();
        best_first(&mut order);
        let most = states.iter().map(|state| state.occupied().count_ones() as i32);
        // Every move takes a stack away, every spare move stands for one.
        let deepest = reach.depth.min(2 * most.max().unwrap_or(0));
        for depth in 1..=deepest {
            let is_clear = order.len() < 2 || order[0].score.abs() >= DECIDED;
            let margin = reach.margin;
            if is_clear || self.deepen(seat, states, (depth, margin), &mut order, budget).is_err() {
                break;
            }
        }
        if order.first().is_some_and(|choice| choice.score <= -DECIDED) {
            // It was found to lose before the others were examined again.
            best_first(&mut order);
        }
        order
    }

    /// Searches all states to a fixed depth. Puts the best first for the next depth.
    fn deepen(
        &mut self,
        seat: usize,
        states: &[State],
        (depth, margin): (i32, i32),
        order: &mut [Choice],
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        let mut best = -ENDLESS;
        for place in 0..order.len() {
            let state = &states[order[place].number];
            let same = state.to_move() == seat;
            let before = budget.spent();
            let window = |low: i32, high: i32| if same { (low, high) } else { (-high, -low) };
            let sign = if same { 1 } else { -1 };
            let low = (best - margin).max(-ENDLESS);
            let mut score = if place == 0 {
                ENDLESS
            } else {
                sign * self.search(state, depth - 1, window(low, low + 1), 1, budget)?
            };
            if score > low {
                score = sign * self.search(state, depth - 1, window(low, ENDLESS), 1, budget)?;
            }
            let choice = &mut order[place];
            choice.visits += budget.spent() - before;
            choice.score = score;
            if score > best {
                best = score;
                order[..=place].rotate_right(1);
                if best >= DECIDED {
                    break;
                }
            }
        }
        Ok(())
    }

    /// The score for the mover; outside the window only a bound.
    fn search(
        &mut self,
        state: &State,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        budget: &mut Budget,
    ) -> Result<i32, Stopped> {
        if budget.spent() >= self.most || budget.is_over() {
            return Err(Stopped);
        }
        budget.spend(1);
        if state.is_over() || depth <= 0 {
            return Ok(self.score(state));
        }
        let key = state.key();
        let memory = self.table.get(key);
        if let Some((memory, known)) = memory
            && (i32::from(known) >= depth || memory.score.abs() >= DECIDED)
        {
            match memory.bound {
                Bound::Exact => return Ok(memory.score),
                Bound::AtLeast if memory.score >= beta => return Ok(memory.score),
                Bound::AtMost if memory.score <= alpha => return Ok(memory.score),
                _ => {}
            }
        }
        let low = alpha;
        let order = self.ordered(state, ply, memory.map(|(memory, _)| memory.best));
        let (mut best, mut choice) = (-ENDLESS, Hop::SPARE);
        for (place, &(_, hop)) in order.iter().enumerate() {
            let mut after = *state;
            self.field.play(&mut after, hop);
            let same = (after.to_move() == self.hero) == (state.to_move() == self.hero);
            let sign = if same { 1 } else { -1 };
            let window = |low: i32, high: i32| if same { (low, high) } else { (-high, -low) };
            let less = match place {
                0..4 => 0,
                _ if depth < 3 => 0,
                4..12 => 1,
                _ => 2,
            };
            let mut found = Ok(ENDLESS);
            if place > 0 {
                found = self
                    .search(&after, depth - 1 - less, window(alpha, alpha + 1), ply + 1, budget)
                    .map(|score| sign * score);
            }
            if let Ok(score) = found
                && score > alpha
                && (place == 0 || less > 0 || beta - alpha > 1)
            {
                found = self
                    .search(&after, depth - 1, window(alpha, beta), ply + 1, budget)
                    .map(|score| sign * score);
            }
            let score = match found {
                Ok(score) => score,
                Err(stopped) => {
                    self.spare.push(order);
                    return Err(stopped);
                }
            };
            if score > best {
                (best, choice) = (score, hop);
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                self.remember_refutation(hop, ply, depth);
                break;
            }
        }
        self.spare.push(order);
        let bound = match best {
            score if score >= beta => Bound::AtLeast,
            score if score <= low => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.put(key, Memory { score: best, bound, best: choice }, depth as u8);
        Ok(best)
    }

    /// The score of the state for the hero if it moves, otherwise for the others.
    fn score(&self, state: &State) -> i32 {
        let score = self.hero_score(state);
        if state.to_move() == self.hero { score } else { -score }
    }

    fn hero_score(&self, state: &State) -> i32 {
        let others = (0..self.field.seats()).filter(|&seat| seat != self.hero);
        if state.is_over() {
            let scores = self.field.scores(state).map(|score| score as i32);
            let margin = scores[self.hero] - others.map(|seat| scores[seat]).max().unwrap_or(0);
            return DECIDED * margin.signum() + margin * CUP as i32;
        }
        let worth = self.field.worth(state);
        let expected = self.field.expected(state, &worth);
        let most = others.clone().map(|seat| expected[seat]).fold(0.0, f32::max);
        let spare = i32::from(state.spare[self.hero])
            - others.map(|seat| i32::from(state.spare[seat])).max().unwrap_or(0);
        ((expected[self.hero] - most) * CUP) as i32 + (spare.clamp(-3, 3) * SPARE)
    }

    /// The moves, the most promising first: the best one of an earlier search, then
    /// refutations nearby, then by what a move gains at once and by how often it refuted
    /// something.
    fn ordered(&mut self, state: &State, ply: usize, best: Option<Hop>) -> Vec<(i32, Hop)> {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [Hop::SPARE; 2]);
        }
        let killers = self.killers[ply];
        self.field.moves(state, &mut self.moves);
        let worth = self.field.worth(state);
        let mut order = self.spare.pop().unwrap_or_default();
        order.clear();
        order.extend(self.moves.iter().map(|&hop| {
            if best == Some(hop) {
                return (ENDLESS, hop);
            }
            let gain = (self.field.gain(state, &worth, hop) * CUP) as i32;
            let killer = if killers.contains(&hop) { 60 } else { 0 };
            let habit = self.habits[habit(hop)].min(4000) as i32 / 40;
            (gain + killer + habit, hop)
        }));
        order.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        order
    }

    fn remember_refutation(&mut self, hop: Hop, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != hop {
            *killers = [hop, killers[0]];
        }
        self.habits[habit(hop)] += (depth * depth) as u32;
    }
}

fn best_first(order: &mut [Choice]) {
    sort_short(order, |a, b| b.score.cmp(&a.score));
}

fn habit(hop: Hop) -> usize {
    (hop.from() * 64 + hop.to()) % (64 * 64)
}
