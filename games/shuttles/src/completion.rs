//! Whether a turn can still be completed.
//!
//! An action is legal only if it can. Trying all continuations would be slow, and is hardly
//! ever needed. Let `held` pawns be on both cursors together; there are never more than
//! three, since no push sends out more pawns than it brings in. The rows hold the other `35
//! - held` pawns, so there is room for `10 + held` more in nine rows. Therefore
//!
//! - a single pawn always fits into some row;
//! - a group of two always fits into some row: with `held` ≥ 2 there is room for
//!   12 in nine rows, so some row has room for two;
//! - so pawns that are not one group of three can always be put away one pawn or
//!   group after the other without overflow, first the own ones, then the others:
//!   the counting above holds again after each step.
//!
//! Only a group of three can be stuck. It is not where some row has room for
//! three. On the opponent's cursor it is stuck otherwise. On the own cursor it may
//! still be pushed into a row that sends something out, but not a group of three.
//!
//! The tests compare this with an exhaustive search.

use crate::{Board, End, Line, Phase, Position, Row};

/// A cursor full of one colour.
const ALL_THREE: usize = Line::CURSOR;

impl Position {
    /// Whether the turn can be completed from here.
    pub(crate) fn can_complete_turn(&self) -> bool {
        let stuck = match self.phase {
            Phase::Side => false,
            Phase::Load | Phase::Drop => {
                self.own_cursor().is_group_of(ALL_THREE) && !takes_three(&self.board, self.end)
            }
            Phase::Unload => {
                self.other_cursor().is_group_of(ALL_THREE) && self.board.room(ALL_THREE) == 0
            }
        };
        !stuck
    }

    /// If no row has room for three: of these loads and drops, which are legal otherwise,
    /// those after which the turn can be completed.
    #[cold]
    pub(crate) fn completable(&self, mut loads: u32, mut drops: u32) -> (u32, u32) {
        let (own, other, end) = (self.own_cursor(), self.other_cursor(), self.end);
        // Only a load that makes a group of three can be stuck.
        if own.is_group_of(own.len()) {
            for row in rows_of(loads) {
                let line = self.board.row(row);
                let (rest, group) = line.take(end, line.group(end));
                if own.put(end.opposite(), group).is_group_of(ALL_THREE) {
                    let mut after = self.board;
                    after.set(row, rest);
                    if !takes_three(&after, end) {
                        loads &= !(1 << row.index());
                    }
                }
            }
        }
        // Only the last drop, into a full row, can leave a group of three on the
        // other cursor.
        if own.len() + other.len() == ALL_THREE {
            let place = (own.len() - 1) * Row::COUNT;
            for row in rows_of(drops >> place & !self.board.room(1)) {
                let (_, out) = self.board.row(row).push(end, own);
                if other.put(end, out).is_group_of(ALL_THREE) {
                    drops &= !(1 << (place + row.index()));
                }
            }
        }
        (loads, drops)
    }
}

/// Whether a group of three on the cursor at this end can be put away.
fn takes_three(board: &Board, end: End) -> bool {
    let far = end.opposite();
    let pushable = board.drops(end) >> (2 * Row::COUNT);
    let sends_three = board.loads(far, 3) & !board.loads(far, 2) & !board.room(1);
    board.room(ALL_THREE) != 0 || pushable & !sends_three != 0
}

/// The rows of a set.
fn rows_of(mut set: u32) -> impl Iterator<Item = Row> {
    std::iter::from_fn(move || {
        let row = Row::new(set.trailing_zeros() as u8 + 1)?;
        set &= set - 1;
        Some(row)
    })
}
