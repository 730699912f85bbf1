//! The same tests for both databases, and what happens when something fails.

mod collisions;
mod conformance;
mod crashes;
mod load;
mod model;
mod postgres;
mod sqlite;
