//! Cups: stacks on a honeycomb.

use quatuor::cups::{Cell, Colour, Move, Position};
use quatuor::{AnyMove, AnyView, Game};
use ratatui_core::layout::{Rect, Size};

use super::{Picture, Sight, Sketch, ink};
use crate::screen::look::Edge;

/// Columns from one stack to the next, rows of a stack, and rows from one row of the
/// honeycomb to the next; the largest first. Columns are even, as rows are shifted by half.
const SIZES: [(u16, u16, u16); 5] = [(12, 3, 4), (10, 3, 3), (8, 2, 3), (6, 1, 2), (6, 1, 1)];

/// The part of the honeycomb that is in the picture. It never shrinks in a game, so that the
/// board stays in its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Honeycomb {
    /// Columns in half cells, and rows: the first and the last.
    columns: (i32, i32),
    rows: (i32, i32),
    is_some: bool,
}

impl Honeycomb {
    /// The part that a game has used so far, from its first board on.
    pub(crate) fn of(first: &AnyView, now: &AnyView, moves: &[AnyMove]) -> Honeycomb {
        let mut honeycomb = Honeycomb::default();
        for view in [first, now] {
            if let AnyView::Cups(view) = view {
                view.stacks().for_each(|stack| honeycomb.grow(stack.cell));
                view.free_cells().into_iter().for_each(|cell| honeycomb.grow(cell));
            }
        }
        for mv in moves {
            if let AnyMove::Cups(Move::Place { cell, .. }) = mv {
                honeycomb.grow(*cell);
            }
        }
        honeycomb
    }

    fn grow(&mut self, cell: Cell) {
        let (column, row) = (half_column(cell), cell.r());
        if !self.is_some {
            *self = Honeycomb { columns: (column, column), rows: (row, row), is_some: true };
        }
        self.columns = (self.columns.0.min(column), self.columns.1.max(column));
        self.rows = (self.rows.0.min(row), self.rows.1.max(row));
    }

    fn rows(&self) -> u16 {
        (self.rows.1 - self.rows.0 + 1) as u16
    }
}

/// How far to the right a cell is, in half cells.
fn half_column(cell: Cell) -> i32 {
    2 * cell.q() + cell.r()
}

