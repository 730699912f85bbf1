//! Edited positions.

use cups::{Cell, Colour, Colours, Position, Variant};
use game_api::conformance::check_edits;
use game_api::{Dice, FastDice, NotationError, Seat};

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn cell(q: i32, r: i32) -> Cell {
    Cell::new(q, r).expect("a cell")
}

fn edited(position: &Position, dice: &mut FastDice) -> Result<Position, NotationError> {
    let mut below = |bound: usize| dice.below(bound as u32) as usize;
    if below(50) == 0 {
        return Ok(position.with_empty_board());
    }
    let cell = cell(below(7) as i32 - 3, below(7) as i32 - 3);
    let seat = Seat::from_index(below(5));
    let (colour, other) = (Colour::ALL[below(4)], Colour::ALL[below(4)]);
    match below(11) {
        0..=2 => position.with_cup(cell, colour),
        3 | 4 => position.without_cup(cell),
        5 => position.with_turn(seat),
        6 => position.with_colours(seat, Colours::two(colour, other)),
        7 => position.with_hand(colour, below(18) as u8),
        8 => position.with_banked(colour, below(20) as u8),
        9 => Ok(position.with_early(below(2) == 0)),
        _ => match below(2) {
            0 => position.with_variant(Variant::ALL[below(2)]),
            _ => position.with_seats(below(6)),
        },
    }
}

#[test]
fn random_edits_give_positions_or_are_refused() {
    check_edits(1, 200, edited);
}

#[test]
fn stacks_grow_change_colour_and_shrink() {
    let empty = read("base 1 r,g - 0.0.0.0 -");
    let put = |position: Position, at: Cell, colour| {
        position.with_cup(at, colour).unwrap_or_else(|error| panic!("{position}: {error}"))
    };
    let red = put(put(empty, cell(0, 0), Colour::Red), cell(0, 0), Colour::Red);
    assert_eq!(red, read("base 1 r,g - 0.0.0.0 0,0:r2"));
    let green = put(put(red, cell(1, 0), Colour::Green), cell(0, 0), Colour::Green);
    assert_eq!(green, read("base 2 r,g - 0.0.0.0 0,0:g2/1,0:g1"));
    let lower = green.without_cup(cell(0, 0)).and_then(|lower| lower.without_cup(cell(0, 0)));
    assert_eq!(lower, Ok(read("base 2 r,g - 0.0.0.0 1,0:g1")));
    let code = |edited: Result<Position, NotationError>| edited.expect_err("refused").reason.code;
    assert_eq!(code(green.with_cup(cell(2, 0), Colour::Blue)), "cups.not-in-play");
    assert_eq!(code(green.with_hand(Colour::Red, 3)), "cups.stacked");
    assert_eq!(code(green.with_hand(Colour::Red, 17)), "cups.box");
}

#[test]
fn settled_stacks_are_banked_with_the_option() {
    let position = read("base 1 r,g - 0.0.0.0 0,0:r2/1,0:g1/3,0:g1/3,1:r1");
    let early = position.with_early(true);
    assert_eq!(early, read("base,early 1 r,g - 3.0.0.0 3,0:g1/3,1:r1"));
    assert_eq!(early.with_early(true), early);
    assert_eq!(early.with_early(false), read("base 1 r,g - 0.0.0.0 3,0:g1/3,1:r1"));
    let code = early.with_cup(cell(0, 0), Colour::Red).map_err(|error| error.reason.code);
    assert_eq!(code, Err("cups.settled".into()));
}

#[test]
fn seats_and_colours_are_shared_out() {
    let position = read("base 2 r,b - 0.0.0.0 0,0:r1/1,0:b1");
    assert_eq!(position.with_seats(3), Ok(read("base 2 r,b,g - 0.0.0.0 0,0:r1/1,0:b1")));
    assert_eq!(
        position.with_variant(Variant::Duo),
        Ok(read("duo 1 rb,gy - 0.0.0.0 0,0:r1/1,0:b1"))
    );
    let swapped = position.with_colours(Seat::FIRST, Colours::one(Colour::Blue));
    assert_eq!(swapped, Ok(read("base 2 b,r - 0.0.0.0 0,0:r1/1,0:b1")));
    let refused = position.with_colours(Seat::FIRST, Colours::one(Colour::Green));
    assert_eq!(refused.map_err(|error| error.reason.code), Err("cups.not-in-play".into()));
}
