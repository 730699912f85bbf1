//! The suite that every game passes.

use game_api::conformance::{Suite, Twin};
use pyramids::{Colour, Position};

use crate::twin;

const SUITE: Suite<Position> = Suite {
    invariants,
    plausible_moves,
    longest_game: 36,
    twin: Twin {
        moves: twin::moves,
        apply: twin::apply,
        outcome: twin::outcome,
        awkward: twin::awkward,
    },
};

#[test]
fn the_suite_holds_for_every_ruleset() {
    SUITE.run(120);
}

/// Bases stay, objectives stay, and pieces leave the game in pairs of a colour.
fn invariants(position: &Position) -> Vec<u32> {
    let board = position.board();
    let bases = board.places().map(|place| board.base(place).index() as u32);
    let seats: Vec<_> = game_api::Seat::all(board.seats()).collect();
    let objectives = seats.iter().map(|seat| position.secret(*seat).index() as u32);
    let odd = Colour::ALL.map(|colour| {
        let laid = board.places().flat_map(|place| board.pieces(place)).filter(|c| *c == colour);
        let held: usize = seats.iter().map(|seat| board.stock(*seat).count(colour)).sum();
        (laid.count() + held) as u32 % 2
    });
    bases.chain(objectives).chain(odd).collect()
}

fn plausible_moves(_: &Position) -> Vec<String> {
    let colours = ["r", "o", "y", "g", "b", "p", "w", "R", ""];
    let places = |colour: &str| (0..=26).map(|n| format!("{colour}@{n}")).collect::<Vec<_>>();
    let mut moves: Vec<String> = colours.into_iter().flat_map(places).collect();
    moves.extend(
        ["r@01", "r@+1", "r@-1", "rr@1", "r@1@1", "r1", "r@ 1", "r@1 ", "@", "r@257", "r@"]
            .map(String::from),
    );
    moves
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long: thousands of games of every ruleset against the twin"]
    fn the_suite_holds_for_long() {
        SUITE.run(1200);
    }
}
