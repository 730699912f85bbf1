//! Editing Cups: cups on any cell next to others; a stack grows, changes colour, shrinks.

use quatuor::cups::{Cell, Colour, Colours, Position, Ruleset, Variant};
use quatuor::{NotationError, Seat};

use super::book::{Choice, letters, owner};
use super::{AWAY, Book, Brush, Edited, Fact, REFUSED, brush};
use crate::words::Words;

pub(super) fn brushes(position: &Position, words: &Words) -> Vec<Brush> {
    let in_play = |id: &&str| colour(id).is_ok_and(|colour| position.owner(colour).is_some());
    let cups = ["r", "g", "b", "y"].into_iter().filter(in_play);
    let cups = cups.map(|id| brush(id, "edit-cup", words));
    cups.chain([brush(AWAY, "edit-lower", words)]).collect()
}

fn colour(text: &str) -> Edited<Colour> {
    text.parse().ok().and_then(Colour::from_letter).ok_or(REFUSED)
}

pub(super) fn paint(position: &Position, brush: &str, spot: &str) -> Edited<Position> {
    let (q, r) = spot.split_once(',').ok_or(REFUSED)?;
    let cell = q.parse().ok().zip(r.parse().ok()).and_then(|(q, r)| Cell::new(q, r));
    let cell = cell.ok_or(REFUSED)?;
    match brush {
        AWAY => position.without_cup(cell),
        _ => position.with_cup(cell, colour(brush)?),
    }
    .map_err(key)
}

pub(super) fn facts(position: &Position, book: &Book) -> Vec<Fact> {
    let variant = position.variant();
    let mut facts = vec![book.variants(&Variant::ALL.map(Variant::name), variant.name())];
    if variant == Variant::Base {
        facts.push(book.players((1..=Seat::MOST).filter(|seats| Ruleset::base(*seats).is_some())));
    }
    facts.push(book.turn());
    for seat in book.seats() {
        let is_possible = |colours| colours == variant.colours();
        let own = position.colours(seat).to_string();
        facts.push(book.colours(seat, &Colour::ALL.map(Colour::letter), is_possible, &own));
    }
    facts.push(book.switch(EARLY, position.is_early()));
    let in_play = || Colour::ALL.into_iter().filter(|colour| position.owner(*colour).is_some());
    let number = |(name, key): (&str, &str), colour: Colour, most: usize, count: usize| {
        let label = book.words.say(key, &[("colour", &book.colour(colour.letter()))]);
        book.number(format!("{name} {colour}"), label, most, &count.to_string())
    };
    facts.extend(in_play().map(|colour| {
        let count = if position.in_set_up() { position.in_hand(colour) } else { 0 };
        number(("hand", "edit-hand"), colour, Colour::CUPS, count)
    }));
    if position.is_early() {
        let most = Colour::ALL.len() * Colour::CUPS;
        facts.extend(in_play().map(|colour| {
            number(("banked", "edit-banked"), colour, most, position.banked(colour))
        }));
    }
    facts
}

const EARLY: &str = "early";

pub(super) fn set(position: &Position, choice: &Choice) -> Edited<Position> {
    match choice.name {
        "turn" => position.with_turn(choice.seat()?),
        "colours" => {
            let own: Vec<Colour> = letters(choice.value, Colour::from_letter)?;
            let own = match own[..] {
                [one] => Colours::one(one),
                [one, other] => Colours::two(one, other),
                _ => return Err(REFUSED),
            };
            position.with_colours(owner(choice.about)?, own)
        }
        "hand" => position.with_hand(colour(choice.about)?, choice.number()?),
        "banked" => position.with_banked(colour(choice.about)?, choice.number()?),
        "option" if choice.about == EARLY => Ok(position.with_early(choice.is_on())),
        "variant" => position.with_variant(Variant::from_name(choice.value).ok_or(REFUSED)?),
        "players" => position.with_seats(choice.number()?),
        _ => return Err(REFUSED),
    }
    .map_err(key)
}

/// The text for a refusal.
fn key(error: NotationError) -> &'static str {
    match &*error.reason.code {
        "cups.not-in-play" => "edit-refused-foreign",
        "cups.box" | "cups.too-many" => "edit-refused-box",
        "cups.stacked" | "cups.placing" => "edit-refused-placing",
        "cups.settled" => "edit-refused-settled",
        _ => REFUSED,
    }
}
