//! One test for every sentence of RULES.md, which its comment quotes.

use game_api::conformance::check_every_rule_is_tested;
use game_api::{Game, Request, Ruleset as _, Seat, Seed};
use shuttles::{Colour, Line, Move, Position, Row, Ruleset};

use crate::positions::{after, legal, outcome, position, refusal};

/// Seat 1 is to move on the left.
const START: &str = "1 load 1 - - 0-0 4 rrgbo/yyyp/oowg/bbbbp/g/wgw/ppr/rrygo/wwpoy";

/// The same, and seat 1 is on the right.
const START_RIGHT: &str = "1 load 2 - - 0-0 4 rrgbo/yyyp/oowg/bbbbp/g/wgw/ppr/rrygo/wwpoy";

#[test]
fn every_rule_is_tested() {
    let rules = include_str!("../../RULES.md");
    assert_eq!(check_every_rule_is_tested(rules, include_str!("rules.rs")), 42);
}

fn deals() -> impl Iterator<Item = Position> {
    (0..200).map(|number| Position::deal(&Ruleset, &Seed::new(number.to_string())))
}

/// Nine rows have room for five pawns each. There are 35 pawns, five in each of seven colours.
#[test]
fn pieces() {
    for deal in deals() {
        let rows = deal.board().rows();
        assert_eq!(rows.len(), 9);
        for colour in Colour::ALL {
            let pawns = rows.iter().flat_map(|row| row.pawns());
            assert_eq!(pawns.filter(|pawn| *pawn == colour).count(), 5, "{deal}");
        }
        assert_eq!(rows.iter().map(|row| row.len()).sum::<usize>(), 35);
    }
    assert_eq!(Line::new([Colour::Red; 5]).map(Line::len), Some(5));
    assert_eq!(Line::new([Colour::Red; 6]), None);
}

/// Seat 2 deals them at random, at most five to a row and never two of a colour side by side.
#[test]
fn deal_without_equal_neighbours() {
    for deal in deals() {
        for row in deal.board().rows() {
            let pawns: Vec<Colour> = row.pawns().collect();
            assert!(pawns.len() <= 5, "{deal}");
            assert!(pawns.windows(2).all(|pair| pair[0] != pair[1]), "{deal}");
        }
        assert!(deal.to_string().starts_with("1 side - - - 0-0 0 "), "{deal}");
    }
}

/// Rows may be short, and one or two may stay empty.
#[test]
fn rows_may_stay_empty() {
    let empty = |deal: &Position| deal.board().rows().iter().filter(|row| row.is_empty()).count();
    assert!(deals().all(|deal| empty(&deal) <= 2), "35 pawns fill seven rows at least");
    assert!(deals().any(|deal| deal.board().rows().iter().any(|row| (1..5).contains(&row.len()))));
    let some = Position::deal(&Ruleset, &Seed::new("empty 327"));
    assert_eq!(empty(&some), 1, "{some}");
}

/// Rows close up: only the order of their pawns matters.
#[test]
fn rows_have_no_gaps() {
    // A load leaves no gap at the end, a drop finds none in between.
    assert_eq!(
        after(START, "L1 D5:2"),
        "2 load 1 - - 0-0 5 gbo/yyyp/oowg/bbbbp/rrg/wgw/ppr/rrygo/wwpoy"
    );
    // No other text stands for the same row.
    assert!(
        "1 load 1 - - 0-0 4 rrgbo/yyyp/oo-wg/bbbbp/g/wgw/ppr/rrygo/wwpoy"
            .parse::<Position>()
            .is_err()
    );
}

/// Each player has a shuttle that carries up to three pawns. One runs along the left ends of the
/// rows, the other along the right ends.
#[test]
fn cursors_at_both_ends() {
    // Left: r r, then g, from the left ends; the cursor is full then.
    let left = after(START, "L1 L5");
    assert_eq!(left, "1 load 1 grr - 0-0 4 gbo/yyyp/oowg/bbbbp/-/wgw/ppr/rrygo/wwpoy");
    assert!(legal(&left).iter().all(|mv| mv.starts_with('D')), "{left}");
    // Right: o, then p, then r, from the right ends.
    let right = after(START_RIGHT, "L1 L2 L7");
    assert_eq!(right, "1 load 2 - rpo 0-0 4 rrgb/yyy/oowg/bbbbp/g/wgw/pp/rrygo/wwpoy");
    assert!(legal(&right).iter().all(|mv| mv.starts_with('D')), "{right}");
}

