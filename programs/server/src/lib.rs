//! The HTTP server of Quatuor: the page, the book, and online play.
//!
//! The application is a function that returns a router ([`router`]), tested without a
//! socket; [`Server`] opens the socket. [`Online`] hosts tables on a storage; without it,
//! the page plays on its own device.
//!
//! What a seat or a spectator is sent never holds more than they may know: it is made of
//! the events of a table as that viewer sees them.

mod accept;
mod admin;
mod answer;
mod encoding;
mod file;
mod link;
mod online;
mod page;
mod patient;
mod places;
mod request_id;
mod server;
pub mod storage;
pub mod thinking;

pub use admin::{Admin, TableReport};
pub use answer::router;
pub use online::close::Closed;
pub use online::{Online, Patience, Settings};
pub use page::Page;
pub use server::{Data, Server};
