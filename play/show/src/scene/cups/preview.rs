//! The result of a move, before it is made.

use quatuor::Game;
use quatuor::cups::{Cell, Move, Position, Stack};

use super::place::{Place, end, picked, touch};
use super::{ink, settled, stack};
use crate::scene::board::Sight;
use crate::scene::{Mark, Motion, Tap, Thing};

/// The stack that a move makes; with the option `early` it may be banked at once.
pub(super) fn landed(view: &Position, mv: Move) -> Option<Stack> {
    match mv {
        Move::Place { colour, cell } => Some(Stack { cell, colour, height: 1 }),
        Move::Step(step) => {
            let (over, under) = (view.stack(step.from())?, view.stack(step.to())?);
            Some(Stack { height: over.height + under.height, cell: under.cell, ..over })
        }
    }
}

/// The move that a tap on the place under the pointer would make.
pub(super) fn pointed_move(sight: &Sight<Position>) -> Option<Move> {
    match touch(sight.legal, sight.chosen, Place::read(sight.pointed?)?) {
        Tap::Move(mv) => Some(mv),
        _ => None,
    }
}

/// Where the chosen stack can go, or the one under the pointer if none is chosen.
pub(super) fn targets(sight: &Sight<Position>) -> Vec<Cell> {
    let pointed = || Place::read(sight.pointed?);
    let source = picked(sight.legal, sight.chosen).or_else(pointed);
    let goes =
        |mv: &&Move| matches!(mv, Move::Step(step) if source == Some(Place::Cell(step.from())));
    sight.legal.iter().filter(goes).map(|&mv| end(mv)).collect()
}

/// The stack as it would stand there, transparent.
pub(super) fn ghost(sight: &Sight<Position>) -> Option<Thing> {
    let mv = pointed_move(sight)?;
    let landed = landed(sight.view, mv)?;
    let mut after = *sight.view;
    after.play_unchecked(mv);
    let mut art = stack::ghost(ink(landed.colour), landed.height);
    if let Some(&colour) = settled(&after).get(&landed.cell) {
        art.extend(stack::flag(ink(colour), landed.height));
    }
    let (x, y) = sight.piece_ids.frame().middle(landed.cell);
    Some(Thing::new(format!("ghost-{mv}"), x, y, Motion::Still, art).marked(Some(Mark::Ghost)))
}