/// Seat 1 chooses a side and begins.
#[test]
fn seat_1_chooses_a_side() {
    let deal = Position::deal(&Ruleset, &Seed::new("side")).to_string();
    assert_eq!(legal(&deal), ["left", "right"]);
    assert!(deal.starts_with("1 side - "));
    assert!(after(&deal, "left").starts_with("1 load 1 - - 0-0 0 "));
    assert!(after(&deal, "right").starts_with("1 load 2 - - 0-0 0 "));
    // The other cursor is seat 2's.
    assert!(after(&deal, "right L1").starts_with("1 load 2 - "), "seat 1 loads on the right");
    let rows = deal.split(' ').next_back().expect("rows");
    assert_eq!(after(&deal, "left").split(' ').next_back(), Some(rows), "nothing else changes");
    assert_eq!(
        refusal(&after(&deal, "left"), "right"),
        "shuttles.side-settled expected=[form-load]"
    );
}

/// Pawns of one colour that come to stand side by side are a group. Nothing ever parts them again.
/// Groups form on a shuttle as well as in a row.
#[test]
fn groups_stay_together() {
    // In a row: the two red pawns come together.
    assert!(after(START, "L1").starts_with("1 load 1 rr - "));
    // A single pawn that is pushed beside its like joins it: next time both come.
    let joined = after("1 load 1 g - 0-0 4 rrgbo/yyyp/oowg/bbbbp/-/gww/ppr/rrygo/wwpoy", "D6:1");
    assert_eq!(joined, "2 load 1 - - 0-0 5 rrgbo/yyyp/oowg/bbbbp/-/ggww/ppr/rrygo/wwpoy");
    let mine = joined.replacen('2', "1", 1);
    assert!(after(&mine, "L6").starts_with("1 load 1 gg - "));
    // On a cursor: two whites from two rows can't be dropped one by one.
    let both = after("1 load 1 w - 0-0 4 rrgbo/yyyp/oowg/bbbbp/g/wgpp/r/rrygo/wwpoy", "L6");
    assert!(both.starts_with("1 load 1 ww - "), "{both}");
    assert!(!legal(&both).iter().any(|mv| mv.ends_with(":1")), "{both}");
    assert!(legal(&both).contains(&"D5:2".into()), "{both}");
}

/// The pawn that came onto a shuttle last leaves it first.
#[test]
fn last_in_first_out() {
    let loaded = after(START, "L5 L6");
    assert!(loaded.starts_with("1 load 1 wg - "), "{loaded}");
    let dropped = after(&loaded, "D5:1");
    assert_eq!(dropped, "1 drop 1 g - 0-0 4 rrgbo/yyyp/oowg/bbbbp/w/gw/ppr/rrygo/wwpoy");
    // The same on the right.
    let loaded = after(START_RIGHT, "L1 L2");
    assert!(loaded.starts_with("1 load 2 - po "), "{loaded}");
    assert!(after(&loaded, "D5:1").starts_with("1 drop 2 - o "), "{loaded}");
}

/// First you load your shuttle. Then you drop everything from it. If that pushed pawns onto the
/// other shuttle, you unload those last. The turn ends by itself when both shuttles are empty.
#[test]
fn parts_of_a_turn() {
    assert!(after(START, "L1").starts_with("1 load 1 rr - "));
    // Nothing leaves: the turn is over after the drop.
    assert!(after(START, "L1 D5:2").starts_with("2 load 1 - - 0-0 5 "));
    // Two pawns leave row 8: they are unloaded before seat 2 moves.
    let full = after(START, "L1 D8:2");
    assert_eq!(full, "1 unload 1 - go 0-0 4 gbo/yyyp/oowg/bbbbp/g/wgw/ppr/rrrry/wwpoy");
    assert!(legal(&full).iter().all(|mv| mv.starts_with('U')), "{full}");
    assert!(after(&full, "U1").starts_with("1 unload 1 - o "), "{full}");
    assert!(after(&full, "U1 U2").starts_with("2 load 1 - - 0-0 5 "), "{full}");
    assert_eq!(refusal(&full, "D1:1"), "shuttles.nothing-to-drop expected=[form-unload]");
}

