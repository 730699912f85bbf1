//! Three and four seats: what tree search needs to know of Cups.
//!
//! A leaf is not played out but judged by the score that every seat can expect; the
//! moves that gain most at once are looked at first.

use games::{Dice, Seat};
use search::number::exp;
use search::{Model, Rewards};

use super::field::{Field, Hop, State, slots};

/// The model of a game for tree search.
#[derive(Clone, Debug)]
pub(crate) struct Crowd {
    field: Field,
}

/// How much a cup more at once makes a move more promising.
const EAGERNESS: f32 = 2.0;

/// With so few stacks left a playout ends and is judged.
const FEW: u32 = 12;

/// How many moves a playout compares before it makes one.
const CANDIDATES: u32 = 2;

impl Crowd {
    /// A random move that is better than some others at first sight.
    fn sensible(&self, state: &State, dice: &mut impl Dice) -> Hop {
        let mut best = (i32::MIN, Hop::SPARE);
        for _ in 0..CANDIDATES {
            let hop = self.any(state, dice.next_u64());
            let worth = self.quick(state, hop);
            if worth > best.0 {
                best = (worth, hop);
            }
        }
        best.1
    }

    /// What a move looks like at first sight: cups taken, less cups put at risk.
    #[inline]
    fn quick(&self, state: &State, hop: Hop) -> i32 {
        if hop.is_spare() {
            return 0;
        }
        let (from, to) = (hop.from(), hop.to());
        let own = self.field.own(state, state.to_move());
        let height = state.height(from) + state.height(to);
        let foes = self.field.near(to) & state.occupied() & !own & !(1 << to);
        let risk = slots(foes).any(|foe| state.height(foe) >= height);
        let taken = if own >> to & 1 == 0 { i32::from(state.height(to)) } else { 0 };
        taken - if risk { i32::from(height) } else { 0 }
    }

    /// Any move on the board, all about equally likely.
    #[inline]
    fn any(&self, state: &State, bits: u64) -> Hop {
        let occupied = state.occupied();
        let turn = (bits & 63) as u32;
        let mut own = self.field.own(state, state.to_move()).rotate_right(turn);
        while own != 0 {
            let from = (own.trailing_zeros() + turn) as usize % 64;
            own &= own - 1;
            let height = state.height(from);
            let turn = (bits >> 6 & 63) as u32;
            let mut near = (self.field.near(from) & occupied).rotate_right(turn);
            while near != 0 {
                let to = (near.trailing_zeros() + turn) as usize % 64;
                near &= near - 1;
                if state.height(to) <= height {
                    return Hop::new(from, to);
                }
            }
        }
        Hop::SPARE
    }

    pub(crate) fn new(field: Field) -> Crowd {
        Crowd { field }
    }

    pub(crate) fn field(&self) -> &Field {
        &self.field
    }
}

impl Model for Crowd {
    type State = State;
    type Move = Hop;

    #[inline]
    fn to_move(&self, state: &State) -> Seat {
        Seat::from_index(state.to_move())
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<Hop>) {
        self.field.moves(state, moves);
    }

    #[inline]
    fn play(&self, state: &mut State, hop: Hop) {
        self.field.play(state, hop);
    }

    fn rewards(&self, state: &State) -> Option<Rewards> {
        if !state.is_over() {
            return None;
        }
        let scores = &self.field.scores(state)[..self.field.seats()];
        let best = scores.iter().max()?;
        let winners = scores.iter().filter(|score| *score == best).count();
        let mut rewards = Rewards::default();
        for (reward, score) in rewards.iter_mut().zip(scores) {
            *reward = if score == best { 1.0 / winners as f32 } else { 0.0 };
        }
        Some(rewards)
    }

    fn seats(&self, _: &State) -> usize {
        self.field.seats()
    }

    fn playout(&self, state: &mut State, dice: &mut impl Dice) -> Rewards {
        while !state.is_over() {
            if state.occupied().count_ones() <= FEW {
                return self.estimate(state);
            }
            let hop = self.sensible(state, dice);
            self.field.play(state, hop);
        }
        self.rewards(state).unwrap_or_default()
    }

    fn estimate(&self, state: &State) -> Rewards {
        let expected = self.field.expected(state, &self.field.worth(state));
        chances(&expected[..self.field.seats()], f32::from(self.field.open(state)))
    }

    fn priors(&self, state: &State, moves: &[Hop], priors: &mut Vec<f32>) {
        let worth = self.field.worth(state);
        let gains = moves.iter().map(|&hop| self.field.gain(state, &worth, hop));
        priors.extend(gains);
        let most = priors.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for prior in priors.iter_mut() {
            *prior = exp(f64::from((*prior - most) * EAGERNESS)) as f32;
            sum += *prior;
        }
        priors.iter_mut().for_each(|prior| *prior /= sum);
    }
}

/// The chance to win of seats that expect these scores, while so many cups are open.
pub(crate) fn chances(expected: &[f32], open: f32) -> Rewards {
    let doubt = 0.6 + 0.5 * open.sqrt();
    let most = expected.iter().copied().fold(f32::MIN, f32::max);
    let mut rewards = Rewards::default();
    let mut sum = 0.0;
    for (reward, score) in rewards.iter_mut().zip(expected) {
        *reward = exp(f64::from((score - most) / doubt)) as f32;
        sum += *reward;
    }
    rewards.map(|reward| reward / sum)
}
