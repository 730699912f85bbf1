//! Edited positions.

use game_api::conformance::check_edits;
use game_api::{Dice, FastDice, NotationError, Seat};
use pyramids::{Board, Colour, Place, Position, Variant};

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn place(number: u8) -> Place {
    Place::new(number).expect("a place")
}

fn edited(position: &Position, dice: &mut FastDice) -> Result<Position, NotationError> {
    let mut below = |bound: usize| dice.below(bound as u32) as usize;
    if below(100) == 0 {
        return Ok(position.with_bare_places());
    }
    let place = Place::from_index(below(Place::MOST));
    let seat = Seat::from_index(below(Board::MOST_SEATS));
    let colour = Colour::ALL[below(6)];
    match below(11) {
        0 | 1 => position.with_piece(place, colour),
        2 => position.with_base(place, colour),
        3 => position.without_top(place),
        4 => position.with_last(Some(place).filter(|_| below(3) > 0)),
        5 => position.with_turn(seat),
        6 => position.with_secret(seat, colour),
        7 => position.with_stock(seat, colour, below(8)),
        8 => position.with_variant(Variant::ALL[below(2)]),
        9 => position.with_seats(below(6)),
        _ => position.with_places(below(30)),
    }
}

#[test]
fn random_edits_give_positions_or_are_refused() {
    check_edits(1, 400, edited);
}

#[test]
fn pieces_come_from_the_box_then_from_a_stock() {
    let position = read("chance 2 - r,g rr,rrg R/G");
    let one = position.with_piece(place(2), Colour::Red).expect("two are in the box");
    assert_eq!(one, read("chance 2 - r,g rr,rrg R/Gr"));
    let last = read("chance 2 - r,g rrr,rrrg R/G").with_piece(place(2), Colour::Red);
    assert_eq!(last, Ok(read("chance 2 - r,g rrr,rrg R/Gr")));
    let code = |edited: Result<Position, NotationError>| edited.expect_err("refused").reason.code;
    assert_eq!(code(one.with_piece(place(1), Colour::Red)), "pyramids.bare-base");
    assert_eq!(code(one.with_piece(place(2), Colour::Red)), "pyramids.pair");
    assert_eq!(code(one.with_piece(place(3), Colour::Red)), "pyramids.last");
}

#[test]
fn bases_change_places_where_there_are_no_more() {
    let position = read("chance 1 2 r,g r,g R/R/R/R/G");
    let swapped = position.with_base(place(5), Colour::Red).expect("a swap");
    assert_eq!(swapped, read("chance 1 2 r,g r,g G/R/R/R/R"));
    let fewer = position.without_top(place(1)).expect("four are left");
    assert_eq!(fewer, read("chance 1 1 r,g r,g R/R/R/G"));
    let more = read("chance 2 - r,g r,g R/R/R/R").with_places(6).expect("two more");
    assert_eq!(more, read("chance 2 - r,g r,g R/R/R/R/O/O"));
    let one = read("chance 1 - r,g r,g G");
    assert_eq!(one.without_top(place(1)).map_err(|error| error.field), Err("places"));
}

#[test]
fn the_turn_goes_to_a_seat_that_has_a_move() {
    let position = read("chance 1 - r,g r,g R/G/O");
    let next = position.with_stock(Seat::FIRST, Colour::Red, 0).expect("an empty stock");
    assert_eq!(next, read("chance 2 - r,g -,g R/G/O"));
    let four = position.with_seats(4).expect("four seats");
    assert_eq!(four, read("chance 1 - r,g,o,y r,g,-,- R/G/O"));
    let code = four.with_variant(Variant::Fair).map_err(|error| error.reason.code);
    assert_eq!(code, Err("request.players-range".into()));
}
