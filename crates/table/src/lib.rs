//! A game at one device: who sits where, whose turn it is, who may see what.
//!
//! A [`Setup`] becomes a [`Table`]. People and bots take turns at it; moves can be
//! taken back, and the table can be [kept](Table::to_store) as a text and
//! [brought back](Table::from_store).
//!
//! A table is given to others [without what they may not know](Table::as_seen_by), as a
//! [link](Table::to_link) or as a [file](Table::to_file).
//!
//! This crate never does IO, reads a clock or starts a thread.
//!
//! Without a table, any position can be studied along a [`Variation`].

mod archive;
mod base64;
mod brief;
mod chair;
mod coder;
mod file;
mod link;
pub mod machine;
mod mask;
mod model;
mod setup;
mod stored;
mod table;
mod variation;

pub use archive::Archive;
pub use brief::{Brief, Ending, Rival, Sitter, Stage, Tally, owner, results};
pub use chair::{Chair, Taker};
pub use link::BadLink;
pub use setup::{Choices, Setup};
pub use stored::BadTable;
pub use table::{Next, Table};
pub use variation::{LinePosition, Variation};
