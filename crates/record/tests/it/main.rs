//! Records survive writing and reading, and lies in them are found.

mod docs;
mod fuzz;
mod lies;
mod round_trip;
mod seen;

use games::{AnyGame, AnyPosition, FastDice, Request, Seed};
use record::{Board, Player, Record};

/// What is wrong with the text, and in which line.
fn wrong(text: &str) -> String {
    let error = Record::read(text).expect_err(text);
    format!("{}: {}", error.line, error.refusal)
}

/// The position of a board that is known.
fn known(board: &Board) -> &AnyPosition {
    board.position().expect("a game that is known")
}

/// People of these names.
fn people(names: &[&str]) -> Vec<Player> {
    names.iter().map(|name| Player::person(*name)).collect()
}

/// A random game of this table, up to some move.
fn random_record(game: AnyGame, table: &Request, seed: &str, moves: usize) -> Record {
    let mut record = Record::of_deal(game, table, Seed::new(seed)).expect("a table");
    let mut dice = FastDice::new(moves as u64);
    for _ in 0..moves {
        let Some(mv) = known(record.last()).random_move(&mut dice) else { break };
        record.play(mv).expect("a legal move");
    }
    record
}
