//! The suite that every game passes, and properties of this game only.

use std::collections::HashMap;

use game_api::conformance::{Suite, Twin};
use game_api::{FastDice, Game};
use shuttles::{Colour, End, Position, Row};

use crate::positions::position;
use crate::twin;

/// A turn is at most 3 loads, 3 drops and 3 unloads.
const LONGEST_TURN: usize = 9;

/// The choice of the side, then turns: at most 60 up to each of the seven
/// completed rows, and at most 60 quiet ones after the last of them.
const LONGEST_GAME: usize = 1 + 8 * 60 * LONGEST_TURN;

const SUITE: Suite<Position> = Suite {
    invariants: pawns_of_each_colour,
    plausible_moves,
    longest_game: LONGEST_GAME,
    twin: Twin {
        moves: twin::moves,
        apply: twin::apply,
        outcome: twin::outcome,
        awkward: twin::awkward,
    },
};

#[test]
fn the_suite_holds_for_every_table() {
    SUITE.run(40);
}

/// The suite draws from few moves only; here are many, of several kinds.
#[test]
fn crowded_positions_draw_evenly() {
    let mut dice = FastDice::new(11);
    for (text, count) in [
        ("1 load 1 wg - 0-0 4 rrgbo/yyyp/oowg/bbbbp/-/gw/ppr/rrygo/wwpoy", 18),
        ("1 load 2 - gb 0-0 22 ygp/bwwr/oyppy/owo/gprw/gbwyy/-/borr/bprog", 24),
        ("1 load 2 - gyp 0-0 59 bgr/byb/bro/wgwy/gpy/wgr/oooyo/rwprw/ppb", 23),
        ("1 drop 2 b wp 0-0 48 owwbb/yyyoo/gbbo/pprrp/oy/-/ywwgg/p/rrrgg", 11),
    ] {
        let position = position(text);
        assert_eq!(position.legal_set().len(), count, "{text}");
        let mut drawn = HashMap::new();
        for _ in 0..2000 * count {
            *drawn.entry(position.random_move(&mut dice).expect("a move")).or_insert(0i32) += 1;
        }
        for mv in position.legal_set().iter() {
            let times = drawn.remove(&mv).unwrap_or_default();
            assert!((times - 2000).abs() < 250, "{text}: {mv} was drawn {times} times");
        }
        assert!(drawn.is_empty(), "{text}: {drawn:?} is not legal");
    }
}

fn pawns_of_each_colour(position: &Position) -> Vec<u32> {
    let mut counts = vec![0; Colour::ALL.len()];
    let cursors = End::BOTH.map(|end| position.cursor(end));
    for line in position.board().rows().iter().chain(&cursors) {
        for colour in line.pawns() {
            counts[colour as usize - 1] += 1;
        }
    }
    assert_eq!(counts, [5; 7], "{position}");
    counts
}

fn plausible_moves(_position: &Position) -> Vec<String> {
    let mut moves = ["left", "right", "pass", "L0", "L10", "D1:0", "D9:4", "D0:1", "U0", "l1"]
        .map(String::from)
        .to_vec();
    for row in Row::all() {
        moves.extend([format!("L{row}"), format!("U{row}"), format!("D{row}")]);
        moves.extend((1..=3).map(|count| format!("D{row}:{count}")));
    }
    moves
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long: thousands of games of every ruleset against the twin"]
    fn the_suite_holds_for_long() {
        SUITE.run(300);
    }
}
