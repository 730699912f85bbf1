//! What a move does with pawns, found by making it on a copy.

use quatuor::Game;
use quatuor::shuttles::{End, Line, Move, Position, Row};

/// A move that carries pawns, and its result.
pub(super) struct Transfer {
    /// The row that it takes from or pushes into.
    pub(super) row: Row,
    /// The end of the rows that the mover's cursor runs along.
    pub(super) end: End,
    /// Where the pawns come from and go to.
    pub(super) way: Way,
    /// The pawns that are carried.
    pub(super) carried: Line,
    /// The pawns that are pushed out of the row, onto the other cursor.
    pub(super) spilled: Line,
    /// Whether the row is complete after it.
    pub(super) completes: bool,
    /// The position after it.
    pub(super) after: Position,
}

/// Where pawns come from and go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// From the row onto the mover's cursor.
    Load,
    /// From the mover's cursor into the row.
    Drop,
    /// From the other cursor into the row.
    Unload,
}

impl Transfer {
    /// What this legal move does; `None` for a move that carries nothing.
    pub(super) fn of(before: &Position, mv: Move) -> Option<Transfer> {
        let (row, way) = match mv {
            Move::Load(row) => (row, Way::Load),
            Move::Drop { row, .. } => (row, Way::Drop),
            Move::Unload(row) => (row, Way::Unload),
            Move::Side(_) | Move::Pass => return None,
        };
        let end = before.end_of(before.to_move())?;
        let far = end.opposite();
        let mut after = *before;
        after.play_unchecked(mv);
        // A cursor's open end is the one next to the rows.
        let off = |cursor: Line, open: End, stay: usize| cursor.take(open, cursor.len() - stay).1;
        let (own, other) = (before.cursor(end), before.cursor(far));
        let (own_after, other_after) = (after.cursor(end), after.cursor(far));
        let carried = match way {
            Way::Load => off(own_after, far, own.len()),
            Way::Drop => off(own, far, own_after.len()),
            Way::Unload => off(other, end, other_after.len()),
        };
        let spilled = match way {
            Way::Drop => off(other_after, end, other.len()),
            Way::Load | Way::Unload => Line::EMPTY,
        };
        let completes = after.board().complete_rows() > before.board().complete_rows();
        Some(Transfer { row, end, way, carried, spilled, completes, after })
    }

    /// The end of the row at which pawns go in or out.
    pub(super) fn row_end(&self) -> End {
        match self.way {
            Way::Load | Way::Drop => self.end,
            Way::Unload => self.end.opposite(),
        }
    }
}
