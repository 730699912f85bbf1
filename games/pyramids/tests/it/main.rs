//! The tests of the rules of Pyramids.

mod data;
mod edit;
mod notation;
mod playthroughs;
mod properties;
mod rules;
mod suite;
mod twin;
