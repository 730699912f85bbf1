//! The cloth with the honeycomb, and the marks on it.

use quatuor::cups::{Cell, Move, Position};

use super::frame::{Frame, HAND, PITCH, ROW};
use super::place::{Place, picked, touch};
use super::preview::targets;
use crate::scene::board::{Past, Sight};
use crate::scene::{Fill, Material, Motion, Shape, Tap, Thing};

const WALNUT: Fill = Fill::Flat("#5b3a1e");
const LIGHT: Fill = Fill::Flat("#fffaf0");
const HONEY: Fill = Fill::Flat("#f2c860");
const STITCH: Fill = Fill::Flat("#a98b62");

/// Everything below the cups.
pub(super) fn things(sight: &Sight<Position>) -> Vec<Thing> {
    let mut things = vec![linen(sight)];
    things.extend(sight.view.free_cells().into_iter().map(|cell| free(sight, cell)));
    let targets = targets(sight);
    things.extend(sight.view.stacks().filter_map(|stack| lit(sight, stack.cell, &targets)));
    things.extend(past(sight));
    things
}

/// The saucer under a colour in hand.
pub(super) fn saucer(is_chosen: bool, is_open: bool) -> Vec<Shape> {
    let (fill, line) = match (is_chosen, is_open) {
        (true, _) => (WALNUT, 5.0),
        (_, true) => (LIGHT, 4.0),
        _ => (Fill::None, 0.0),
    };
    vec![Shape::ellipse(0.0, 12.0, 66.0, 58.0, fill).stroke(WALNUT, line)]
}

/// The cloth with its hem, and a faint print on every cell that has or had a cup.
fn linen(sight: &Sight<Position>) -> Thing {
    let frame = sight.piece_ids.frame();
    let (width, height) = frame.size();
    let inset = |by: f32, round: f32, fill| {
        Shape::rect(by, by, width - 2.0 * by, height - 2.0 * by, round, fill)
    };
    let mut art = vec![
        inset(0.0, 44.0, Fill::Of(Material::Linen)).stroke(Fill::Flat("#cdb48d"), 3.0),
        inset(15.0, 32.0, Fill::None).dashes(STITCH, 2.6).opacity(0.7),
    ];
    if sight.view.in_set_up() {
        let y = height - HAND + 10.0;
        art.push(Shape::line([(40.0, y), (width - 40.0, y)], STITCH, 2.6).opacity(0.5));
    }
    for cell in sight.piece_ids.prints() {
        let (x, y) = frame.middle(cell);
        art.push(hexagon(x, y, 0.97, Fill::Flat("#8a5a2b")).opacity(0.07));
        art.push(hexagon(x, y, 0.97, Fill::None).stroke(STITCH, 2.0).opacity(0.55));
        // The ring that a wet cup leaves.
        art.push(
            Shape::ellipse(x, y + 6.0, 36.0, 30.0, Fill::None)
                .stroke(Fill::Flat("#8a5a2b"), 5.0)
                .opacity(0.13),
        );
    }
    Thing::new("table", 0.0, 0.0, Motion::Still, art)
}

/// A cell where a cup may be placed.
fn free(sight: &Sight<Position>, cell: Cell) -> Thing {
    let is_open = touch(sight.legal, sight.chosen, Place::Cell(cell)) != Tap::Inert;
    let (arm, line) = (13.0, if is_open { 6.0 } else { 3.5 });
    let mut art = vec![
        hexagon(0.0, 0.0, 0.9, if is_open { LIGHT } else { Fill::None }).dashes(WALNUT, 3.0),
        Shape::line([(-arm, 0.0), (arm, 0.0)], WALNUT, line),
        Shape::line([(0.0, -arm), (0.0, arm)], WALNUT, line),
    ];
    if !is_open {
        art = art.into_iter().map(|shape| shape.opacity(0.35)).collect();
    }
    let (x, y) = sight.piece_ids.frame().middle(cell);
    Thing::new(format!("free-{cell}"), x, y, Motion::Still, art)
}

