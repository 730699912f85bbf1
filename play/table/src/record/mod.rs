//! A finished or running game as a document.
//!
//! A [`Record`] holds the players, the start, the moves and the result, and is always
//! valid: every move in it is legal, and its deal comes from its seed. [`Record::read`]
//! checks all of that and names the first wrong line. The format is described in
//! `docs/records.md`.
//!
//! It reads and writes text, never files, and reads no clock.
//!
//! A running game with secrets can be written [as one seat has seen
//! it](Record::as_seen_by): such a record holds that seat's view and nothing else. All
//! moves are public, so it can be replayed on the view.

mod board;
mod document;
mod escape;
mod header;
mod lines;
mod proof;
mod read;
mod write;

pub use board::Board;
pub use document::{Deal, Player, Record};
pub use proof::{Pledge, Proof};
pub use read::RecordError;
