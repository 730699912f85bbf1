//! The pieces of one pile from the side, shown next to it.

use quatuor::pyramids::{Place, View};

use super::layout::{HALF, Layout};
use super::{DARK, after, ink, meant, pointed_place};
use crate::scene::board::Sight;
use crate::scene::{Fill, Ink, Material, Motion, Shape, Thing};

const BOX: f32 = 178.0;
/// The least distance between the paper and the edge of the scene.
const EDGE: f32 = 10.0;
const PADDING: f32 = 22.0;
/// Half as wide, and as high, as one piece is from the side.
const WIDE: f32 = 54.0;
const HIGH: f32 = 82.0;
const PLINTH: f32 = 34.0;
/// How much of a piece is visible below the next.
const BAND: f32 = 36.0;
/// The gap below a piece that is about to land.
const GAP: f32 = 14.0;

/// What happens to a layer.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Stays,
    Comes,
    Leaves,
}

/// The pile that is pointed at, from the side. A bare base has none.
pub(super) fn callout(sight: &Sight<View>, layout: &Layout) -> Option<Thing> {
    let place = pointed_place(sight)?;
    let layers = layers(sight, place);
    if sight.view.board().is_bare(place) {
        return None;
    }
    let gap = if layers.iter().any(|(_, fate)| *fate != Fate::Stays) { GAP } else { 0.0 };
    let size = layout.size();
    let around = PLINTH + HIGH + gap + 2.0 * PADDING;
    // A pile of all pieces in the box must stay within the scene.
    let band = BAND.min((size.y - 2.0 * EDGE - around) / layers.len() as f32);
    let height = around + band * (layers.len() - 1) as f32;

    let (x, y) = layout.place(place);
    let side = if x + HALF + 26.0 + BOX < size.x - EDGE { 1.0 } else { -1.0 };
    let middle = x + side * (HALF + 26.0 + BOX / 2.0);
    let top = (y - height / 2.0).clamp(EDGE, size.y - height - EDGE);

    let edge = -side * BOX / 2.0;
    let point = [(edge, y - top - 16.0), (edge - side * 20.0, y - top), (edge, y - top + 16.0)];
    let paper = Fill::Of(Material::Linen);
    let mut art = vec![
        Shape::rect(-BOX / 2.0, 7.0, BOX, height, 20.0, Fill::Flat("#0b1512")).opacity(0.35),
        Shape::rect(-BOX / 2.0, 0.0, BOX, height, 18.0, paper).stroke(DARK, 2.0),
        Shape::polygon(point, Fill::Flat("#ede0ca")),
        Shape::line([point[0], point[1], point[2]], DARK, 2.0),
    ];
    let ground = height - PADDING;
    art.push(Shape::ellipse(0.0, ground, 74.0, 9.0, Fill::Of(Material::Shadow)));
    art.extend(plinth(ink(sight.view.board().base(place)), ground));
    let mut foot = ground - PLINTH + 4.0;
    let mut struck: Option<(f32, f32)> = None;
    for (index, (ink, fate)) in layers.iter().enumerate() {
        let is_top = index + 1 == layers.len();
        if is_top && *fate != Fate::Stays {
            foot -= gap;
        }
        let sign = if is_top { foot - HIGH * 0.34 } else { foot - band / 2.0 };
        let size = if is_top { 28.0 } else { (band * 0.66).min(24.0) };
        art.extend(piece(*ink, foot, sign, size, *fate));
        if *fate == Fate::Leaves {
            struck = Some((struck.map_or(foot, |(low, _)| low), foot - HIGH));
        }
        foot -= band;
    }
    if let Some((low, high)) = struck {
        let line = [(-64.0, low), (64.0, high)];
        art.push(Shape::line(line, Fill::Of(Material::Linen), 11.0));
        art.push(Shape::line(line, DARK, 5.0));
    }
    Some(Thing::new("callout", middle, top, Motion::Still, art))
}

/// All pieces from the bottom, including the piece in hand if a tap would play it.
fn layers(sight: &Sight<View>, place: Place) -> Vec<(Ink, Fate)> {
    let board = sight.view.board();
    let mut layers: Vec<_> = board.pieces(place).map(|colour| (ink(colour), Fate::Stays)).collect();
    let Some(mv) = meant(sight, place) else { return layers };
    let Some(after) = after(sight.view, mv) else { return layers };
    let fate = if after.height(place) > layers.len() { Fate::Comes } else { Fate::Leaves };
    layers.iter_mut().skip(after.height(place)).for_each(|layer| layer.1 = fate);
    layers.push((ink(mv.colour), fate));
    layers
}

fn plinth(ink: Ink, ground: f32) -> Vec<Shape> {
    let top = ground - PLINTH;
    let shade = [(14.0, ground), (72.0, ground), (60.0, top), (12.0, top)];
    vec![
        Shape::polygon(
            [(-72.0, ground), (72.0, ground), (60.0, top), (-60.0, top)],
            Fill::Flat(ink.colour()),
        )
        .stroke(DARK, 1.6),
        Shape::polygon(shade, Fill::Flat("#000000")).opacity(0.16),
        ink.sign(0.0, ground - PLINTH * 0.42, 22.0),
    ]
}

/// One piece above the ones below; dashed if about to land, pale if about to leave.
fn piece(ink: Ink, foot: f32, sign: f32, size: f32, fate: Fate) -> Vec<Shape> {
    let tip = (0.0, foot - HIGH);
    let outline = [(-WIDE, foot), (WIDE, foot), tip];
    let body = Shape::polygon(outline, Fill::Flat(ink.colour()));
    let body = match fate {
        Fate::Stays => body.stroke(DARK, 1.6),
        Fate::Comes | Fate::Leaves => body.dashes(DARK, 3.0),
    };
    let shade = [(14.0, foot), (WIDE, foot), tip];
    vec![
        body,
        Shape::polygon(shade, Fill::Flat("#000000")).opacity(0.18),
        ink.sign(0.0, sign, size),
    ]
}
