//! Shuttles: nine rows between two cursors.

use quatuor::shuttles::{End, Line, Move, Position, Row};
use quatuor::{AnyMove, AnyView, Game};
use ratatui_core::layout::{Rect, Size};

use super::{Picture, Sight, Sketch, ink};
use crate::screen::look::Edge;

/// Columns and rows of a pawn, and rows from one row to the next, the largest first.
const SIZES: [(u16, u16, u16); 5] = [(8, 3, 5), (8, 3, 4), (6, 2, 3), (4, 1, 2), (4, 1, 1)];
/// Columns of a row's number, and of each of its ends.
const NUMBER: u16 = 5;
const END: u16 = 4;

pub(super) fn picture(sight: &Sight, view: &Position, room: Size) -> Picture {
    let size = |(wide, high, pitch): (u16, u16, u16)| {
        (NUMBER + 2 * END + 5 * wide + 2, 8 * pitch + high + 1 + high)
    };
    let fits = |one: &&(u16, u16, u16)| {
        let (width, height) = size(**one);
        width <= room.width && height <= room.height
    };
    let (wide, high, pitch) = SIZES.iter().find(fits).copied().unwrap_or((4, 1, 1));
    let (width, height) = size((wide, high, pitch));
    let mut sketch = Sketch::new(width, height, sight.look);
    let after = match sight.after() {
        Some(AnyView::Shuttles(after)) => Some(after),
        _ => None,
    };
    let lit = match sight.lit() {
        Some(AnyMove::Shuttles(mv)) => Some(mv),
        _ => None,
    };
    for row in Row::all() {
        draw_row(sight, view, &mut sketch, row, (lit, after.as_deref()), (wide, high, pitch));
    }
    let top = 8 * pitch + high + 1;
    for end in End::BOTH {
        cursor(sight, view, &mut sketch, end, after.as_deref(), (wide, high, top));
    }
    sketch.picture
}

fn draw_row(
    sight: &Sight,
    view: &Position,
    sketch: &mut Sketch,
    row: Row,
    (lit, after): (Option<Move>, Option<&Position>),
    (wide, high, pitch): (u16, u16, u16),
) {
    let look = sight.look;
    let y = row.index() as u16 * pitch;
    let middle = y + (high - 1) / 2;
    let is_changed = sight
        .since
        .iter()
        .any(|mv| matches!(mv, AnyMove::Shuttles(mv) if row_of(*mv) == Some(row)));
    let mark = if is_changed { look.either("◦", "~") } else { " " };
    sketch.text(2, middle, &format!("{}{mark}", row.number()), look.faint());
    let left = NUMBER + END;
    let load = format!("load-{row}");
    let before = view.board().row(row);
    // What is dropped or unloaded here is shown as it would be afterwards.
    let puts = matches!(lit, Some(Move::Drop { .. } | Move::Unload(_)))
        && lit.and_then(row_of) == Some(row);
    let loads = lit == Some(Move::Load(row));
    let line = after.filter(|_| puts).map_or(before, |after| after.board().row(row));
    let own = view.end_of(view.to_move());
    let lit_at = match (lit, own) {
        (Some(Move::Load(_)), Some(end)) if loads => {
            let rest = after.map_or(0, |after| after.board().row(row).len());
            Some((end, before.len().saturating_sub(rest)))
        }
        (Some(Move::Drop { count, .. }), Some(end)) if puts => Some((end, count as usize)),
        (Some(Move::Unload(_)), Some(end)) if puts => {
            Some((end.opposite(), line.len().saturating_sub(before.len())))
        }
        _ => None,
    };
    let is_pointed = sight.is_pointed(&load);
    let free = 5 * wide - line.len() as u16 * wide;
    let start = left + free / 2;
    let lit_one = |index: usize| match lit_at {
        Some((End::Left, count)) => index < count,
        Some((End::Right, count)) => index + count >= line.len(),
        None => false,
    };
    if line.is_empty() {
        sketch.text(left + 5 * wide / 2, middle, look.either("·", "."), look.faint());
    }
    pawns(sight, sketch, line, (start, y), (wide, high), |index| {
        if lit_one(index) { Edge::Lit } else { Edge::None }
    });
    if line.is_complete() {
        let done = look.either("✓", "=");
        sketch.text(0, middle, done, look.strong());
    }
    let rail = look.faint();
    for line in y..y + high {
        sketch.text(left - 1, line, look.either("▕", "|"), rail);
        sketch.text(left + 5 * wide, line, look.either("▏", "|"), rail);
    }
    if is_pointed {
        sketch.text(left - 1, middle, "[", look.edge(Edge::Cursor));
        sketch.text(left + 5 * wide, middle, "]", look.edge(Edge::Cursor));
    }
    sketch.spot(load, Rect::new(left, y, 5 * wide, high));
    let Some(own) = own else { return };
    for end in End::BOTH {
        let id = if end == own { format!("drop-{row}") } else { format!("unload-{row}") };
        let x = if end == End::Left { NUMBER } else { left + 5 * wide + 1 };
        let is_open = sight.makes_move(&id);
        let sign = match end {
            End::Left => look.either("▸", ">"),
            End::Right => look.either("◂", "<"),
        };
        let edge = sight.edge(&id, false, is_open, false);
        let area = Rect::new(x, middle, END - 1, 1);
        if edge != Edge::None {
            let style = look.edge(edge);
            sketch.pen().tile(area, style, sign, edge);
        }
        sketch.spot(id, area);
    }
}

