//! The boards, tested without a screen.

mod cups;
mod palette;
mod pyramids;
mod shuttles;
mod slides;
