//! Texts that are no position, and why each is refused.

use game_api::{Dice, FastDice, Game, Gap, Seed};
use shuttles::{Move, Position, Refusal, Row, Ruleset};

use crate::positions::{legal, position, refusal};
use crate::twin;

/// A position in which no field has its default value, to be broken in one place.
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
        Err(error) => format!("{}: {}", error.field, error.reason),
    }
}

#[test]
fn fields_are_separated_by_single_spaces() {
    assert_eq!(error(""), "seat: position.empty");
    assert_eq!(
        error("1 load"),
        "left: position.missing expected=[field-seat, field-phase, field-left, \
         field-left-cursor, field-right-cursor, field-points, field-quiet, field-rows]"
    );
    assert_eq!(error(&GOOD.replacen(' ', "  ", 1)), "phase: position.empty");
    assert_eq!(error(&format!("{GOOD} ")), "position: position.surplus last=field-rows");
    assert_eq!(error(&format!(" {GOOD}")), "seat: position.empty");
}

#[test]
fn every_field_is_checked() {
    let broken = [
        (0, "3", "seat: position.seat found=3 count=2"),
        (0, "-", "seat: position.seat found=- count=2"),
        (0, "01", "seat: position.seat found=01 count=2"),
        (1, "Load", "phase: position.unknown found=Load expected=[side | load | drop | unload]"),
        (2, "-", "left: position.seat found=- count=2"),
        (
            3,
            "x",
            "left-cursor: position.letter letter=x text=x expected=[r | o | y | g | b | p | w]",
        ),
        (
            3,
            "wé",
            "left-cursor: position.letter letter=é text=wé expected=[r | o | y | g | b | p | w]",
        ),
        (4, "gbbw", "right-cursor: shuttles.long-cursor found=gbbw most=3"),
        (
            4,
            "g-b",
            "right-cursor: position.letter letter=- text=g-b expected=[r | o | y | g | b | p | w]",
        ),
        (5, "3", "points: shuttles.points found=3"),
        (5, "1-2-0", "points: shuttles.points found=1-2-0"),
        (5, "01-2", "points: shuttles.points found=01-2"),
        (5, "-5-8", "points: shuttles.points found=-5-8"),
        (5, "1-1", "points: shuttles.points-sum sum=2 count=3"),
        (5, "7-7", "points: shuttles.points-sum sum=14 count=3"),
        (6, "61", "quiet: position.number found=61 most=60"),
        (6, "-1", "quiet: position.number found=-1 most=60"),
        (6, "+7", "quiet: position.number found=+7 most=60"),
        (6, "07", "quiet: position.number found=07 most=60"),
        (6, "999999999999", "quiet: position.number found=999999999999 most=60"),
        (6, "60", "quiet: shuttles.quiet-end most=60"),
        (7, "rrrrr", "rows: shuttles.rows found=1 most=9"),
        (7, "rrrrr/yyyyy/ooooo/ggw/gwp/pbg/bpw/bwp/pb/-", "rows: shuttles.rows found=10 most=9"),
        (7, "rrrrr/yyyyy/ooooo/ggw/gwp/pbg/bpw//pbbwp", "rows: shuttles.no-row row=8"),
        (
            7,
            "rrrrr/yyyyy/ooooo/ggwgwp/-/pbg/bpw/bwp/pb",
            "rows: shuttles.long-row row=4 found=ggwgwp most=5",
        ),
        (
            7,
            "rrrrr/yyyyy/ooooo/ggW/gwp/pbg/bpw/bwp/pb",
            "rows: position.letter letter=W text=ggW expected=[r | o | y | g | b | p | w]",
        ),
        (
            7,
            "rrrrr/yyyyy/ooooo/ggw/gwp/pbg/bpw/bwp/p",
            "rows: shuttles.pawns colour=blue count=4 expected=5",
        ),
        (
            7,
            "rrrrr/yyyyy/ooooo/ggw/gwp/pbg/bpw/bwp/pbr",
            "rows: shuttles.pawns colour=red count=6 expected=5",
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
        ("2 load 1 w gb 1-2 7", "bwp/pb", "left-cursor: shuttles.nothing-dropped"),
        // Between turns both are empty, and nothing is dropped from an empty cursor.
        ("2 drop 1 - - 1-2 7", "bwpg/pbwb", "right-cursor: shuttles.still-drops seat=2"),
        ("2 drop 1 wgb - 1-2 7", "bwp/pb", "right-cursor: shuttles.still-drops seat=2"),
        ("2 drop 1 - wgb 1-2 7", "bwp/pb", "right-cursor: shuttles.after-drop most=2"),
        ("2 drop 1 wb gb 1-2 7", "wp/pb", "left-cursor: shuttles.both-cursors most=3"),
        ("2 unload 1 w g 1-2 7", "bwpb/pb", "right-cursor: shuttles.all-dropped"),
        ("2 unload 1 - - 1-2 7", "bwpg/pbwb", "left-cursor: shuttles.still-unloads seat=2"),
        ("2 unload 2 - - 1-2 7", "bwpg/pbwb", "right-cursor: shuttles.still-unloads seat=2"),
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
        "left: shuttles.before-side expected=-"
    );
    assert_eq!(error(&deal.replacen("1 ", "2 ", 1)), "seat: shuttles.before-side expected=1");
    assert_eq!(
        error(&deal.replacen("0-0 0 ", "0-0 3 ", 1)),
        "quiet: shuttles.before-side expected=0"
    );
    assert_eq!(
        error("1 side - - - 0-0 0 rrgbo/yyyp/oowg/bbbbp/g/wgw/ppr/rrygo/wwpoy"),
        "rows: shuttles.neighbours"
    );
    assert_eq!(
        error("1 side - r - 0-0 0 rgbo/yyyp/oowg/bbbbp/g/wgw/ppr/rrygo/wwpoy"),
        "left-cursor: shuttles.before-side expected=-"
    );
    assert_eq!(
        error("1 side - - r 0-0 0 rgbo/yyyp/oowg/bbbbp/g/wgw/ppr/rrygo/wwpoy"),
        "right-cursor: shuttles.nothing-dropped"
    );
}

#[test]
fn a_turn_that_cannot_be_completed_is_no_position() {
    let message = "rows: shuttles.no-way-out";
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
        let refusal_text = refusal(loaded, text);
        let expected = format!("shuttles.unreadable found={} expected=", Gap::quote(text));
        assert!(refusal_text.starts_with(&expected), "{refusal_text}");
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
        assert_eq!(refusal(&deal, mv), "shuttles.side-first expected=[form-left | form-right]");
    }
    let expected = [
        ("1 load 1 - - 3-2 34 -/-/ggggg/ppppo/wwwww/bbbbb/oooop/rrrrr/yyyyy", "form-pass"),
        ("1 load 1 - - 0-0 4 rrgbo/yyyp/oowg/bbbbp/g/wgw/ppr/rrygo/wwpoy", "form-load"),
        ("1 load 1 g - 0-0 4 rrgbo/yyyp/oowg/bbbbp/-/wgw/ppr/rrygo/wwpoy", "form-load | form-drop"),
        ("1 load 1 wgw - 0-0 4 rrgbo/yyyp/oowg/bbbbp/g/-/ppr/rrygo/wwpoy", "form-drop"),
        ("1 drop 1 g o 0-0 4 wrrgb/yyyp/oowg/bbbbp/-/gw/ppr/rrygo/wwpoy", "form-drop"),
        ("2 unload 1 bo - 0-0 45 wwwwp/rrogg/yppp/g/bby/yyy/gror/bbgpr/oow", "form-unload"),
    ];
    for (text, expected) in expected {
        assert_eq!(refusal(text, "left"), format!("shuttles.side-settled expected=[{expected}]"));
    }
}

/// A changed text never panics, what is read prints as that text, and the twin can play on
/// from there.
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
