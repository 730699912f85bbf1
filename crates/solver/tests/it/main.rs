//! The solver: its answers follow the rules, its proofs hold, and it repeats itself.

mod book;
mod solve;
