//! Bots for many tables at once.
//!
//! [`Thinkers`] are native threads that run [`Job`](analysis::Job)s for the tables of a
//! server. In front of them is a [`Queue`] in which networks take turns, so that one with many
//! tables can't delay another one by more than one job per turn. [`steady`] gives a bot a
//! number of iterations instead of a time: on a busy machine its answer takes longer, but it is the
//! same answer.
//!
//! With [`Thinkers::ask_workers`], jobs go over NATS to [`Worker`]s on other machines, as long as one of
//! them is free.
//!
//! A job never holds more than its seat may know, and so neither does a queue. This module never
//! decides whose turn it is at a table, and stores nothing.

mod nats;
mod queue;
mod remote;
mod state;
mod statistics;
mod steady;
mod thinkers;
mod turns;
mod worker;

pub use nats::{Connection, connect};
pub use queue::{Limits, Owner, Queue};
pub use statistics::{Histogram, Statistics};
pub use steady::steady;
pub use thinkers::{Ask, Thinkers};
pub use worker::{Stopper, Worker};
