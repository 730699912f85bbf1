//! Predicts the next letter from the text so far.
//!
//! Each bit of a byte is predicted from what has followed the last two bytes, the last
//! byte, and any byte, weighted by how often that was seen. Texts are short, so the model
//! starts with some that are like them.

/// How often a one has followed, in parts of 65,536, and how much was seen.
#[derive(Clone, Copy)]
struct Guess {
    one: u16,
    seen: u16,
}

/// Names and positions as they often are. Part of the promise: never to be changed.
const PRIMER: &str = "base\0duo\0chance\0fair\0solo\0teams\0duo advanced early\0base jokers-always joker-groups-off\0\
solo colours=2\0Guest\0Gast\0Invité\0Anna\0Ada\0Blaise\0Christiaan\0Émilie\0Marie\0Jan\0Ada\0Blaise\0\
base 1 r,?,? 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 ryg*bprygb/pbgyrpbgyr/yrbgp*yrgb/rrggbbyypp/gypbrgypbr/prybgprybg\0\
duo 2 ??,gb 0.2.0.0.3.1,0.0.3.0.2.0 rybpgrb*yg/bgypr/rpbgy\0\
chance 1 - ?,g,? rrryyygggbbb,rryyygggbbb,rrryyyggbbbb R/G/B/Y/Y/Rg/Bry/G/R/Y/G/B/Yrg/Gb/R/B\0\
fair 2 - b,? oooyyygggppp,oooyyygggppp Y/O/P/O/G/G/Y/P/P/G/G/P/Y/O/O/Y\0\
1 side - - - 0-0 0 obpb/wyog/bw/rpowr/brpop/ybr/ywgoy/gr/gpwgy\0\
base 1 r,g,b - 0.0.0.0 0,0:r1/0,1:g1/1,-1:b1/1,0:r2/2,-1:g1/-2,0:g1/-1,3:r1\0\
abcd-efgh-ijkm\0npqr-stuv-wxyz\0";

/// Slots of each order, 256 guesses each.
const SLOTS: [usize; 3] = [1, 256, 512];

/// How much each order has to say.
const WEIGHTS: [u32; 3] = [1, 5, 18];

/// More than this is not remembered, so that it goes on learning.
const MOST_SEEN: u16 = 24;

pub(crate) struct Model {
    /// One list an order.
    guesses: [Vec<Guess>; 3],
    /// The last two bytes.
    before: [u8; 2],
    /// The bits of this byte so far, after a leading one.
    bits: usize,
}

impl Model {
    /// What all chances together come to.
    pub(crate) const WHOLE: u32 = 1 << 16;

    pub(crate) fn new() -> Model {
        let unknown = Guess { one: 1 << 15, seen: 0 };
        let guesses = SLOTS.map(|slots| vec![unknown; slots * 256]);
        let mut model = Model { guesses, before: [0; 2], bits: 1 };
        for byte in PRIMER.bytes() {
            (0..8).rev().for_each(|place| model.learn(byte >> place & 1 == 1));
        }
        model
    }

    /// Where each order keeps its guess.
    fn places(&self) -> [usize; 3] {
        let [last, one_before] = self.before.map(usize::from);
        let pair = (last * 37 + one_before * 101) % SLOTS[2];
        [0, last, pair].map(|slot| slot * 256 + self.bits)
    }

    /// The chance that the next bit is a one: never nothing, never all.
    pub(crate) fn chance_of_one(&self) -> u32 {
        let (mut sum, mut weights) = (Self::WHOLE / 2, 1);
        for (order, place) in self.places().into_iter().enumerate() {
            let guess = self.guesses[order][place];
            let weight = WEIGHTS[order] * u32::from(guess.seen);
            sum += u32::from(guess.one) * weight;
            weights += weight;
        }
        (sum / weights).clamp(48, Self::WHOLE - 48)
    }

    /// That was it.
    pub(crate) fn learn(&mut self, bit: bool) {
        for (order, place) in self.places().into_iter().enumerate() {
            let guess = &mut self.guesses[order][place];
            let (one, seen) = (i32::from(guess.one), i32::from(guess.seen));
            let goal = if bit { 0xffff } else { 0 };
            guess.one = (one + (goal - one) * 2 / (2 * seen + 3)) as u16;
            guess.seen = (guess.seen + 1).min(MOST_SEEN);
        }
        self.bits = self.bits << 1 | usize::from(bit);
        if self.bits > 0xff {
            self.before = [self.bits as u8, self.before[0]];
            self.bits = 1;
        }
    }
}
