//! Edited positions.

use game_api::conformance::check_edits;
use game_api::{Dice, FastDice, NotationError, Seat};
use slides::{Cell, ColourSet, HEIGHT, Position, SLIDES, Switch, Token, Variant};

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn edited(position: &Position, dice: &mut FastDice) -> Result<Position, NotationError> {
    let mut below = |bound: usize| dice.below(bound as u32) as usize;
    if below(40) == 0 {
        return Ok(position.with_empty_board());
    }
    let cell = Cell::new(below(SLIDES), below(HEIGHT)).expect("a cell of the board");
    let seat = Seat::from_index(below(Seat::MOST));
    let token = Token::ALL[below(Token::KINDS)];
    match below(9) {
        0 | 1 => position.with_token(cell, token),
        2 => Ok(position.without_token(cell)),
        3 => position.with_turn(seat),
        4 => {
            let sets = ColourSet::EVERY.subsets(1 + below(3));
            position.with_secrets(seat, sets[below(sets.len())])
        }
        5 => position.with_taken(seat, token, below(22)),
        6 => {
            let switch = Switch::ALL[below(2)];
            Ok(position.with_options(position.open().options().with(switch, below(2) == 0)))
        }
        7 => Ok(position.with_variant(Variant::ALL[below(4)])),
        _ => position.with_seats(below(7)),
    }
}

#[test]
fn random_edits_give_positions_or_are_refused() {
    check_edits(1, 60, edited);
}

#[test]
fn tokens_fall_and_slides_close_up() {
    let empty = read("solo 1 r 0.0.0.0.0.0 -");
    let cell = |text: &str| Cell::parse(text).expect("a cell");
    let token = |letter| Token::from_letter(letter).expect("a token");
    let put = |position: Position, at: &str, letter| {
        position.with_token(cell(at), token(letter)).expect("the box holds it")
    };
    let board = put(put(put(empty, "j10", 'r'), "a5", 'y'), "c3", '*');
    assert_eq!(board, read("solo 1 r 0.0.0.0.0.0 ry/*"));
    assert_eq!(put(board, "a1", 'g'), read("solo 1 r 0.0.0.0.0.0 gy/*"));
    assert_eq!(board.without_token(cell("a1")), read("solo 1 r 0.0.0.0.0.0 y/*"));
    assert_eq!(board.without_token(cell("b1")), read("solo 1 r 0.0.0.0.0.0 ry"));
    assert_eq!(board.without_token(cell("d4")), board);
    let full = read("solo 1 r 0.0.0.0.0.5 rr");
    let refused = full.with_token(cell("a1"), Token::Joker).expect_err("five jokers are taken");
    assert_eq!(refused.reason.code, "slides.too-many");
}

#[test]
fn secrets_are_swapped_and_shared_out() {
    let three = read("base 3 r,y,g 1.0.0.0.0.0,0.2.0.0.0.0,0.0.3.0.0.0 rr");
    let green = three.secrets(Seat::from_index(2));
    let swapped = three.with_secrets(Seat::FIRST, green).expect("one colour");
    assert_eq!(swapped, read("base 3 g,y,r 1.0.0.0.0.0,0.2.0.0.0.0,0.0.3.0.0.0 rr"));
    let refused = three.with_secrets(Seat::FIRST, ColourSet::EVERY).expect_err("one each");
    assert_eq!(refused.reason.code, "slides.secrets-base");
    let two = read("base 1 r,y 1.0.0.0.0.0,0.2.0.0.0.0 rr");
    assert_eq!(three.with_seats(2), Ok(two));
    assert_eq!(three.with_seats(6).map_err(|error| error.field), Err("secrets"));
    let duo = read("duo 1 ry,gb 1.0.0.0.0.0,0.2.0.0.0.0 rr");
    assert_eq!(three.with_variant(Variant::Duo), duo);
}
