//! The board of the editor: every stack and every cell next to one is a spot.

use std::collections::BTreeSet;

use quatuor::cups::{Cell, Position};

use super::frame::{PITCH, ROW};
use super::piece_ids::PieceIds;
use crate::scene::board::{Board, Sight};
use crate::scene::edit::vacancy;
use crate::scene::{Area, Scene, Spot, State};
use crate::words::Words;

/// All stacks, and all cells next to them.
pub(crate) fn edit_board(position: &Position, words: &Words) -> Scene {
    let stands = |cell: &Cell| position.stack(*cell).is_some();
    let cells = position.stacks().flat_map(|stack| stack.cell.neighbours());
    let free: BTreeSet<Cell> = cells.chain([Cell::FIRST]).filter(|cell| !stands(cell)).collect();
    let piece_ids = PieceIds::new(position).with_room(free.iter().copied());
    let mut scene = Position::draw(&Sight::still(position, &piece_ids, words));
    scene.spots.retain(|spot| position.stacks().any(|stack| stack.cell.to_string() == spot.id));
    scene.spots.iter_mut().for_each(|spot| spot.state = State::Open);
    for cell in free {
        let (row, column) = piece_ids.frame().grid(cell);
        let (x, y) = piece_ids.frame().middle(cell);
        let area = Area { x: x - PITCH / 2.0, y: y - ROW / 2.0, width: PITCH, height: ROW };
        let label = words.say("edit-empty", &[("cell", &cell)]);
        let spot = Spot { id: cell.to_string(), row, column, area, label, state: State::Open };
        scene.things.push(vacancy(&spot, 26.0));
        scene.spots.push(spot);
    }
    scene.spots.sort_by_key(|spot| (spot.row, spot.column));
    scene
}
