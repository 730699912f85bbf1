//! What can't be a position is refused, with the field and what was expected.

use cups::Position;
use game_api::{Dice, FastDice, Game, Ruleset as _, Seed};

fn refusal(text: &str) -> String {
    match text.parse::<Position>() {
        Ok(position) => panic!("{text} was read as {position}"),
        Err(error) => format!("{}: {}", error.field, error.reason),
    }
}

fn accepted(text: &str) {
    match text.parse::<Position>() {
        Ok(position) => assert_eq!(position.to_string(), text),
        Err(error) => panic!("{text}: {error}"),
    }
}

/// Broken texts, each with the field and the reason of its refusal.
#[rustfmt::skip]
const BROKEN: &[(&str, &str)] = &[
    // Fields.
    ("", "variant: position.empty"),
    ("base 1 r,g - 0.0.0.0", "stacks: position.missing expected=[field-variant, field-seat, field-colours, field-hands, field-banked, field-stacks]"),
    ("base  1 r,g - 0.0.0.0 -", "seat: position.empty"),
    ("base 1 r,g - 0.0.0.0 - ", "position: position.surplus last=field-stacks"),
    // Variant.
    ("Base 1 r,g - 0.0.0.0 -", "variant: position.unknown found=Base expected=[base | duo | base,early | duo,early]"),
    ("base,late 1 r,g - 0.0.0.0 -", "variant: position.unknown found=base,late expected=[base | duo | base,early | duo,early]"),
    ("base,early,early 1 r,g - 0.0.0.0 -", "variant: position.unknown found=base,early,early expected=[base | duo | base,early | duo,early]"),
    (",early 1 r,g - 0.0.0.0 -", "variant: position.unknown found=,early expected=[base | duo | base,early | duo,early]"),
    ("trio 1 r,g - 0.0.0.0 -", "variant: position.unknown found=trio expected=[base | duo | base,early | duo,early]"),
    // Seat.
    ("base 0 r,g - 0.0.0.0 -", "seat: position.seat found=0 count=2"),
    ("base 3 r,g - 0.0.0.0 -", "seat: position.seat found=3 count=2"),
    ("base 01 r,g - 0.0.0.0 -", "seat: position.seat found=01 count=2"),
    ("base +1 r,g - 0.0.0.0 -", "seat: position.seat found=+1 count=2"),
    ("base é r,g - 0.0.0.0 -", "seat: position.seat found=é count=2"),
    ("base 1 r,g - 0.0.0.0 0,0:g1/1,0:g1", "seat: position.skipped seat=1 next=2"),
    ("base 2 r,g,b - 0.0.0.0 0,0:r2/1,0:g1/3,0:r1/4,0:b2", "seat: position.skipped seat=2 next=3"),
    ("base 2 r,g 1.0.0.0 0.0.0.0 -", "seat: cups.empty-hand seat=2 next=1"),
    // Colours.
    ("base 1 r - 0.0.0.0 -", "colours: cups.one-seat"),
    ("base 1 r,r - 0.0.0.0 -", "colours: cups.colour-twice colour=red"),
    ("base 1 r,g,b,y,r - 0.0.0.0 -", "colours: cups.colour-twice colour=red"),
    ("base 1 r,p - 0.0.0.0 -", "colours: cups.colours-base found=p"),
    ("base 1 r,,g - 0.0.0.0 -", "colours: cups.colours-base found=\"\""),
    ("base 1 rg,by - 0.0.0.0 -", "colours: cups.colours-base found=rg"),
    ("duo 1 r,g - 0.0.0.0 -", "colours: cups.colours-duo found=r"),
    ("duo 1 gr,by - 0.0.0.0 -", "colours: cups.colours-duo found=gr"),
    ("duo 1 rg,yb - 0.0.0.0 -", "colours: cups.colours-duo found=yb"),
    ("duo 1 rr,by - 0.0.0.0 -", "colours: cups.colours-duo found=rr"),
    ("duo 1 rg - 0.0.0.0 -", "colours: cups.one-seat"),
    ("duo 1 rg,gb - 0.0.0.0 -", "colours: cups.colour-twice colour=green"),
    // Hands.
    ("base 1 r,g 16.16 0.0.0.0 -", "hands: position.counts found=16.16 expected=[r.g.b.y | -]"),
    ("base 1 r,g 01.0.0.0 0.0.0.0 -", "hands: position.counts found=01.0.0.0 expected=[r.g.b.y | -]"),
    ("base 1 r,g -1.0.0.0 0.0.0.0 -", "hands: position.counts found=-1.0.0.0 expected=[r.g.b.y | -]"),
    ("base 1 r,g 1.0.0.0.0 0.0.0.0 -", "hands: position.counts found=1.0.0.0.0 expected=[r.g.b.y | -]"),
    ("base 1 r,g 100.0.0.0 0.0.0.0 -", "hands: position.counts found=100.0.0.0 expected=[r.g.b.y | -]"),
    ("base 1 r,g 0.0.0.0 0.0.0.0 -", "hands: cups.none-left"),
    ("base 1 r,g 17.16.0.0 0.0.0.0 -", "hands: cups.box colour=red count=17 most=16"),
    ("base 1 r,g 16.16.16.0 0.0.0.0 -", "hands: cups.not-in-play colour=blue"),
    // Banked.
    ("base,early 1 r,g - 0.0.0 -", "banked: position.counts found=0.0.0 expected=r.g.b.y"),
    ("base,early 1 r,g - - -", "banked: position.counts found=- expected=r.g.b.y"),
    ("base,early 1 r,g - 0.0.0.00 -", "banked: position.counts found=0.0.0.00 expected=r.g.b.y"),
    ("base,early 1 r,g - 0.0.0.1 -", "banked: cups.not-in-play colour=yellow"),
    ("base 1 r,g - 1.0.0.0 -", "banked: cups.no-bank"),
    ("base,early 1 r,g 1.0.0.0 1.0.0.0 -", "banked: cups.banked-in-set-up"),
    ("base,early 1 r,g - 33.0.0.0 -", "banked: cups.too-many count=33 most=32"),
    ("base,early 1 r,g - 30.0.0.0 0,0:r2/1,0:r2", "stacks: cups.too-many count=34 most=32"),
    // Stacks.
    ("base 1 r,g - 0.0.0.0 0,0", "stacks: cups.stack found=0,0 most=63"),
    ("base 1 r,g - 0.0.0.0 0,0:r", "stacks: cups.stack found=0,0:r most=63"),
    ("base 1 r,g - 0.0.0.0 0,0:1", "stacks: cups.stack found=0,0:1 most=63"),
    ("base 1 r,g - 0.0.0.0 0,0:r0", "stacks: cups.stack found=0,0:r0 most=63"),
    ("base 1 r,g - 0.0.0.0 0,0:r01", "stacks: cups.stack found=0,0:r01 most=63"),
    ("base 1 r,g - 0.0.0.0 0,0:r-1", "stacks: cups.stack found=0,0:r-1 most=63"),
    ("base 1 r,g - 0.0.0.0 0,0:rr", "stacks: cups.stack found=0,0:rr most=63"),
    ("base 1 r,g - 0.0.0.0 0,0:p1", "stacks: cups.stack found=0,0:p1 most=63"),
    ("base 1 r,g - 0.0.0.0 0,0:é1", "stacks: cups.stack found=0,0:é1 most=63"),
    ("base 1 r,g - 0.0.0.0 -0,0:r1", "stacks: cups.stack found=-0,0:r1 most=63"),
    ("base 1 r,g - 0.0.0.0 +1,0:r1", "stacks: cups.stack found=+1,0:r1 most=63"),
    ("base 1 r,g - 0.0.0.0 00,0:r1", "stacks: cups.stack found=00,0:r1 most=63"),
    ("base 1 r,g - 0.0.0.0 64,0:r1", "stacks: cups.stack found=64,0:r1 most=63"),
    ("base 1 r,g - 0.0.0.0 0,-64:r1", "stacks: cups.stack found=0,-64:r1 most=63"),
    ("base 1 r,g - 0.0.0.0 99999999999999999999,0:r1", "stacks: cups.stack found=99999999999999999999,0:r… most=63"),
    ("base 1 r,g - 0.0.0.0 0,0:r1/", "stacks: cups.stack found=\"\" most=63"),
    ("base 1 r,g - 0.0.0.0 0,0:r1//1,0:r1", "stacks: cups.stack found=\"\" most=63"),
    ("base 1 r,g - 0.0.0.0 0,0:b1", "stacks: cups.not-in-play colour=blue"),
    ("base 1 r,g - 0.0.0.0 0,0:r1/0,0:g1", "stacks: position.twice found=0,0"),
    ("base 1 r,g - 0.0.0.0 1,0:r1/0,0:g1", "stacks: cups.stack-order cell=0,0 last=1,0"),
    ("base 1 r,g - 0.0.0.0 0,1:r1/0,-1:g1", "stacks: cups.stack-order cell=0,-1 last=0,1"),
    // As numbers, not as text.
    ("base 1 r,g - 0.0.0.0 10,0:r1/2,0:g1", "stacks: cups.stack-order cell=2,0 last=10,0"),
    ("base 1 r,g - 0.0.0.0 0,0:r33", "stacks: cups.too-many count=33 most=32"),
    ("base 1 r,g 16.0.0.0 0.0.0.0 0,0:r1", "stacks: cups.box colour=red count=17 most=16"),
    ("base,early 1 r,g - 0.0.0.0 0,0:r1", "stacks: cups.settled cell=0,0"),
    ("base,early 1 r,g - 0.0.0.0 0,0:r1/1,0:g2/5,5:r1/5,6:r1", "stacks: cups.settled cell=0,0"),
    // Set-up.
    ("base 1 r,g 1.0.0.0 0.0.0.0 0,0:r2", "stacks: cups.stacked cell=0,0"),
    ("base 1 r,g 1.0.0.0 0.0.0.0 1,0:r1", "stacks: cups.placing"),
    ("base 1 r,g 1.0.0.0 0.0.0.0 0,0:r1/2,0:r1", "stacks: cups.placing"),
    ("base 1 r,g 1.0.0.0 0.0.0.0 0,0:r1/1,0:r1/2,0:r1", "stacks: cups.placing"),
    ("base 1 r,g 1.0.0.0 0.0.0.0 -1,0:r1/0,0:r1/1,0:r1/1,1:r1", "stacks: cups.placing"),
];

#[test]
fn broken_texts_are_refused() {
    for (text, expected) in BROKEN {
        assert_eq!(refusal(text), *expected, "{text}");
    }
}

#[test]
fn seventeen_of_a_colour_are_refused() {
    let row = |colour: char, count: i32| {
        (0..count).map(|q| format!("{q},0:{colour}1")).collect::<Vec<_>>().join("/")
    };
    accepted(&format!("base 1 r,g,b - 0.0.0.0 {}", row('r', 16)));
    let expected = "stacks: cups.box colour=red count=17 most=16";
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

/// A changed text is refused or prints as itself.
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
