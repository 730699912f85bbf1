//! The boards, tested without a screen.

mod cups;
mod edit;
mod palette;
mod pyramids;
mod session;
mod shuttles;
mod slides;
mod themes;
