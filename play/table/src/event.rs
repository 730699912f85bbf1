//! What happens at a table.

use std::borrow::Cow;

use quatuor::Seat;
use serde::{Deserialize, Serialize};

use crate::command::Concern;
use crate::{BotName, Commitment, PersonId, Phrase, Setup, Share, Start, Time, Viewer, Who};

/// Something that has happened at a table. A table is what its events have made of it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// Its place among the events of the table, from 1.
    pub number: u32,
    /// When it happened; never earlier than the event before.
    pub at: Time,
    /// The command it came from.
    pub cause: Cause,
    /// What has changed.
    pub change: Change,
}

/// Which command an event came from. One command may cause several events.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cause {
    /// Who gave the command.
    pub who: Who,
    /// The command's id.
    pub id: u64,
}

/// What has changed.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// The table is open.
    Opened(Box<Setup>),
    /// A person has taken a seat.
    Sat {
        /// Which seat.
        seat: Seat,
        /// Who.
        person: PersonId,
        /// The name at the table.
        name: String,
        /// Whether it is a program that its author has brought along.
        is_program: bool,
    },
    /// A seat has become open.
    Stood {
        /// Which seat.
        seat: Seat,
    },
    /// A bot has taken a seat.
    BotSat {
        /// Which seat.
        seat: Seat,
        /// The name at the table.
        name: String,
        /// Which bot.
        bot: BotName,
    },
    /// A person is ready, or not any more.
    Ready {
        /// Which seat.
        seat: Seat,
        /// Whether the person is ready.
        is_ready: bool,
    },
    /// A person has committed to a contribution to the deal.
    Committed {
        /// Which seat.
        seat: Seat,
        /// To what.
        commitment: Commitment,
    },
    /// The seats are closed: contributions to the deal are revealed.
    Closed,
    /// A person has contributed to the deal.
    Contributed {
        /// Which seat.
        seat: Seat,
        /// What.
        share: Share,
    },
    /// The game has started.
    Started {
        /// Where from.
        start: Box<Start>,
        /// All players have moved on by so many seats: the player of seat 1 plus so many
        /// now sits on seat 1.
        turn: u8,
    },
    /// A move.
    Moved {
        /// Who moved.
        seat: Seat,
        /// The move, in notation.
        mv: String,
    },
    /// A person asks to take back a move.
    TakebackAsked {
        /// Who asks.
        seat: Seat,
    },
    /// A person has answered.
    TakebackAnswered {
        /// Who has answered.
        seat: Seat,
        /// Whether the person agrees.
        agrees: bool,
    },
    /// Moves have been taken back.
    TakenBack {
        /// How many moves are left.
        moves: u32,
    },
    /// The time of the seat to move is up.
    TimedOut {
        /// Whose.
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// Why.
        ending: Ending,
        /// The start, as nothing is secret any more; `None` if it is not known here.
        reveal: Option<Box<Start>>,
    },
    /// A person has gone.
    Left {
        /// Which seat.
        seat: Seat,
    },
    /// A person is there again.
    CameBack {
        /// Which seat.
        seat: Seat,
    },
    /// A bot plays in place of a person.
    TookOver {
        /// Which seat.
        seat: Seat,
        /// Which bot.
        bot: BotName,
    },
    /// The person plays again.
    Returned {
        /// Which seat.
        seat: Seat,
    },
    /// A person plays on from another device.
    HandedOver {
        /// Which seat.
        seat: Seat,
    },
    /// A person wants a rematch, or does not.
    RematchWanted {
        /// Who.
        seat: Seat,
        /// Whether.
        wants: bool,
    },
    /// All people want a rematch.
    RematchAgreed,
    /// The rematch is played at another table.
    Continued {
        /// Which one.
        table: String,
    },
    /// A person has said something.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
}

/// Why a game is over.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By the rules.
    Rules,
    /// This seat has given up: all other sides have won.
    Resigned(Seat),
    /// This seat's time is up: all other sides have won.
    TimedOut(Seat),
    /// The operator of the server has ended it: no side has won.
    Aborted,
}

impl Event {
    /// The event as a viewer may know it: the start without secrets, everything else as it
    /// is. The end reveals the start.
    pub fn seen_by(&self, viewer: Viewer) -> Cow<'_, Event> {
        match &self.change {
            Change::Started { start, turn } => {
                let start = Box::new(start.seen_by(viewer));
                Cow::Owned(Event { change: Change::Started { start, turn: *turn }, ..*self })
            }
            _ => Cow::Borrowed(self),
        }
    }
}

impl Change {
    /// The stable name of the kind of change.
    pub fn kind(&self) -> &'static str {
        match self {
            Change::Opened(_) => "opened",
            Change::Sat { .. } => "sat",
            Change::Stood { .. } => "stood",
            Change::BotSat { .. } => "bot-sat",
            Change::Ready { .. } => "ready",
            Change::Committed { .. } => "committed",
            Change::Closed => "closed",
            Change::Contributed { .. } => "contributed",
            Change::Started { .. } => "started",
            Change::Moved { .. } => "moved",
            Change::TakebackAsked { .. } => "takeback-asked",
            Change::TakebackAnswered { .. } => "takeback-answered",
            Change::TakenBack { .. } => "taken-back",
            Change::TimedOut { .. } => "timed-out",
            Change::Ended { .. } => "ended",
            Change::Left { .. } => "left",
            Change::CameBack { .. } => "came-back",
            Change::TookOver { .. } => "took-over",
            Change::Returned { .. } => "returned",
            Change::HandedOver { .. } => "handed-over",
            Change::RematchWanted { .. } => "rematch-wanted",
            Change::RematchAgreed => "rematch-agreed",
            Change::Continued { .. } => "continued",
            Change::Said { .. } => "said",
        }
    }

    /// Which commands it makes stale.
    pub(crate) fn concern(&self) -> Concern {
        match self {
            Change::Opened(_)
            | Change::Sat { .. }
            | Change::Stood { .. }
            | Change::BotSat { .. } => Concern::Seating,
            Change::Started { .. }
            | Change::Moved { .. }
            | Change::TakenBack { .. }
            | Change::TimedOut { .. }
            | Change::Ended { .. }
            | Change::TookOver { .. }
            | Change::Returned { .. } => Concern::Game,
            // A move answers a takeback too: the person plays on.
            Change::Ready { .. }
            | Change::Committed { .. }
            | Change::Closed
            | Change::Contributed { .. }
            | Change::TakebackAsked { .. }
            | Change::TakebackAnswered { .. }
            | Change::Left { .. }
            | Change::CameBack { .. }
            | Change::HandedOver { .. }
            | Change::RematchWanted { .. }
            | Change::RematchAgreed
            | Change::Continued { .. }
            | Change::Said { .. } => Concern::Nothing,
        }
    }
}
