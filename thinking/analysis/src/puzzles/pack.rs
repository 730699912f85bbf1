//! The packs, and the puzzle of a day.

use quatuor::AnyGame;

use crate::puzzles::{Puzzle, Puzzling};

/// Each game's puzzle of a day is one of this many first puzzles of its pack: packs grow, and
/// the puzzle of a day must not change.
const DAILY: usize = 40;

/// All puzzles of a game, by number.
///
/// # Panics
/// Never: a test reads all of them.
pub fn pack(game: AnyGame) -> Vec<Puzzle> {
    lines(game).map(|line| read(game, line)).collect()
}

/// Which game the puzzle of a day is of: the games take turns. The number of a day grows by one
/// every day.
pub fn game_of_day(day: u64) -> AnyGame {
    AnyGame::ALL[(day % AnyGame::ALL.len() as u64) as usize]
}

/// The puzzle of a day.
///
/// # Panics
/// Never: a test reads all of them.
pub fn of_day(day: u64) -> Puzzle {
    let game = game_of_day(day);
    let index = (day / AnyGame::ALL.len() as u64) as usize % DAILY;
    let line = lines(game).nth(index).expect("every pack has that many puzzles");
    read(game, line)
}

fn lines(game: AnyGame) -> impl Iterator<Item = &'static str> {
    let file = quatuor::with_game!(game, Position => <Position as Puzzling>::PACK);
    file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn read(game: AnyGame, line: &str) -> Puzzle {
    Puzzle::read(game, line).expect("packs are tested")
}
