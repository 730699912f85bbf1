//! The bots, game by game.

mod cups;
mod every;
mod pyramids;
mod shuttles;
mod slides;
mod solver;
