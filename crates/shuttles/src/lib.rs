//! The rules of Shuttles.
