//! The bots that links know.

/// The levels of bots that people choose from, the gentlest first. Their order is part of
/// the links: one may be added at the end, but none may move.
pub const LEVELS: [&str; 4] = ["beginner", "casual", "strong", "master"];