/// A cursor and what it holds, the own one group by group.
fn cursor(
    sight: &Sight,
    view: &Position,
    sketch: &mut Sketch,
    end: End,
    after: Option<&Position>,
    (wide, high, top): (u16, u16, u16),
) {
    let look = sight.look;
    let line = view.cursor(end);
    let own = view.end_of(view.to_move());
    let whole = Move::Side(end).to_string();
    let room = 3 * wide;
    let width = sketch.area().width;
    let x = match end {
        End::Left => 0,
        End::Right => width.saturating_sub(room + 2),
    };
    let middle = top + (high - 1) / 2;
    let is_open = sight.makes_move(&whole);
    let is_picked = sight.is_chosen(&whole);
    let edge = sight.edge(&whole, is_picked, is_open, false);
    let [open, close] = match edge {
        Edge::None | Edge::Changed => [look.either("⟦", "{"), look.either("⟧", "}")],
        edge => look.brackets(edge),
    };
    sketch.text(x, middle, open, look.edge(edge));
    sketch.text(x + 1 + room, middle, close, look.edge(edge));
    let sign = match end {
        End::Left => look.either("▸", ">"),
        End::Right => look.either("◂", "<"),
    };
    let beside = if end == End::Left { x + room + 2 } else { x.saturating_sub(1) };
    sketch.text(beside, middle, sign, look.faint());
    // What a drop pushes out of the other end comes here.
    let spills = after
        .map(|after| after.cursor(end))
        .filter(|now| Some(end) != own && now.len() > line.len());
    let shown = spills.unwrap_or(line);
    let start = match end {
        End::Left => x + 1 + room - shown.len() as u16 * wide,
        End::Right => x + 1,
    };
    let counts = counts(shown, end);
    let picked: Option<usize> =
        sight.selection.chosen.first().and_then(|spot| spot.strip_prefix("cursor-")?.parse().ok());
    let is_own = own == Some(end) && !line.is_empty();
    pawns(sight, sketch, shown, (start, top), (wide, high), |index| {
        let count = counts[index];
        let id = format!("cursor-{count}");
        let is_new = spills.is_some()
            && match end {
                End::Left => index >= line.len(),
                End::Right => index < shown.len() - line.len(),
            };
        match () {
            () if is_own && sight.is_pointed(&id) => Edge::Cursor,
            () if is_new || (is_own && picked.is_some_and(|picked| count <= picked)) => Edge::Lit,
            () if is_own && picked.is_none() && sight.can_begin(&id) => Edge::Target,
            () => Edge::None,
        }
    });
    match is_own {
        false => sketch.spot(whole, Rect::new(x, top, room + 2, high)),
        true => {
            for (index, count) in counts.iter().enumerate() {
                let area = Rect::new(start + index as u16 * wide, top, wide, high);
                let id = format!("cursor-{count}");
                match sketch.picture.places.iter_mut().find(|place| place.id == id) {
                    Some(place) => place.area = place.area.union(area),
                    None => sketch.spot(id, area),
                }
            }
        }
    }
}

/// For each pawn of a cursor, how many pawns leave with it from the open end.
fn counts(line: Line, end: End) -> Vec<usize> {
    let mut counts = vec![];
    let groups: Vec<Line> = line.groups().collect();
    let mut left = line.len();
    let mut passed = 0;
    for group in groups {
        passed += group.len();
        let count = if end == End::Left { left } else { passed };
        counts.extend(std::iter::repeat_n(count, group.len()));
        left -= group.len();
    }
    counts
}

/// Pawns side by side; those of one colour are joined.
fn pawns(
    sight: &Sight,
    sketch: &mut Sketch,
    line: Line,
    (x, y): (u16, u16),
    (wide, high): (u16, u16),
    edge: impl Fn(usize) -> Edge,
) {
    let letters: Vec<char> = line.pawns().map(|pawn| pawn.letter()).collect();
    for (index, &letter) in letters.iter().enumerate() {
        let area = Rect::new(x + index as u16 * wide, y, wide, high);
        let ink = ink(letter);
        let edge = edge(index);
        let name = sight.look.name(ink);
        sketch.piece(area, ink, &name, edge);
        let bar = sight.look.either("═", "=");
        let style = sight.look.piece(ink);
        let middle = y + (high - 1) / 2;
        if edge == Edge::None && index > 0 && letters[index - 1] == letter {
            sketch.text(area.x, middle, bar, style);
        }
        if edge == Edge::None && letters.get(index + 1) == Some(&letter) {
            sketch.text(area.right() - 1, middle, bar, style);
        }
    }
}

fn row_of(mv: Move) -> Option<Row> {
    match mv {
        Move::Load(row) | Move::Unload(row) | Move::Drop { row, .. } => Some(row),
        Move::Side(_) | Move::Pass => None,
    }
}
