//! Puzzles for all games: what a puzzle is, the packs, how they are made and checked.
//!
//! A [`Puzzle`] is a position and a [`Goal`]: win whatever the opponents do, clear all target
//! colours in so many moves, or complete so many rows in one turn. All secrets are open: they
//! are part of the puzzle. The lines that reach the goal are known, and proven by exhaustive
//! search ([`Exact`]): every other move misses it.
//!
//! [`pack`] reads the puzzles of a game from `packs/GAME.txt`, which is part of the compiled
//! crate. They are made by [`make()`] from games between bots (`cargo xtask puzzles`), the same
//! on every machine. A puzzle keeps its number for ever: packs only grow.
//!
//! ```
//! use quatuor::AnyGame;
//!
//! let puzzles = analysis::puzzles::pack(AnyGame::Cups);
//! let puzzle = &puzzles[0];
//! let line = puzzle.line();
//! assert!(puzzle.accepts(&line[..1]) && puzzle.is_solved_by(line));
//! ```
//!
//! It never does IO, reads a clock, starts a thread or draws randomness of its own.

mod cups;
mod exact;
mod grade;
mod make;
mod pack;
mod puzzle;
mod puzzling;
mod pyramids;
mod shuttles;
mod slides;
mod theme;

pub use exact::{Exact, TooLarge};
pub use grade::rate;
pub use make::{check, make};
pub use pack::{game_of_day, of_day, pack};
pub use puzzle::{Goal, Grade, Puzzle, UnknownPuzzle};
pub use puzzling::{Puzzling, Shows, Table};
pub use theme::Theme;
