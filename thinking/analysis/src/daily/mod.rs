//! One deal of Slides per day, the same for all players.
//!
//! A [`Day`] has one [`Deal`] of the variant `solo`, which is made from its date and which the
//! solver has solved; the length of the solver's line is par. A [`Sheet`] holds a player's
//! result, and a [`Streak`] counts the sheets of consecutive days. Days and sheets are
//! written as text and read back.
//!
//! A later version never changes a deal: `tests/data/deals.tsv` has some of them. This module
//! does no IO and reads no clock: the caller says which day it is.

mod day;
mod deal;
mod sheet;
mod streak;

pub use day::{BadDay, Day};
pub use deal::Deal;
pub use sheet::{Sheet, State, share};
pub use streak::Streak;
