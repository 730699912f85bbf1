//! Opponents for every game.
//!
//! A bot is a [`Name`], perhaps with a [`Limit`]. It gets the game as one seat has seen it
//! ([`SeatHistory`]), searches within a budget, and returns a report: the best move and
//! what every other move is worth. [`suspicions`] says what it infers about the secrets of
//! the other seats.
//!
//! A bot never holds a position with secrets that its seat may not know. This crate does no IO,
//! reads no clock, starts no threads and draws no randomness of its own: the caller passes in
//! dice and a [`Budget`].

mod allowance;
mod bot;
mod cups;
mod mind;
mod pyramids;
mod reference;
mod seat_history;
mod shuttles;
mod slides;
mod strength;
mod suspicion;

pub use self::slides::solver;
pub use allowance::Allowance;
pub use bot::{Bot, Level, Limit, Name, UnknownBot, UnknownLimit};
pub use mind::{Mind, Playable, Watcher, mind};
pub use reference::{GreedyMind, PlainMind, RandomMind};
pub use search::{Belief, Budget, MoveReport, Report, Rewards};
pub use seat_history::SeatHistory;
pub use strength::Strength;
pub use suspicion::{Suspicion, suspicions};
