//! Takes settled zones off the board.
//!
//! A zone is settled if it is of one colour, or consists of two stacks of different
//! heights. In the second case the taller stack may still go onto the other (unless `early`
//! takes both off), in the first the stacks may still go onto each other: moves that change
//! nothing but the turn.

use super::field::{Field, State, slots};

/// Larger zones of one colour stay on the board: counting their moves would take long, and
/// they hardly ever arise.
const LARGEST: u32 = 6;

impl Field {
    /// Takes the zones of these slots off the board, where they are settled.
    pub(super) fn settle(&self, state: &mut State, around: u64) {
        let mut left = around & state.occupied();
        while left != 0 {
            let slot = left.trailing_zeros() as usize;
            left &= left - 1;
            if let Some(zone) = self.zone_of_one_colour(state, slot) {
                let colour = state.colour(slot);
                let most = zone.count_ones().min(LARGEST) as u8;
                let spare = if most > 1 { self.longest(&state.heights, zone) } else { 0 };
                self.take_off(state, zone, colour, spare);
                left &= !zone;
            } else if let Some((zone, taller)) = self.uneven_pair(state, slot) {
                let colour = state.colour(taller);
                self.take_off(state, zone, colour, u8::from(!self.early));
                left &= !zone;
            }
        }
    }

    fn take_off(&self, state: &mut State, zone: u64, colour: usize, spare: u8) {
        for slot in slots(zone) {
            state.settled[colour] += state.height(slot);
            state.lift(slot);
        }
        state.spare[self.owner(colour)] += spare;
    }

    /// The zone of the slot, if it is of one colour and not too large.
    fn zone_of_one_colour(&self, state: &State, slot: usize) -> Option<u64> {
        let own = state.tops[state.colour(slot)];
        let occupied = state.occupied();
        let (mut zone, mut fresh) = (1u64 << slot, 1u64 << slot);
        while fresh != 0 {
            let next = fresh.trailing_zeros() as usize;
            let reached = self.near(next) & occupied;
            if reached & !own != 0 {
                return None;
            }
            fresh = (fresh & (fresh - 1)) | (reached & !zone);
            zone |= reached;
        }
        (zone.count_ones() <= LARGEST).then_some(zone)
    }

    /// The zone of the slot and its taller stack, if it is two of different heights.
    fn uneven_pair(&self, state: &State, slot: usize) -> Option<(u64, usize)> {
        let occupied = state.occupied();
        let others = self.near(slot) & occupied;
        let other = others.trailing_zeros() as usize;
        if !others.is_power_of_two() || self.near(other) & occupied != 1 << slot {
            return None;
        }
        let (ours, theirs) = (state.height(slot), state.height(other));
        (ours != theirs).then_some((others | 1 << slot, if ours > theirs { slot } else { other }))
    }

    /// How many moves the stacks of one colour can make among themselves.
    fn longest(&self, heights: &[u8; 64], stacks: u64) -> u8 {
        let most = stacks.count_ones() as u8 - 1;
        let mut best = 0;
        for from in slots(stacks) {
            let near = self.near(from) & stacks;
            for to in slots(near) {
                if heights[to] > heights[from] || self.is_banked(heights, stacks, from, to) {
                    continue;
                }
                let mut after = *heights;
                after[to] += after[from];
                best = best.max(1 + self.longest(&after, stacks & !(1 << from)));
                if best == most {
                    return best;
                }
            }
        }
        best
    }

    /// Whether `early` has taken the two off already.
    fn is_banked(&self, heights: &[u8; 64], stacks: u64, from: usize, to: usize) -> bool {
        self.early
            && heights[from] != heights[to]
            && self.near(from) & stacks == 1 << to
            && self.near(to) & stacks == 1 << from
    }
}
