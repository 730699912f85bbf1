//! Tests of the crate from outside.

mod learn;
mod scene;
#[cfg(feature = "ansi")]
mod terminal;
mod words;
