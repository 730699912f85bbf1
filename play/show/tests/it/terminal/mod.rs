//! Boards as text.

mod boards;
mod moves;
mod secrets;
