//! The list of all games, and every parser under fire.

mod any;
mod fuzz;
