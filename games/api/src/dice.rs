//! Sources of random numbers, always passed in by the caller.
//!
//! Deals must never change, on any platform or in any later version. So only ChaCha20
//! and SHA-256, which are standards, come from libraries; drawing and shuffling are
//! implemented here.

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// A source of random numbers.
pub trait Dice {
    /// 64 random bits.
    fn next_u64(&mut self) -> u64;

    /// A number below `bound`, every one equally likely.
    ///
    /// # Panics
    /// When `bound` is 0.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing to draw from");
        // The upper half of a 32 × 32 bit product; draws whose lower half would make some
        // numbers likelier than others are repeated.
        let mut product = (self.next_u64() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u32) < unfair {
                product = (self.next_u64() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Puts the items in a random order, every order equally likely.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// The text that a deal is made from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seed(String);

impl Seed {
    /// Any text is a seed.
    pub fn new(text: impl Into<String>) -> Seed {
        Seed(text.into())
    }

    /// A seed that is easy to read aloud: three groups of four letters, none of which looks
    /// like a digit.
    pub fn random(dice: &mut impl Dice) -> Seed {
        const LETTERS: &[u8; 24] = b"abcdefghijkmnpqrstuvwxyz";
        let mut letter = || LETTERS[dice.below(LETTERS.len() as u32) as usize] as char;
        let mut text = String::new();
        for place in 0..12 {
            if place % 4 == 0 && place > 0 {
                text.push('-');
            }
            text.push(letter());
        }
        Seed(text)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The dice for a deal of the named game.
    pub fn dice(&self, game: &str) -> DealDice {
        let key = Sha256::new()
            .chain_update("quatuor deal\n")
            .chain_update(game)
            .chain_update("\n")
            .chain_update(&self.0)
            .finalize();
        DealDice(ChaCha20Rng::from_seed(key.into()))
    }
}

/// Dice for deals: the ChaCha20 stream under a key made from the seed.
#[derive(Clone, Debug)]
pub struct DealDice(ChaCha20Rng);

impl Dice for DealDice {
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// Fast dice for search and for tests (SplitMix64). Never used for deals.
#[derive(Clone, Debug)]
pub struct FastDice(u64);

impl FastDice {
    /// Dice that always roll the same for the same number.
    pub fn new(seed: u64) -> FastDice {
        FastDice(seed)
    }
}

impl Dice for FastDice {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_is_fair() {
        let mut dice = FastDice::new(1);
        for bound in [1, 2, 3, 5, 7, 60] {
            let mut counts = vec![0i64; bound as usize];
            let draws = 20_000 * i64::from(bound);
            for _ in 0..draws {
                counts[dice.below(bound) as usize] += 1;
            }
            for count in counts {
                assert!((count - 20_000).abs() < 900, "{bound}: {count} of about 20,000");
            }
        }
    }

    #[test]
    fn below_draws_again_where_the_product_would_be_unfair() {
        struct Scripted(Vec<u64>);
        impl Dice for Scripted {
            fn next_u64(&mut self) -> u64 {
                self.0.remove(0)
            }
        }
        // 2^32 leaves a remainder of 1 when divided by 3, so exactly one of the
        // 2^32 draws, the one whose low product is 0, must be repeated.
        let mut dice = Scripted(vec![0, 2 << 62]);
        assert_eq!(dice.below(3), 1);
        assert!(dice.0.is_empty());
    }

    #[test]
    fn random_seeds_are_easy_to_read_aloud() {
        let mut dice = FastDice::new(1);
        let [one, other] = [Seed::random(&mut dice), Seed::random(&mut dice)];
        assert_ne!(one, other);
        let groups: Vec<&str> = one.as_str().split('-').collect();
        assert!(groups.len() == 3 && groups.iter().all(|group| group.len() == 4), "{groups:?}");
        assert!(one.as_str().bytes().all(|b| b == b'-' || b.is_ascii_lowercase()));
    }

    /// The numbers were also computed with another implementation of ChaCha20.
    #[test]
    fn deal_dice_never_change() {
        let mut dice = Seed::new("quatuor").dice("slides");
        let drawn: Vec<u32> = (0..8).map(|_| dice.below(100)).collect();
        assert_eq!(drawn, [53, 70, 62, 19, 1, 90, 46, 4]);
        let mut order: Vec<u32> = (0..10).collect();
        dice.shuffle(&mut order);
        assert_eq!(order, [0, 4, 2, 6, 7, 5, 3, 9, 1, 8]);
    }
}
