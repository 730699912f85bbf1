//! What puzzles need of a game.

use quatuor::{KnownGame, Seat};

use crate::puzzles::Puzzle;

/// A variant, the number of players, and options.
pub type Table = (&'static str, usize, &'static [&'static str]);

/// Whether a puzzle shows an idea.
pub type Shows = fn(&Puzzle) -> bool;

/// A game with puzzles.
pub trait Puzzling: KnownGame {
    /// The pack: a puzzle per line.
    const PACK: &'static str;

    /// What puzzles are taken from, by turns.
    const TABLES: &'static [Table];

    /// Ideas that return in many positions: the name in texts, and whether a puzzle shows it. In
    /// the order in which they are best learnt.
    const THEMES: &'static [(&'static str, Shows)];

    /// The points of a seat, where a turn can be about them.
    fn points(&self, seat: Seat) -> u8 {
        let _ = seat;
        0
    }
}
