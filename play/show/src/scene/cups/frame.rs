//! Which part of the honeycomb is in the picture.

use quatuor::cups::Cell;

/// From one cell to the next in a row.
pub(super) const PITCH: f32 = 110.0;
/// From one row to the next. A little more than in a regular honeycomb, for tall stacks and
/// for fingers.
pub(super) const ROW: f32 = 102.0;
const MARGIN: f32 = 46.0;
/// Stacks and flags of the first row rise above it.
const HEADROOM: f32 = 84.0;
/// Room for the hand along the bottom.
pub(super) const HAND: f32 = 190.0;

/// The part of the honeycomb that is in the picture. Columns are counted in half cells, as
/// each row is shifted by half a cell against the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
    has_hand: bool,
}

impl Frame {
    /// Around the first cell, with room for this number of cups.
    pub(super) fn roomy(cups: usize) -> Frame {
        let reach = (cups as f32).sqrt() as i32;
        let (left, right) = (-reach, reach);
        let (top, bottom) = (-reach / 2, reach / 2);
        Frame { left, right, top, bottom, has_hand: true }
    }

    /// Around these cells and no others.
    pub(super) fn around(cells: impl IntoIterator<Item = Cell>) -> Frame {
        let mut cells = cells.into_iter();
        let first = cells.next().unwrap_or(Cell::FIRST);
        let (x, y) = (half_column(first), first.r());
        let mut frame = Frame { left: x, right: x, top: y, bottom: y, has_hand: false };
        frame.grow(cells);
        frame
    }

    /// Enlarges the frame to include these cells.
    pub(super) fn grow(&mut self, cells: impl IntoIterator<Item = Cell>) {
        for cell in cells {
            self.left = self.left.min(half_column(cell));
            self.right = self.right.max(half_column(cell));
            self.top = self.top.min(cell.r());
            self.bottom = self.bottom.max(cell.r());
        }
    }

    /// Width and height of the picture.
    pub(super) fn size(&self) -> (f32, f32) {
        let columns = 1.0 + (self.right - self.left) as f32 / 2.0;
        let hand = if self.has_hand { HAND } else { 0.0 };
        (2.0 * MARGIN + columns * PITCH, HEADROOM + self.rows() as f32 * ROW + MARGIN + hand)
    }

    /// How many rows of cells there are.
    pub(super) fn rows(&self) -> usize {
        (self.bottom - self.top + 1) as usize
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, cell: Cell) -> (f32, f32) {
        let x = MARGIN + PITCH * (0.5 + (half_column(cell) - self.left) as f32 / 2.0);
        let y = HEADROOM + ROW * (0.5 + (cell.r() - self.top) as f32);
        (x, y)
    }

    /// Row and column of a cell in the grid of spots.
    pub(super) fn grid(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = (cell.r() - self.top, half_column(cell) - self.left);
        (row.max(0) as usize, column.max(0) as usize)
    }

    /// The column of the spots at this distance from the left.
    pub(super) fn column_at(&self, x: f32) -> usize {
        ((x - MARGIN) / (PITCH / 2.0) - 1.0).round().max(0.0) as usize
    }
}

/// How far to the right a cell is, in half cells.
fn half_column(cell: Cell) -> i32 {
    2 * cell.q() + cell.r()
}
