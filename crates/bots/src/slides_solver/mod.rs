//! A solver for Slides `solo`: finds moves that clear all target colours, as few as
//! it can, or proves that there are none.
//!
//! It searches with beams that grow wider. The first solution comes from a narrow
//! one; the time that is left goes into shorter ones. It does no IO, reads no clock,
//! and the same dice and iterations give the same answer everywhere.

mod beam;
mod descent;
mod estimate;
mod needs;
mod proof;
mod puzzle;
mod search;
mod seen;
mod solve;

pub use solve::{Answer, NotSolo, Settings, Solution, solve};
