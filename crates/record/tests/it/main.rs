//! Records survive writing and reading, and lies in them are found.

mod docs;
mod fuzz;
mod lies;
mod round_trip;
mod seen;

use games::{AnyGame, FastDice, Request, Seed};
use record::Record;

/// What is wrong with the text, and in which line.
fn wrong(text: &str) -> String {
    let error = Record::read(text).expect_err(text);
    format!("{}: {}", error.line, error.refusal)
}

/// A random game of this table, up to some move.
fn random_record(game: AnyGame, table: &Request, seed: &str, moves: usize) -> Record {
    let mut record = Record::of_deal(game, table, Seed::new(seed)).expect("a table");
    let mut dice = FastDice::new(moves as u64);
    for _ in 0..moves {
        let Some(mv) = record.last().random_move(&mut dice) else { break };
        record.play(mv).expect("a legal move");
    }
    record
}