/// Take the pawn at your end of a row onto your shuttle; its whole group comes along. So a group of
/// four can’t be loaded.
#[test]
fn load_takes_the_group() {
    assert_eq!(legal(START), ["L1", "L2", "L3", "L5", "L6", "L7", "L8", "L9"]);
    assert!(after(START, "L2").starts_with("1 load 1 yyy - 0-0 4 rrgbo/p/"));
    assert!(after(START, "L6").starts_with("1 load 1 w - 0-0 4 rrgbo/yyyp/oowg/bbbbp/g/gw/"));
    assert!(after(START_RIGHT, "L2").starts_with("1 load 2 - p 0-0 4 rrgbo/yyy/"));
    // Four blue pawns are too many for a cursor; the purple one behind them is not.
    assert_eq!(refusal(START, "L4"), "shuttles.group-too-large row=4 group=4 count=3");
    assert!(legal(START_RIGHT).contains(&"L4".into()));
    let empty = after(START, "L5");
    assert_eq!(refusal(&empty, "L5"), "shuttles.empty-row row=5");
}

/// Load at least once, from one row or several, and never hold more than three pawns.
#[test]
fn one_to_three_pawns() {
    assert_eq!(refusal(START, "D1:1"), "shuttles.nothing-loaded");
    // Two rows.
    assert!(after(START, "L1 L6").starts_with("1 load 1 wrr - "));
    // One row, pawn by pawn.
    assert!(after(START, "L6 L6 L6").starts_with("1 load 1 wgw - "));
    // Two and two would be four.
    assert_eq!(
        refusal(&after(START, "L1"), "L8"),
        "shuttles.group-too-large row=8 group=2 count=1"
    );
    assert_eq!(refusal(&after(START, "L6 L6 L6"), "L5"), "shuttles.cursor-full most=3");
}

/// Push one, two or three pawns at once from your shuttle into your end of a row, and go on until
/// the shuttle is empty.
#[test]
fn drop_pushes_up_to_three() {
    let loaded = after(START, "L6 L6 L6");
    assert!(loaded.starts_with("1 load 1 wgw - 0-0 4 rrgbo/yyyp/oowg/bbbbp/g/-/"), "{loaded}");
    assert!(after(&loaded, "D5:1").contains("/bbbbp/wg/-/"));
    assert!(after(&loaded, "D5:2").contains("/bbbbp/gwg/-/"));
    assert!(after(&loaded, "D5:3").contains("/bbbbp/wgwg/-/"));
    // From the right the same pawns go to the right end.
    let loaded = after(START_RIGHT, "L1 L2");
    assert!(after(&loaded, "D5:2").contains("/bbbbp/gpo/"), "{loaded}");
    assert_eq!(refusal(&loaded, "D5:3"), "shuttles.too-few-held count=2 found=3");
}

/// You may drop as soon as you have loaded something, and load no more after the first drop.
#[test]
fn no_load_after_a_drop() {
    let loaded = after(START, "L5 L6");
    let moves = legal(&loaded);
    assert!(moves.contains(&"L6".into()) && moves.contains(&"D5:1".into()), "{moves:?}");
    let dropped = after(&loaded, "D5:1");
    assert!(legal(&dropped).iter().all(|mv| mv.starts_with('D')), "{dropped}");
    assert_eq!(refusal(&dropped, "L6"), "shuttles.loaded-too-late expected=[form-drop]");
}

/// Push one, two or three pawns at once from your shuttle into your end of a row, and go on until
/// the shuttle is empty.
#[test]
fn drop_everything() {
    let line = ["D5:1", "D5:1 D7:1", "D5:1 D7:1 D6:1"].map(|drops| {
        let moves = format!("L6 L6 L6 {drops}");
        after(START, &moves).split(' ').take(4).collect::<Vec<_>>().join(" ")
    });
    assert_eq!(line, ["1 drop 1 gw", "1 drop 1 w", "2 load 1 -"]);
    // Even where the other cursor waits already, the own one comes first.
    let waiting = after(START, "L5 L6 D1:1");
    assert!(waiting.starts_with("1 drop 1 g o "), "{waiting}");
    assert!(legal(&waiting).iter().all(|mv| mv.starts_with('D')), "{waiting}");
    assert_eq!(refusal(&waiting, "U5"), "shuttles.unloaded-too-early expected=[form-drop]");
}

