//! Slides: ten columns of tokens.

use quatuor::AnyMove;
use quatuor::slides::{Cell, CellSet, HEIGHT, SLIDES, View};
use ratatui_core::layout::{Rect, Size};

use super::{Picture, Sight, Sketch, ink};

/// Columns and rows of a token, the largest first.
const SIZES: [(u16, u16); 4] = [(10, 4), (8, 3), (6, 2), (4, 1)];
/// Columns for the numbers at the left.
const LEFT: u16 = 3;

pub(super) fn picture(sight: &Sight, view: &View, room: Size) -> Picture {
    let (slides, heights) = (SLIDES as u16, HEIGHT as u16);
    let size = |(wide, high): (u16, u16)| (LEFT + slides * wide, heights * high + 1);
    let fits = |one: &&(u16, u16)| size(**one).0 <= room.width && size(**one).1 <= room.height;
    let (wide, high) = SIZES.iter().find(fits).copied().unwrap_or((4, 1));
    let (width, height) = size((wide, high));
    let mut sketch = Sketch::new(width, height, sight.look);
    let faint = sight.look.faint();
    for row in 0..heights {
        let y = row * high + (high - 1) / 2;
        sketch.text(0, y, &format!("{:>2}", heights - row), faint);
    }
    for (slide, letter) in (0..slides).zip('a'..) {
        let x = LEFT + slide * wide + (wide - 1) / 2;
        sketch.text(x, height - 1, &letter.to_string(), faint);
    }
    let cells = |mv: Option<AnyMove>| match mv {
        Some(AnyMove::Slides(mv)) => mv.cells(),
        _ => CellSet::NONE,
    };
    let lit = cells(sight.lit());
    for cell in Cell::all() {
        let (slide, row) = (cell.slide() as u16, heights - 1 - cell.height() as u16);
        let area = Rect::new(LEFT + slide * wide, row * high, wide, high);
        let changed = sight.since.iter().any(|mv| cells(Some(*mv)).contains(cell));
        match view.open().board().token(cell) {
            Some(token) => {
                let id = cell.to_string();
                let edge = sight.edge(&id, lit.contains(cell), false, changed);
                let ink = ink(token.letter());
                let name = sight.look.name(ink);
                sketch.piece(area, ink, &name, edge);
                sketch.spot(id, area);
            }
            None => {
                let mark = match changed {
                    true => sight.look.either("◦", "~"),
                    false => sight.look.either("·", "."),
                };
                let (x, y) = (area.x + (wide - 1) / 2, area.y + (high - 1) / 2);
                sketch.text(x, y, mark, faint);
            }
        }
    }
    sketch.picture
}
