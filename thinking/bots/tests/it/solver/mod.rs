//! The solver: its answers follow the rules, its proofs hold, and its answers can be
//! repeated.

mod book;
mod solve;
