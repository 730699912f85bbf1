//! The rules of Slides: groups of tokens are taken off an inclined board, and
//! every seat has a secret colour that it wants to see gone.
//!
//! [`Position`] is the game: it deals, lists and plays moves, reads and prints its notation
//! and says who won. [`View`] is what a viewer may know, and [`Open`] the public part of a
//! position. The rules for players are in `RULES.md`.
//!
//! This crate never chooses a move, does IO, reads a clock or draws randomness of its own. A
//! view never holds a secret that its viewer may not know.
//!
//! ```
//! use game_api::{Game, Seat, Seed};
//! use slides::{Position, Ruleset};
//!
//! let ruleset = <Ruleset as game_api::Ruleset>::from_request(&Default::default())?;
//! let mut position = Position::deal(&ruleset, &Seed::new("a rainy evening"));
//! let mut moves = vec![];
//! position.legal_moves(&mut moves);
//! position.play(moves[0])?;
//! println!("{}", position.view(Seat::FIRST));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod cells;
mod choices;
mod colour;
mod deal;
mod edit;
mod jokers;
mod moves;
mod notation;
mod open;
mod outcome;
mod position;
mod refusal;
mod ruleset;
mod select;
mod view;

pub use board::Board;
pub use cells::{Cell, CellSet, HEIGHT, SLIDES};
pub use colour::{Colour, ColourSet, Token};
pub use moves::Move;
pub use open::{Open, Tokens};
pub use position::Position;
pub use refusal::Refusal;
pub use ruleset::{Options, Ruleset, Switch, Variant};
pub use view::View;
