//! The HTTP server of Quatuor, which serves the page and the book.
//!
//! The application is a function from a [`Page`] to a router ([`router`]), tested
//! without a socket; [`Server`] opens the socket.
//!
//! The games run in the browser: the server has no rules, keeps nothing about its visitors
//! and never writes a file.

mod answer;
mod encoding;
mod file;
mod page;
mod server;

pub use answer::router;
pub use page::Page;
pub use server::Server;
