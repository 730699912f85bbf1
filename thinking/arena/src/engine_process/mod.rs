//! Engines as processes.
//!
//! A [`Program`] is started as an [`EngineProcess`], which plays one seat in one game after the
//! other. Whatever the program does, a call returns after a bounded time, with a move or with
//! the [`Fault`](crate::engine_protocol::Fault) by which the engine loses its seat; and when an
//! `EngineProcess` is dropped, its process is gone, with all processes it has started itself.
//!
//! An engine is never told more than its seat may know, until a game is over. Each seat
//! of a game needs a process of its own: one that had two seats would know the secrets of both.

mod engine;
mod process;
mod program;
mod usage;

pub use engine::{Answer, EngineProcess, Introduction};
pub use program::{Program, ProgramError};
