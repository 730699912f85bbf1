//! What a game is, for every room of the house.
//!
//! A game is its position type: it implements [`Game`]. This crate says what a
//! [`Seat`] and a [`Side`] are, how a deal is made from a [`Seed`], what a
//! [`View`] may hold, how an [`Outcome`] is told, and it carries the
//! [`conformance`] suite that every game passes.
//!
//! It does no IO, reads no clock and draws no randomness of its own.

pub mod conformance;
mod dice;
mod error;
mod game;
mod open_view;
mod order;
mod outcome;
mod perft;
mod refusal;
mod ruleset;
mod seat;
mod view;

pub use dice::{DealDice, Dice, FastDice, Seed};
pub use error::{NotationError, RequestError};
pub use game::Game;
pub use open_view::OpenView;
pub use order::sort_short;
pub use outcome::{Figure, Outcome, Standing};
pub use perft::perft;
pub use refusal::{Gap, Refusal};
pub use ruleset::{Request, Ruleset};
pub use seat::{Seat, Side};
pub use view::View;
