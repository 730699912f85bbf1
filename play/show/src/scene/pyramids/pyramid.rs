//! Pyramids seen from above.

use super::layout::HALF;
use super::{DARK, LIGHT};
use crate::scene::{Fill, Ink, Material, Shape};

/// How much of the layer below each layer leaves visible, if there is room.
const FRAME: f32 = 12.0;
/// No top piece is smaller than this, so that its sign can be read.
const SMALLEST: f32 = 38.0;

/// Half the side of the piece at a level of a pile of this height; the base is level 0.
pub(super) fn half_at(level: usize, height: usize) -> f32 {
    let frame = FRAME.min((HALF - SMALLEST) / height.max(1) as f32);
    HALF - frame * level as f32
}

/// A base: a low block with a wide flat top.
pub(super) fn base(ink: Ink, half: f32) -> Vec<Shape> {
    let shadow = |grow: f32, down: f32, opacity: f32| {
        let side = 2.0 * (half + grow);
        let corner = -half - grow;
        let fill = Fill::Flat("#0b1512");
        Shape::rect(corner, corner + down, side, side, 10.0 + grow, fill).opacity(opacity)
    };
    let mut art = vec![shadow(5.0, 6.0, 0.16), shadow(1.5, 4.0, 0.34)];
    art.extend(block(ink, half, half * 0.7));
    art.push(ink.sign(0.0, 0.0, half * 0.64));
    art
}

/// A piece: steep, with its sign inlaid where the point would be.
pub(super) fn piece(ink: Ink, half: f32) -> Vec<Shape> {
    let top = (half * 0.5).max(21.0);
    let mut art = vec![
        Shape::rect(-half - 2.0, -half - 0.5, 2.0 * half + 4.0, 2.0 * half + 4.5, 8.0, DARK)
            .opacity(0.4),
    ];
    art.extend(block(ink, half, top));
    art.push(ink.sign(0.0, 0.0, top * 1.4));
    art
}

/// Four slopes, lit from above left, up to a flat top.
fn block(ink: Ink, half: f32, top: f32) -> Vec<Shape> {
    let (white, black) = (Fill::Flat("#ffffff"), Fill::Flat("#000000"));
    let foot = half - 1.2;
    let slope = |turn: [(f32, f32); 2], fill: Fill, opacity: f32| {
        let [(ax, ay), (bx, by)] = turn;
        let corners = [
            (ax * foot, ay * foot),
            (bx * foot, by * foot),
            (bx * top, by * top),
            (ax * top, ay * top),
        ];
        Shape::polygon(corners, fill).opacity(opacity)
    };
    let [nw, ne, se, sw] = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let mut art = vec![
        Shape::rect(-half, -half, 2.0 * half, 2.0 * half, 6.0, Fill::Flat(ink.colour())),
        slope([nw, ne], white, 0.34),
        slope([nw, sw], white, 0.14),
        slope([ne, se], black, 0.15),
        slope([sw, se], black, 0.32),
    ];
    for (x, y) in [nw, ne, se, sw] {
        let ridge = [(x * foot, y * foot), (x * top, y * top)];
        art.push(Shape::line(ridge, white, 1.4).opacity(0.28));
    }
    art.push(
        Shape::rect(-half, -half, 2.0 * half, 2.0 * half, 6.0, Fill::None)
            .stroke(DARK, 1.4)
            .opacity(0.7),
    );
    art.push(
        Shape::rect(-top, -top, 2.0 * top, 2.0 * top, 3.0, Fill::Flat(ink.colour()))
            .stroke(Fill::Flat(ink.sign_colour()), 1.2),
    );
    art
}

/// How many pieces there are, on a small disc.
pub(super) fn count(x: f32, y: f32, count: usize) -> Vec<Shape> {
    vec![
        Shape::circle(x, y, 22.0, Fill::Of(Material::Porcelain)).stroke(DARK, 1.5),
        Shape::text(x, y, 28.0, count.to_string(), DARK),
    ]
}

/// The mark of a well for pieces of this colour.
pub(super) fn imprint(ink: Ink, x: f32, y: f32, half: f32) -> [Shape; 2] {
    let square =
        Shape::rect(x - half, y - half, 2.0 * half, 2.0 * half, 6.0, Fill::Flat(ink.colour()));
    [square.opacity(0.4), ink.sign(x, y, half * 0.7).opacity(0.55)]
}

/// A highlight around a square.
pub(super) fn ring(half: f32, width: f32) -> Shape {
    Shape::rect(-half, -half, 2.0 * half, 2.0 * half, 13.0, Fill::None).stroke(LIGHT, width)
}

/// Two small pieces of a colour, struck out.
pub(super) fn lost_pair(ink: Ink, x: f32, y: f32) -> Vec<Shape> {
    let small = |x: f32, y: f32| {
        let square = Shape::rect(x - 18.0, y - 18.0, 36.0, 36.0, 5.0, Fill::Flat(ink.colour()));
        [square.stroke(LIGHT, 2.5), ink.sign(x, y, 22.0)]
    };
    let stroke = [(x - 31.0, y + 27.0), (x + 31.0, y - 27.0)];
    let mut art = Vec::from(small(x - 11.0, y - 6.0));
    art.extend(small(x + 11.0, y + 6.0));
    art.extend([Shape::line(stroke, DARK, 7.0), Shape::line(stroke, LIGHT, 4.0)]);
    art
}
