//! The same tests for both databases.

mod conformance;
mod sqlite;
