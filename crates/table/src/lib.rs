//! A game at one device: who sits where, whose turn it is, who may see what.
//!
//! A [`Setup`] becomes a [`Table`]. People and bots take turns at it; moves can be
//! taken back, and the table can be [kept](Table::to_store) as a text and
//! [brought back](Table::from_store). What a bot is asked, and what it answers, are
//! texts too ([`Question`], [`Answer`]), so that it can think in another process; so is
//! what there is to be found out about a game that is over ([`Review`]).

mod chair;
mod mask;
mod question;
mod review;
mod setup;
mod spend;
mod stored;
mod table;

pub use chair::{Chair, Taker};
pub use question::{Answer, BadQuestion, Judged, Question};
pub use review::{Findings, Moment, Review, Verdict};
pub use setup::{Choices, Setup};
pub use stored::BadTable;
pub use table::{Next, Table};
