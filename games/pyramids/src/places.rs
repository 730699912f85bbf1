//! Places: their numbers, and the piles on them.

use std::fmt;

use crate::Colour;

/// A place, numbered from 1. Its base never leaves it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(u8);

impl Place {
    /// No board has more places than this.
    pub const MOST: usize = 24;

    /// The place with this number.
    pub fn new(number: u8) -> Option<Place> {
        (1..=Self::MOST as u8).contains(&number).then_some(Place(number))
    }

    /// The place with this index, from 0.
    ///
    /// # Panics
    /// When no board has it.
    #[inline]
    pub const fn from_index(index: usize) -> Place {
        assert!(index < Self::MOST);
        Place(index as u8 + 1)
    }

    /// The number, from 1.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// All places of a board.
///
/// A pile is packed into one word, 3 bits per colour: the base at the bottom, the top in
/// the lowest bits. So the lowest bits are the colour that the place shows, and a word
/// below 8 is a bare base.
///
/// A word has room for the base and 20 pieces. The box holds 36 pieces, so at
/// most one pile is higher: what does not fit is in `deep`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Places {
    piles: [u64; Place::MOST],
    deep: u64,
    len: u8,
}

/// A word that reaches this far has no room for another piece.
pub(crate) const FULL: u64 = 1 << 60;
const COLOUR: u64 = 7;
/// The base and 20 pieces.
const COLOURS_IN_A_WORD: usize = 21;

impl Places {
    pub(crate) const NONE: Places = Places { piles: [0; Place::MOST], deep: 0, len: 0 };

    /// Lays out one more base.
    ///
    /// # Panics
    /// When all places that a board can have are laid out.
    pub(crate) fn lay(&mut self, base: Colour) -> Place {
        let place = Place::from_index(self.len());
        self.piles[place.index()] = base.code();
        self.len += 1;
        place
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }

    pub(crate) fn all(&self) -> impl DoubleEndedIterator<Item = Place> + ExactSizeIterator + use<> {
        (0..self.len()).map(Place::from_index)
    }

    /// The packed piles; what is too deep for its word is missing.
    #[inline]
    pub(crate) fn words(&self) -> &[u64] {
        &self.piles[..self.len()]
    }

    /// Whether the place takes a piece of this colour: a bare base does not take its own.
    #[inline]
    pub(crate) fn takes(&self, place: Place, colour: Colour) -> bool {
        self.piles[place.index()] != colour.code()
    }

    /// Puts a piece on a place that takes it. On its own colour both leave.
    #[inline]
    pub(crate) fn put(&mut self, place: Place, colour: Colour) {
        let pile = &mut self.piles[place.index()];
        if *pile >= FULL {
            return self.put_high(place, colour);
        }
        let lower = *pile >> 3;
        let higher = *pile << 3 | colour.code();
        *pile = if *pile & COLOUR == colour.code() { lower } else { higher };
    }

    /// Only hand-made boards have piles this high: in a game from the deal, at
    /// most every other of the 36 moves goes to the same place.
    #[cold]
    fn put_high(&mut self, place: Place, colour: Colour) {
        let pile = &mut self.piles[place.index()];
        if *pile & COLOUR == colour.code() {
            *pile = *pile >> 3 | (self.deep & COLOUR) << 60;
            self.deep >>= 3;
        } else {
            self.deep = self.deep << 3 | *pile >> 60;
            *pile = (*pile << 3 | colour.code()) & ((FULL << 3) - 1);
        }
    }

    /// How many pieces lie on the base.
    pub(crate) fn height(&self, place: Place) -> usize {
        let pile = self.words()[place.index()];
        let deep = if pile >= FULL { self.deep } else { 0 };
        colours_in(pile) + colours_in(deep) - 1
    }

    pub(crate) fn is_bare(&self, place: Place) -> bool {
        self.words()[place.index()] <= COLOUR
    }

    pub(crate) fn base(&self, place: Place) -> Colour {
        self.below_top(place, self.height(place))
    }

    /// The colour on top; of a bare base, its own.
    pub(crate) fn showing(&self, place: Place) -> Colour {
        self.below_top(place, 0)
    }

    /// The pieces on the base, from bottom to top.
    pub(crate) fn pieces(&self, place: Place) -> impl DoubleEndedIterator<Item = Colour> {
        (0..self.height(place)).rev().map(move |depth| self.below_top(place, depth))
    }

    /// The colour that lies this many pieces below the top.
    fn below_top(&self, place: Place, depth: usize) -> Colour {
        let code = match depth.checked_sub(COLOURS_IN_A_WORD) {
            None => self.words()[place.index()] >> (3 * depth),
            Some(depth) => self.deep >> (3 * depth),
        };
        Colour::from_code(code & COLOUR)
    }
}

fn colours_in(word: u64) -> usize {
    (u64::BITS - word.leading_zeros()).div_ceil(3) as usize
}

#[cfg(test)]
mod tests {
    use game_api::{Dice, FastDice};

    use super::*;

    /// Up to 36 pieces on three places.
    #[test]
    fn piles_of_any_height_are_like_plain_lists() {
        let mut dice = FastDice::new(5);
        let mut highest = 0;
        for _ in 0..400 {
            let mut places = Places::NONE;
            let mut plain: Vec<Vec<Colour>> = vec![];
            for _ in 0..3 {
                let base = Colour::ALL[dice.below(6) as usize];
                places.lay(base);
                plain.push(vec![base]);
            }
            let favourite = dice.below(3) as usize;
            // In short games few pairs cancel, in long ones piles stay at a height.
            for _ in 0..dice.below(300) {
                let index = if dice.below(8) > 0 { favourite } else { dice.below(3) as usize };
                let (place, pile) = (Place::from_index(index), &mut plain[index]);
                let top = pile[pile.len() - 1];
                let colour =
                    if dice.below(3) == 0 { top } else { Colour::ALL[dice.below(6) as usize] };
                assert_eq!(places.takes(place, colour), pile.len() > 1 || colour != top);
                if pile.len() > 1 && colour == top {
                    pile.pop();
                } else if colour != top {
                    pile.push(colour);
                    if plain.iter().map(|pile| pile.len() - 1).sum::<usize>() > 36 {
                        plain[index].pop();
                        continue;
                    }
                } else {
                    continue;
                }
                places.put(place, colour);
                for (place, pile) in places.all().zip(&plain) {
                    assert_eq!(places.base(place), pile[0]);
                    assert_eq!(places.pieces(place).collect::<Vec<_>>(), pile[1..]);
                    assert_eq!(places.height(place), pile.len() - 1);
                    assert_eq!(places.is_bare(place), pile.len() == 1);
                    assert_eq!(Some(&places.showing(place)), pile.last());
                    highest = highest.max(places.height(place));
                }
            }
        }
        assert!(highest > 30, "only {highest} high: the deep part was hardly tried");
    }
}
