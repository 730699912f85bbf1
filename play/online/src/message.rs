//! What is sent over the live connection.

use quatuor::{Refusal, Seat};
use serde::{Deserialize, Serialize};
use table::{Command, Event, PersonId, Time};

use crate::TableId;
use crate::body::TableSummary;

/// What a client sends.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToServer {
    /// From now on, send everything about a table: at first the events after a number.
    Watch {
        /// Which table.
        table: TableId,
        /// The number of the last event that the client has; 0 for none.
        after: u32,
    },
    /// Send nothing more about a table.
    Unwatch {
        /// Which table.
        table: TableId,
    },
    /// Do something at a table.
    Command {
        /// Which table.
        table: TableId,
        /// What.
        command: Command,
    },
    /// From now on, send the list of public tables and its changes, or not any more.
    Lobby(bool),
}

/// What a server sends.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToClient {
    /// The first message.
    Welcome {
        /// The version of the protocol.
        version: u32,
        /// The time at the server, for the clocks.
        now: Time,
    },
    /// What the client is at a table that it watches. Sent before the first events, and
    /// when it changes.
    Table(TableNews),
    /// The next events of a table, as the client may know them.
    Events {
        /// Which table.
        table: TableId,
        /// In order, without gaps.
        events: Vec<Event>,
    },
    /// A command or a request of the client is refused. Nothing has changed.
    Refused {
        /// At which table, if it was about one.
        table: Option<TableId>,
        /// The id of the command, if it was one.
        id: Option<u64>,
        /// Why.
        refusal: Refusal,
    },
    /// How many watch a table without a seat.
    Watching {
        /// Which table.
        table: TableId,
        /// How many.
        count: u32,
    },
    /// All public tables, waiting ones first.
    Lobby(Vec<TableSummary>),
    /// A public table is new, or its summary has changed.
    LobbyTable(TableSummary),
    /// A table is not in the lobby any more.
    LobbyGone(TableId),
    /// The server ends the connection; the client should come back after so many
    /// milliseconds.
    ComeBack {
        /// How long to wait.
        wait: u32,
    },
}

/// What a client is at a table.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableNews {
    /// Which table.
    pub table: TableId,
    /// Who the client is there.
    pub you: You,
    /// How many watch without a seat.
    pub watching: u32,
    /// Whether the table is in the lobby.
    pub is_public: bool,
    /// The time at the server.
    pub now: Time,
}

/// Who a client is at a table.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct You {
    /// The number at this table; `None` for one who has only watched so far.
    pub person: Option<PersonId>,
    /// The seats.
    pub seats: Vec<Seat>,
    /// Whether it is the host.
    pub is_host: bool,
    /// The key of the invitation for reserved seats, for the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<crate::Key>,
}
