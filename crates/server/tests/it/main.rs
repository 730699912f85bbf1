//! The server as a browser sees it.

mod ask;
mod book;
mod page;
mod socket;
