//! What a board game is: the traits and types that all games share.
//!
//! A game is its position type, which implements [`Game`]; what a viewer may know of a
//! position implements [`View`]. This crate defines [`Seat`] and [`Side`], deals from a
//! [`Seed`], the [`Outcome`] of a game and the [`Refusal`] of a move, and has the
//! [`conformance`] suite that every game passes.
//!
//! It depends on no game. It never does IO, reads a clock, starts a thread or draws
//! randomness of its own.

pub mod conformance;
mod dice;
mod error;
mod game;
mod info;
mod open_view;
mod order;
mod outcome;
mod perft;
mod refusal;
mod ruleset;
mod seat;
mod shares;
mod view;

pub use dice::{DealDice, Dice, FastDice, Seed};
pub use error::{NotationError, RequestError};
pub use game::Game;
pub use info::GameInfo;
pub use open_view::OpenView;
pub use order::sort_short;
pub use outcome::{Figure, Outcome, Standing};
pub use perft::{perft, perft_unless};
pub use refusal::{Gap, Refusal};
pub use ruleset::{Request, Ruleset};
pub use seat::{Seat, Side};
pub use shares::{give, share_out};
pub use view::View;
