//! A game at one device: who sits where, whose turn it is, who may see what.
//!
//! A [`Setup`] becomes a [`Table`]. People and bots take turns at it; moves can be
//! taken back, and the table can be [kept](Table::to_store) as a text and
//! [brought back](Table::from_store). What a bot is asked, and what it answers, are
//! texts too ([`Question`], [`Answer`]), so that it can think in another process.
//!
//! Without a table, any position can be studied along a [`Line`]: a [`Study`] finds out
//! what every move is worth, a [`Puzzle`] how a game alone is won.

mod chair;
mod line;
mod mask;
mod puzzle;
mod question;
mod setup;
mod stored;
mod study;
mod table;

pub use chair::{Chair, Taker};
pub use line::{Line, Stage};
pub use puzzle::{Puzzle, Solved, Verdict};
pub use question::{Answer, BadQuestion, Judged, Question};
pub use setup::{Choices, Setup};
pub use stored::BadTable;
pub use study::{Found, Study};
pub use table::{Next, Table};