/// Pawns may go back into the row they came from.
#[test]
fn pawns_may_go_back() {
    let back = after(START, "L1 D1:2");
    assert_eq!(back, START.replacen("1 load 1 - - 0-0 4", "2 load 1 - - 0-0 5", 1));
}

/// A group on the shuttle is never cut.
#[test]
fn cursor_groups_are_not_cut() {
    // g, then two reds behind it: 1 and 3 are possible, 2 would part the reds.
    let loaded = after(START, "L1 L5");
    assert!(loaded.starts_with("1 load 1 grr - "), "{loaded}");
    let into_row_5: Vec<String> =
        legal(&loaded).into_iter().filter(|mv| mv.starts_with("D5")).collect();
    assert_eq!(into_row_5, ["D5:1", "D5:3"]);
    assert_eq!(refusal(&loaded, "D5:2"), "shuttles.cuts-cursor number=2");
    assert_eq!(
        after(&loaded, "D5:3").split(' ').next_back(),
        Some("gbo/yyyp/oowg/bbbbp/rrg/wgw/ppr/rrygo/wwpoy")
    );
}

/// A row holds five. Pawns that find no room leave at the far end, in their order, onto the open
/// end of the other shuttle.
#[test]
fn overflow() {
    // The line g w w w p o y is cut after the fifth pawn: o and y lie on the right cursor.
    let loaded = after(START, "L6 L6 L6");
    let pushed = after(&loaded, "D9:2");
    assert_eq!(pushed, "1 drop 1 w oy 0-0 4 rrgbo/yyyp/oowg/bbbbp/g/-/ppr/rrygo/gwwwp");
    // What leaves later lies in front of it, and here joins its like.
    let again = after(&pushed, "D8:1");
    assert_eq!(again, "1 unload 1 - ooy 0-0 4 rrgbo/yyyp/oowg/bbbbp/g/-/ppr/wrryg/gwwwp");
    // From the right, pawns leave at the left.
    assert_eq!(
        after(START_RIGHT, "L7 L3 D8:2"),
        "1 unload 2 rr - 0-0 4 rrgbo/yyyp/oow/bbbbp/g/wgw/pp/ygogr/wwpoy"
    );
    assert_eq!(
        after("1 load 2 - gb 0-0 22 ygp/bwwr/oyppy/owo/gprw/gbwyy/-/borr/bprog", "D9:2"),
        "1 unload 2 pb - 0-0 22 ygp/bwwr/oyppy/owo/gprw/gbwyy/-/borr/roggb"
    );
    // Three at once.
    assert_eq!(
        after("1 load 1 ppp - 0-0 28 wgybw/bwpw/rbogg/bgooo/by/gyyrr/-/or/prwy", "D1:3"),
        "1 unload 1 - ybw 0-0 28 pppwg/bwpw/rbogg/bgooo/by/gyyrr/-/or/prwy"
    );
}

/// No group is cut at the far end either: the last pawn that stays and the first that leaves must
/// differ in colour.
#[test]
fn edge_groups_are_not_cut() {
    // In row 1 a push of one would leave one purple pawn inside and one outside. A push of two
    // sends out both, a push of three parts r and g, which differ.
    let start = "1 load 1 - - 0-0 4 rrgpp/yyyp/oowg/bbbbp/g/wgw/bor/rrygo/wwpoy";
    let loaded = after(start, "L6 L6 L6");
    assert_eq!(refusal(&loaded, "D1:1"), "shuttles.cuts-row row=1 number=1");
    assert!(after(&loaded, "D1:2").starts_with("1 drop 1 w pp 0-0 4 gwrrg/"));
    assert!(after(&loaded, "D1:3").starts_with("1 unload 1 - gpp 0-0 4 wgwrr/"));
    // In row 4 it is the other way round: only the purple pawn may leave.
    let into_row_4: Vec<String> =
        legal(&loaded).into_iter().filter(|mv| mv.starts_with("D4")).collect();
    assert_eq!(into_row_4, ["D4:1"]);
}

