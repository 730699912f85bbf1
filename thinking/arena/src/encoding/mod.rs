//! The games as numbers, for programs that learn to play them.
//!
//! Every move has a number, its action ([`Encode::action`]); a mask says which actions are
//! legal ([`write_mask`]). What a seat observes is a block of small numbers
//! ([`Encode::observe`]), documented square by square in `docs/python.md`. Both are computed
//! from a view, so they hold nothing that the seat may not know. A [`Batch`] plays many
//! games at once and deals anew where one is over.
//!
//! It never does IO, reads a clock, starts a thread or draws randomness of its own. A
//! batch can be split into [parts](Batch::parts), which callers may give to threads.
//!
//! ```
//! use arena::encoding::{Encode, move_of};
//! use quatuor::{Game, Ruleset, Seed, shuttles};
//!
//! let ruleset = shuttles::Ruleset::all()[0];
//! let mut position = shuttles::Position::deal(&ruleset, &Seed::new("example"));
//! let view = position.view(position.to_move());
//! let right = move_of::<shuttles::Position>(&view, 1).expect("seat 1 chooses a side");
//! assert_eq!(right.to_string(), "right");
//! position.play(right)?;
//! # Ok::<(), shuttles::Refusal>(())
//! ```

mod any;
mod batch;
mod cups;
mod encode;
mod pyramids;
mod reward;
mod shuttles;
mod slides;

pub use any::{
    AnyBatch, AnyRuleset, any_action, any_legal_actions, any_mask, any_move_of, any_observe,
    any_rewards,
};
pub use batch::{Batch, IllegalAction, Part, Playout, playout};
pub use encode::{Encode, legal_actions, move_of, write_mask};
pub use reward::rewards;

pub use crate::with_batch;
