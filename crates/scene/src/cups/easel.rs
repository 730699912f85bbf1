//! The cloth with every stack and every cell beside one to be touched: for positions
//! made by hand.

use std::collections::BTreeSet;

use games::cups::{Cell, Position};
use words::Words;

use super::cast::Cast;
use super::frame::{PITCH, ROW};
use crate::board::{Board, Sight};
use crate::edit::vacancy;
use crate::{Area, Scene, Spot, State};

/// All stacks, and all cells beside them.
pub(crate) fn easel(position: &Position, words: &Words) -> Scene {
    let stands = |cell: &Cell| position.stack(*cell).is_some();
    let cells = position.stacks().flat_map(|stack| stack.cell.neighbours());
    let free: BTreeSet<Cell> = cells.chain([Cell::FIRST]).filter(|cell| !stands(cell)).collect();
    let cast = Cast::new(position).with_room(free.iter().copied());
    let mut scene = Position::draw(&Sight::still(position, &cast, words));
    scene.spots.retain(|spot| position.stacks().any(|stack| stack.cell.to_string() == spot.id));
    scene.spots.iter_mut().for_each(|spot| spot.state = State::Open);
    for cell in free {
        let (row, column) = cast.frame().grid(cell);
        let (x, y) = cast.frame().middle(cell);
        let area = Area { x: x - PITCH / 2.0, y: y - ROW / 2.0, width: PITCH, height: ROW };
        let label = words.say("edit-empty", &[("cell", &cell)]);
        let spot = Spot { id: cell.to_string(), row, column, area, label, state: State::Open };
        scene.things.push(vacancy(&spot, 26.0));
        scene.spots.push(spot);
    }
    scene.spots.sort_by_key(|spot| (spot.row, spot.column));
    scene
}