/// That shuttle takes at most three pawns in a turn.
#[test]
fn at_most_three_leave() {
    let mut dice = game_api::FastDice::new(3);
    for deal in deals().take(40) {
        let mut position = deal;
        while let Some(mv) = position.random_move(&mut dice) {
            position.play_unchecked(mv);
            let held: usize =
                shuttles::End::BOTH.iter().map(|end| position.cursor(*end).len()).sum();
            assert!(held <= 3, "{position}");
        }
    }
    // Three pawns into a full row send out three.
    let three = after("1 load 1 ppp - 0-0 28 wgybw/bwpw/rbogg/bgooo/by/gyyrr/-/or/prwy", "D1:3");
    assert!(three.starts_with("1 unload 1 - ybw "));
    assert!(
        "1 unload 1 - ybwp 0-0 28 ppwg/bwpw/rbogg/bgooo/by/gyyrr/-/or/prwy"
            .parse::<Position>()
            .is_err()
    );
}

/// If the other shuttle holds pawns, push them into your opponent’s end of rows: each time the pawn
/// or group at the open end, into a row with room for all of it.
#[test]
fn unload_at_the_opponents_end() {
    let full = "2 unload 1 bo - 0-0 45 wwwwp/rrogg/yppp/g/bby/yyy/gror/bbgpr/oow";
    assert_eq!(legal(full), ["U3", "U4", "U5", "U6", "U7", "U9"]);
    assert_eq!(
        after(full, "U9"),
        "2 unload 1 o - 0-0 45 wwwwp/rrogg/yppp/g/bby/yyy/gror/bbgpr/boow"
    );
    // A group goes as one: it needs room for two.
    let group = "2 unload 1 rr - 0-0 31 ppg/ybgg/rrowo/o/wwpoo/yypbb/ryggw/-/bbwpy";
    assert_eq!(legal(group), ["U1", "U4", "U8"]);
    assert!(after(group, "U8").starts_with("1 load 1 - - 0-0 32 "));
}

/// Nothing overflows here.
#[test]
fn no_overflow_in_unloading() {
    let full = "2 unload 1 bo - 0-0 45 wwwwp/rrogg/yppp/g/bby/yyy/gror/bbgpr/oow";
    assert_eq!(refusal(full, "U1"), "shuttles.no-room row=1 room=0 group=1");
    let group = "2 unload 1 rr - 0-0 31 ppg/ybgg/rrowo/o/wwpoo/yypbb/ryggw/-/bbwpy";
    assert_eq!(refusal(group, "U2"), "shuttles.no-room row=2 room=1 group=2");
}

/// Five pawns of one colour in a row make it complete. The player who completes it gets a point,
/// whichever shuttle the pawns came from.
#[test]
fn complete_rows_score() {
    // By a drop.
    assert_eq!(
        after("1 load 1 gg - 2-2 6 wwwww/ppppp/yyyyy/rrrrr/bbooo/ggg/-/bbo/ob", "D6:2"),
        "2 load 1 - - 3-2 1 wwwww/ppppp/yyyyy/rrrrr/bbooo/ggggg/-/bbo/ob"
    );
    // By an unload, at the opponent's end: the point is for seat 1, who acts.
    assert_eq!(
        after("1 unload 1 - gg 2-2 6 wwwww/ppppp/yyyyy/rrrrr/bbooo/ggg/-/bbo/ob", "U6"),
        "2 load 1 - - 3-2 1 wwwww/ppppp/yyyyy/rrrrr/bbooo/ggggg/-/bbo/ob"
    );
    // In the middle of a turn the counter stands at 0.
    assert!(
        after("2 load 1 - wbb 1-1 13 bpp/yoobb/yy/ooo/ggggg/pppyy/wwww/-/rrrrr", "D7:1")
            .starts_with("2 drop 1 - bb 1-2 0 ")
    );
}

