//! Everything random before the first move.

use game_api::{Dice, Seat};

use crate::places::Places;
use crate::{Board, Colour, Position, Ruleset, Stock, Variant};

/// Draws, in this order, the colours in play with the secrets among them, the
/// order of the bases, the pieces of variant `chance`, and the first seat. The order
/// must never change: old seeds must always deal the same.
pub(crate) fn deal(ruleset: Ruleset, dice: &mut impl Dice) -> Position {
    let mut colours = Colour::ALL;
    dice.shuffle(&mut colours);
    let colours = &colours[..ruleset.colours_in_play()];
    // They are in random order already.
    let secrets = &colours[..ruleset.seats()];

    let mut bases = several_of_each(colours, Ruleset::BASES_OF_A_COLOUR);
    dice.shuffle(&mut bases);
    let mut places = Places::NONE;
    for base in bases {
        places.lay(base);
    }

    let pieces = match ruleset.variant() {
        Variant::Chance => {
            let mut bag = several_of_each(colours, Stock::MOST_OF_A_COLOUR);
            dice.shuffle(&mut bag);
            bag
        }
        Variant::Fair => {
            several_of_each(colours, ruleset.pieces_of_a_colour_each()).repeat(ruleset.seats())
        }
    };
    let mut stocks = [Stock::EMPTY; Board::MOST_SEATS];
    for (stock, pieces) in stocks.iter_mut().zip(pieces.chunks(ruleset.pieces_each())) {
        *stock = Stock::of(pieces.iter().copied());
    }

    let first = Seat::from_index(dice.below(ruleset.seats() as u32) as usize);
    Position::new(Board::new(ruleset, places, stocks, first, None), secrets)
}

fn several_of_each(colours: &[Colour], count: usize) -> Vec<Colour> {
    colours.iter().flat_map(|colour| std::iter::repeat_n(*colour, count)).collect()
}
