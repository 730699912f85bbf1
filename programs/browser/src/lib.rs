//! What the browser tests need: the program with the page in it, a Chromium, pointers and
//! keys to play with, screenshots, and an accessibility checker.
//!
//! The tests themselves are in `tests/it`, and are run by `cargo xtask test`.

mod axe;
mod chromium;
mod figures;
mod hand;
mod player;
mod program;
mod store;
mod tables;
mod taps;
pub mod tour;
mod visit;
mod window;

pub use axe::complaints;
pub use figures::{note, target};
pub use hand::{Hand, Key};
pub use player::{Player, check_end};
pub use tables::{Seating, other_secret, passes_in_secret, position, seats, secrets, stored};
pub use taps::taps;
pub use visit::{Visit, visit, visits};
pub use window::{Light, Window};
