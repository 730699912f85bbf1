//! The rules of Pyramids: cover places with pyramids so that your secret colour
//! shows most.
//!
//! [`Position`] is the game, [`Board`] is its public part, and [`View`] is
//! what a viewer may know. The rules for players are in
//! `RULES.md`, and every sentence there has a test.
//!
//! This crate never chooses a move, does IO, reads a clock or draws randomness of its own. A
//! view never holds a secret that its viewer may not know.
//!
//! ```
//! use game_api::{FastDice, Game, Seed, Ruleset as _};
//! use pyramids::{Position, Ruleset};
//!
//! let mut position = Position::deal(&Ruleset::all()[0], &Seed::new("harvest"));
//! let mut moves = vec![];
//! position.legal_moves(&mut moves);
//! assert!(moves.len() > 20);
//!
//! position.play(moves[0])?;
//! println!("after {}: {position}", moves[0]);
//!
//! let mut dice = FastDice::new(7);
//! while let Some(mv) = position.random_move(&mut dice) {
//!     position.play(mv)?;
//! }
//! println!("{}", position.outcome().expect("all pieces have been played"));
//! # Ok::<(), pyramids::Refusal>(())
//! ```

mod board;
mod colour;
mod deal;
mod edit;
mod moves;
mod notation;
mod outcome;
mod places;
mod position;
mod ruleset;
mod setup;
mod stock;
mod view;

pub use board::Board;
pub use colour::{Colour, ColourSet};
pub use moves::{Move, Refusal};
pub use outcome::Score;
pub use places::Place;
pub use position::Position;
pub use ruleset::{Ruleset, Variant};
pub use stock::Stock;
pub use view::View;
