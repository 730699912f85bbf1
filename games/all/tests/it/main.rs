//! The enums over all games, and fuzzing of every parser.

mod any;
mod fuzz;
