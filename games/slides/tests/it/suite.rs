//! The suite that every game passes, over every ruleset.

use game_api::conformance::{Suite, Twin};
use game_api::{Game, Seat};
use slides::{Cell, Position, Token};

use crate::twin;

pub(crate) const TWIN: Twin =
    Twin { moves: twin::moves, apply: twin::apply, outcome: twin::outcome, awkward: twin::awkward };

/// Every move takes two tokens or more, of at most 100.
const SUITE: Suite<Position> = Suite { invariants, plausible_moves, longest_game: 50, twin: TWIN };

#[test]
fn the_suite_holds_for_every_ruleset() {
    SUITE.run(2);
}

/// Tokens of every kind, on the board and taken.
fn invariants(position: &Position) -> Vec<u32> {
    let of_kind = |token: Token| {
        let taken = Seat::all(position.seats()).map(|seat| position.open().taken(seat));
        let taken: u32 = taken.map(|taken| u32::from(taken[token.index()])).sum();
        position.open().board().count(token) as u32 + taken
    };
    Token::ALL.map(of_kind).to_vec()
}

/// Every cell by itself, with every joker, and every pair of jokers.
fn plausible_moves(position: &Position) -> Vec<String> {
    let jokers: Vec<Cell> = position.open().board().jokers().cells().collect();
    let mut texts: Vec<String> = Cell::all().map(|cell| cell.to_string()).collect();
    for joker in &jokers {
        texts.extend(position.open().board().occupied().cells().map(|c| format!("{c}+{joker}")));
    }
    for (one, other) in jokers.iter().zip(jokers.iter().skip(1)) {
        texts.extend(Cell::all().step_by(7).map(|cell| format!("{cell}+{other}+{one}")));
    }
    texts
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long: thousands of games of every ruleset against the twin"]
    fn the_suite_holds_for_long() {
        SUITE.run(30);
    }
}
