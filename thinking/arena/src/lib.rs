//! Contests between bots, and between programs that are run as [`Engines`].
//!
//! A [`Contest`] says which [`Contestant`]s meet under which rules. Every deal is played in every
//! seating, so that luck cancels: a [`Plan`] lists these games, [`Contest::play`] plays one,
//! a [`Tally`] counts the [`GameResult`]s, and a [`Report`] says what they mean, with
//! confidence intervals and Elo differences. Results are kept as lines of a CSV file, which
//! a [`ResultsReader`] checks, so that a contest can be resumed.
//!
//! This crate never does IO, reads a clock or starts a thread: a clock is passed in, and
//! games can be played on any thread.
//!
//! ```
//! use arena::{Contest, Plan, Report, Tally};
//! use quatuor::{AnyGame, Request};
//!
//! let bots = ["greedy".parse()?, "random".parse()?];
//! let contest = Contest::new(AnyGame::Shuttles, &Request::default(), &bots, "example")?;
//! let mut tally = Tally::new(&contest);
//! for game in Plan::new(&contest, 3, []) {
//!     let result = contest.play(game, &|| 0.0, &|| false).expect("not interrupted");
//!     tally.add(&result);
//! }
//! let report = Report::new(&contest, &tally);
//! assert_eq!((report.games, report.deals, report.fair_share), (6, 3, 0.5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contest;
mod contestant;
mod elo;
pub mod encoding;
#[cfg(feature = "process")]
pub mod engine_process;
pub mod engine_protocol;
mod game;
mod plan;
mod report;
mod results;
mod tally;

pub use contest::{Contest, ContestError};
pub use contestant::{Asked, Contestant, Engine, Engines};
pub use elo::Difference;
pub use game::GameResult;
pub use plan::{GameId, Plan};
pub use report::{Report, Verdict};
pub use results::{HEADER, LineError, ResultsReader, Resumed, header, row};
pub use tally::{Estimate, Faults, Score, Spread, Tally};
