//! Adds puzzles to the pack of a game:
//! `cargo run --release -p quatuor-analysis --example make_puzzles -- GAME COUNT`.
//!
//! Goes on after the last number in the pack, until the pack has so many puzzles. Each is
//! written as soon as it is found, so that the program can be stopped and started again.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use quatuor::AnyGame;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, count] = &words[..] else { panic!("expected GAME and COUNT") };
    let game: AnyGame = game.parse().expect("a game");
    let count: usize = count.parse().expect("a number of puzzles");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("packs/{game}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_default();
    let numbers = text.lines().filter_map(|line| line.split('\t').next()?.parse::<u32>().ok());
    let (mut kept, mut next) =
        numbers.fold((0, 0), |(kept, next), number| (kept + 1, next.max(number + 1)));
    let mut file = OpenOptions::new().create(true).append(true).open(&path).expect("the pack");
    while kept < count {
        if let Some(puzzle) = analysis::puzzles::make(game, next) {
            writeln!(file, "{puzzle}").expect("the pack can be written");
            kept += 1;
            println!("{game} {next}: {} rated {}, {kept} of {count}", puzzle.goal, puzzle.rating);
        }
        next += 1;
    }
}
