//! Both ends of an online table: the messages between clients and servers of Quatuor, as JSON, and
//! in [`client`] what every client does.
//!
//! A client sends [`ToServer`] and gets [`ToClient`] over one WebSocket, `/api/live`.
//! Everything can be done over plain HTTP as well, with the bodies in [`body`]: that is
//! what programs use that know no WebSockets.
//!
//! A table is what its events have made of it ([`table::Table`]). A client asks for all
//! events after a number and gets them as it may know them, so it never holds more than
//! its seat may know. A gap is filled by asking again, a duplicate is ignored. A command
//! carries an id that the client has chosen; a repeated one is carried out once.
//!
//! This crate never does IO, reads a clock or draws chance. It is the only one that writes and reads
//! JSON on the wire.

pub mod body;
pub mod client;
mod id;
mod json;
mod message;

pub use id::{Key, TableId};
pub use json::{read, write};
pub use message::{TableNews, ToClient, ToServer, You};

/// The version of the protocol. A client states it when it connects, and a server refuses
/// another one with the code `protocol.version`.
pub const VERSION: u32 = 1;

/// The longest message to a server, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;