/// The highlight of a stack that can be used now: dark for the chosen one, honey with a
/// heavy edge for its targets, pale for all that can be chosen.
fn lit(sight: &Sight<Position>, cell: Cell, targets: &[Cell]) -> Option<Thing> {
    let place = Place::Cell(cell);
    let picked = picked(sight.legal, sight.chosen);
    let art = if picked == Some(place) {
        hexagon(0.0, 0.0, 0.93, WALNUT).stroke(WALNUT, 5.0)
    } else if targets.contains(&cell) {
        hexagon(0.0, 0.0, 0.9, HONEY).stroke(WALNUT, 8.0)
    } else if touch(sight.legal, sight.chosen, place) != Tap::Inert {
        let fill = if picked.is_none() { LIGHT } else { Fill::None };
        hexagon(0.0, 0.0, 0.92, fill).stroke(WALNUT, 3.0)
    } else {
        return None;
    };
    let (x, y) = sight.piece_ids.frame().middle(cell);
    Some(Thing::new(format!("lit-{cell}"), x, y, Motion::Still, vec![art]))
}

/// The arrows of the marked moves, numbered if there are several.
fn past(sight: &Sight<Position>) -> Vec<Thing> {
    let frame = sight.piece_ids.frame();
    let thing = |(index, past): (usize, &Past<Position>)| {
        let (at, mut art) = match past.mv {
            Move::Place { cell, .. } => (cell, vec![ring()]),
            Move::Step(step) => (step.to(), arrow(frame, step.from(), step.to())),
        };
        let (x, y) = frame.middle(at);
        if sight.past.len() > 1 {
            // A step leaves its cell empty; a cup that is placed stands in the way.
            let (dx, dy) = match past.mv {
                Move::Place { .. } => (PITCH * 0.36, ROW * 0.36),
                Move::Step(step) => {
                    let (from_x, from_y) = frame.middle(step.from());
                    (from_x - x, from_y - y)
                }
            };
            art.extend(Shape::tag(dx, dy, index + 1));
        }
        Thing::new(format!("last-{index}-{}", past.mv), x, y, Motion::Still, art)
    };
    sight.past.iter().enumerate().map(thing).collect()
}

fn ring() -> Shape {
    hexagon(0.0, 0.0, 0.84, Fill::None).dashes(WALNUT, 4.5)
}

/// From the middle of the cell that was left to the edge of the other, around which a ring
/// is drawn.
fn arrow(frame: &Frame, from: Cell, to: Cell) -> Vec<Shape> {
    let ((from_x, from_y), (to_x, to_y)) = (frame.middle(from), frame.middle(to));
    let (dx, dy) = (from_x - to_x, from_y - to_y);
    let length = dx.hypot(dy);
    // Along the way back from the stack, and to the side of it.
    let point = |back: f32, side: f32| {
        let (x, y) = (dx / length, dy / length);
        (x * back - y * side, y * back + x * side)
    };
    let tip = length / 2.0 - 2.0;
    vec![
        ring(),
        hexagon(dx, dy, 0.84, Fill::None).dashes(WALNUT, 4.5),
        Shape::circle(dx, dy, 9.0, WALNUT),
        Shape::line([point(length, 0.0), point(tip + 18.0, 0.0)], WALNUT, 6.0),
        Shape::polygon(
            [point(tip, 0.0), point(tip + 22.0, 15.0), point(tip + 22.0, -15.0)],
            WALNUT,
        ),
    ]
}

/// A cell of the honeycomb, or a part of its size.
fn hexagon(x: f32, y: f32, size: f32, fill: Fill) -> Shape {
    let (half, tip) = (PITCH / 2.0 * size, ROW / 1.5 * size);
    let corners = [
        (0.0, -tip),
        (half, -tip / 2.0),
        (half, tip / 2.0),
        (0.0, tip),
        (-half, tip / 2.0),
        (-half, -tip / 2.0),
    ];
    Shape::polygon(corners.map(|(dx, dy)| (x + dx, y + dy)), fill)
}
