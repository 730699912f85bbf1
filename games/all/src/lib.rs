#![doc = include_str!("../README.md")]
//!
//! # One game or any game
//!
//! [`AnyGame`] is looked up by name; it deals and reads [`AnyPosition`]s, which take
//! [`AnyMove`]s and give [`AnyView`]s. Code that learns its game at run time (from a link, a
//! file, a command) uses these; code that knows its game uses the game's own crate, which is
//! re-exported here.
//!
//! ```
#![doc = include_str!("../examples/random_game.rs")]
//! ```
//!
//! This crate has no rules of its own. It never does IO, reads a clock or draws randomness of
//! its own.

#[macro_use]
mod list;

mod any_game;
mod any_move;
mod any_position;
mod any_view;
mod known_game;

pub use any_game::UnknownGame;
pub use game_api::{
    DealDice, Dice, FastDice, Figure, Game, GameInfo, Gap, NotationError, OpenView, Outcome,
    Refusal, Request, RequestError, Ruleset, Seat, Seed, Side, Standing, View, perft, refusal,
    sort_short,
};
pub use known_game::KnownGame;
pub use list::{AnyGame, AnyMove, AnyPosition, AnyView};
pub use {cups, pyramids, shuttles, slides};
