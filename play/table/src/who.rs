//! Who acts at a table, and who looks at it.

use std::fmt;

use quatuor::Seat;
use serde::{Deserialize, Serialize};

/// A person at this table, by a number that the host program has chosen.
///
/// The number is public: everyone at the table sees it. It says which seats belong to
/// the same person, and nothing about that person elsewhere.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct PersonId(pub u32);

impl PersonId {
    /// The people at one device, who act for each other: they share a number.
    pub const LOCAL: PersonId = PersonId(0);
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who gives a command. The caller vouches for it; what it may do, the table decides: a
/// person acts for the seats it holds, the host is the person that the set-up names, and
/// a person without a seat is a spectator.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A person.
    Person(PersonId),
    /// The program itself: it moves for bots, watches clocks and connections.
    System,
}

/// Who looks at a table.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// The person on this seat.
    Seat(Seat),
    /// A person without a seat.
    Spectator,
}