pub(super) fn picture(sight: &Sight, view: &Position, room: Size) -> Picture {
    let honeycomb = sight.honeycomb;
    let hand: Vec<Colour> = match view.in_set_up() {
        true => view.colours(view.to_move()).iter().collect(),
        false => vec![],
    };
    let has_hand = !hand.is_empty();
    let size = |(wide, high, pitch): (u16, u16, u16)| {
        let columns = (honeycomb.columns.1 - honeycomb.columns.0) as u16;
        let width = columns * wide / 2 + wide;
        let hand = if has_hand { high + 1 } else { 0 };
        (width.max(24), (honeycomb.rows() - 1) * pitch + high.max(pitch) + hand)
    };
    let fits = |one: &&(u16, u16, u16)| {
        let (width, height) = size(**one);
        // The smallest stacks are taken even if the board is too wide for them.
        (width <= room.width || one.0 == 6) && height <= room.height
    };
    let (wide, high, pitch) = SIZES.iter().find(fits).copied().unwrap_or((6, 1, 1));
    let (width, height) = size((wide, high, pitch));
    let mut sketch = Sketch::new(width, height, sight.look);
    let at = |cell: Cell| {
        let x = (half_column(cell) - honeycomb.columns.0) as u16 * wide / 2;
        let y = (cell.r() - honeycomb.rows.0) as u16 * pitch;
        Rect::new(x, y, wide - 1, high)
    };
    let lit = match sight.lit() {
        Some(AnyMove::Cups(mv)) => Some(mv),
        _ => None,
    };
    let (targets, settled) = (targets(sight), settled(view));
    let has_picked = !sight.selection.chosen.is_empty();
    for cell in free(view) {
        let (id, area) = (cell.to_string(), at(cell));
        let is_lit = lit.is_some_and(|mv| ends(mv).1 == cell);
        let is_target = has_picked && sight.makes_move(&id);
        let edge = sight.edge(&id, is_lit, is_target, false);
        let placed = match lit {
            Some(Move::Place { colour, cell: to }) if to == cell => Some(colour),
            _ => None,
        };
        match placed {
            Some(colour) => {
                let ink = ink(colour.letter());
                let name = sight.look.name(ink);
                sketch.piece(area, ink, &name, edge);
            }
            None => {
                let text =
                    if sight.has_coordinates { id.as_str() } else { sight.look.either("·", ".") };
                let style = sight.look.faint();
                sketch.pen().tile(area, style, text, edge);
            }
        }
        sketch.spot(id, area);
    }
    for stack in view.stacks() {
        let (id, area) = (stack.cell.to_string(), at(stack.cell));
        let is_from = lit.is_some_and(|mv| ends(mv).0 == Some(stack.cell));
        let is_to = lit.is_some_and(|mv| ends(mv).1 == stack.cell);
        let is_picked = sight.is_chosen(&id);
        let is_changed = sight
            .since
            .iter()
            .any(|mv| matches!(mv, AnyMove::Cups(mv) if ends(*mv).1 == stack.cell));
        let edge = sight.edge(
            &id,
            is_from || is_to || is_picked,
            targets.contains(&stack.cell),
            is_changed,
        );
        // Where a stack would land, it is shown as it would be.
        let (colour, height) = match lit {
            Some(Move::Step(step)) if is_to => {
                view.stack(step.from()).map_or((stack.colour, stack.height), |from| {
                    (from.colour, from.height + stack.height)
                })
            }
            _ => (stack.colour, stack.height),
        };
        let ink = ink(colour.letter());
        let tall = if settled.contains(&stack.cell) { "'" } else { "" };
        let mut text = format!("{}{height}{tall}", sight.look.name(ink));
        if sight.has_coordinates && pitch == high && high == 1 {
            text = id.clone();
        }
        sketch.piece(area, ink, &text, edge);
        if sight.has_coordinates && (pitch > high || high > 1) {
            let y = if pitch > high { area.y + high } else { area.bottom() - 1 };
            let style = if pitch > high { sight.look.faint() } else { sight.look.piece(ink) };
            let free = area.width.saturating_sub(id.len() as u16) / 2;
            sketch.text(area.x + free, y, &id, style);
        }
        sketch.spot(id, area);
    }
    for mv in sight.since {
        let from = match mv {
            AnyMove::Cups(mv) => ends(*mv).0,
            _ => None,
        };
        if let Some(cell) = from.filter(|cell| view.stack(*cell).is_none()) {
            let area = at(cell);
            let style = sight.look.faint();
            sketch.pen().tile(area, style, sight.look.either("◦", "~"), Edge::None);
        }
    }
    if has_hand {
        draw_hand(sight, view, &mut sketch, &hand, (high, height));
    }
    sketch.picture
}

/// The cups that the seat to move still has to place.
fn draw_hand(
    sight: &Sight,
    view: &Position,
    sketch: &mut Sketch,
    hand: &[Colour],
    (high, height): (u16, u16),
) {
    let (wide, y) = (12, height - high);
    for (index, colour) in (0..).zip(hand) {
        let area = Rect::new(1 + index * wide, y, wide - 2, high);
        let id = format!("hand-{}", colour.letter());
        let is_open = hand.len() > 1 && sight.can_begin(&id);
        let edge = sight.edge(&id, sight.is_chosen(&id), is_open, false);
        let ink = ink(colour.letter());
        let text = format!("{} {}", sight.look.name(ink), view.in_hand(*colour));
        sketch.piece(area, ink, &text, edge);
        if hand.len() > 1 {
            sketch.spot(id, area);
        }
    }
}

fn free(view: &Position) -> Vec<Cell> {
    view.free_cells().into_iter().collect()
}

/// Where a move comes from and goes to.
fn ends(mv: Move) -> (Option<Cell>, Cell) {
    match mv {
        Move::Step(step) => (Some(step.from()), step.to()),
        Move::Place { cell, .. } => (None, cell),
    }
}

/// Where the chosen stack can go, or the one that is pointed at.
fn targets(sight: &Sight) -> Vec<Cell> {
    let pointed = sight.selection.pointed.as_ref();
    let Some(source) = sight.selection.chosen.first().or(pointed) else { return vec![] };
    let target = |mv: &AnyMove| match mv {
        AnyMove::Cups(Move::Step(step)) if step.from().to_string() == *source => Some(step.to()),
        _ => None,
    };
    sight.legal.iter().filter_map(target).collect()
}

fn settled(view: &Position) -> Vec<Cell> {
    if view.in_set_up() || view.winners().is_some() {
        return vec![];
    }
    let zones = view.zones().into_iter().filter(|zone| zone.settled.is_some());
    zones.flat_map(|zone| zone.stacks).map(|stack| stack.cell).collect()
}
