//! The ids of the pawns, and the rows where the cursors stand.

use quatuor::shuttles::{End, Move, Position, Row};

use super::transfer::{Transfer, Way};

/// The ids of the pawns by line, from left to right, and the row next to each cursor: the
/// rules do not know it, but a drawn cursor is somewhere.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PieceIds {
    rows: [Vec<usize>; Row::COUNT],
    cursors: [Vec<usize>; 2],
    beside: [Row; 2],
}

impl PieceIds {
    /// Gives ids to all pawns; both cursors stand in the middle.
    pub(super) fn new(view: &Position) -> PieceIds {
        let mut next = 0..;
        let mut name = |count: usize| next.by_ref().take(count).collect::<Vec<usize>>();
        let middle = Row::all().nth(Row::COUNT / 2).expect("there is a row in the middle");
        PieceIds {
            rows: view.board().rows().map(|line| name(line.len())),
            cursors: End::BOTH.map(|end| name(view.cursor(end).len())),
            beside: [middle; 2],
        }
    }

    /// The ids in a row, from left to right.
    pub(super) fn row(&self, row: Row) -> &[usize] {
        &self.rows[row.index()]
    }

    /// The ids on a cursor, from left to right.
    pub(super) fn cursor(&self, end: End) -> &[usize] {
        &self.cursors[end as usize]
    }

    /// The row next to a cursor.
    pub(super) fn beside(&self, end: End) -> Row {
        self.beside[end as usize]
    }

    /// Follows a move from this view.
    pub(super) fn follow(&mut self, before: &Position, mv: Move) {
        let Some(transfer) = Transfer::of(before, mv) else { return };
        let (end, far) = (transfer.end, transfer.end.opposite());
        let PieceIds { rows, cursors: [left, right], beside } = self;
        let (own, other) = match end {
            End::Left => (left, right),
            End::Right => (right, left),
        };
        let row = &mut rows[transfer.row.index()];
        let count = transfer.carried.len();
        match transfer.way {
            Way::Load => put(own, far, take(row, end, count)),
            Way::Drop => {
                put(row, end, take(own, far, count));
                put(other, end, take(row, far, transfer.spilled.len()));
            }
            Way::Unload => put(row, far, take(other, end, count)),
        }
        beside[transfer.row_end() as usize] = transfer.row;
        if !transfer.spilled.is_empty() {
            beside[far as usize] = transfer.row;
        }
    }

    /// The ids of the pawns that a move has just carried, and of those that it has pushed
    /// out.
    pub(super) fn carried(&self, transfer: &Transfer) -> [&[usize]; 2] {
        let far = transfer.end.opposite();
        let carried = match transfer.way {
            Way::Load => tail(self.cursor(transfer.end), far, transfer.carried.len()),
            Way::Drop | Way::Unload => {
                tail(self.row(transfer.row), transfer.row_end(), transfer.carried.len())
            }
        };
        [carried, tail(self.cursor(far), transfer.end, transfer.spilled.len())]
    }
}

/// At most this number of ids at this end of a line.
pub(super) fn tail(line: &[usize], end: End, count: usize) -> &[usize] {
    let count = count.min(line.len());
    match end {
        End::Left => &line[..count],
        End::Right => &line[line.len() - count..],
    }
}

fn take(line: &mut Vec<usize>, end: End, count: usize) -> Vec<usize> {
    match end {
        End::Left => line.drain(..count).collect(),
        End::Right => line.split_off(line.len() - count),
    }
}

fn put(line: &mut Vec<usize>, end: End, ids: Vec<usize>) {
    let at = match end {
        End::Left => 0,
        End::Right => line.len(),
    };
    line.splice(at..at, ids);
}
