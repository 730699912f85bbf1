//! What a state is worth, without looking ahead.
//!
//! Each stack has odds that its cups keep its colour to the end, given its height and its
//! neighbours (see `odds.rs`). The sums are the number of cups that each colour can expect,
//! and the score of each seat.

use super::field::{Field, Hop, State, slots};
use super::height_sets::HeightSets;
use super::odds;

/// What the odds of a stack depend on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation {
    /// How many cups it has.
    pub(crate) height: u8,
    /// How many stacks of others can take it.
    pub(crate) threats: u8,
    /// How many stacks of others it can take.
    pub(crate) targets: u8,
    /// How many stacks of its own colour touch it.
    pub(crate) friends: u8,
    /// Whether its owner moves next.
    pub(crate) moving: bool,
    /// Whether it is the better one of its owner's colours.
    pub(crate) main: bool,
}

/// The expectations of a state, without looking ahead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// By colour, the cups to expect.
    pub(crate) cups: [f32; 4],
    /// By slot of a stack, the cups to expect of it for its own colour.
    pub(crate) kept: [f32; 64],
    main: [bool; 4],
    height_sets: HeightSets,
}

impl Situation {
    /// The number of different indices.
    pub(crate) const COUNT: usize = 2 * 2 * 3 * 3 * 4 * 6;

    /// Situations that are treated alike have the same index.
    #[inline]
    pub(crate) fn index(self) -> usize {
        let height = self.height.clamp(1, 6) - 1;
        let (threats, targets) = (self.threats.min(3), self.targets.min(2));
        let most = usize::from(height) * 4 + usize::from(threats);
        let more = (most * 3 + usize::from(targets)) * 3 + usize::from(self.friends.min(2));
        more * 4 + usize::from(self.moving) * 2 + usize::from(self.main)
    }
}

impl Field {
    /// The situation of a stack of this colour and height on this slot, among these
    /// `others`.
    #[inline]
    pub(crate) fn situation(
        &self,
        (state, height_sets): (&State, &HeightSets),
        (slot, colour, height): (usize, usize, u8),
        others: u64,
        (moving, main): (bool, bool),
    ) -> Situation {
        let seat = self.owner(colour);
        let friends = (self.near(slot) & others & state.tops[colour]).count_ones() as u8;
        let foes = self.near(slot) & others & !self.own(state, seat);
        let threats = (foes & height_sets.at_least(height)).count_ones() as u8;
        let targets = (foes & !height_sets.at_least(height + 1)).count_ones() as u8;
        Situation { height, threats, targets, friends, moving, main }
    }

    /// By colour, whether it is the better one of its owner.
    pub(crate) fn main_colours(&self, state: &State) -> [bool; 4] {
        if !self.is_duo() {
            return [true; 4];
        }
        let cups = state.cups();
        let mut main = [true; 4];
        for seat in 0..self.seats() {
            let [first, last] = self.colours(seat);
            main[first] = cups[first] >= cups[last];
            main[last] = cups[last] >= cups[first];
        }
        main
    }

    /// What everything is worth.
    pub(crate) fn worth(&self, state: &State) -> Worth {
        let table = odds::table(self.seats(), self.is_duo());
        let main = self.main_colours(state);
        let height_sets = HeightSets::new(state);
        let cups = state.settled.map(f32::from);
        let mut worth = Worth { cups, kept: [0.0; 64], main, height_sets };
        let occupied = state.occupied();
        for (colour, main) in main.into_iter().enumerate() {
            let seat = self.owner(colour);
            let moving = seat == state.to_move();
            for slot in slots(state.tops[colour]) {
                let height = state.height(slot);
                let stack = (slot, colour, height);
                let situation =
                    self.situation((state, &height_sets), stack, occupied, (moving, main));
                let kept = f32::from(height) * table[situation.index()];
                worth.kept[slot] = kept;
                worth.cups[colour] += kept;
                if self.seats() == 2 {
                    // What one seat loses the other wins. With more seats it is not known
                    // who wins it.
                    self.give_away(state, &mut worth, stack, f32::from(height) - kept);
                }
            }
        }
        worth
    }

    /// Cups that a stack will lose go to those who threaten it; without threats, to others
    /// that touch it.
    fn give_away(&self, state: &State, worth: &mut Worth, stack: (usize, usize, u8), lost: f32) {
        let (slot, colour, height) = stack;
        if !self.is_duo() {
            worth.cups[self.colours(1 - self.owner(colour))[0]] += lost;
            return;
        }
        let near = self.near(slot) & state.occupied() & !state.tops[colour];
        let threats = near & worth.height_sets.at_least(height);
        let takers = if threats != 0 { threats } else { near };
        let each = lost / takers.count_ones().max(1) as f32;
        slots(takers).for_each(|taker| worth.cups[state.colour(taker)] += each);
    }

    /// By seat, the score to expect. In `duo` two colours that are about equal give a
    /// choice, which is worth something as long as much is open.
    pub(crate) fn expected(&self, state: &State, worth: &Worth) -> [f32; 4] {
        let mut scores = [0.0; 4];
        for (seat, score) in scores.iter_mut().enumerate().take(self.seats()) {
            let [first, last] = self.colours(seat).map(|colour| worth.cups[colour]);
            *score = if self.is_duo() {
                let apart = first - last;
                let open = f32::from(self.open(state));
                (first + last + (apart * apart + 0.5 * open).sqrt()) / 2.0
            } else {
                first
            };
        }
        scores
    }

    /// How many cups a move gains its mover at once, judged by its two cells.
    #[inline]
    pub(crate) fn gain(&self, state: &State, worth: &Worth, hop: Hop) -> f32 {
        if hop.is_spare() {
            return 0.0;
        }
        let table = odds::table(self.seats(), self.is_duo());
        let (from, to) = (hop.from(), hop.to());
        let colour = state.colour(from);
        let height = state.height(from) + state.height(to);
        let others = state.occupied() & !(1 << from | 1 << to);
        let stack = (to, colour, height);
        let main = worth.main[colour];
        let situation = self.situation((state, &worth.height_sets), stack, others, (false, main));
        let after = f32::from(height) * table[situation.index()];
        let before = if self.owner(state.colour(to)) == state.to_move() {
            worth.kept[from] + worth.kept[to]
        } else {
            // What they had of it is lost to them as well.
            worth.kept[from] - worth.kept[to]
        };
        after - before
    }
}
