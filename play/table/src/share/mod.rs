//! Games on their way to other people and devices: as links, stored texts and archives.
//!
//! Everything here is made of [`Record`](crate::record::Record)s, and gives back records that
//! were checked move by move. A [link](to_link) is a whole game in a few letters. A
//! [`StoredGame`] is what a device keeps of a game, unreadable at a glance, and a
//! [`GameSummary`] is what a list says of it. An [`Archive`] is everything that a device
//! keeps, as one file. The text of a record itself is the file that people exchange.
//!
//! What is written once can be read for ever. This module never touches files or the network,
//! and knows no addresses: its callers know where in an address a link stands.

mod archive;
mod base64;
mod checksum;
mod coder;
mod levels;
mod link;
mod obfuscate;
mod prediction;
mod stored;
mod summary;

pub use archive::Archive;
pub use levels::LEVELS;
pub use link::{LinkError, from_link, to_link};
pub use stored::{StoredError, StoredGame};
pub use summary::{
    Ending, GameSummary, Opponent, SeatSummary, Stage, Tally, device_owner, results,
};
