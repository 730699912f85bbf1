//! What every online client of Quatuor does, without IO.
//!
//! A [`Client`] is one connection to a server and the tables that are watched over it. The
//! front end opens the connection when it is told to, hands in what it receives, sends
//! [`Client::take_messages`] and calls [`Client::tick`] now and then:
//!
//! ```text
//! tick(now)      → Some(Order::Connect): open a connection
//! receive(...)   → Vec<News>: what has changed
//! take_messages  → Vec<ToServer>: what to send
//! lose(now, ...)   when the connection is gone
//! ```
//!
//! A [`TableClient`] is one table. It is built from the events that its viewer may know.
//! A gap is filled by asking again, a duplicate is ignored. An own command is kept until it
//! is answered, and sent again after a reconnect; an own move is shown at once, and taken
//! back if the server refuses it. The client contributes its share to the deal, and
//! [`check_deal`] checks the deal at the end.
//!
//! It never does IO, reads a clock or draws chance: time, dice and shares are handed
//! in. A page, a terminal, a load generator and tests all use it.

mod connection;
mod link;
mod news;
mod pending;
mod table_client;

pub use connection::Client;
pub use link::{Link, Order};
pub use news::News;
pub use table::{DealCheck, Flaw, check_deal};
pub use table_client::{Awaited, Identity, Screen, TableClient};
