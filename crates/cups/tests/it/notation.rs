//! What can't be a position is refused, with the field and what was expected.

use cups::Position;
use game_api::{Dice, FastDice, Game, Ruleset as _, Seed};

fn refusal(text: &str) -> String {
    match text.parse::<Position>() {
        Ok(position) => panic!("{text} was read as {position}"),
        Err(error) => error.to_string(),
    }
}

fn accepted(text: &str) {
    match text.parse::<Position>() {
        Ok(position) => assert_eq!(position.to_string(), text),
        Err(error) => panic!("{text}: {error}"),
    }
}

/// Broken texts, each with the beginning of its refusal.
#[rustfmt::skip]
const BROKEN: &[(&str, &str)] = &[
    // Fields.
    ("", "variant: empty; fields are separated by single spaces"),
    ("base 1 r,g - 0.0.0.0", "stacks: missing; expected <variant> <seat> <colours> <hands> <banked> <stacks>"),
    ("base  1 r,g - 0.0.0.0 -", "seat: empty"),
    ("base 1 r,g - 0.0.0.0 - ", "position: something follows the last field, <stacks>"),
    // Variant.
    ("Base 1 r,g - 0.0.0.0 -", "variant: 'Base' is not a variant; expected base or duo, then ,early where set"),
    ("base,late 1 r,g - 0.0.0.0 -", "variant: 'base,late' is not a variant"),
    ("base,early,early 1 r,g - 0.0.0.0 -", "variant: 'base,early,early' is not a variant"),
    (",early 1 r,g - 0.0.0.0 -", "variant: ',early' is not a variant"),
    ("trio 1 r,g - 0.0.0.0 -", "variant: 'trio' is not a variant"),
    // Seat.
    ("base 0 r,g - 0.0.0.0 -", "seat: '0' is not a seat; expected 1 to 2"),
    ("base 3 r,g - 0.0.0.0 -", "seat: '3' is not a seat; expected 1 to 2"),
    ("base 01 r,g - 0.0.0.0 -", "seat: '01' is not a seat"),
    ("base +1 r,g - 0.0.0.0 -", "seat: '+1' is not a seat"),
    ("base é r,g - 0.0.0.0 -", "seat: 'é' is not a seat"),
    ("base 1 r,g - 0.0.0.0 0,0:g1/1,0:g1", "seat: seat 1 has no move; seat 2 moves next"),
    ("base 2 r,g,b - 0.0.0.0 0,0:r2/1,0:g1/3,0:r1/4,0:b2", "seat: seat 2 has no move; seat 3 moves next"),
    ("base 2 r,g 1.0.0.0 0.0.0.0 -", "seat: seat 2 has no cup in hand; seat 1 places next"),
    // Colours.
    ("base 1 r - 0.0.0.0 -", "colours: only one seat; expected one colour for each of 2 to 4 seats, such as r,b,y"),
    ("base 1 r,r - 0.0.0.0 -", "colours: red belongs to two seats"),
    ("base 1 r,g,b,y,r - 0.0.0.0 -", "colours: red belongs to two seats"),
    ("base 1 r,p - 0.0.0.0 -", "colours: 'p' is not a seat's colours"),
    ("base 1 r,,g - 0.0.0.0 -", "colours: '' is not a seat's colours"),
    ("base 1 rg,by - 0.0.0.0 -", "colours: 'rg' is not a seat's colours; expected one colour"),
    ("duo 1 r,g - 0.0.0.0 -", "colours: 'r' is not a seat's colours; expected two colours for each of 2 seats, in the order r g b y: rg,by"),
    ("duo 1 gr,by - 0.0.0.0 -", "colours: 'gr' is not a seat's colours"),
    ("duo 1 rg,yb - 0.0.0.0 -", "colours: 'yb' is not a seat's colours"),
    ("duo 1 rr,by - 0.0.0.0 -", "colours: 'rr' is not a seat's colours"),
    ("duo 1 rg - 0.0.0.0 -", "colours: only one seat; expected two colours"),
    ("duo 1 rg,gb - 0.0.0.0 -", "colours: green belongs to two seats"),
    // Hands.
    ("base 1 r,g 16.16 0.0.0.0 -", "hands: '16.16' is not a number of cups; expected cups as r.g.b.y, such as 16.16.0.16, or - when all are placed"),
    ("base 1 r,g 01.0.0.0 0.0.0.0 -", "hands: '01.0.0.0' is not a number of cups"),
    ("base 1 r,g -1.0.0.0 0.0.0.0 -", "hands: '-1.0.0.0' is not a number of cups"),
    ("base 1 r,g 1.0.0.0.0 0.0.0.0 -", "hands: '1.0.0.0.0' is not a number of cups"),
    ("base 1 r,g 100.0.0.0 0.0.0.0 -", "hands: '100.0.0.0' is not a number of cups"),
    ("base 1 r,g 0.0.0.0 0.0.0.0 -", "hands: no cup is left to place; expected -"),
    ("base 1 r,g 17.16.0.0 0.0.0.0 -", "hands: 17 red cups; the box holds 16 of a colour"),
    ("base 1 r,g 16.16.16.0 0.0.0.0 -", "hands: no seat plays blue; expected colours in play"),
    // Banked.
    ("base,early 1 r,g - 0.0.0 -", "banked: '0.0.0' is not a number of cups; expected cups as r.g.b.y, such as 16.16.0.16"),
    ("base,early 1 r,g - - -", "banked: '-' is not a number of cups"),
    ("base,early 1 r,g - 0.0.0.00 -", "banked: '0.0.0.00' is not a number of cups"),
    ("base,early 1 r,g - 0.0.0.1 -", "banked: no seat plays yellow"),
    ("base 1 r,g - 1.0.0.0 -", "banked: only the option early banks cups; expected 0.0.0.0"),
    ("base,early 1 r,g 1.0.0.0 1.0.0.0 -", "banked: nothing is banked during the set-up; expected 0.0.0.0"),
    ("base,early 1 r,g - 33.0.0.0 -", "banked: 33 cups in all; the colours in play have 32"),
    ("base,early 1 r,g - 30.0.0.0 0,0:r2/1,0:r2", "stacks: 34 cups in all; the colours in play have 32"),
    // Stacks.
    ("base 1 r,g - 0.0.0.0 0,0", "stacks: '0,0' is not a stack; expected q,r:<top colour><height> such as 0,-1:r3, q and r from -63 to 63, the height from 1 on"),
    ("base 1 r,g - 0.0.0.0 0,0:r", "stacks: '0,0:r' is not a stack"),
    ("base 1 r,g - 0.0.0.0 0,0:1", "stacks: '0,0:1' is not a stack"),
    ("base 1 r,g - 0.0.0.0 0,0:r0", "stacks: '0,0:r0' is not a stack"),
    ("base 1 r,g - 0.0.0.0 0,0:r01", "stacks: '0,0:r01' is not a stack"),
    ("base 1 r,g - 0.0.0.0 0,0:r-1", "stacks: '0,0:r-1' is not a stack"),
    ("base 1 r,g - 0.0.0.0 0,0:rr", "stacks: '0,0:rr' is not a stack"),
    ("base 1 r,g - 0.0.0.0 0,0:p1", "stacks: '0,0:p1' is not a stack"),
    ("base 1 r,g - 0.0.0.0 0,0:é1", "stacks: '0,0:é1' is not a stack"),
    ("base 1 r,g - 0.0.0.0 -0,0:r1", "stacks: '-0,0:r1' is not a stack"),
    ("base 1 r,g - 0.0.0.0 +1,0:r1", "stacks: '+1,0:r1' is not a stack"),
    ("base 1 r,g - 0.0.0.0 00,0:r1", "stacks: '00,0:r1' is not a stack"),
    ("base 1 r,g - 0.0.0.0 64,0:r1", "stacks: '64,0:r1' is not a stack"),
    ("base 1 r,g - 0.0.0.0 0,-64:r1", "stacks: '0,-64:r1' is not a stack"),
    ("base 1 r,g - 0.0.0.0 99999999999999999999,0:r1", "stacks: '99999999999999999999,0:r1' is not a stack"),
    ("base 1 r,g - 0.0.0.0 0,0:r1/", "stacks: '' is not a stack"),
    ("base 1 r,g - 0.0.0.0 0,0:r1//1,0:r1", "stacks: '' is not a stack"),
    ("base 1 r,g - 0.0.0.0 0,0:b1", "stacks: no seat plays blue"),
    ("base 1 r,g - 0.0.0.0 0,0:r1/0,0:g1", "stacks: 0,0 stands twice; expected one stack a cell"),
    ("base 1 r,g - 0.0.0.0 1,0:r1/0,0:g1", "stacks: 0,0 after 1,0; expected stacks by q, then r"),
    ("base 1 r,g - 0.0.0.0 0,1:r1/0,-1:g1", "stacks: 0,-1 after 0,1; expected stacks by q, then r"),
    // As numbers, not as text.
    ("base 1 r,g - 0.0.0.0 10,0:r1/2,0:g1", "stacks: 2,0 after 10,0; expected stacks by q, then r"),
    ("base 1 r,g - 0.0.0.0 0,0:r33", "stacks: 33 cups in all; the colours in play have 32"),
    ("base 1 r,g 16.0.0.0 0.0.0.0 0,0:r1", "stacks: at least 17 red cups; the box holds 16 of a colour"),
    ("base,early 1 r,g - 0.0.0.0 0,0:r1", "stacks: 0,0 is settled; with early, expected it among the banked cups"),
    ("base,early 1 r,g - 0.0.0.0 0,0:r1/1,0:g2/5,5:r1/5,6:r1", "stacks: 0,0 is settled"),
    // Set-up.
    ("base 1 r,g 1.0.0.0 0.0.0.0 0,0:r2", "stacks: 0,0 is stacked; expected single cups in the set-up"),
    ("base 1 r,g 1.0.0.0 0.0.0.0 1,0:r1", "stacks: these cups can't have been placed; expected the first cup on 0,0, the second next to it, every further one next to at least two"),
    ("base 1 r,g 1.0.0.0 0.0.0.0 0,0:r1/2,0:r1", "stacks: these cups can't have been placed"),
    ("base 1 r,g 1.0.0.0 0.0.0.0 0,0:r1/1,0:r1/2,0:r1", "stacks: these cups can't have been placed"),
    ("base 1 r,g 1.0.0.0 0.0.0.0 -1,0:r1/0,0:r1/1,0:r1/1,1:r1", "stacks: these cups can't have been placed"),
];

