//! The texts fit what the other crates use.

mod refusals;
mod typography;
