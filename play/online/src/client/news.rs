//! What a front end is told.

use quatuor::Refusal;
use table::{Action, Event};

use crate::TableId;

/// Something that has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// The state of the connection.
    Link,
    /// Who the client is at a table, or how many watch it.
    Table(TableId),
    /// Something has happened at a table.
    Events(TableId, Vec<Event>),
    /// The table is read anew from its first event: the client may know more of it, or less,
    /// than before.
    Restarted(TableId),
    /// An own command was refused. If it was a move that was shown already, it is taken back.
    Refused {
        /// At which table.
        table: TableId,
        /// The id of the command.
        id: u64,
        /// What was refused.
        action: Action,
        /// Why.
        refusal: Refusal,
    },
    /// A table can't be watched.
    Missing(TableId, Refusal),
    /// The public tables.
    Lobby,
}
