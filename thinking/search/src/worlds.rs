//! The states that a search draws from.

use game_api::{Dice, Seat};

use crate::Rewards;

/// The possible states of a position in which the game goes on, with their chances.
pub(crate) struct Worlds<'a, S> {
    states: Vec<&'a S>,
    weights: Vec<f64>,
    /// The upper bound of the random numbers for each state.
    bounds: Vec<u64>,
    drawn: Option<u64>,
}

impl<'a, S> Worlds<'a, S> {
    /// Those of the states in which the game goes on. Weights need not sum to 1; if all are
    /// 0, all states are equally likely.
    pub(crate) fn new(all: &'a [(S, f64)], is_open: impl Fn(&S) -> bool) -> Worlds<'a, S> {
        let mut open: Vec<(&S, f64)> = all
            .iter()
            .filter(|(state, _)| is_open(state))
            .map(|(state, weight)| (state, if *weight > 0.0 { *weight } else { 0.0 }))
            .collect();
        let sum: f64 = open.iter().map(|(_, weight)| weight).sum();
        if sum > 0.0 && sum.is_finite() {
            open.retain(|(_, weight)| *weight > 0.0);
            open.iter_mut().for_each(|(_, weight)| *weight /= sum);
        } else {
            let even = 1.0 / open.len().max(1) as f64;
            open.iter_mut().for_each(|(_, weight)| *weight = even);
        }
        let mut total = 0.0;
        let bounds = open.iter().map(|(_, weight)| {
            total += weight;
            // 2⁶⁴; the conversion saturates.
            (total * 18_446_744_073_709_551_616.0) as u64
        });
        Worlds {
            bounds: bounds.collect(),
            states: open.iter().map(|(state, _)| *state).collect(),
            weights: open.iter().map(|(_, weight)| *weight).collect(),
            drawn: None,
        }
    }

    pub(crate) fn first(&self) -> Option<&'a S> {
        self.states.first().copied()
    }

    pub(crate) fn is_one(&self) -> bool {
        self.states.len() == 1
    }

    /// Draws a state. Only the first draw is random; the others follow it in steps of the
    /// golden ratio, which cover the range more evenly.
    #[inline]
    pub(crate) fn draw(&mut self, dice: &mut impl Dice) -> &'a S {
        if self.states.len() == 1 {
            return self.states[0];
        }
        let drawn = match self.drawn {
            None => dice.next_u64(),
            Some(drawn) => drawn.wrapping_add(0x9e37_79b9_7f4a_7c15),
        };
        self.drawn = Some(drawn);
        let place = self.bounds.partition_point(|bound| *bound <= drawn);
        self.states[place.min(self.states.len() - 1)]
    }

    /// The mean of rewards over all states; `None` if any state has none.
    pub(crate) fn mean(&self, rewards: impl Fn(&S) -> Option<Rewards>) -> Option<Rewards> {
        let mut sums = [0.0; Seat::MOST];
        for (state, weight) in self.states.iter().zip(&self.weights) {
            for (sum, reward) in sums.iter_mut().zip(rewards(state)?) {
                *sum += f64::from(reward) * weight;
            }
        }
        Some(sums.map(|sum| sum as f32))
    }
}
