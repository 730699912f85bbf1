//! All moves of a seat as bits: for every direction the slots whose stack may
//! step that way. Counts them and finds the n-th without a loop or a branch.
//!
//! Plain 64-bit arithmetic only: the usual targets have no instruction that
//! counts bits, so bytes are counted eight at a time.

/// For every direction, the slots of the stacks that may step that way.
pub(crate) type Steps = [u64; 6];

/// Every byte 1.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The top bit of every byte.
const TOPS: u64 = ONES << 7;

/// By byte and number: the place of the byte's set bit with this number.
static NTH_BIT: [[u8; 8]; 256] = {
    let mut ruleset = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut number) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                ruleset[byte][number] = place as u8;
                number += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    ruleset
};

/// Steps, counted. Numbered by groups of eight slots, then direction, then slot.
pub(crate) struct Tally {
    steps: Steps,
    /// Byte i: how many steps the groups of eight slots 0 to i have.
    up_to: u64,
}

impl Tally {
    /// Counts at most 255 steps: a seat has at most 32 stacks, so 192 steps.
    #[inline]
    pub(crate) fn new(steps: Steps) -> Tally {
        // Three counts of at most 4 fit into 4 bits, two sums of at most 24 into 8.
        let [a, b, c, d, e, f] = steps.map(count_in_fours);
        let in_groups = fours_to_bytes(a + b + c) + fours_to_bytes(d + e + f);
        Tally { steps, up_to: in_groups.wrapping_mul(ONES) }
    }

    #[inline]
    pub(crate) fn total(&self) -> u32 {
        (self.up_to >> 56) as u32
    }

    /// The slot and the direction of the step with this number, which is below the total.
    #[inline]
    pub(crate) fn nth(&self, number: u32) -> (usize, usize) {
        let (group, number) = find(self.up_to, u64::from(number));
        // The group's byte of every direction, side by side.
        let shift = 8 * group;
        let mut bytes = 0;
        for (direction, word) in self.steps.iter().enumerate() {
            bytes |= ((word >> shift) & 0xff) << (8 * direction);
        }
        let in_bytes = fours_to_bytes(count_in_fours(bytes));
        let (direction, number) = find_small(in_bytes.wrapping_mul(ONES), number);
        let byte = (bytes >> (8 * direction)) & 0xff;
        let slot = NTH_BIT[byte as usize][number as usize % 8];
        (8 * group as usize + slot as usize, direction as usize)
    }
}

/// How many bits are set in every four bits.
#[inline]
const fn count_in_fours(word: u64) -> u64 {
    let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333)
}

/// Adds the two halves of every byte.
#[inline]
const fn fours_to_bytes(fours: u64) -> u64 {
    const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    (fours & LOW) + ((fours >> 4) & LOW)
}

/// The first byte of these rising sums that is greater than the number, and by
/// how much the number passes the byte before.
#[inline]
const fn find(up_to: u64, number: u64) -> (u32, u64) {
    let number_in_all = number.wrapping_mul(ONES);
    // In the top bit of every byte: whether the number's low 7 bits reach the sum's.
    let low = (number_in_all | TOPS) - (up_to & !TOPS);
    let reached = (number_in_all & !up_to) | (!(number_in_all ^ up_to) & low);
    let byte = (!reached & TOPS).trailing_zeros() / 8;
    (byte & 7, number.wrapping_sub(((up_to << 8) >> ((8 * byte) & 63)) & 0xff))
}

/// The same for sums below 128, in fewer steps.
#[inline]
const fn find_small(up_to: u64, number: u64) -> (u32, u64) {
    let greater = (up_to | TOPS).wrapping_sub(number.wrapping_mul(ONES) + ONES) & TOPS;
    let byte = greater.trailing_zeros() / 8;
    (byte & 7, number.wrapping_sub(((up_to << 8) >> ((8 * byte) & 63)) & 0xff))
}

#[cfg(test)]
mod tests {
    use game_api::{Dice, FastDice};

    use super::*;

    #[test]
    fn every_step_has_one_number() {
        let mut dice = FastDice::new(3);
        for round in 0..3000 {
            // From no steps at all to 32 stacks that step everywhere.
            let stacks = round % 33;
            let chance = dice.below(6);
            let mut steps = [0; 6];
            let mut expected = vec![];
            for _ in 0..stacks {
                let slot = dice.below(64) as usize;
                for (direction, word) in steps.iter_mut().enumerate() {
                    if dice.below(6) >= chance && *word >> slot & 1 == 0 {
                        *word |= 1 << slot;
                        expected.push((slot / 8, direction, slot));
                    }
                }
            }
            expected.sort();
            let tally = Tally::new(steps);
            assert_eq!(tally.total() as usize, expected.len());
            for (number, (_, direction, slot)) in expected.into_iter().enumerate() {
                assert_eq!(tally.nth(number as u32), (slot, direction), "{number} of {steps:x?}");
            }
        }
    }
}
