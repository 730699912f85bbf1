//! All tests of the rules of Slides, in one binary.

mod data;
mod edit;
mod notation;
mod playthroughs;
mod properties;
mod rules;
mod suite;
mod twin;
