//! The tests of search, on games whose values are known.

mod beliefs;
mod budgets;
mod fingerprints;
mod hidden;
mod many_seats;
mod memory;
mod reports;
mod toys;
mod transposition_tables;
mod trees;
