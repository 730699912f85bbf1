//! Tests of the encodings over random games of every ruleset.

mod batches;
mod numbers;
mod secrets;
