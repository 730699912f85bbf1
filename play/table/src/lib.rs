//! One game with its seats, as a state machine: commands in, events out.
//!
//! A [`Table`] is opened with a [`Setup`]. [`Table::apply`] turns the [`Command`] of a
//! person or of the program into [`Event`]s, or says with a coded refusal why not. The
//! table changes only by events, and is the fold of them: [`Table::from_events`]. Seats,
//! takebacks by consent, clocks, bots that take over, rematches and phrases are all here,
//! once, for a game at one device, in a terminal and on a server.
//!
//! What a viewer may know of an event is [`Event::seen_by`]. A table that is built from
//! such events knows what the viewer may know, and drives a screen all the same: seats,
//! whose turn it is, the legal moves, the clocks.
//!
//! A game at one device is a table whose people all have the same [`PersonId`]; it has
//! shortcuts such as [`Table::play`]. As a document, a table is a
//! [`Record`](crate::record::Record).
//!
//! This crate never does IO, reads a clock or draws chance: time and seeds are handed in.

mod check;
mod choices;
mod clock;
mod command;
mod decide;
mod document;
mod event;
mod fair;
mod fold;
mod local;
mod phrase;
mod player;
pub mod record;
mod setup;
pub mod share;
mod start;
mod table;
mod timing;
mod who;

pub use check::{DealCheck, Flaw, check_deal, check_record};
pub use choices::Choices;
pub use clock::{Clock, Time, TimeOut};
pub use command::{Action, Beginning, Command};
pub use event::{Cause, Change, Ending, Event};
pub use fair::{Commitment, Share, fair_seed};
pub use phrase::Phrase;
pub use player::{Bot, BotName, Person, Player};
pub use setup::{Setup, Takebacks};
pub use start::{Origin, Start};
pub use table::{Mover, Next, Phase, Rematch, Table, Takeback};
pub use timing::{TimeMark, Timing};
pub use who::{PersonId, Viewer, Who};
