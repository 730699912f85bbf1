//! Bots for many tables at once.
//!
//! [`Thinkers`] are native threads that run [`Job`](analysis::Job)s for the tables of a
//! server. In front of them is a [`Queue`] in which hosts take turns, so that a host with many
//! tables can't delay another one by more than one job per turn. [`steady`] gives a bot a
//! number of iterations instead of a time: on a busy machine its answer takes longer, but it is the
//! same answer.
//!
//! A job never holds more than its seat may know, and so neither does a queue. This crate never
//! decides whose turn it is at a table, and stores nothing.

mod queue;
mod statistics;
mod steady;
mod thinkers;

pub use queue::{Limits, Owner, Queue};
pub use statistics::{Histogram, Statistics};
pub use steady::steady;
pub use thinkers::{Ask, Thinkers};
