//! The server as a browser sees it.

mod ask;
mod attacks;
mod book;
mod child;
mod cookies;
mod deleted;
mod devices;
mod fuzz;
mod hooked;
mod http;
mod interference;
mod live;
mod messages;
#[path = "../../../../play/table/tests/it/model.rs"]
mod model;
mod online;
mod openapi;
mod page;
mod passwords;
mod picture;
mod presence;
mod programs;
mod readiness;
mod retention;
mod served;
mod serving;
mod socket;
mod storage;
mod stored;
mod storm;
mod supervised;
mod thinking;
mod transcript;
mod waiting;
mod wire;
