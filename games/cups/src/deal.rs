//! Deals: everything random before the first move.
//!
//! Dealt positions must never change, so neither must the order of draws
//! here: the colours of the seats, the first seat, then for every
//! block of cups their colours, and for every cup its cell.

use game_api::{Dice, Seat};

use crate::colour::{Colour, Colours, Cups};
use crate::growth::Growth;
use crate::position::{Position, Seating};
use crate::ruleset::{Ruleset, Variant};

pub(crate) fn deal(ruleset: &Ruleset, dice: &mut impl Dice) -> Position {
    let mut order = Colour::ALL;
    dice.shuffle(&mut order);
    let in_play = &order[..ruleset.seats() * ruleset.variant().colours()];
    let colours: Vec<Colours> = match ruleset.variant() {
        Variant::Base => in_play.iter().map(|&colour| Colours::one(colour)).collect(),
        Variant::Duo => in_play.chunks(2).map(|pair| Colours::two(pair[0], pair[1])).collect(),
    };
    let first = Seat::from_index(dice.below(ruleset.seats() as u32) as usize);
    let seating = Seating::new(ruleset.variant(), ruleset.is_early(), &colours);

    if ruleset.is_advanced() {
        let mut hands = Cups::NONE;
        in_play.iter().for_each(|&colour| hands.add(colour, Colour::CUPS as u8));
        return Position::new(seating, first, hands);
    }
    let mut position = Position::new(seating, first, Cups::NONE);
    let mut growth = Growth::new();
    for _ in 0..Colour::CUPS {
        let mut block = order;
        let block = &mut block[..in_play.len()];
        dice.shuffle(block);
        for &colour in &*block {
            position.board.place(growth.next(dice), colour, 1);
        }
    }
    position.begin(first);
    position
}
