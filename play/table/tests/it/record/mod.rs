//! Records survive writing and reading, and errors in them are found.

mod docs;
mod fuzz;
mod invalid;
mod round_trip;
mod seen;

use quatuor::{AnyGame, AnyPosition, FastDice, Request, Seed};
use table::record::{Board, Player, Record};

/// The error of a text, with its line.
fn wrong(text: &str) -> String {
    let error = Record::read(text).expect_err(text);
    format!("{}: {}", error.line, error.refusal)
}

/// The position of a complete board.
fn known(board: &Board) -> &AnyPosition {
    board.position().expect("a game that is known")
}

/// Players with these names.
fn people(names: &[&str]) -> Vec<Player> {
    names.iter().map(|name| Player::person(*name)).collect()
}

/// A random game with this ruleset, up to some move.
fn random_record(game: AnyGame, ruleset: &Request, seed: &str, moves: usize) -> Record {
    let mut record = Record::of_deal(game, ruleset, Seed::new(seed)).expect("a ruleset");
    let mut dice = FastDice::new(moves as u64);
    for _ in 0..moves {
        let Some(mv) = known(record.last()).random_move(&mut dice) else { break };
        record.play(mv).expect("a legal move");
    }
    record
}
