//! A solver for the `solo` variant of Slides: it finds moves that clear all target
//! colours, as few as it can, or proves that there are none.
//!
//! [`solve`] runs beam searches of growing width. A narrow beam finds the first
//! solution; the rest of the budget goes into shorter ones.
//!
//! The solver never does IO, reads a clock or starts a thread, and the same dice and number of
//! iterations give the same answer on every platform.

mod beam;
mod descent;
mod estimate;
mod needs;
mod proof;
mod puzzle;
mod solve;
mod strategy;
mod visited;

pub use ::search::Budget;
pub use solve::{Answer, NotSolo, Settings, Solution, solve};
