//! What a screen asks of the program around it.

use analysis::Job;
use bots::Bot;
use online::ToServer;
use quatuor::Seat;
use table::record::Record;

/// What the program shall do.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Let this thinker work on a job, and report to [`crate::screen::Screen::found`] with this number.
    Think(Thinker, u64, Job),
    /// Nothing that is being thought about matters any more.
    Rest,
    /// A new game has begun, with these bots by seat; it is kept apart from the one before. A
    /// bot whose limits are its own is left out.
    Begin(Record, Vec<Option<Bot>>),
    /// The game has changed: keep it.
    Keep(Record),
    /// Go on with a game that was kept, by its name in the list.
    Resume(String),
    /// Connect to the server of the online table.
    Connect,
    /// Send this to the server.
    Send(ToServer),
    /// Close the connection to the server.
    Disconnect,
    /// Leave the program.
    Quit,
}

/// Who thinks. Each of them remembers what it found out earlier in a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Thinker {
    /// The bot on this seat.
    Bot(Seat),
    /// Who gives hints.
    Adviser,
}
