//! The texts fit what the other crates say.

mod refusals;
