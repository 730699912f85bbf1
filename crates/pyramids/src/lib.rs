//! The rules of Pyramids.