/// A complete row is a group of five: it is never loaded and never pushed.
#[test]
fn complete_rows_never_move() {
    let start = "1 load 1 - - 2-2 5 wwwww/ppppp/yyyyy/rrrrr/bbooo/ggg/-/bbo/ggob";
    assert_eq!(legal(start), ["L5", "L6", "L8", "L9"]);
    assert_eq!(refusal(start, "L1"), "shuttles.complete-row row=1");
    let loaded = after(start, "L9 L9");
    assert!(loaded.starts_with("1 load 1 ogg - "), "{loaded}");
    for count in [1, 3] {
        for row in 1..=4 {
            assert_eq!(
                refusal(&loaded, &format!("D{row}:{count}")),
                format!("shuttles.cuts-row row={row} number={count}")
            );
        }
    }
}

/// The game ends when the seventh row is complete.
#[test]
fn seventh_row() {
    let last = "2 load 2 gg - 3-3 9 -/yyyyy/ggg/rrrrr/-/ooooo/ppppp/wwwww/bbbbb";
    assert_eq!(outcome(last), "ongoing");
    let end = after(last, "D3:2");
    assert_eq!(end, "1 load 2 - - 3-4 1 -/yyyyy/ggggg/rrrrr/-/ooooo/ppppp/wwwww/bbbbb");
    assert_eq!(legal(&end), [""; 0]);
    assert_eq!(refusal(&end, "pass"), "move.over");
}

/// The player with more points wins.
#[test]
fn more_points_win() {
    assert_eq!(
        outcome("1 load 2 - - 3-4 1 -/yyyyy/ggggg/rrrrr/-/ooooo/ppppp/wwwww/bbbbb"),
        "winners 2"
    );
    assert_eq!(
        outcome("1 load 2 - - 7-0 1 -/yyyyy/ggggg/rrrrr/-/ooooo/ppppp/wwwww/bbbbb"),
        "winners 1"
    );
    let stalled = position("1 load 1 - - 0-1 60 rrybp/ryo/wbbop/www/ggggg/oooyy/bb/yw/ppprr");
    let found = stalled.outcome().expect("a stalled game is over");
    assert_eq!(found.to_string(), "winners 2");
    let figures = found.standings.iter().map(|s| (s.rank, s.figures[0].name, s.figures[0].value));
    assert_eq!(figures.collect::<Vec<_>>(), [(1, "points", 1), (2, "points", 0)]);
}

/// Players with equal points share the win.
#[test]
fn equal_points_share() {
    let shared = "1 load 1 - - 0-0 60 rrrgg/or/y/ygwww/ppppb/obboo/pbbgg/rwwo/yyy";
    assert_eq!(outcome(shared), "winners 1,2");
    assert_eq!(
        outcome("2 load 1 - - 1-1 60 wwwww/pppoo/yyyyy/bbr/rpp/rrrg/b/bggo/ggobo"),
        "winners 1,2"
    );
}

/// Two players play; there are no variants and no options.
#[test]
fn one_ruleset() {
    assert_eq!(Ruleset::all(), [Ruleset]);
    assert_eq!(Ruleset::from_request(&Request::default()), Ok(Ruleset));
    let base = Request { variant: Some("base".into()), players: Some(2), options: vec![] };
    assert_eq!(Ruleset::from_request(&base), Ok(Ruleset));
    assert_eq!(Ruleset.to_request(), base);
    assert_eq!(position(START).seats(), 2);
    let message = |request: Request| Ruleset::from_request(&request).map_err(|e| e.to_string());
    assert_eq!(
        message(Request { variant: Some("duo".into()), ..base.clone() }),
        Err("request.variant found=duo expected=[base]".into())
    );
    assert_eq!(
        message(Request { players: Some(3), ..base.clone() }),
        Err("request.players variant=base found=3 count=2".into())
    );
    assert_eq!(
        message(Request { options: vec!["early".into()], ..base }),
        Err("request.no-options found=early".into())
    );
}