#[test]
fn broken_texts_are_refused() {
    for (text, expected) in BROKEN {
        let found = refusal(text);
        assert!(found.starts_with(expected), "{text}\n   found {found}\nexpected {expected}");
    }
}

#[test]
fn seventeen_of_a_colour_are_refused() {
    let row = |colour: char, count: i32| {
        (0..count).map(|q| format!("{q},0:{colour}1")).collect::<Vec<_>>().join("/")
    };
    accepted(&format!("base 1 r,g,b - 0.0.0.0 {}", row('r', 16)));
    let expected = "stacks: at least 17 red cups; the box holds 16 of a colour";
    assert_eq!(refusal(&format!("base 1 r,g,b - 0.0.0.0 {}", row('r', 17))), expected);
    // The stack that was banked for red had a red cup on top.
    let banked = format!("base,early 1 r,g,b - 1.0.0.0 {}", row('r', 16));
    assert_eq!(refusal(&banked), expected);
    accepted(&format!("base,early 1 r,g,b - 1.0.0.0 {}", row('r', 15)));
}

#[test]
fn boards_made_by_hand_are_read() {
    for text in [
        "base 1 r,g - 0.0.0.0 -",
        "base 2 r,g - 0.0.0.0 0,0:r32",
        "base 1 r,g - 0.0.0.0 -63,63:r1/63,-63:g1",
        "base,early 3 b,r,y - 6.0.0.2 -",
        "base,early 2 g,r - 18.1.0.0 -",
        "duo 2 rg,by 16.16.16.16 0.0.0.0 -",
        "duo 2 rg,by 0.0.0.1 0.0.0.0 0,0:r1",
        "base 1 r,g 1.0.0.0 0.0.0.0 0,0:r1/1,-1:g1/1,0:r1/2,-2:g1/2,-1:r1/3,-2:g1",
    ] {
        accepted(text);
    }
}

/// Whatever happens to a good text, it is refused or prints as itself.
#[test]
fn mangled_texts_never_panic() {
    let letters: Vec<char> = "0123456789rgbyp,.:/->@ é-11".chars().collect();
    let mut dice = FastDice::new(9);
    let (mut read, mut refused) = (0, 0);
    for ruleset in cups::Ruleset::all() {
        let mut position = Position::deal(&ruleset, &Seed::new("mangle"));
        while let Some(mv) = position.random_move(&mut dice) {
            position.play_unchecked(mv);
            for _ in 0..8 {
                let mut text: Vec<char> = position.to_string().chars().collect();
                for _ in 0..=dice.below(2) {
                    let at = dice.below(text.len() as u32) as usize;
                    let letter = letters[dice.below(letters.len() as u32) as usize];
                    match dice.below(3) {
                        0 => text[at] = letter,
                        1 => text.insert(at, letter),
                        _ => drop(text.remove(at)),
                    }
                }
                let text: String = text.into_iter().collect();
                match text.parse::<Position>() {
                    Ok(position) => {
                        assert_eq!(position.to_string(), text);
                        read += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(read > 100 && refused > 5000, "{read} read, {refused} refused");
}
