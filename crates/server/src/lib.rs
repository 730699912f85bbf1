//! Serves the page of Quatuor: the games themselves run in the browser, so
//! nothing here knows a rule.
//!
//! The application is a function from a [`Page`] to a router ([`router`]), tested
//! without a socket; [`Server`] is the socket.

mod answer;
mod page;
mod server;

pub use answer::router;
pub use page::Page;
pub use server::Server;