/// We shuffle the 35 pawns and 10 blanks over all 45 cells and close the gaps, again and again
/// until no row has two of a colour side by side.
#[test]
fn uniform_deal() {
    // Every row is as good as any other: as many pawns, and every colour at its ends.
    let mut pawns = [0i32; 9];
    let mut firsts = [0i32; 7];
    for number in 0..1500 {
        let deal = Position::deal(&Ruleset, &Seed::new(format!("uniform {number}")));
        for (row, sum) in Row::all().zip(&mut pawns) {
            *sum += deal.board().row(row).len() as i32;
        }
        for row in deal.board().rows() {
            if let Some(first) = row.pawns().next() {
                firsts[first as usize - 1] += 1;
            }
        }
    }
    let (expected, sum) = (1500 * 35 / 9, firsts.iter().sum::<i32>());
    assert!(pawns.iter().all(|found| (found - expected).abs() < 150), "{pawns:?}, not {expected}");
    assert!(firsts.iter().all(|found| (found - sum / 7).abs() < 170), "{firsts:?} of {sum}");
}

/// A step is allowed only if you can still empty both shuttles after it.
#[test]
fn no_dead_ends() {
    // A third green pawn would make a group that no row takes: the shorter rows would send out
    // a part of a group, or have too little room.
    let load = "1 load 2 - gg 0-0 59 bppw/ggp/yyrg/ooow/yrro/brrp/wwp/bbb/oyyw";
    assert_eq!(refusal(load, "L3"), "shuttles.stuck found=L3");
    // The last drop of a turn would bring three purple pawns together on the other cursor, and no
    // row has room for three.
    for (position, mv) in [
        ("2 drop 2 g pp 0-0 5 wwb/ogw/wyo/yrb/wppyb/rygrp/bgg/ooor/yrb", "D6:1"),
        ("2 drop 1 p oy 0-0 19 gwo/rrg/rbgb/wwy/por/byw/ypbyo/ppogr/gbw", "D8:2"),
        ("1 load 2 - gyp 0-0 59 bgr/byb/bro/wgwy/gpy/wgr/oooyo/rwprw/ppb", "D7:3"),
    ] {
        assert_eq!(refusal(position, mv), format!("shuttles.stuck found={mv}"));
    }
}

/// A player who can’t start a turn passes. If you can start a turn, you play, even if you only put
/// back what you have loaded.
#[test]
fn pass() {
    // From the left every row that is not complete shows a group of four.
    let stuck = "1 load 1 - - 3-2 34 -/-/ggggg/ppppo/wwwww/bbbbb/oooop/rrrrr/yyyyy";
    assert_eq!(legal(stuck), ["pass"]);
    let passed = after(stuck, "pass");
    assert_eq!(passed, "2 load 1 - - 3-2 35 -/-/ggggg/ppppo/wwwww/bbbbb/oooop/rrrrr/yyyyy");
    assert_eq!(legal(&passed), ["L4", "L7"]);
    assert_eq!(refusal(&passed, "pass"), "shuttles.no-pass expected=[form-load]");
    assert_eq!(refusal(stuck, "L4"), "shuttles.group-too-large row=4 group=4 count=3");
}

/// A counter is set to 0 whenever a row is completed, and 1 is added at the end of every turn, a
/// pass included. When it reaches 60 the game ends too.
#[test]
fn quiet_turns() {
    // 1 more at the end of a turn, not within it.
    assert!(after(START, "L1").contains(" 0-0 4 "));
    assert!(after(START, "L1 D1:2").contains(" 0-0 5 "));
    assert!(after(START, "L1 D8:2").contains(" 0-0 4 "));
    // A row completed in the 60th quiet turn saves the game.
    let late = "1 load 1 gg - 2-2 59 wwwww/ppppp/yyyyy/rrrrr/bbooo/ggg/-/bbo/ob";
    assert!(after(late, "D6:2").starts_with("2 load 1 - - 3-2 1 "));
    let end = after(late, "D7:2");
    assert!(end.starts_with("2 load 1 - - 2-2 60 "), "{end}");
    assert_eq!(outcome(&end), "winners 1,2");
    assert_eq!(legal(&end), [""; 0]);
    let stuck = "1 load 1 - - 3-2 59 -/-/ggggg/ppppo/wwwww/bbbbb/oooop/rrrrr/yyyyy";
    assert_eq!(outcome(&after(stuck, "pass")), "winners 1");
    let counter = position(&after(stuck, "pass"));
    assert_eq!((counter.quiet(), counter.points(Seat::FIRST)), (60, 3));
    assert_eq!(position(stuck).parse_move("pass"), Ok(Move::Pass));
}
