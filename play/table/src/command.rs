//! What can be asked of a table.

use quatuor::Seat;
use serde::{Deserialize, Serialize};

use crate::{BotName, Commitment, Phrase, Share};

/// Something that a person, or the program, wants to do at a table.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Chosen by the sender, another one for each command. A command whose id the sender
    /// has used before is taken for the same one: it gets the first answer again.
    pub id: u64,
    /// The number of the last event that the sender knew of.
    pub after: u32,
    /// The seat that acts, or that something is done to.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// What to do.
    pub action: Action,
}

/// What to do.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Before the start: a person takes the open seat that the command names, or any.
    Sit {
        /// The name at the table.
        name: String,
        /// The key of the invitation, for a reserved seat.
        #[serde(default)]
        key: Option<String>,
        /// Whether it is a program that its author has brought along.
        #[serde(default)]
        is_program: bool,
    },
    /// Before the start: the seat becomes open again. For its person, and for the host.
    Stand,
    /// Before the start: the host gives the seat to a bot.
    SeatBot {
        /// The name at the table.
        name: String,
        /// Which bot.
        bot: BotName,
    },
    /// Before the start: the host gives all open seats to bots.
    Fill {
        /// Which bot.
        bot: BotName,
        /// Their names in the order of seats. Where these run out, the bot's own.
        names: Vec<String>,
    },
    /// Before the start: the seat's person is ready, or not yet.
    Ready(bool),
    /// Before the start: the seat's person commits to a contribution to the deal.
    Commit(Commitment),
    /// Before a deal to which all contribute: the program closes the seats. All must be
    /// taken, and all people ready.
    Close,
    /// After the seats have been closed: the seat's person reveals the contribution.
    Contribute(Share),
    /// The host or the program starts the game.
    Start(Beginning),
    /// A move, in notation: of the seat's person, or of the program for a bot.
    Move(String),
    /// The seat's person asks to take back the last move of their own and all after it.
    AskTakeback,
    /// The seat's person agrees to a takeback, or not. The person who asked can withdraw.
    AnswerTakeback(bool),
    /// The seat's person gives up.
    Resign,
    /// The time of the seat to move is up. For all people at the table and the program.
    ClaimTimeOut,
    /// The program ends the game, for the operator of a server. No side has won.
    Abort,
    /// The program tells that the seat's person has gone.
    Leave,
    /// The program tells that the seat's person is there again.
    ComeBack,
    /// A bot plays in place of the seat's person. For that person and the program; for the
    /// others and the host once the person has gone.
    TakeOver(BotName),
    /// The seat's person plays again.
    Return,
    /// The program tells that the seat's person plays on from another device.
    HandOver,
    /// After the end: the seat's person wants another game, or not.
    Rematch(bool),
    /// The program tells where the rematch is played.
    Continue {
        /// The other table, by a name that clients know how to open.
        table: String,
    },
    /// The seat's person says something.
    Say(Phrase),
}

/// Where a game begins. A table draws no chance of its own: the seed is handed in.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Beginning {
    /// The deal of this seed.
    Seed(String),
    /// The deal of the people's shares and of this one, the program's.
    Shares(Share),
    /// This position, in notation.
    Position(String),
}

/// What a command must not have missed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Concern {
    /// Who sits where.
    Seating,
    /// The course of the game.
    Game,
    /// Nothing: whether it can be done is clear from the state alone.
    Nothing,
}

impl Action {
    /// A person without an invitation sits down.
    pub fn sit(name: impl Into<String>) -> Action {
        Action::Sit { name: name.into(), key: None, is_program: false }
    }

    /// What makes the command stale: a later event of this kind.
    pub(crate) fn concern(&self) -> Concern {
        match self {
            Action::Fill { .. } | Action::Start(_) => Concern::Seating,
            Action::Move(_) | Action::AskTakeback | Action::AnswerTakeback(_) => Concern::Game,
            Action::Sit { .. }
            | Action::Stand
            | Action::SeatBot { .. }
            | Action::Ready(_)
            | Action::Commit(_)
            | Action::Close
            | Action::Contribute(_)
            | Action::Resign
            | Action::ClaimTimeOut
            | Action::Abort
            | Action::Leave
            | Action::ComeBack
            | Action::TakeOver(_)
            | Action::Return
            | Action::HandOver
            | Action::Rematch(_)
            | Action::Continue { .. }
            | Action::Say(_) => Concern::Nothing,
        }
    }
}
