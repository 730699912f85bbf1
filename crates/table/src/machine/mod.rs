//! The table as a state machine.

mod clock;
mod command;
mod decide;
mod event;
mod fold;
mod phrase;
mod player;
mod setup;
mod start;
mod table;
mod who;

pub use clock::{Clock, Time, TimeOut};
pub use command::{Action, Beginning, Command};
pub use event::{Cause, Change, Ending, Event};
pub use phrase::Phrase;
pub use player::{Bot, BotName, Person, Player};
pub use setup::{Setup, Takebacks};
pub use start::{Origin, Start};
pub use table::{Mover, Next, Phase, Rematch, Table, Takeback};
pub use who::{PersonId, Viewer, Who};
