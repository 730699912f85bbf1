//! A deal for every day, the same for everybody.
//!
//! A [`Day`] has one [`Deal`] of Slides `solo`, made from its date and shown only
//! because our solver has solved it; the solver's line is par. What somebody made of
//! it is on a [`Sheet`], and many sheets make a [`Streak`]. All of them are texts that
//! can be kept and sent.
//!
//! Deals are a promise: no later version changes one. `tests/data/deals.tsv` holds
//! some of them.

mod day;
mod deal;
mod sheet;
mod streak;

pub use day::{BadDay, Day};
pub use deal::Deal;
pub use sheet::{Sheet, State, share};
pub use streak::Streak;
