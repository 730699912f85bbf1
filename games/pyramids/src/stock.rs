//! The pieces that a seat still has to play.

use std::fmt;

use crate::{Colour, ColourSet};

/// A seat's pieces, open to all. Printed in the order of the notation, `-` when
/// empty.
///
/// Six layers of six bits: the bit of a colour is set in as many of the lowest
/// layers as there are pieces of it. So the lowest layer is the set of colours
/// in stock, and a piece is taken by moving its colour's bits down one layer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stock(u64);

impl Stock {
    /// How many pieces of a colour the box holds.
    pub const MOST_OF_A_COLOUR: usize = 6;

    /// No pieces.
    pub const EMPTY: Stock = Stock(0);

    const LAYER: u32 = 6;
    /// The bits of red in all layers.
    const COLUMN: u64 = 0o01_01_01_01_01_01;

    /// The bits of a colour in all layers.
    #[inline]
    const fn column(colour: Colour) -> u64 {
        Self::COLUMN << colour.index()
    }

    /// These pieces, at most [`Stock::MOST_OF_A_COLOUR`] of each colour.
    pub(crate) fn of(pieces: impl IntoIterator<Item = Colour>) -> Stock {
        let mut stock = Self::EMPTY;
        pieces.into_iter().for_each(|colour| stock.add(colour));
        stock
    }

    /// How many pieces of this colour there are.
    pub const fn count(self, colour: Colour) -> usize {
        (self.0 & Self::column(colour)).count_ones() as usize
    }

    /// How many pieces there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no piece is left.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colours there is a piece of.
    #[inline]
    pub const fn colours(self) -> ColourSet {
        ColourSet::from_bits(self.0)
    }

    /// Every piece, in the order of the notation.
    pub fn pieces(self) -> impl Iterator<Item = Colour> {
        Colour::ALL
            .into_iter()
            .flat_map(move |colour| std::iter::repeat_n(colour, self.count(colour)))
    }

    /// One piece more, of at most [`Stock::MOST_OF_A_COLOUR`].
    const fn add(&mut self, colour: Colour) {
        let column = self.0 & Self::column(colour);
        self.0 |= (column << Self::LAYER | 1 << colour.index()) & Self::column(colour);
    }

    /// One piece less.
    #[inline]
    pub(crate) const fn take(&mut self, colour: Colour) {
        let column = self.0 & Self::column(colour);
        self.0 = self.0 ^ column | column >> Self::LAYER;
    }
}

impl fmt::Display for Stock {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.pieces().try_for_each(|colour| write!(f, "{}", colour.letter()))
    }
}

#[cfg(test)]
mod tests {
    use game_api::{Dice, FastDice};

    use super::*;

    #[test]
    fn a_stock_counts_like_six_plain_numbers() {
        let mut dice = FastDice::new(3);
        let (mut stock, mut plain) = (Stock::EMPTY, [0; 6]);
        for _ in 0..10_000 {
            let colour = Colour::ALL[dice.below(6) as usize];
            let count: &mut usize = &mut plain[colour.index()];
            if dice.below(2) == 0 && *count < Stock::MOST_OF_A_COLOUR {
                stock.add(colour);
                *count += 1;
            } else if *count > 0 {
                stock.take(colour);
                *count -= 1;
            }
            assert_eq!(Colour::ALL.map(|colour| stock.count(colour)), plain);
            assert_eq!(stock.len(), plain.iter().sum::<usize>());
            assert_eq!(stock.is_empty(), plain == [0; 6]);
            let held = Colour::ALL.into_iter().filter(|colour| plain[colour.index()] > 0);
            assert_eq!(stock.colours(), held.collect());
            assert_eq!(Stock::of(stock.pieces()), stock);
        }
    }
}
