//! Pyramids: the places in rows, and below them the stock of the seat that looks.

use quatuor::pyramids::{Colour, Move, Place, View};
use quatuor::{AnyMove, AnyView, View as _};
use ratatui_core::layout::{Rect, Size};
use ratatui_core::style::Modifier;

use super::{Picture, Sight, Sketch, ink};

/// Rows of places of a board with more places than this.
const ROWS: usize = 4;
/// Columns and rows of a place, with the space around it, the largest first.
const SIZES: [(u16, u16); 4] = [(16, 7), (14, 5), (10, 4), (8, 3)];

pub(super) fn picture(sight: &Sight, view: &View, room: Size) -> Picture {
    let board = view.board();
    let places: Vec<Place> = board.places().collect();
    let columns = if places.len() > ROWS { places.len().div_ceil(ROWS) } else { places.len() };
    let (columns, rows) = (columns.max(1), places.len().div_ceil(columns.max(1)));
    let colours = board.colours();
    let wells = colours.as_slice().len() as u16;
    let size = |(wide, high): (u16, u16)| {
        let width = (columns as u16 * wide).max(wells * (wide - 1)) + 2;
        (width.max(40), rows as u16 * high + stock_height(high))
    };
    let fits = |one: &&(u16, u16)| size(**one).0 <= room.width && size(**one).1 <= room.height;
    let (wide, high) = SIZES.iter().find(fits).copied().unwrap_or((8, 3));
    let (width, height) = size((wide, high));
    let mut sketch = Sketch::new(width, height, sight.look);
    let after = sight.after();
    let lit = match sight.lit() {
        Some(AnyMove::Pyramids(mv)) => Some(mv),
        _ => None,
    };
    let held = held(sight);
    for (index, &place) in places.iter().enumerate() {
        let (column, row) = ((index % columns) as u16, (index / columns) as u16);
        let (x, y) = (1 + column * wide, row * high);
        let id = place.to_string();
        let is_lit = lit.is_some_and(|mv| mv.place == place);
        let shown = match (&after, is_lit) {
            (Some(AnyView::Pyramids(after)), true) => after.board(),
            _ => board,
        };
        let is_target = held.is_some_and(|colour| has(sight.legal, Move::new(colour, place)));
        let is_changed =
            sight.since.iter().any(|mv| matches!(mv, AnyMove::Pyramids(mv) if mv.place == place));
        let edge = sight.edge(&id, is_lit, is_target, is_changed);
        let closed = board.last() == Some(place) && !board.is_over();
        let closed = if closed { sight.look.either("✕", "x") } else { " " };
        let faint = sight.look.faint();
        sketch.text(
            x,
            y + (high.saturating_sub(3)) / 2,
            &format!("{:>2}{closed}", place.number()),
            faint,
        );
        let ink_now = ink(shown.showing(place).letter());
        let chip = Rect::new(x + 3, y, wide - 4, high - 2);
        let name = sight.look.name(ink_now);
        sketch.piece(chip, ink_now, &name, edge);
        let mut pile = shown.base(place).letter().to_ascii_uppercase().to_string();
        pile.extend(shown.pieces(place).map(|piece| piece.letter()));
        let style = if is_lit { faint.add_modifier(Modifier::BOLD) } else { faint };
        sketch.text(x + 3, y + high - 2, &tail(&pile, wide as usize - 4), style);
        sketch.spot(id, Rect::new(x, y, wide - 1, high - 1));
    }
    stock(sight, view, &mut sketch, (wide, high), rows as u16 * high);
    sketch.picture
}

/// The stock of the seat that looks, or of the seat to move.
fn stock(sight: &Sight, view: &View, sketch: &mut Sketch, (wide, high): (u16, u16), top: u16) {
    let board = view.board();
    let own = view.viewer().and_then(|side| side.seats().next()).unwrap_or(view.to_move());
    let high = stock_height(high);
    let wide = wide - 1;
    for (column, colour) in (0..).zip(board.colours().as_slice()) {
        let count = board.stock(own).count(*colour);
        let area = Rect::new(1 + column * wide, top, wide - 1, high);
        let id = colour.letter().to_string();
        let is_lit = sight.is_chosen(&id);
        let edge = sight.edge(&id, is_lit, sight.can_begin(&id), false);
        let ink = ink(colour.letter());
        let text = format!("{} {count}", sight.look.name(ink));
        if count > 0 {
            sketch.piece(area, ink, &text, edge);
        } else {
            let style = sight.look.faint();
            sketch.pen().tile(area, style, &text, edge);
        }
        sketch.spot(id, area);
    }
}

/// How high the stock is below places of this height.
fn stock_height(high: u16) -> u16 {
    high.min(4) - 1
}

/// The end of a pile: what is on top counts.
fn tail(pile: &str, room: usize) -> String {
    if pile.len() <= room {
        return pile.into();
    }
    let first = &pile[..1];
    format!("{first}..{}", &pile[pile.len() - room.saturating_sub(3).min(pile.len())..])
}

/// The colour in hand: the chosen one, or the one that is pointed at.
fn held(sight: &Sight) -> Option<Colour> {
    let colour =
        |spot: &String| Colour::ALL.into_iter().find(|one| one.letter().to_string() == *spot);
    let first = sight.selection.chosen.first().and_then(colour);
    first.or_else(|| sight.selection.pointed.as_ref().and_then(colour))
}

fn has(legal: &[AnyMove], mv: Move) -> bool {
    legal.contains(&AnyMove::Pyramids(mv))
}
