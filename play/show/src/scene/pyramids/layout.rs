//! Where everything is on the cloth.

use quatuor::pyramids::{Board, Place};

use super::{ink, pyramid};
use crate::scene::{Area, Fill, Material, Motion, Point, Shape, Thing};

/// Half the side of a base.
pub(super) const HALF: f32 = 64.0;
/// Half the side of a piece in the tray.
pub(super) const STOCK_HALF: f32 = 46.0;
/// Half the side of the well for the pieces of one colour.
pub(super) const WELL_HALF: f32 = 74.0;

/// How far below the middle of its well the lowest piece lies.
pub(super) const LOWEST: f32 = 14.0;

const WIDE: f32 = 168.0;
const HIGH: f32 = 164.0;
const MARGIN: f32 = 42.0;
/// From the last row of places to the middle of the tray.
const TRAY: f32 = 112.0;
const TRAY_HALF: f32 = 88.0;

/// A grid with a column for every colour in play: the places of a full deal fill it with
/// four rows, and below each column is the stock of one colour.
pub(super) struct Layout {
    columns: usize,
    rows: usize,
}

impl Layout {
    pub(super) fn new(board: &Board) -> Layout {
        let columns = board.ruleset().colours_in_play();
        Layout { columns, rows: board.places().len().div_ceil(columns) }
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    pub(super) fn size(&self) -> Point {
        let x = 2.0 * MARGIN + WIDE * self.columns as f32;
        Point { x, y: self.tray_middle() + TRAY_HALF + 26.0 }
    }

    /// The row and column of a place.
    pub(super) fn cell(&self, place: Place) -> (usize, usize) {
        (place.index() / self.columns, place.index() % self.columns)
    }

    /// The middle of a place.
    pub(super) fn place(&self, place: Place) -> (f32, f32) {
        let (row, column) = self.cell(place);
        (self.column(column), MARGIN + HIGH * (row as f32 + 0.5))
    }

    /// The middle of a colour's stock.
    pub(super) fn stock(&self, column: usize) -> (f32, f32) {
        (self.column(column), self.tray_middle())
    }

    /// The area around a middle that can be tapped.
    pub(super) fn area(&self, (x, y): (f32, f32)) -> Area {
        Area { x: x - WIDE / 2.0, y: y - HIGH / 2.0, width: WIDE, height: HIGH }
    }

    /// The cloth, with the numbers of the places.
    pub(super) fn cloth(&self, board: &Board) -> Thing {
        let Point { x: width, y: height } = self.size();
        let mut art = vec![
            Shape::rect(0.0, 0.0, width, height, 44.0, Fill::Of(Material::Felt))
                .stroke(Fill::Flat("#1d302b"), 3.0),
            Shape::rect(13.0, 13.0, width - 26.0, height - 26.0, 33.0, Fill::None)
                .dashes(Fill::Flat("#a9c4b4"), 2.5)
                .opacity(0.35),
        ];
        for place in board.places() {
            let (x, y) = self.place(place);
            let (x, y) = (x - HALF + 12.0, y - HALF - 18.0);
            art.push(Shape::text(x, y, 20.0, place.to_string(), Fill::Flat("#b9d0c3")));
        }
        Thing::new("cloth", 0.0, 0.0, Motion::Still, art)
    }

    /// The wooden tray of the stock, with a well for each colour, marked with it even when
    /// it is empty.
    pub(super) fn tray(&self, board: &Board) -> Thing {
        let width = self.size().x - 52.0;
        let (left, top) = (26.0, self.tray_middle() - TRAY_HALF);
        let mut art = vec![
            Shape::rect(left, top + 6.0, width, 2.0 * TRAY_HALF, 30.0, Fill::Flat("#0e1b17"))
                .opacity(0.3),
            Shape::rect(left, top, width, 2.0 * TRAY_HALF, 28.0, Fill::Of(Material::Wood))
                .stroke(Fill::Flat("#7d5630"), 2.5),
            Shape::rect(
                left + 5.0,
                top + 5.0,
                width - 10.0,
                2.0 * TRAY_HALF - 10.0,
                24.0,
                Fill::None,
            )
            .stroke(Fill::Flat("#e9c79c"), 2.0)
            .opacity(0.5),
        ];
        for column in 0..self.columns {
            let (x, y) = self.stock(column);
            let side = 2.0 * WELL_HALF;
            art.push(
                Shape::rect(
                    x - WELL_HALF,
                    y - WELL_HALF,
                    side,
                    side,
                    18.0,
                    Fill::Of(Material::Groove),
                )
                .stroke(Fill::Flat("#2f1d11"), 2.0),
            );
        }
        for (column, colour) in board.colours().as_slice().iter().enumerate() {
            let (x, y) = self.stock(column);
            art.extend(pyramid::imprint(ink(*colour), x, y + LOWEST, STOCK_HALF));
        }
        Thing::new("tray", 0.0, 0.0, Motion::Still, art)
    }

    fn column(&self, column: usize) -> f32 {
        MARGIN + WIDE * (column as f32 + 0.5)
    }

    fn tray_middle(&self) -> f32 {
        MARGIN + HIGH * self.rows as f32 + TRAY
    }
}
