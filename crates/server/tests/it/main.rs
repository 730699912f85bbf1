//! The server as a browser meets it, without a browser.

mod ask;
mod book;
mod page;
mod socket;
