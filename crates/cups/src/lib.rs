//! The rules of Cups.
