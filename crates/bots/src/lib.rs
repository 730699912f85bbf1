//! Opponents for every game.
//!
//! A bot is a [`Name`], perhaps with a [`Limit`]. It sees what one seat has
//! [`Seen`], thinks within a budget, and answers with a report: the best move and
//! what every other move is worth. What it makes of the secrets of the others can be
//! asked too, by [`suspicions`]. It never holds a position with secrets that its
//! seat may not know, reads no clock and draws no randomness of its own.

mod bot;
mod cups;
mod mind;
mod pyramids;
mod reference;
mod seen;
mod shuttles;
mod slides;
mod slides_solver;
mod suspicion;

pub use bot::{Bot, Level, Limit, Name, UnknownBot, UnknownLimit};
pub use mind::{Mind, Playable, Watcher, mind};
pub use reference::{GreedyMind, PlainMind, RandomMind};
pub use search::{Belief, Budget, MoveReport, Report, Rewards};
pub use seen::Seen;
pub use suspicion::{Suspicion, suspicions};

/// The solver for Slides `solo`.
pub mod solver {
    pub use crate::slides_solver::*;
}
