//! Thinking as data: a [`Job`] goes in, [`Finding`]s come out.
//!
//! A job is a value that can be written down ([`Job::to_bytes`]) and that holds only what
//! its seat may know: notation texts, a limit, a seed. It runs in a browser's worker, on
//! native threads or on another machine by the same code, [`Job::run`]. The caller gives a
//! [`Context`]: a clock, and the question whether to stop.
//!
//! Every finding holds everything that is known so far, so it replaces the one before
//! and the last one is the answer. The same job with a limit in iterations finds the same
//! everywhere.
//!
//! ```
//! use analysis::{AdviceJob, Context, Finding, History, Job};
//! use quatuor::{AnyGame, Request, Seed};
//!
//! let start = AnyGame::Cups.deal(&Request::default(), &Seed::new("example")).unwrap();
//! let history = History::seen(&start, &[], start.to_move());
//! let job = Job::from(AdviceJob::bot_move(history, "casual@200".parse().unwrap(), 1));
//! let job = Job::from_bytes(&job.to_bytes()).unwrap();
//!
//! let mut context = Context::new(&|| 0.0, &|| false);
//! let mut last = None;
//! job.run(&mut context, &mut |finding| last = Some(finding)).unwrap();
//! let Some(Finding::Advice(advice)) = last else { panic!("there is a best move") };
//! assert!(start.read_move(&advice.best).is_ok());
//! ```
//!
//! A job about a running game never holds a secret that its seat may not know. This crate
//! does no IO, reads no clock, starts no threads and draws no randomness of its own.

mod advice;
mod bytes;
mod context;
pub mod daily;
mod deal;
#[cfg(feature = "threads")]
pub mod engine;
mod history;
mod job;
mod minds;
mod opinion;
mod puzzle;
pub mod puzzles;
mod review;
mod study;
mod suspicion;
mod written;

pub use advice::{Advice, AdviceJob, Ask};
pub use context::{Context, Task};
pub use deal::{DailyDeal, DailyJob};
pub use history::History;
pub use job::{Finding, Job, Reply};
pub use opinion::{Opinion, Reason};
pub use puzzle::{PuzzleJob, Solution, SolutionState};
pub use review::{Moment, Review, ReviewJob, Verdict};
pub use study::{Study, StudyJob};
pub use suspicion::{Suspicion, SuspicionJob};
