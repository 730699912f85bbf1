//! Lines are read as they are written, no bytes cause a panic, and no secret is in a question.

mod fuzz;
mod lines;
mod secrets;
