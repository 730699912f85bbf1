//! The spots and their labels.

use std::fmt::Display;

use quatuor::Game;
use quatuor::cups::{Cell, Colour, Position, Stack};

use super::frame::{HAND, PITCH, ROW};
use super::place::{Place, picked, touch};
use super::{ink, preview, settled};
use crate::scene::board::Sight;
use crate::scene::{Area, Spot, State, Tap};

/// Half the width and height of a colour in hand.
const IN_HAND: (f32, f32) = (80.0, 66.0);

/// All stacks, the cells where a cup may be placed, and the hand.
pub(super) fn spots(sight: &Sight<Position>) -> Vec<Spot> {
    let frame = sight.piece_ids.frame();
    let settled = settled(sight.view);
    let stacks = sight
        .view
        .stacks()
        .map(|stack| (stack.cell, stack_label(sight, stack, settled.get(&stack.cell).copied())));
    let free = sight.view.free_cells().into_iter().map(|cell| (cell, free_label(sight, cell)));
    let on_cell = |(cell, label)| {
        let (row, column) = frame.grid(cell);
        let area = around(frame.middle(cell), (PITCH / 2.0, ROW / 2.0));
        spot(sight, Place::Cell(cell), (row, column), area, label)
    };
    let in_hand = |(colour, (x, y))| {
        let grid = (frame.rows(), frame.column_at(x));
        spot(sight, Place::Hand(colour), grid, around((x, y), IN_HAND), hand_label(sight, colour))
    };
    let hand = hand(sight).filter(|_| sight.view.colours(sight.view.to_move()).count() > 1);
    let mut spots: Vec<Spot> = stacks.chain(free).map(on_cell).chain(hand.map(in_hand)).collect();
    quatuor::sort_short(&mut spots, |a, b| (a.row, a.column).cmp(&(b.row, b.column)));
    spots
}

/// The colours in the hand of the seat to move, and where they are.
pub(super) fn hand(sight: &Sight<Position>) -> impl Iterator<Item = (Colour, (f32, f32))> {
    let view = sight.view;
    let (width, height) = sight.piece_ids.frame().size();
    let in_hand = move |colour: &Colour| view.in_set_up() && view.in_hand(*colour) > 0;
    let colours: Vec<Colour> = view.colours(view.to_move()).iter().filter(in_hand).collect();
    let first = width / 2.0 - IN_HAND.0 * (colours.len().saturating_sub(1)) as f32;
    let at = move |index: usize| (first + 2.0 * IN_HAND.0 * index as f32, height - HAND / 2.0);
    colours.into_iter().enumerate().map(move |(index, colour)| (colour, at(index)))
}

fn around((x, y): (f32, f32), (half_width, half_height): (f32, f32)) -> Area {
    let (width, height) = (2.0 * half_width, 2.0 * half_height);
    Area { x: x - half_width, y: y - half_height, width, height }
}

fn spot(
    sight: &Sight<Position>,
    place: Place,
    (row, column): (usize, usize),
    area: Area,
    label: String,
) -> Spot {
    let state = match touch(sight.legal, sight.chosen, place) {
        _ if picked(sight.legal, sight.chosen) == Some(place) => State::Chosen,
        Tap::Inert => State::Inert,
        _ => State::Open,
    };
    Spot { id: place.to_string(), row, column, area, label, state }
}

/// "0,-2: red, 3 cups, settled for red".
fn stack_label(sight: &Sight<Position>, stack: Stack, settled: Option<Colour>) -> String {
    let (Stack { cell, colour, height }, words) = (stack, sight.words);
    let name = |colour| words.say(ink(colour).key(), &[]);
    let gaps: [(&str, &dyn Display); 3] =
        [("cell", &cell), ("colour", &name(colour)), ("count", &height)];
    let mut label = vec![words.say("cups-stack", &gaps)];
    if let Some(colour) = settled {
        label.push(words.say("cups-settled", &[("colour", &name(colour))]));
    }
    if let Tap::Move(mv) = touch(sight.legal, sight.chosen, Place::Cell(cell)) {
        let height = preview::landed(sight.view, mv).map_or(height, |landed| landed.height);
        label.push(words.say("cups-lands", &[("height", &height)]));
    }
    label.join(", ")
}

fn free_label(sight: &Sight<Position>, cell: Cell) -> String {
    sight.words.say("cups-free", &[("cell", &cell)])
}

fn hand_label(sight: &Sight<Position>, colour: Colour) -> String {
    let (words, count) = (sight.words, sight.view.in_hand(colour));
    let colour = words.say(ink(colour).key(), &[]);
    words.say("cups-in-hand", &[("colour", &colour), ("count", &count)])
}
