//! Three and four seats: the model for tree search.
//!
//! Only winning counts: a seat that played for cups only had more than the others in the
//! mean and still won less than its share. Early in a game a new state is judged by the
//! standing of the seats, later more and more by the winner of a fast playout. The moves
//! that gain most at once are examined first; without that it plays far worse.

use quatuor::{Dice, Seat};
use search::number::exp;
use search::{Model, Rewards};

use super::field::{Field, Hop, State};

/// The model of a game for tree search.
#[derive(Clone, Debug)]
pub(crate) struct Crowd {
    field: Field,
}

/// How much one more cup at once raises the prior of a move.
const EAGERNESS: f32 = 1.0;

/// The least weight of the standing of the seats; the rest is a playout. Late in a game
/// most depends on who can wait longest, which playouts show better.
const LEAST_TRUST: f32 = 0.2;

/// Between these parts of all cups that are open, the weight of standings grows from the
/// least to all. This mixture predicted the winners of games best.
const TRUSTED: (f32, f32) = (0.5, 0.97);

impl Crowd {
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
        Some(shares(&self.field.scores(state)[..self.field.seats()]))
    }

    fn seats(&self, _: &State) -> usize {
        self.field.seats()
    }

    fn playout(&self, state: &mut State, dice: &mut impl Dice) -> Rewards {
        let trust = trust(self.field.open_share(state));
        if trust >= 1.0 {
            return self.field.standing(state);
        }
        let mut rewards = shares(&self.field.playout(state, dice)[..self.field.seats()]);
        for (reward, chance) in rewards.iter_mut().zip(self.field.standing(state)) {
            *reward += trust * (chance - *reward);
        }
        rewards
    }

    fn estimate(&self, state: &State) -> Rewards {
        if self.field.seats() > 2 {
            return self.field.standing(state);
        }
        let expected = self.field.expected(state, &self.field.worth(state));
        chances(&expected[..self.field.seats()], f32::from(self.field.open(state)))
    }

    #[inline]
    fn key(&self, state: &State) -> Option<u64> {
        Some(state.key())
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

/// The weight of the standing of the seats, while this part of all cups is open.
fn trust(open: f32) -> f32 {
    let (least, all) = TRUSTED;
    LEAST_TRUST + (1.0 - LEAST_TRUST) * ((open - least) / (all - least)).clamp(0.0, 1.0)
}

/// What seats with these scores get: the best share the win.
fn shares(scores: &[u32]) -> Rewards {
    let best = scores.iter().max();
    let winners = scores.iter().filter(|&score| Some(score) == best).count();
    let mut rewards = Rewards::default();
    for (reward, score) in rewards.iter_mut().zip(scores) {
        *reward = if Some(score) == best { 1.0 / winners as f32 } else { 0.0 };
    }
    rewards
}

/// The chance to win of seats that expect these scores, while this part of all cups is
/// open.
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
