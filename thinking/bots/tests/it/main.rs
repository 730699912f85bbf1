//! The bots of every game.

mod book;
mod cups;
mod every;
mod memory;
mod pyramids;
mod secrets;
mod shuttles;
mod slides;
mod solver;
