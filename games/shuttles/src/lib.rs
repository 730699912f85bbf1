//! The rules of Shuttles: two players carry pawns between nine rows with a
//! cursor each, and score by completing rows of five pawns of one colour.
//!
//! A [`Position`] is the whole game, small and `Copy`. Its rows and cursors are
//! [`Line`]s of pawns; what can be done with them is a [`MoveSet`]. Nothing in
//! this game is hidden, so every viewer sees the whole position.
//!
//! This crate never chooses a move, does IO, reads a clock or draws randomness of its own.
//! The rules for players are in `RULES.md`.
//!
//! ```
//! use game_api::{FastDice, Game, Seed};
//! use shuttles::{Position, Ruleset};
//!
//! let mut position = Position::deal(&Ruleset, &Seed::new("a rainy afternoon"));
//! let mut moves = vec![];
//! position.legal_moves(&mut moves);
//! let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
//! assert_eq!(texts, ["left", "right"]);
//!
//! let left = position.parse_move("left").expect("seat 1 chooses a side first");
//! position.play(left).expect("a legal move");
//! assert!(position.to_string().starts_with("1 load 1 - - 0-0 0 "));
//!
//! let mut dice = FastDice::new(7);
//! while let Some(mv) = position.random_move(&mut dice) {
//!     position.play_unchecked(mv);
//! }
//! println!("{position}: {}", position.outcome().expect("the game is over"));
//! ```

mod board;
mod choices;
mod completion;
mod deal;
mod edit;
mod lane;
mod line;
mod moves;
mod notation;
mod position;
mod refusal;
mod ruleset;
mod set;
mod setup;
mod shape;

pub use board::Board;
pub use lane::Lane;
pub use line::{Colour, End, Line};
pub use moves::{Move, Row};
pub use position::{Phase, Position};
pub use refusal::Refusal;
pub use ruleset::Ruleset;
pub use set::{MoveSet, Moves};

/// What every viewer sees: the whole position.
pub type View = game_api::OpenView<Position>;
