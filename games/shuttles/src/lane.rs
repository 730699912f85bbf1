//! Where pawns stand.

use game_api::{Gap, Refusal, refusal};

use crate::setup::{CURSORS, ROWS};
use crate::{End, Line, Position, Row};

/// A line that pawns stand in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Lane {
    /// A row.
    Row(Row),
    /// The cursor at this end of the rows.
    Cursor(End),
}

impl Lane {
    /// How many pawns it holds.
    pub const fn most(self) -> usize {
        match self {
            Lane::Row(_) => Line::ROW,
            Lane::Cursor(_) => Line::CURSOR,
        }
    }

    /// The field of the notation that it stands in.
    pub(crate) fn field(self) -> &'static str {
        match self {
            Lane::Row(_) => ROWS,
            Lane::Cursor(end) => CURSORS[end as usize],
        }
    }

    /// These are more pawns than it holds.
    pub(crate) fn too_long(self, found: &str) -> Refusal {
        let (found, most) = (Gap::quote(found), self.most());
        match self {
            Lane::Row(row) => {
                refusal!("shuttles.long-row", row = Gap::text(row), found = found, most = most)
            }
            Lane::Cursor(_) => refusal!("shuttles.long-cursor", found = found, most = most),
        }
    }
}

impl Position {
    /// The pawns in a row or on a cursor, from left to right.
    pub const fn line(&self, lane: Lane) -> Line {
        match lane {
            Lane::Row(row) => self.board.row(row),
            Lane::Cursor(end) => self.cursor(end),
        }
    }
}
