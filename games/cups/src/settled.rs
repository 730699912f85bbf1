//! Zones, what is settled in them, and the bank of the option `early`.

use crate::board::{Stack, slots_of};
use crate::colour::Colour;
use crate::position::Position;

/// Stacks that are connected: no other stack can ever reach them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone {
    /// The stacks, by q, then r.
    pub stacks: Vec<Stack>,
    /// The colour that gets all cups of the zone, where that is settled: the
    /// zone is one stack, or two of different heights.
    pub settled: Option<Colour>,
}

impl Position {
    /// The zones, by their first stack.
    pub fn zones(&self) -> Vec<Zone> {
        let mut board = self.board;
        if self.in_set_up() {
            // Neighbours are computed when play begins.
            board.link();
        }
        let mut zones = vec![];
        let mut left = board.occupied();
        while left != 0 {
            let mut zone = left & left.wrapping_neg();
            let mut fresh = zone;
            while fresh != 0 {
                let reached = slots_of(fresh).fold(0, |set, slot| set | board.neighbours(slot));
                fresh = reached & !zone;
                zone |= fresh;
            }
            left &= !zone;
            let stacks: Vec<Stack> = slots_of(zone).map(|slot| board.stack(slot)).collect();
            let settled = match stacks[..] {
                [only] => Some(only.colour),
                [one, other] if one.height > other.height => Some(one.colour),
                [one, other] if one.height < other.height => Some(other.colour),
                _ => None,
            };
            zones.push(Zone { stacks, settled });
        }
        zones
    }

    /// Banks whatever a step settled: only what touched one of its cells can be.
    pub(crate) fn bank_around(&mut self, from: usize, to: usize) {
        self.bank(self.board.neighbours(from) | 1 << (to % 64));
    }

    /// Banks what is settled among these stacks. Nothing else touches a settled
    /// zone, so banking it settles no other and the order does not matter.
    pub(crate) fn bank(&mut self, set: u64) {
        for slot in slots_of(set) {
            let own = 1 << slot;
            if self.board.occupied() & own == 0 {
                continue;
            }
            let neighbours = self.board.neighbours(slot);
            if neighbours == 0 {
                self.take_off(own, slot);
            } else if neighbours.is_power_of_two() {
                let other = neighbours.trailing_zeros() as usize;
                let (ours, theirs) = (self.board.height(slot), self.board.height(other));
                if self.board.neighbours(other) == own && ours != theirs {
                    self.take_off(own | neighbours, if ours > theirs { slot } else { other });
                }
            }
        }
    }

    /// Banks all cups of a settled zone for the colour of one of its stacks.
    fn take_off(&mut self, zone: u64, winner: usize) {
        let colour = self.board.stack(winner).colour;
        let cups = slots_of(zone).map(|slot| self.board.height(slot));
        cups.for_each(|cups| self.banked.add(colour, cups));
        self.board.remove(zone);
    }
}
