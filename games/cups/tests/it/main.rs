//! The tests of the rules of Cups.

mod data;
mod deals;
mod edit;
mod notation;
mod playthroughs;
mod rules;
mod suite;
mod twin;
