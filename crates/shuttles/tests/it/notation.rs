//! Texts that are no position, and what is said about them.

use game_api::{Dice, FastDice, Game, Seed};
use shuttles::{Move, Position, Refusal, Row, Ruleset};

use crate::positions::{legal, position, refusal};
use crate::twin;

/// A position in which every field says something, to be broken in one place.
const GOOD: &str = "2 drop 1 w gb 1-2 7 rrrrr/yyyyy/ooooo/ggw/gwp/pbg/bpw/bwp/pb";

#[test]
fn the_good_position_is_good() {
    assert_eq!(position(GOOD).to_string(), GOOD);
}

/// The good position with one field replaced.
fn with(field: usize, text: &str) -> String {
    let mut fields: Vec<&str> = GOOD.split(' ').collect();
    fields[field] = text;
    fields.join(" ")
}

fn error(text: &str) -> String {
    match text.parse::<Position>() {
        Ok(position) => panic!("{text} was read as {position}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn fields_are_separated_by_single_spaces() {
    assert_eq!(error(""), "seat: empty; fields are separated by single spaces");
    assert_eq!(
        error("1 load"),
        "left: missing; expected <seat> <phase> <left> <left-cursor> <right-cursor> <points> \
         <quiet> <rows>"
    );
    assert_eq!(
        error(&GOOD.replacen(' ', "  ", 1)),
        "phase: empty; fields are separated by single spaces"
    );
    assert_eq!(error(&format!("{GOOD} ")), "position: something follows the last field, <rows>");
    assert_eq!(error(&format!(" {GOOD}")), "seat: empty; fields are separated by single spaces");
}

#[test]
fn every_field_is_checked() {
    let broken = [
        (0, "3", "seat: expected 1 or 2, found '3'"),
        (0, "-", "seat: expected 1 or 2, found '-'"),
        (0, "01", "seat: expected 1 or 2, found '01'"),
        (1, "Load", "phase: expected side, load, drop or unload, found 'Load'"),
        (2, "-", "left: expected 1 or 2, the seat whose cursor is on the left, found '-'"),
        (3, "x", "left-cursor: expected pawns r, o, y, g, b, p, w or -, found 'x'"),
        (3, "wé", "left-cursor: expected pawns r, o, y, g, b, p, w or -, found 'é'"),
        (4, "gbbw", "right-cursor: a cursor holds at most 3 pawns: gbbw"),
        (4, "g-b", "right-cursor: expected pawns r, o, y, g, b, p, w or -, found '-'"),
        (5, "3", "points: expected the points of seats 1 and 2 such as 2-1, found '3'"),
        (5, "1-2-0", "points: expected the points of seats 1 and 2 such as 2-1, found '1-2-0'"),
        (5, "01-2", "points: expected the points of seats 1 and 2 such as 2-1, found '01-2'"),
        (5, "-5-8", "points: expected the points of seats 1 and 2 such as 2-1, found '-5-8'"),
        (5, "1-1", "points: 2 in all, but 3 rows are complete"),
        (5, "7-7", "points: 14 in all, but 3 rows are complete"),
        (6, "61", "quiet: expected a number from 0 to 60, found '61'"),
        (6, "-1", "quiet: expected a number from 0 to 60, found '-1'"),
        (6, "+7", "quiet: expected a number from 0 to 60, found '+7'"),
        (6, "07", "quiet: expected a number from 0 to 60, found '07'"),
        (6, "999999999999", "quiet: expected a number from 0 to 60, found '999999999999'"),
        (6, "60", "quiet: the game ends at 60, so no turn goes on there"),
        (7, "rrrrr", "rows: expected 9 rows separated by /, found 1"),
        (
            7,
            "rrrrr/yyyyy/ooooo/ggw/gwp/pbg/bpw/bwp/pb/-",
            "rows: expected 9 rows separated by /, found 10",
        ),
        (
            7,
            "rrrrr/yyyyy/ooooo/ggw/gwp/pbg/bpw//pbbwp",
            "rows: row 8 is missing; an empty one is written -",
        ),
        (
            7,
            "rrrrr/yyyyy/ooooo/ggwgwp/-/pbg/bpw/bwp/pb",
            "rows: row 4 holds at most 5 pawns: ggwgwp",
        ),
        (
            7,
            "rrrrr/yyyyy/ooooo/ggW/gwp/pbg/bpw/bwp/pb",
            "rows: expected pawns r, o, y, g, b, p, w or -, found 'W'",
        ),
        (
            7,
            "rrrrr/yyyyy/ooooo/ggw/gwp/pbg/bpw/bwp/p",
            "rows: expected 5 pawns of each colour on rows and cursors, found 4 blue",
        ),
        (
            7,
            "rrrrr/yyyyy/ooooo/ggw/gwp/pbg/bpw/bwp/pbr",
            "rows: expected 5 pawns of each colour on rows and cursors, found 6 red",
        ),
    ];
    for (field, text, message) in broken {
        assert_eq!(error(&with(field, text)), message);
    }
}

#[test]
fn cursors_fit_the_phase() {
    let rows = "rrrrr/yyyyy/ooooo/ggw/gwp/pbg/bpw";
    let broken = [
        // Nothing leaves a row before the first drop.
        (
            "2 load 1 w gb 1-2 7",
            "bwp/pb",
            "left-cursor: expected - as long as nothing is dropped in this turn",
        ),
        // Between turns both are empty, and nothing is dropped from an empty cursor.
        (
            "2 drop 1 - - 1-2 7",
            "bwpg/pbwb",
            "right-cursor: expected the pawns that seat 2 still drops",
        ),
        (
            "2 drop 1 wgb - 1-2 7",
            "bwp/pb",
            "right-cursor: expected the pawns that seat 2 still drops",
        ),
        (
            "2 drop 1 - wgb 1-2 7",
            "bwp/pb",
            "right-cursor: expected at most 2 pawns after the first drop",
        ),
        (
            "2 drop 1 wb gb 1-2 7",
            "wp/pb",
            "left-cursor: a turn moves at most 3 pawns, so both cursors hold 3 at most",
        ),
        ("2 unload 1 w g 1-2 7", "bwpb/pb", "right-cursor: expected - when everything is dropped"),
        (
            "2 unload 1 - - 1-2 7",
            "bwpg/pbwb",
            "left-cursor: expected the pawns that seat 2 unloads",
        ),
        (
            "2 unload 2 - - 1-2 7",
            "bwpg/pbwb",
            "right-cursor: expected the pawns that seat 2 unloads",
        ),
    ];
    for (start, end, message) in broken {
        assert_eq!(error(&format!("{start} {rows}/{end}")), message);
    }
}

#[test]
fn before_the_first_move_everything_is_as_dealt() {
    let deal = Position::deal(&Ruleset, &Seed::new("as dealt")).to_string();
    assert!(deal.starts_with("1 side - - - 0-0 0 "), "{deal}");
    assert_eq!(
        error(&deal.replacen(" - - -", " 1 - -", 1)),
        "left: expected - before the side is chosen"
    );
    assert_eq!(error(&deal.replacen("1 ", "2 ", 1)), "seat: expected 1: seat 1 chooses the side");
    assert_eq!(
        error(&deal.replacen("0-0 0 ", "0-0 3 ", 1)),
        "quiet: expected 0 before the side is chosen"
    );
    assert_eq!(
        error("1 side - - - 0-0 0 rrgbo/yyyp/oowg/bbbbp/g/wgw/ppr/rrygo/wwpoy"),
        "rows: a deal has no neighbours of the same colour in a row"
    );
    assert_eq!(
        error("1 side - r - 0-0 0 rgbo/yyyp/oowg/bbbbp/g/wgw/ppr/rrygo/wwpoy"),
        "left-cursor: expected - before the side is chosen"
    );
    assert_eq!(
        error("1 side - - r 0-0 0 rgbo/yyyp/oowg/bbbbp/g/wgw/ppr/rrygo/wwpoy"),
        "right-cursor: expected - as long as nothing is dropped in this turn"
    );
}

#[test]
fn a_turn_that_cannot_be_completed_is_no_position() {
    let message = "rows: the group of 3 fits nowhere, so the turn can't be completed";
    // The third green pawn loaded, and no row takes the three.
    assert_eq!(error("1 load 2 - ggg 0-0 59 bppw/ggp/yyr/ooow/yrro/brrp/wwp/bbb/oyyw"), message);
    // Three purple pawns to unload, and no row has room for three.
    assert_eq!(error("2 unload 2 - ppp 0-0 5 wwb/ogw/wyo/yrb/wppyb/grygr/bgg/ooor/yrb"), message);
}

#[test]
fn moves_are_read_strictly() {
    let loaded = "1 load 1 g - 0-0 4 rrgbo/yyyp/oowg/bbbbp/-/wgw/ppr/rrygo/wwpoy";
    for text in [
        "", " ", "l1", "L0", "L10", "L1 ", "D1", "D1:0", "D1:4", "D1:11", "U", "Left", "D1,1", "é",
        "L\u{661}",
    ] {
        assert_eq!(
            refusal(loaded, text),
            format!(
                "'{text}' is not a move; expected left, right, L<row>, D<row>:<count>, U<row> or \
                 pass, with a row from 1 to 9 and a count from 1 to 3"
            )
        );
    }
    let position = position(loaded);
    let row = Row::new(1).expect("a row");
    assert_eq!(position.check(Move::Drop { row, count: 0 }), Err(Refusal::NoSuchCount(0)));
    assert_eq!(position.check(Move::Drop { row, count: 255 }), Err(Refusal::NoSuchCount(255)));
    assert_eq!(Row::new(0), None);
    assert_eq!(Row::new(10), None);
}

#[test]
fn refusals_say_what_is_expected() {
    let deal = Position::deal(&Ruleset, &Seed::new("first")).to_string();
    for mv in ["L1", "D1:1", "U1", "pass"] {
        assert_eq!(refusal(&deal, mv), "the first move chooses the cursor: left or right");
    }
    let expected = [
        ("1 load 1 - - 3-2 34 -/-/ggggg/ppppo/wwwww/bbbbb/oooop/rrrrr/yyyyy", "pass"),
        ("1 load 1 - - 0-0 4 rrgbo/yyyp/oowg/bbbbp/g/wgw/ppr/rrygo/wwpoy", "L<row>"),
        (
            "1 load 1 g - 0-0 4 rrgbo/yyyp/oowg/bbbbp/-/wgw/ppr/rrygo/wwpoy",
            "L<row> or D<row>:<count>",
        ),
        ("1 load 1 wgw - 0-0 4 rrgbo/yyyp/oowg/bbbbp/g/-/ppr/rrygo/wwpoy", "D<row>:<count>"),
        ("1 drop 1 g o 0-0 4 wrrgb/yyyp/oowg/bbbbp/-/gw/ppr/rrygo/wwpoy", "D<row>:<count>"),
        ("2 unload 1 bo - 0-0 45 wwwwp/rrogg/yppp/g/bby/yyy/gror/bbgpr/oow", "U<row>"),
    ];
    for (text, expected) in expected {
        assert_eq!(
            refusal(text, "left"),
            format!("the sides are chosen already; expected {expected}")
        );
    }
}

/// Whatever is done to a text, reading it does not panic, what is read prints as that text, and
/// the twin can play on from there.
#[test]
fn broken_texts_never_panic() {
    let mut dice = FastDice::new(5);
    let letters: Vec<char> = "roygbpw-/ 0127:LDUé\u{0}".chars().collect();
    let mut read = 0;
    for start in [
        GOOD,
        "2 load 1 - - 0-0 35 bo/bwbb/owggb/wwwr/yppp/ogrrr/gyrgp/ooyp/yy",
        "1 load 2 - ggp 0-0 59 bppw/ggg/yyr/ooow/yrro/brrp/wwp/bbb/oyyw",
        "2 unload 2 - ppw 0-0 5 wpb/ogw/wyo/yrb/wppyb/grygr/bgg/ooor/yrb",
    ] {
        for _ in 0..10_000 {
            let mut text: Vec<char> = start.chars().collect();
            for _ in 0..=dice.below(2) {
                let at = dice.below(text.len() as u32) as usize;
                let other = dice.below(text.len() as u32) as usize;
                match dice.below(4) {
                    0 => text[at] = letters[dice.below(letters.len() as u32) as usize],
                    1 => drop(text.remove(at)),
                    2 => text.insert(at, letters[dice.below(letters.len() as u32) as usize]),
                    _ => text.swap(at, other),
                }
            }
            let text: String = text.into_iter().collect();
            if let Ok(position) = text.parse::<Position>() {
                assert_eq!(position.to_string(), text);
                assert_eq!(legal(&text), twin::moves(&text), "{text}");
                read += 1;
            }
        }
    }
    assert!(read > 1000, "only {read} texts were positions");
}
