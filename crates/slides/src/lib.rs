//! The rules of Slides: groups of tokens are taken off an inclined board, and
//! every seat has a secret colour that it wants to see gone.
//!
//! This crate deals, lists and plays moves, says who won, hides secrets and reads
//! and prints. It never chooses a move, never draws randomness of its own, and
//! does no IO. The rules in words are in `RULES.md`.
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
pub use ruleset::{Options, Ruleset, Variant};
pub use view::View;
