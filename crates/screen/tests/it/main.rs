//! The screen as its users see it, without a terminal.

mod hands;
mod learning;
mod menu;
mod pictures;
mod random;
mod secrets;
mod whole_games;
