//! Search for any game.
//!
//! A search sees a game as a [`Model`]; [`Plain`] makes one of any game, and bots write
//! their own to add knowledge. [`TreeSearch`] is Monte-Carlo tree search for any number of
//! seats, with or without hidden information; a [`Belief`] holds the probabilities of
//! hidden states, and a [`Character`] whether a player's moves reveal anything about them.
//! [`MaxN`] looks ahead exactly, with any number of seats.
//!
//! This crate depends on no particular game. It never does IO, reads a clock, starts a
//! thread or draws randomness of its own: the caller passes in dice and a [`Budget`]. The
//! same dice and the same number of iterations give the same answer on every platform.
//! Memory stays within the limit of the budget.

mod arms;
mod belief;
mod budget;
mod character;
mod max_n;
mod model;
pub mod number;
mod plain;
mod pool;
mod report;
mod settings;
mod transposition_table;
mod tree;
mod tree_search;
mod walk;
mod worlds;

pub use belief::{Belief, softmax};
pub use budget::Budget;
pub use character::Character;
pub use max_n::{Forecast, MaxN};
pub use model::{Model, Rewards, even};
pub use plain::Plain;
pub use report::{MoveReport, Report};
pub use settings::{Formula, Settings};
pub use transposition_table::TranspositionTable;
pub use tree_search::TreeSearch;
