//! The tests of Cups, one binary.

mod data;
mod deals;
mod edit;
mod notation;
mod playthroughs;
mod rules;
mod suite;
mod twin;
