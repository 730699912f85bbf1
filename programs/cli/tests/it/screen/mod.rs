//! The screen as its users see it, without a terminal.

mod hands;
mod learning;
mod menu;
mod online;
mod pictures;
mod random;
mod secrets;
#[path = "../../../../../play/online/tests/it/client/tiny_server.rs"]
mod tiny_server;
mod tour;
mod whole_games;
