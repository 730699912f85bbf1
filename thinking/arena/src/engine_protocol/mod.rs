//! The line protocol that engines speak over standard input and output.
//!
//! The host, which plays games, writes [`HostLine`]s; an engine answers with [`EngineLine`]s.
//! Both are read with `parse` and written with `to_string`, one per line. [`question`] gives
//! what a host writes to ask for a move, and [`Game`] follows what an engine is told of a game.
//! The book describes the protocol in its chapter about engines.
//!
//! A host tells an engine what its seat may know and nothing else: [`question`] takes a view,
//! which holds no other secret. This module never does IO, and never reads a clock.
//!
//! ```
//! use arena::engine_protocol::{EngineLine, HostLine};
//!
//! let line: HostLine = "go 1 7 time 500".parse()?;
//! assert!(matches!(line, HostLine::Go { game: 1, number: 7, .. }));
//! let answer = EngineLine::Move { game: 1, number: 7, mv: "c4+d4".into() };
//! assert_eq!(answer.to_string(), "move 1 7 c4+d4");
//! # Ok::<(), arena::engine_protocol::LineError>(())
//! ```

mod engine_line;
mod fault;
mod game;
mod host_line;
mod limit;
mod read;

pub use engine_line::{EngineLine, EngineOption, OptionKind, Wants};
pub use fault::{Fault, FaultKind};
pub use game::Game;
pub use host_line::{HostLine, question};
pub use limit::Limit;
pub use read::{LONGEST_LINE, LineError, line};

/// The version of the protocol.
pub const VERSION: u32 = 1;
