//! Everything random before the first move.

use game_api::{Dice, Seat};

use crate::places::Places;
use crate::{Board, Colour, Mode, Position, Ruleset, Stock};

/// Draws, in this order, the colours in play with the objectives among them, the
/// order of the bases, the pieces of mode `chance`, and the first seat. The order
/// may never change: old seeds must deal the same for ever.
pub(crate) fn deal(ruleset: Ruleset, dice: &mut impl Dice) -> Position {
    let mut colours = Colour::ALL;
    dice.shuffle(&mut colours);
    let colours = &colours[..ruleset.colours_in_play()];
    // They are in random order already.
    let objectives = &colours[..ruleset.players()];

    let mut bases = several_of_each(colours, Ruleset::BASES_OF_A_COLOUR);
    dice.shuffle(&mut bases);
    let mut places = Places::NONE;
    for base in bases {
        places.lay(base);
    }

    let pieces = match ruleset.mode() {
        Mode::Chance => {
            let mut bag = several_of_each(colours, Stock::MOST_OF_A_COLOUR);
            dice.shuffle(&mut bag);
            bag
        }
        Mode::Fair => {
            several_of_each(colours, ruleset.pieces_of_a_colour_each()).repeat(ruleset.players())
        }
    };
    let mut stocks = [Stock::EMPTY; Board::MOST_SEATS];
    for (stock, pieces) in stocks.iter_mut().zip(pieces.chunks(ruleset.pieces_each())) {
        *stock = Stock::of(pieces.iter().copied());
    }

    let first = Seat::from_index(dice.below(ruleset.players() as u32) as usize);
    Position::new(Board::new(ruleset, places, stocks, first, None), objectives)
}

fn several_of_each(colours: &[Colour], count: usize) -> Vec<Colour> {
    colours.iter().flat_map(|colour| std::iter::repeat_n(*colour, count)).collect()
}
