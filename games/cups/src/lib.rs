//! The rules of Cups: stacks of cups on a honeycomb go onto neighbours that are
//! no taller, and the player who owns the most cups in the end wins.
//!
//! [`Position`] is the game: it deals, lists moves, plays them, reads and prints
//! its notation and says who won. `RULES.md` has the rules for players. There
//! are no secrets, so every viewer sees the whole position.
//!
//! This crate never chooses a move, does IO, reads a clock or draws randomness of its own.
//!
//! ```
//! use cups::{Position, Ruleset};
//! use game_api::{Game, Seed};
//!
//! let ruleset = Ruleset::base(2).expect("two to four players");
//! let mut position = Position::deal(&ruleset, &Seed::new("coffee"));
//! let mut moves = vec![];
//! position.legal_moves(&mut moves);
//! position.play(moves[0])?;
//! println!("{position}");
//!
//! let position: Position = "base 1 r,b - 0.0.0.0 0,0:r2/1,0:b1/2,0:b2".parse()?;
//! position.legal_moves(&mut moves);
//! assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0,0>1,0"]);
//! let refusal = position.parse_move("1,0>2,0").unwrap_err();
//! assert_eq!(refusal.to_string(), "cups.not-yours cell=1,0 colour=blue seat=1 own=[red]");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod board;
mod cell;
mod colour;
mod deal;
mod edit;
mod growth;
mod moves;
mod notation;
mod outcome;
mod placing;
mod position;
mod refusal;
mod ruleset;
mod settled;
mod setup;
mod steps;

pub use board::Stack;
pub use cell::Cell;
pub use colour::{Colour, Colours};
pub use moves::{Move, Step};
pub use position::Position;
pub use refusal::Refusal;
pub use ruleset::{Ruleset, Variant};
pub use settled::Zone;

/// What every viewer sees: the whole position.
pub type View = game_api::OpenView<Position>;
