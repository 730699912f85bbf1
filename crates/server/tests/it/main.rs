//! The server as a browser sees it.

mod ask;
mod book;
mod child;
mod http;
mod interference;
mod live;
#[path = "../../../table/tests/it/model.rs"]
mod model;
mod online;
mod page;
mod picture;
mod retention;
mod serving;
mod socket;
mod stored;
mod storm;
mod wire;
