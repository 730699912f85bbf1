//! A slow, obvious deal that draws the same random numbers.

use std::collections::BTreeMap;

use cups::{Cell, Colour, Position, Ruleset};
use game_api::{Dice, Game, Seed};

/// A deal with what a position does not show: the order of putting cups down.
pub(crate) struct SlowDeal {
    pub(crate) cups: Vec<(Cell, Colour)>,
    pub(crate) text: String,
}

/// Deals for a ruleset without the advanced set-up.
pub(crate) fn slow_deal(ruleset: &Ruleset, seed: &Seed) -> SlowDeal {
    let mut dice = seed.dice(Position::INFO.name);
    let mut colours = Colour::ALL.to_vec();
    dice.shuffle(&mut colours);
    colours.truncate(ruleset.seats() * ruleset.variant().colours());
    let first = 1 + dice.below(ruleset.seats() as u32);
    let mut cups: Vec<(Cell, Colour)> = vec![];
    for _ in 0..16 {
        let mut round = colours.clone();
        dice.shuffle(&mut round);
        for colour in round {
            let mut touching: BTreeMap<Cell, usize> = BTreeMap::new();
            for neighbour in cups.iter().flat_map(|(cell, _)| cell.neighbours()) {
                *touching.entry(neighbour).or_default() += 1;
            }
            touching.retain(|cell, _| cups.iter().all(|(other, _)| other != cell));
            let most = touching.values().copied().max();
            touching.retain(|_, times| Some(*times) == most);
            if cups.is_empty() {
                touching.insert(Cell::FIRST, 0);
            }
            let drawn = dice.below(touching.len() as u32) as usize;
            let cell = *touching.keys().nth(drawn).expect("a cell");
            cups.push((cell, colour));
        }
    }
    let early = if ruleset.is_early() { ",early" } else { "" };
    let seats = colours.chunks(ruleset.variant().colours()).map(|own| {
        let mut own = own.to_vec();
        own.sort();
        own.iter().map(Colour::to_string).collect::<String>()
    });
    let seats = seats.collect::<Vec<_>>().join(",");
    let mut stacks = cups.clone();
    stacks.sort();
    let stacks: Vec<_> = stacks.iter().map(|(cell, colour)| format!("{cell}:{colour}1")).collect();
    let text =
        format!("{}{early} {first} {seats} - 0.0.0.0 {}", ruleset.variant(), stacks.join("/"));
    SlowDeal { cups, text }
}

/// Every cell that touches the most cups is equally likely: of the second cup's
/// six places, each is taken in about a sixth of all deals.
#[test]
fn every_place_is_equally_likely() {
    let mut seen: BTreeMap<String, i32> = BTreeMap::new();
    for number in 0..1200 {
        let ruleset = Ruleset::base(2).expect("a ruleset");
        let deal = slow_deal(&ruleset, &Seed::new(format!("places {number}")));
        *seen.entry(deal.cups[1].0.to_string()).or_default() += 1;
    }
    assert_eq!(seen.len(), 6);
    assert!(seen.values().all(|times| (times - 200).abs() < 60), "{seen:?}");
}
