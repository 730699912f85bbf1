//! Statistics of the arms of all nodes.

use std::iter::repeat_n;

use game_api::Seat;

use crate::pool::{Gauge, PAGE_SHIFT, Pool};
use crate::tree::NONE;

/// Four arms of a node in one cache line: all that descending needs of them.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Four {
    /// Arms are compared by `base + factor · spread`; the factor is common to all arms of a
    /// node. Without an arm, the base is below everything.
    pub(crate) base: [f32; Four::ARMS],
    pub(crate) spread: [f32; Four::ARMS],
    /// The nodes below, as far as they were reached through this arm; the branches know all
    /// of them.
    pub(crate) child: [u32; Four::ARMS],
    visits: [u32; Four::ARMS],
}

impl Four {
    pub(crate) const ARMS: usize = 4;

    /// No arm at all.
    pub(crate) const EMPTY: Four = Four {
        base: [f32::NEG_INFINITY; Four::ARMS],
        spread: [0.0; Four::ARMS],
        child: [NONE; Four::ARMS],
        visits: [0; Four::ARMS],
    };

    /// Marks the visits of an arm that is proven.
    const EXACT: u32 = 1 << 31;

    /// How many fours this number of arms takes.
    #[inline]
    pub(crate) fn count(arms: u16) -> u16 {
        arms.div_ceil(Four::ARMS as u16)
    }

    #[inline]
    pub(crate) fn visits(&self, lane: usize) -> u32 {
        self.visits[lane] & !Four::EXACT
    }

    #[inline]
    pub(crate) fn add_visits(&mut self, lane: usize, more: u32) {
        let visits = self.visits(lane).saturating_add(more).min(Four::EXACT - 1);
        self.visits[lane] = visits | self.visits[lane] & Four::EXACT;
    }

    #[inline]
    pub(crate) fn is_exact(&self, lane: usize) -> bool {
        self.visits[lane] >= Four::EXACT
    }

    pub(crate) fn set_exact(&mut self, lane: usize) {
        self.visits[lane] |= Four::EXACT;
    }
}

/// A page holds as many arms as other pages hold items.
const SHIFT: u32 = PAGE_SHIFT - 2;

#[derive(Clone, Debug)]
pub(crate) struct Arms {
    fours: Pool<Four, SHIFT>,
    /// The sums of the rewards, by four, arm and seat. Only seats that play have
    /// one; every page belongs to a page of fours.
    sums: Vec<Vec<f64>>,
    seats: usize,
}

impl Arms {
    /// For a game with this number of seats.
    pub(crate) fn new(seats: usize) -> Arms {
        Arms { fours: Pool::new(), sums: vec![], seats: seats.clamp(1, Seat::MOST) }
    }

    pub(crate) fn seats(&self) -> usize {
        self.seats
    }

    /// Adds a run of unvisited fours; `None`, and nothing added, if the gauge does not
    /// allow it.
    pub(crate) fn add(&mut self, gauge: &mut Gauge, fours: u16) -> Option<u32> {
        let count = usize::from(fours);
        if self.fours.growth(count) > 0 {
            let page = self.stride() << SHIFT;
            let bytes = (page * size_of::<f64>()) as u64;
            if !gauge.has(self.fours.growth(count) + bytes) {
                return None;
            }
            gauge.take(bytes);
            self.sums.push(Vec::with_capacity(page));
        }
        let index = self.fours.add(gauge, repeat_n(Four::EMPTY, count))?;
        let stride = self.stride();
        self.sums[(index >> SHIFT) as usize].extend(repeat_n(0.0, count * stride));
        Some(index)
    }

    #[inline]
    pub(crate) fn run(&self, index: u32, fours: u16) -> &[Four] {
        self.fours.run(index, fours)
    }

    #[inline]
    pub(crate) fn four(&self, index: u32) -> &Four {
        self.fours.at(index)
    }

    #[inline]
    pub(crate) fn four_mut(&mut self, index: u32) -> &mut Four {
        self.fours.at_mut(index)
    }

    /// The sums of one arm, by seat.
    #[inline]
    pub(crate) fn sums(&self, index: u32, lane: usize) -> &[f64] {
        let start = self.start(index) + lane * self.seats;
        &self.sums[(index >> SHIFT) as usize][start..start + self.seats]
    }

    #[inline]
    pub(crate) fn sums_mut(&mut self, index: u32, lane: usize) -> &mut [f64] {
        let start = self.start(index) + lane * self.seats;
        &mut self.sums[(index >> SHIFT) as usize][start..start + self.seats]
    }

    /// Copies a four from another tree, where nodes have other numbers.
    pub(crate) fn copy_from(&mut self, to: u32, other: &Arms, from: u32) {
        *self.four_mut(to) = Four { child: Four::EMPTY.child, ..*other.four(from) };
        self.all_sums_mut(to).copy_from_slice(other.all_sums(from));
    }

    /// Copies a four.
    pub(crate) fn copy(&mut self, to: u32, from: u32) {
        *self.four_mut(to) = *self.four(from);
        let mut sums = [0.0; Four::ARMS * Seat::MOST];
        let sums = &mut sums[..self.stride()];
        sums.copy_from_slice(self.all_sums(from));
        self.all_sums_mut(to).copy_from_slice(sums);
    }

    /// The sums of all arms of a four.
    fn all_sums(&self, index: u32) -> &[f64] {
        let start = self.start(index);
        &self.sums[(index >> SHIFT) as usize][start..start + self.stride()]
    }

    fn all_sums_mut(&mut self, index: u32) -> &mut [f64] {
        let (start, stride) = (self.start(index), self.stride());
        &mut self.sums[(index >> SHIFT) as usize][start..start + stride]
    }

    /// How many sums a four has.
    #[inline]
    fn stride(&self) -> usize {
        Four::ARMS * self.seats
    }

    /// Where the sums of a four begin in their page.
    #[inline]
    fn start(&self, index: u32) -> usize {
        (index as usize & ((1 << SHIFT) - 1)) * self.stride()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_arms_fill_a_cache_line() {
        assert_eq!(size_of::<Four>(), 64);
    }

    #[test]
    fn visits_and_proofs_do_not_disturb_each_other() {
        let mut four = Four::EMPTY;
        four.add_visits(1, 7);
        four.set_exact(1);
        four.add_visits(1, 5);
        assert_eq!((four.visits(1), four.is_exact(1)), (12, true));
        four.add_visits(2, u32::MAX);
        four.add_visits(2, 1);
        assert_eq!((four.visits(2), four.is_exact(2)), (u32::MAX >> 1, false));
        assert_eq!((four.visits(0), four.visits(3)), (0, 0));
    }

    #[test]
    fn every_arm_has_sums_of_its_own_and_the_limit_holds() {
        for seats in 1..=Seat::MOST {
            let mut gauge = Gauge::new(3 << 20);
            let mut arms = Arms::new(seats);
            let mut runs = vec![];
            for fours in (0..).map(|n| 1 + n * 37 % 900) {
                let Some(index) = arms.add(&mut gauge, fours) else { break };
                for four in index..index + u32::from(fours) {
                    assert_eq!(arms.all_sums(four), vec![0.0; 4 * seats]);
                    arms.sums_mut(four, 2).fill(f64::from(four));
                }
                runs.push((index, fours));
            }
            assert!(runs.len() > 10 && gauge.used() <= 3 << 20);
            for (index, fours) in runs {
                for four in index..index + u32::from(fours) {
                    assert_eq!(arms.sums(four, 1), vec![0.0; seats]);
                    assert_eq!(arms.sums(four, 2), vec![f64::from(four); seats]);
                }
            }
        }
    }
}
