//! The tests of search, one binary, on games whose values are known.

mod beliefs;
mod budgets;
mod exact;
mod fingerprints;
mod hidden;
mod many_seats;
mod memory;
mod reports;
mod tables;
mod toys;
mod trees;
