//! The server as a browser sees it.

mod ask;
mod book;
mod live;
mod online;
mod page;
mod picture;
mod retention;
mod socket;
