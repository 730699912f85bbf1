//! The bits of a word by rank, for fair draws: portable and without a loop.

const LOW_BITS: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// For every byte, the place of its bits by rank, packed eight to a row.
static PLACES: [[u8; 8]; 256] = places();

/// A word whose bits can be counted and found by rank.
pub(crate) struct Bits {
    word: u64,
    /// Byte i holds the number of bits in the bytes 0 to i.
    sums: u64,
}

impl Bits {
    /// The bits of this word.
    #[inline]
    pub(crate) const fn new(word: u64) -> Bits {
        let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Bits { word, sums: bytes.wrapping_mul(LOW_BITS) }
    }

    /// How many bits are set.
    #[inline]
    pub(crate) const fn count(&self) -> u32 {
        (self.sums >> 56) as u32
    }

    /// The place of the set bit that has `rank` set bits below it.
    #[inline]
    pub(crate) const fn select(&self, rank: u32) -> u32 {
        // The high bit of every byte whose sum is greater than the rank.
        let beyond = ((self.sums | HIGH_BITS) - (rank as u64 + 1) * LOW_BITS) & HIGH_BITS;
        let shift = (beyond.trailing_zeros() - 7) & 63;
        let before = (self.sums << 8 >> shift) as u8 as u32;
        let byte = (self.word >> shift) as u8;
        shift + PLACES[byte as usize][((rank - before) & 7) as usize] as u32
    }
}

const fn places() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut rank) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[byte][rank] = place;
                rank += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn every_bit_is_found_by_its_rank() {
        for word in [0, 1, 1 << 63, u64::MAX, 0x8000_0100_00ff_0001, 0x5a5a_0000_1234_8000] {
            let bits = Bits::new(word);
            assert_eq!(bits.count(), word.count_ones());
            let places = (0..64).filter(|place| word >> place & 1 == 1);
            let found: Vec<u32> = (0..bits.count()).map(|rank| bits.select(rank)).collect();
            assert_eq!(found, places.collect::<Vec<u32>>());
        }
    }
}
