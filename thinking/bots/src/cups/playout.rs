//! Fast playouts.
//!
//! The moves are not searched: of a few random ones, the one that takes most cups and puts
//! fewest at risk is played.

use quatuor::Dice;

use super::field::{Field, State};
use super::height_sets::HeightSets;

/// A playout: the part of the state that such moves need.
struct Playout<'a> {
    field: &'a Field,
    height_sets: HeightSets,
    heights: [u8; 64],
    /// By colour, the slots of its stacks.
    tops: [u64; 4],
    /// By seat, the slots of its stacks.
    own: [u64; 4],
}

/// How many moves are compared before one is made.
const CANDIDATES: u32 = 4;

impl Field {
    /// The scores of all seats after a playout.
    pub(crate) fn playout(&self, state: &State, dice: &mut impl Dice) -> [u32; 4] {
        let mut own = [0; 4];
        for (seat, own) in own.iter_mut().enumerate().take(self.seats()) {
            *own = self.own(state, seat);
        }
        let (heights, tops, height_sets) = (state.heights, state.tops, HeightSets::new(state));
        let mut playout = Playout { field: self, height_sets, heights, tops, own };
        // Consecutive seats that could not move.
        let (mut seat, mut skipped) = (state.to_move(), 0);
        while skipped < self.seats() {
            match playout.sensible(seat, dice) {
                Some((from, to)) => {
                    playout.step(seat, from, to);
                    skipped = 0;
                }
                None => skipped += 1,
            }
            seat = if seat + 1 < self.seats() { seat + 1 } else { 0 };
        }
        let mut end = *state;
        (end.heights, end.tops) = (playout.heights, playout.tops);
        self.scores(&end)
    }
}

impl Playout<'_> {
    /// The best of some random moves by its immediate effect.
    #[inline]
    fn sensible(&self, seat: usize, dice: &mut impl Dice) -> Option<(usize, usize)> {
        let mut choice = self.any(seat, dice.next_u64())?;
        let mut best = self.appeal(seat, choice);
        for _ in 1..CANDIDATES {
            let other = self.any(seat, dice.next_u64())?;
            let appeal = self.appeal(seat, other);
            if appeal > best {
                (choice, best) = (other, appeal);
            }
        }
        Some(choice)
    }

    /// A random move of the seat, all about equally likely; `None` if it has none.
    #[inline]
    fn any(&self, seat: usize, bits: u64) -> Option<(usize, usize)> {
        let (turn, other_turn) = ((bits & 63) as u32, (bits >> 6 & 63) as u32);
        let mut own = self.own[seat % 4].rotate_right(turn);
        while own != 0 {
            let from = (own.trailing_zeros() + turn) as usize % 64;
            own &= own - 1;
            let higher = self.height_sets.at_least(self.heights[from] + 1);
            let near = self.field.near(from) & self.height_sets.all() & !higher;
            if near != 0 {
                let to = near.rotate_right(other_turn).trailing_zeros() + other_turn;
                return Some((from, to as usize % 64));
            }
        }
        None
    }

    /// The immediate effect of a move: cups taken, minus cups put at risk.
    #[inline]
    fn appeal(&self, seat: usize, (from, to): (usize, usize)) -> i32 {
        let own = self.own[seat % 4];
        let height = self.heights[from % 64] + self.heights[to % 64];
        let threats = self.field.near(to) & self.height_sets.at_least(height) & !own;
        let taken = if own >> to & 1 == 0 { i32::from(self.heights[to % 64]) } else { 0 };
        taken - if threats == 0 { 0 } else { i32::from(height) }
    }

    #[inline]
    fn step(&mut self, seat: usize, from: usize, to: usize) {
        let (lifted, below) = (self.heights[from % 64], self.heights[to % 64]);
        self.height_sets.lift(from, lifted);
        self.height_sets.raise(to, below, below + lifted);
        (self.heights[from % 64], self.heights[to % 64]) = (0, below + lifted);
        let (left, reached) = (1u64 << (from % 64), 1u64 << (to % 64));
        for top in &mut self.tops {
            let goes_there = if *top & left == 0 { 0 } else { reached };
            *top = *top & !(left | reached) | goes_there;
        }
        self.own.iter_mut().for_each(|own| *own &= !(left | reached));
        self.own[seat % 4] |= reached;
    }
}
