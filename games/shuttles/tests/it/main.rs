//! The tests of the rules of Shuttles.

mod data;
mod edit;
mod lines;
mod notation;
mod playthroughs;
mod positions;
mod rules;
mod suite;
mod twin;
