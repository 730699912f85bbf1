//! Edited positions.

use game_api::conformance::check_edits;
use game_api::{Dice, FastDice, NotationError, Seat};
use shuttles::{End, Lane, Position, Row};

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn row(number: usize) -> Lane {
    Lane::Row(Row::all().nth(number - 1).expect("a row"))
}

fn edited(position: &Position, dice: &mut FastDice) -> Result<Position, NotationError> {
    let mut below = |bound: usize| dice.below(bound as u32) as usize;
    let lane = |below: &mut dyn FnMut(usize) -> usize| match below(11) {
        9 => Lane::Cursor(End::Left),
        10 => Lane::Cursor(End::Right),
        number => row(number + 1),
    };
    let (one, other) = (lane(&mut below), lane(&mut below));
    let (place, goal) = (below(5), below(5));
    let (seat, end) = (Seat::from_index(below(3)), End::BOTH[below(2)]);
    match below(9) {
        0..=2 => position.with_swapped((one, place), (other, goal)),
        3 | 4 => position.with_moved((one, place), other, end),
        5 => position.with_turn(seat),
        6 => position.with_left(seat),
        7 => position.with_quiet(below(62) as u8),
        _ => match below(2) {
            0 => position.with_points(below(8) as u8),
            _ => position.with_side_chosen(below(2) == 0),
        },
    }
}

#[test]
fn random_edits_give_positions_or_are_refused() {
    check_edits(20, 100, edited);
}

#[test]
fn pawns_change_places_or_lines() {
    let rows = "rogyb/rogyb/rogyb/rogyb/rogyb/pw/pw/pwpw/pw";
    let start = read(&format!("1 side - - - 0-0 0 {rows}"));
    // Two red pawns side by side can't have been dealt: the first turn has begun.
    assert_eq!(
        start.with_swapped((row(1), 0), (row(2), 1)),
        Ok(read("1 load 1 - - 0-0 0 oogyb/rrgyb/rogyb/rogyb/rogyb/pw/pw/pwpw/pw"))
    );
    let loaded = start.with_moved((row(6), 0), Lane::Cursor(End::Left), End::Right);
    let loaded = loaded.expect("the cursor has room");
    assert_eq!(loaded, read("1 load 1 p - 0-0 0 rogyb/rogyb/rogyb/rogyb/rogyb/w/pw/pwpw/pw"));
    let code = |edited: Result<Position, NotationError>| edited.expect_err("refused").reason.code;
    assert_eq!(code(start.with_moved((row(6), 0), row(1), End::Left)), "shuttles.long-row");
    assert_eq!(code(start.with_swapped((row(6), 2), (row(1), 0))), "position.number");
    assert_eq!(code(loaded.with_side_chosen(false)), "shuttles.before-side");
}

#[test]
fn complete_rows_count() {
    let start = read("2 load 1 - - 0-0 5 rrrro/oooor/gyb/gyb/gyb/gybpw/gybpw/pwpw/pw");
    let scored = start.with_swapped((row(1), 4), (row(2), 4)).expect("two rows are complete");
    assert_eq!((scored.points(Seat::FIRST), scored.points(Seat::from_index(1))), (0, 2));
    let shared = scored.with_points(1).expect("one each");
    assert_eq!((shared.points(Seat::FIRST), shared.points(Seat::from_index(1))), (1, 1));
    assert_eq!(shared.with_points(3).map_err(|error| error.field), Err("points"));
    assert_eq!(shared.with_swapped((row(1), 4), (row(2), 4)), Ok(start));
}
