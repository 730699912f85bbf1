//! Cups by hand: cups on any cell beside others; a stack grows, changes colour, shrinks.

use std::collections::BTreeMap;

use games::cups::{Cell, Position};
use words::Words;

use super::{AWAY, Book, Brush, Edited, Fact, Sheet, brush, deal_out, give};

const VARIANT: usize = 0;
const SEAT: usize = 1;
const COLOURS: usize = 2;
const HANDS: usize = 3;
const BANKED: usize = 4;
const STACKS: usize = 5;
const ORDER: &str = "rgby";
const NOTHING: &str = "0.0.0.0";

/// The stacks by cell: colour and height.
type Stacks = BTreeMap<Cell, (char, usize)>;

pub(super) fn brushes(position: &Position, words: &Words) -> Vec<Brush> {
    let letters = ["r", "g", "b", "y"].into_iter();
    let in_play = |id: &&str| {
        let colour = id.parse().ok().and_then(games::cups::Colour::from_letter);
        colour.is_some_and(|colour| position.owner(colour).is_some())
    };
    let cups = letters.filter(in_play).map(|id| brush(id, "edit-cup", words));
    cups.chain([brush(AWAY, "edit-lower", words)]).collect()
}

fn stacks(position: &Position) -> Stacks {
    let stack = |one: games::cups::Stack| (one.cell, (one.colour.letter(), one.height));
    position.stacks().map(stack).collect()
}

fn write(sheet: &mut Sheet, stacks: &Stacks) {
    let stack =
        |(cell, (colour, height)): (&Cell, &(char, usize))| format!("{cell}:{colour}{height}");
    let text: Vec<String> = stacks.iter().map(stack).collect();
    sheet.set(STACKS, if text.is_empty() { "-".into() } else { text.join("/") });
}

pub(super) fn paint(mut sheet: Sheet, brush: &str, spot: &str) -> Edited {
    let Ok(games::AnyPosition::Cups(position)) = sheet.read() else { return Err("edit-refused") };
    let mut stacks = stacks(&position);
    let (q, r) = spot.split_once(',').ok_or("edit-refused")?;
    let cell = q.parse().ok().zip(r.parse().ok()).and_then(|(q, r)| Cell::new(q, r));
    let cell = cell.ok_or("edit-refused")?;
    let stack = stacks.get(&cell).copied();
    match (brush.chars().next(), stack) {
        (Some('-'), Some((colour, height))) if height > 1 => {
            stacks.insert(cell, (colour, height - 1));
        }
        (Some('-'), _) => _ = stacks.remove(&cell),
        (Some(colour), Some((own, height))) if colour == own => {
            stacks.insert(cell, (own, height + 1));
        }
        (Some(colour), stack) => {
            stacks.insert(cell, (colour, stack.map_or(1, |(_, height)| height)));
        }
        (None, _) => return Err("edit-refused"),
    }
    write(&mut sheet, &stacks);
    read(sheet)
}

pub(super) fn cleared(mut sheet: Sheet) -> Edited {
    for (field, value) in [(HANDS, "-"), (BANKED, NOTHING), (STACKS, "-")] {
        sheet.set(field, value);
    }
    read(sheet)
}

pub(super) fn facts(sheet: &Sheet, book: &Book, position: &Position) -> Vec<Fact> {
    let variant = sheet.fields[VARIANT].split(',').next().unwrap_or_default();
    let mut facts = vec![book.variants(&["base", "duo"], variant)];
    if variant == "base" {
        facts.push(book.players(2, 4));
    }
    facts.push(book.turn());
    let each = if variant == "base" { 1 } else { 2 };
    for (seat, own) in sheet.list(COLOURS, ',').iter().enumerate() {
        facts.push(book.colours(seat, ORDER, &[each], own));
    }
    facts.push(book.switch("early", position.is_early()));
    let hands = if position.in_set_up() { &sheet.fields[HANDS] } else { NOTHING };
    let mut numbers = |name: &str, key: &str, text: &str, most: usize| {
        for (letter, count) in ORDER.chars().zip(text.split('.')) {
            let colour = games::cups::Colour::from_letter(letter);
            if colour.is_some_and(|colour| position.owner(colour).is_some()) {
                let label = book.words.say(key, &[("colour", &book.colour(letter))]);
                facts.push(book.number(format!("{name} {letter}"), label, most, count));
            }
        }
    };
    numbers("hand", "edit-hand", hands, 16);
    if position.is_early() {
        numbers("banked", "edit-banked", &sheet.fields[BANKED], 64);
    }
    facts
}

pub(super) fn set(
    mut sheet: Sheet,
    position: &Position,
    name: &str,
    number: &str,
    value: &str,
) -> Edited {
    let part = ORDER.find(number).unwrap_or(0);
    match name {
        "turn" => sheet.set(SEAT, value),
        "colours" => {
            let mut owned = sheet.list(COLOURS, ',');
            give(&mut owned, number.parse().map_err(|_| "edit-refused")?, value, ORDER);
            sheet.set(COLOURS, owned.join(","));
        }
        "hand" => {
            if !position.in_set_up() {
                sheet.set(HANDS, NOTHING);
            }
            sheet.set_part(HANDS, '.', part, value);
            if sheet.fields[HANDS] == NOTHING {
                sheet.set(HANDS, "-");
            }
        }
        "banked" => sheet.set_part(BANKED, '.', part, value),
        "option" => {
            let variant = sheet.list(VARIANT, ',')[0].clone();
            let is_on = value == "on";
            sheet.set(VARIANT, if is_on { format!("{variant},early") } else { variant });
            if is_on {
                bank(&mut sheet, position);
            } else {
                sheet.set(BANKED, NOTHING);
            }
        }
        "variant" if sheet.list(VARIANT, ',')[0] == value => {}
        _ => {
            let (variant, seats) = match (name, value) {
                ("variant", variant) => (variant, 2),
                (_, seats) => ("base", seats.parse().map_err(|_| "edit-refused")?),
            };
            let each = if variant == "duo" { 2 } else { 1 };
            sheet.set_part(VARIANT, ',', 0, variant);
            let owned = deal_out(&sheet.list(COLOURS, ','), seats, each, ORDER);
            sheet.set(COLOURS, owned.join(","));
            if sheet.fields[SEAT].parse().is_ok_and(|seat: usize| seat > seats) {
                sheet.set(SEAT, 1);
            }
        }
    }
    read(sheet)
}

/// Takes settled stacks off the board.
fn bank(sheet: &mut Sheet, position: &Position) {
    if position.in_set_up() {
        return;
    }
    let mut stacks = stacks(position);
    let mut banked = [0; 4];
    for zone in position.zones() {
        let Some(colour) = zone.settled else { continue };
        for stack in zone.stacks {
            stacks.remove(&stack.cell);
            banked[ORDER.find(colour.letter()).unwrap_or(0)] += stack.height;
        }
    }
    write(sheet, &stacks);
    sheet.set(BANKED, banked.map(|cups| cups.to_string()).join("."));
}

fn read(sheet: Sheet) -> Edited {
    let seats = sheet.list(COLOURS, ',').len();
    let in_set_up = sheet.fields[HANDS] != "-";
    sheet.read_turn(SEAT, seats).map_err(|error| match &*error.reason.code {
        "cups.not-in-play" => "edit-refused-foreign",
        "cups.box" | "cups.too-many" => "edit-refused-box",
        _ if error.field == "stacks" && in_set_up => "edit-refused-placing",
        _ if error.field == "stacks" => "edit-refused-settled",
        _ => "edit-refused",
    })
}
