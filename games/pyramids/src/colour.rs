//! The six colours, and sets of them.

use std::fmt;

use game_api::Gap;

/// A colour of secrets, bases and pieces. Printed as its letter.
///
/// The number behind each is the code that piles are packed with; 0 is left for
/// "nothing".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// `r`
    Red = 1,
    /// `o`
    Orange,
    /// `y`
    Yellow,
    /// `g`
    Green,
    /// `b`
    Blue,
    /// `p`
    Purple,
}

impl Colour {
    /// All of them, in the order of the notation.
    pub const ALL: [Colour; 6] =
        [Colour::Red, Colour::Orange, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Purple];

    /// The letter of a piece or a secret; a base is written in upper case.
    pub const fn letter(self) -> char {
        ['r', 'o', 'y', 'g', 'b', 'p'][self.index()]
    }

    /// The name, which is also the key of its translation.
    pub const fn name(self) -> &'static str {
        ["red", "orange", "yellow", "green", "blue", "purple"][self.index()]
    }

    /// The colour that this letter stands for.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// Its index in [`Colour::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// Packed into 3 bits, never 0.
    #[inline]
    pub(crate) const fn code(self) -> u64 {
        self as u64
    }

    /// The colour with this code.
    ///
    /// # Panics
    /// When no colour has it.
    #[inline]
    pub(crate) const fn from_code(code: u64) -> Colour {
        Self::ALL[code as usize - 1]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl From<Colour> for Gap {
    fn from(colour: Colour) -> Gap {
        Gap::word(colour.name())
    }
}

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ColourSet(u8);

impl ColourSet {
    /// No colour.
    pub const NONE: ColourSet = ColourSet(0);

    /// One colour.
    #[inline]
    pub const fn one(colour: Colour) -> ColourSet {
        ColourSet(1 << colour.index())
    }

    /// The colours whose bits are set among the lowest six, red first.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> ColourSet {
        ColourSet(bits as u8 & 0x3f)
    }

    /// The colours of both.
    #[inline]
    #[must_use]
    pub const fn with(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 | other.0)
    }

    /// The colours of this set that the other lacks.
    #[inline]
    #[must_use]
    pub const fn without(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 & !other.0)
    }

    /// Whether the colour belongs to it.
    #[inline]
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & Self::one(colour).0 != 0
    }

    /// Whether no colour belongs to it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many colours belong to it.
    #[inline]
    pub const fn len(self) -> usize {
        LISTED[self.0 as usize].len as usize
    }

    /// Its colours, in the order of the notation.
    #[inline]
    pub fn as_slice(self) -> &'static [Colour] {
        &LISTED[self.0 as usize].colours[..self.len()]
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> ColourSet {
        colours.into_iter().fold(Self::NONE, |set, colour| set.with(Self::one(colour)))
    }
}

/// The colours of a set, listed.
#[derive(Clone, Copy)]
struct Listed {
    colours: [Colour; 6],
    len: u8,
}

/// The lists of all 64 sets: drawing a random colour of a set is one look-up.
static LISTED: [Listed; 64] = {
    let mut all = [Listed { colours: Colour::ALL, len: 0 }; 64];
    let mut set = 0;
    while set < all.len() {
        let mut index = 0;
        while index < Colour::ALL.len() {
            if set >> index & 1 == 1 {
                all[set].colours[all[set].len as usize] = Colour::ALL[index];
                all[set].len += 1;
            }
            index += 1;
        }
        set += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_has_its_own_letter_and_code() {
        for colour in Colour::ALL {
            assert_eq!(Colour::from_letter(colour.letter()), Some(colour));
            assert_eq!(Colour::from_code(colour.code()), colour);
            assert_eq!(Colour::ALL[colour.index()], colour);
        }
        assert_eq!(Colour::from_letter('w'), None);
        assert_eq!(Colour::from_letter('R'), None);
    }

    #[test]
    fn every_set_lists_exactly_its_colours() {
        for bits in 0..64 {
            let set = ColourSet::from_bits(bits);
            let slow: Vec<Colour> =
                Colour::ALL.into_iter().filter(|colour| bits >> colour.index() & 1 == 1).collect();
            assert_eq!(set.as_slice(), slow);
            assert_eq!(set.len(), slow.len());
            assert_eq!(slow.into_iter().collect::<ColourSet>(), set);
        }
    }
}
