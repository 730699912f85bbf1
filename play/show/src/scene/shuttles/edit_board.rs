//! The board of the editor: every pawn and every end of a line is a spot.

use quatuor::shuttles::{End, Lane, Line, Position, Row};

use super::layout;
use super::piece_ids::PieceIds;
use super::speech;
use crate::scene::board::{Board, Sight};
use crate::scene::edit::vacancy;
use crate::scene::{Area, Ink, Scene, Spot, State};
use crate::words::Words;

/// The number that a line has in the id of a spot: rows from 1, then the cursors.
fn number(lane: Lane) -> usize {
    match lane {
        Lane::Row(row) => row.index() + 1,
        Lane::Cursor(end) => Row::COUNT + 1 + end as usize,
    }
}

/// Every pawn, both ends of every row that has room, and both cursors.
pub(crate) fn edit_board(position: &Position, chosen: Option<&str>, words: &Words) -> Scene {
    let piece_ids = PieceIds::new(position);
    let mut scene = Position::draw(&Sight::still(position, &piece_ids, words));
    (scene.spots, scene.task) = (pawns(position, &piece_ids, words), None);
    for row in Row::all().filter(|row| position.board().row(*row).room() > 0) {
        scene
            .spots
            .extend([End::Left, End::Right].map(|end| end_spot(&piece_ids, row, end, words)));
    }
    scene.spots.extend(End::BOTH.iter().filter_map(|end| hold(position, &piece_ids, *end, words)));
    scene.spots.sort_by(|one, other| {
        (one.row, one.area.x).partial_cmp(&(other.row, other.area.x)).expect("places are numbers")
    });
    let mut column = 0;
    let mut row = 0;
    for spot in &mut scene.spots {
        column = if spot.row == row { column + 1 } else { 0 };
        (row, spot.column) = (spot.row, column);
        if chosen == Some(&spot.id) {
            spot.state = State::Chosen;
            scene.things.push(vacancy(spot, layout::RADIUS + 4.0));
        }
    }
    scene
}

fn pawns(position: &Position, piece_ids: &PieceIds, words: &Words) -> Vec<Spot> {
    let mut spots: Vec<Spot> = vec![];
    let (mut lane, mut index) = (None, 0);
    for pawn in layout::pawns(position, piece_ids) {
        index = if lane == Some(pawn.lane) { index + 1 } else { 0 };
        lane = Some(pawn.lane);
        let (row, line, written) = match pawn.lane {
            Lane::Row(row) => (row, words.say("edit-row", &[("row", &row)]), index),
            Lane::Cursor(end) => {
                // Cursors are written from their open end.
                let last = position.cursor(end).len() - 1;
                let written = if end == End::Left { last - index } else { index };
                (piece_ids.beside(end), speech::cursor(end, words), written)
            }
        };
        let colour = words.say(Ink::key(pawn.ink), &[]);
        spots.push(Spot {
            id: format!("{}.{written}", number(pawn.lane)),
            row: row.index(),
            column: 0,
            area: Area::around(pawn.at.x, pawn.at.y, layout::RADIUS + 2.0),
            label: words
                .say("edit-pawn", &[("line", &line), ("place", &(index + 1)), ("colour", &colour)]),
            state: State::Open,
        });
    }
    spots
}

fn end_spot(piece_ids: &PieceIds, row: Row, end: End, words: &Words) -> Spot {
    let (sign, key) = match end {
        End::Left => ('<', "shuttles-end-left"),
        End::Right => ('>', "shuttles-end-right"),
    };
    Spot {
        id: format!("{}{sign}", row.index() + 1),
        row: row.index(),
        column: 0,
        area: layout::end_area(row, end, piece_ids.beside(end) == row),
        label: words.say(key, &[("row", &row)]),
        state: State::Open,
    }
}

/// The free part of a cursor.
fn hold(position: &Position, piece_ids: &PieceIds, end: End, words: &Words) -> Option<Spot> {
    let (held, row) = (position.cursor(end).len(), piece_ids.beside(end));
    let free = Line::CURSOR - held;
    (free > 0).then(|| Spot {
        id: format!("{}<", number(Lane::Cursor(end))),
        row: row.index(),
        column: 0,
        area: layout::hollows_area(end, row, held, free),
        label: speech::cursor(end, words),
        state: State::Open,
    })
}
