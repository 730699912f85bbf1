//! Where everything is on the board.

use quatuor::shuttles::{End, Lane, Line, Move, Position, Row};

use super::piece_ids::PieceIds;
use super::transfer::{Transfer, Way};
use crate::scene::trail::Trace;
use crate::scene::{Area, Ink, Point};

pub(super) const WIDTH: f32 = 1070.0;
pub(super) const HEIGHT: f32 = 2.0 * MARGIN + Row::COUNT as f32 * PITCH;
/// From one row to the next: as high as a fingertip on a phone.
pub(super) const PITCH: f32 = 128.0;
/// The radius of a pawn.
pub(super) const RADIUS: f32 = 36.0;
/// From pawn to pawn in a row.
pub(super) const CELL: f32 = 85.0;
/// From pawn to pawn on a cursor.
pub(super) const HOLD: f32 = 79.0;
/// A cursor's size.
pub(super) const CARRIER: Point = Point { x: Line::CURSOR as f32 * HOLD + 12.0, y: 108.0 };
/// A groove's size.
pub(super) const GROOVE: Point = Point { x: Line::ROW as f32 * CELL + 12.0, y: 92.0 };

const MARGIN: f32 = 30.0;
/// From the edge of the board to a cursor.
const EDGE: f32 = 8.0;
/// The width of the pawns in a full row.
const PAWNS: f32 = (Line::ROW - 1) as f32 * CELL + 2.0 * RADIUS;

/// A pawn and where it is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pawn {
    pub(super) id: usize,
    pub(super) ink: Ink,
    pub(super) lane: Lane,
    pub(super) at: Point,
    /// Whether it forms a group with its right neighbour, the next pawn in the list.
    pub(super) is_joined: bool,
}

/// All pawns, line by line, from left to right.
pub(super) fn pawns(view: &Position, piece_ids: &PieceIds) -> Vec<Pawn> {
    let mut pawns = vec![];
    let mut stand = |lane: Lane, ids: &[usize], line: Line| {
        for (index, (colour, id)) in line.pawns().zip(ids).enumerate() {
            let ink = Ink::from_letter(colour.letter()).expect("every pawn has a colour");
            let at = match lane {
                Lane::Row(row) => in_row(row, line.len(), index),
                Lane::Cursor(end) => on_cursor(end, piece_ids.beside(end), line.len(), index),
            };
            let is_joined = line.pawns().nth(index + 1) == Some(colour);
            pawns.push(Pawn { id: *id, ink, lane, at, is_joined });
        }
    };
    for row in Row::all() {
        stand(Lane::Row(row), piece_ids.row(row), view.board().row(row));
    }
    for end in End::BOTH {
        stand(Lane::Cursor(end), piece_ids.cursor(end), view.cursor(end));
    }
    pawns
}

/// The vertical middle of a row.
pub(super) fn height(row: Row) -> f32 {
    MARGIN + PITCH * (row.index() as f32 + 0.5)
}

/// A distance from the middle of the board towards an end.
pub(super) fn towards(end: End, distance: f32) -> f32 {
    match end {
        End::Left => WIDTH / 2.0 - distance,
        End::Right => WIDTH / 2.0 + distance,
    }
}

/// The middle of the cursor's lane.
pub(super) fn lane(end: End) -> f32 {
    towards(end, WIDTH / 2.0 - EDGE - CARRIER.x / 2.0)
}

/// The middle of the wood between a row and the cursor next to it.
pub(super) fn mouth(end: End) -> f32 {
    let cursor = WIDTH / 2.0 - EDGE - CARRIER.x;
    towards(end, (cursor + GROOVE.x / 2.0) / 2.0)
}

/// Rows are centred: gaps mean nothing, and both ends are open.
fn in_row(row: Row, count: usize, index: usize) -> Point {
    let x = WIDTH / 2.0 + CELL * (index as f32 - (count as f32 - 1.0) / 2.0);
    Point { x, y: height(row) }
}

/// The pawns on a cursor stand at its far end; the last one loaded is nearest to the rows.
fn on_cursor(end: End, row: Row, count: usize, index: usize) -> Point {
    let depth = match end {
        End::Left => index,
        End::Right => count - 1 - index,
    };
    hollow(end, row, depth)
}

/// The cell of a cursor at this depth, 0 being farthest from the rows.
fn hollow(end: End, row: Row, depth: usize) -> Point {
    let x = towards(end, WIDTH / 2.0 - EDGE - 6.0 - HOLD * (depth as f32 + 0.5));
    Point { x, y: height(row) }
}

/// Pawns move between the end of a row and the lane next to it.
pub(super) fn trace(view: &Position, piece_ids: &PieceIds, mv: Move) -> Trace {
    let Some(transfer) = Transfer::of(view, mv) else {
        return Trace::spots(match mv {
            Move::Side(end) => vec![Point { x: lane(end), y: height(piece_ids.beside(end)) }],
            _ => vec![],
        });
    };
    let (row_end, y) = (transfer.row_end(), height(transfer.row));
    // The last pawn of a row that is loaded from; otherwise just inside the groove.
    let pawns = view.board().row(transfer.row).len() as f32;
    let depth =
        if transfer.way == Way::Load { CELL * (pawns - 1.0) / 2.0 } else { GROOVE.x * 0.36 };
    let (inside, outside) =
        (Point { x: towards(row_end, depth), y }, Point { x: lane(row_end), y });
    match transfer.way {
        Way::Load => Trace::way(inside, outside),
        Way::Drop | Way::Unload => Trace::way(outside, inside),
    }
}

/// The area of a row's pawns.
pub(super) fn row_area(row: Row) -> Area {
    across(row, WIDTH / 2.0 - PAWNS / 2.0, WIDTH / 2.0 + PAWNS / 2.0)
}

/// The area of an end of a row: from the pawns outwards, including the lane unless the
/// cursor stands there.
pub(super) fn end_area(row: Row, end: End, has_cursor: bool) -> Area {
    let edge = if has_cursor { EDGE + CARRIER.x } else { EDGE };
    across(row, towards(end, PAWNS / 2.0), towards(end, WIDTH / 2.0 - edge))
}

/// The area of a cursor.
pub(super) fn cursor_area(end: End, row: Row) -> Area {
    across(row, lane(end) - CARRIER.x / 2.0, lane(end) + CARRIER.x / 2.0)
}

/// The area of this number of cells of a cursor, from this depth on towards the rows.
pub(super) fn hollows_area(end: End, row: Row, depth: usize, count: usize) -> Area {
    let (outer, inner) = (hollow(end, row, depth).x, hollow(end, row, depth + count - 1).x);
    across(row, outer.min(inner) - HOLD / 2.0, outer.max(inner) + HOLD / 2.0)
}

fn across(row: Row, one: f32, other: f32) -> Area {
    let (x, width) = (one.min(other), (one - other).abs());
    Area { x, y: height(row) - PITCH / 2.0, width, height: PITCH }
}
