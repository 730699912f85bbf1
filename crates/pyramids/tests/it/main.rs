//! The rules of Pyramids, tested from outside.

mod data;
mod edit;
mod notation;
mod playthroughs;
mod properties;
mod rules;
mod suite;
mod twin;
