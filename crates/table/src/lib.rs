//! A game at one device: who sits where, whose turn it is, who may see what.
//!
//! A [`Setup`] becomes a [`Table`]. People and bots take turns at it; moves can be
//! taken back, and the table can be [kept](Table::to_store) as a text and
//! [brought back](Table::from_store). What a bot is asked, and what it answers, are
//! texts too ([`Question`], [`Answer`]), so that it can think in another process; so is
//! what there is to be found out about a game that is over ([`Review`]).
//!
//! A table is given to others [without what they may not know](Table::as_seen_by), as a
//! [link](Table::to_link) or as a [file](Table::to_file).
//!
//! This crate never does IO, reads a clock or starts a thread.
//!
//! Without a table, any position can be studied along a [`Line`]: a [`Study`] finds out
//! what every move is worth, a [`Puzzle`] how a game alone is won.

mod archive;
mod base64;
mod brief;
mod chair;
mod coder;
mod file;
mod line;
mod link;
pub mod machine;
mod mask;
mod model;
mod puzzle;
mod question;
mod review;
mod setup;
mod spend;
mod stored;
mod study;
mod table;

pub use archive::Archive;
pub use brief::{Brief, Ending, Rival, Sitter, Stage, Tally, owner, results};
pub use chair::{Chair, Taker};
pub use line::{Glance, Line};
pub use link::BadLink;
pub use puzzle::{Puzzle, Solved, Solving};
pub use question::{Answer, BadQuestion, Judged, Question};
pub use review::{Findings, Moment, Review, Verdict};
pub use setup::{Choices, Setup};
pub use stored::BadTable;
pub use study::{Found, Study};
pub use table::{Next, Table};
