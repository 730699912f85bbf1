//! The shapes of the board and the pieces.

use quatuor::shuttles::{End, Row};

use super::layout::{self, CARRIER, CELL, GROOVE, HEIGHT, HOLD, RADIUS, WIDTH};
use crate::scene::{Fill, Ink, Material, Shape};

/// The highlight of what is chosen or pointed at.
const LIGHT: Fill = Fill::Flat("#fff3d6");
const GOLD: Fill = Fill::Flat("#f0b83c");
const DARK: Fill = Fill::Flat("#2f1d11");

/// How a pawn is highlighted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shine {
    Plain,
    /// It can be tapped.
    Open,
    /// A tap would act on it.
    Lit,
    /// It is not there yet.
    Ghost,
}

/// The sign at an end of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// The row's number.
    Number,
    /// Pawns can be pushed in here.
    Arrow,
    /// A tap would push them in.
    LitArrow,
    /// The row is complete.
    Tick,
}

/// The wooden tray with two rails and nine grooves.
pub(super) fn tray() -> Vec<Shape> {
    let mut art = vec![
        Shape::rect(0.0, 0.0, WIDTH, HEIGHT, 44.0, Fill::Of(Material::Wood))
            .stroke(Fill::Flat("#7d5630"), 3.0),
        Shape::rect(7.0, 7.0, WIDTH - 14.0, HEIGHT - 14.0, 38.0, Fill::None)
            .stroke(Fill::Flat("#e9c79c"), 2.0)
            .opacity(0.55),
    ];
    for end in End::BOTH {
        art.extend(rail(end));
    }
    for row in Row::all() {
        let (x, y) = (WIDTH / 2.0 - GROOVE.x / 2.0, layout::height(row) - GROOVE.y / 2.0);
        let groove = |fill| Shape::rect(x, y, GROOVE.x, GROOVE.y, GROOVE.y / 2.0, fill);
        // The lower edge of the groove catches the light.
        art.push(
            Shape::rect(x, y + 3.0, GROOVE.x, GROOVE.y, GROOVE.y / 2.0, Fill::None)
                .stroke(Fill::Flat("#ecc99b"), 2.5)
                .opacity(0.6),
        );
        art.push(groove(Fill::Of(Material::Groove)));
        art.push(groove(Fill::None).stroke(DARK, 2.5).opacity(0.5));
    }
    art
}

fn rail(end: End) -> [Shape; 3] {
    let (width, top) = (26.0, 44.0);
    let rect = |y, fill| {
        let x = layout::lane(end) - width / 2.0;
        Shape::rect(x, y, width, HEIGHT - 2.0 * top, width / 2.0, fill)
    };
    [
        rect(top + 3.0, Fill::None).stroke(Fill::Flat("#ecc99b"), 2.5).opacity(0.6),
        rect(top, Fill::Of(Material::Groove)),
        rect(top, Fill::None).stroke(DARK, 2.5).opacity(0.5),
    ]
}

/// A porcelain cursor with three hollows, open towards the rows; with a golden rim while it
/// is in use.
pub(super) fn carrier(end: End, in_use: bool) -> Vec<Shape> {
    let (half, high) = (CARRIER.x / 2.0, CARRIER.y / 2.0);
    let body = |grow: f32, drop: f32, fill| {
        let closed = half + grow;
        scoop(end, closed, closed, high + grow, 40.0 + grow, drop, fill)
    };
    let mut art = vec![
        body(1.0, 9.0, Fill::Flat("#1c0f06")).opacity(0.14),
        body(0.0, 5.0, Fill::Flat("#1c0f06")).opacity(0.24),
    ];
    if in_use {
        art.push(body(2.5, 0.0, GOLD).stroke(GOLD, 5.0));
        art.push(body(5.5, 0.0, Fill::None).stroke(Fill::Flat("#6b430a"), 1.4));
    }
    let porcelain = Fill::Of(Material::Porcelain);
    art.push(body(0.0, 0.0, porcelain).stroke(Fill::Flat("#9c8863"), 1.6));
    let clay = Fill::Flat("#d3c19e");
    let trough = GROOVE.y / 2.0 - 4.0;
    art.push(scoop(end, half - 8.0, half - 0.8, trough, trough, 0.0, clay));
    for hollow in 0..3 {
        let x = HOLD * (hollow as f32 - 1.0);
        art.push(Shape::circle(x, 0.0, RADIUS - 3.0, Fill::Flat("#b39d74")).opacity(0.55));
        art.push(Shape::circle(x, 2.5, RADIUS - 5.0, clay).opacity(0.75));
    }
    art
}

/// A bar that is round at its closed end and straight at its open end.
fn scoop(end: End, closed: f32, open: f32, high: f32, round: f32, drop: f32, fill: Fill) -> Shape {
    const STEPS: usize = 14;
    let inward = match end {
        End::Left => 1.0,
        End::Right => -1.0,
    };
    let corner = |x: f32, y: f32, round: f32, from: f32| {
        (0..=STEPS).map(move |step| {
            let turn = from + step as f32 / STEPS as f32;
            let (sine, cosine) = (turn * std::f32::consts::FRAC_PI_2).sin_cos();
            (inward * (x + cosine * round), drop + y + sine * round)
        })
    };
    let tight = 7.0_f32.min(round);
    let corners = corner(open - tight, high - tight, tight, 0.0)
        .chain(corner(round - closed, high - round, round, 1.0))
        .chain(corner(round - closed, round - high, round, 2.0))
        .chain(corner(open - tight, tight - high, tight, 3.0));
    Shape::polygon(corners, fill)
}

/// Where a cursor will stand.
pub(super) fn ghost_carrier(end: End) -> Vec<Shape> {
    let (half, high) = (CARRIER.x / 2.0, CARRIER.y / 2.0);
    let body = |fill| scoop(end, half, half, high, 40.0, 0.0, fill);
    vec![body(LIGHT).opacity(0.3), body(Fill::None).dashes(LIGHT, 4.0)]
}

/// A pawn with its inlaid sign.
pub(super) fn pawn(ink: Ink, shine: Shine) -> Vec<Shape> {
    let disc = Shape::circle(0.0, 0.0, RADIUS, Fill::Of(Material::Gloss(ink)));
    let sign = ink.sign(0.0, 0.0, RADIUS * 0.76);
    let ring = |radius, width| Shape::circle(0.0, 0.0, radius, Fill::None).stroke(LIGHT, width);
    if shine == Shine::Ghost {
        let edge = Shape::circle(0.0, 0.0, RADIUS, Fill::None).dashes(LIGHT, 3.5);
        return vec![disc.opacity(0.5), sign.opacity(0.85), edge];
    }
    let mut art = vec![
        Shape::circle(0.0, 5.0, RADIUS + 5.0, Fill::Of(Material::Shadow)),
        disc.stroke(Fill::Flat("#1c0f06"), 1.2),
        Shape::circle(0.0, 0.0, RADIUS * 0.76, Fill::None)
            .stroke(Fill::Flat(ink.sign_colour()), 1.6)
            .opacity(0.35),
        sign,
    ];
    match shine {
        Shine::Open => art.extend([
            Shape::circle(0.0, 0.0, RADIUS + 1.0, Fill::None).stroke(DARK, 5.0).opacity(0.5),
            ring(RADIUS + 1.0, 3.0),
        ]),
        // The dark edge makes it visible on porcelain too.
        Shine::Lit => art.extend([
            Shape::circle(0.0, 0.0, RADIUS, Fill::None).stroke(DARK, 8.5).opacity(0.85),
            ring(RADIUS, 6.0),
        ]),
        Shine::Plain | Shine::Ghost => {}
    }
    art
}

/// The bar between two pawns of a group, from the middle of one to the middle of the other.
pub(super) fn bar(ink: Ink, is_ghost: bool) -> Vec<Shape> {
    let thick = RADIUS * 0.86;
    let body = |y: f32, height: f32, fill| {
        Shape::rect(-CELL / 2.0, y - height / 2.0, CELL, height, 4.0, fill)
    };
    let colour = Fill::Flat(ink.colour());
    if is_ghost {
        // Ghosts are transparent, so it ends where they begin.
        let gap = CELL - 2.0 * RADIUS + 4.0;
        return vec![Shape::rect(-gap / 2.0, -thick / 2.0, gap, thick, 0.0, colour).opacity(0.6)];
    }
    vec![
        body(5.0, thick + 4.0, Fill::Flat("#1c0f06")).opacity(0.3),
        body(0.0, thick, colour).stroke(Fill::Flat("#1c0f06"), 1.2),
        body(-thick * 0.27, thick * 0.2, Fill::Flat("#ffffff")).opacity(0.22),
    ]
}

/// The sign at an end of a row.
pub(super) fn row_end(row: Row, end: End, sign: Sign) -> Vec<Shape> {
    let inward = match end {
        End::Left => 1.0,
        End::Right => -1.0,
    };
    let arrow = |dx: f32, width: f32| {
        let line = |drop: f32, fill, width| {
            let point = |x: f32, y: f32| (inward * (x + dx), y + drop);
            Shape::line([point(-7.0, -15.0), point(7.0, 0.0), point(-7.0, 15.0)], fill, width)
        };
        [line(2.5, DARK, width + 1.5).opacity(0.35), line(0.0, LIGHT, width)]
    };
    match sign {
        Sign::Number => Shape::engraved(0.0, 0.0, 27.0, &row.to_string()).into(),
        Sign::Arrow => arrow(0.0, 6.5).into(),
        Sign::LitArrow => [arrow(-8.0, 8.0), arrow(8.0, 8.0)].concat(),
        Sign::Tick => vec![
            Shape::circle(0.0, 3.0, 20.0, Fill::Flat("#1c0f06")).opacity(0.25),
            Shape::circle(0.0, 0.0, 20.0, Fill::Of(Material::Porcelain))
                .stroke(Fill::Flat("#8a5a0c"), 1.6),
            Shape::line([(-8.5, 0.5), (-2.5, 7.0), (9.0, -7.0)], Fill::Flat("#3a2410"), 4.5),
        ],
    }
}

/// A thin frame around a complete row.
pub(super) fn frame() -> Vec<Shape> {
    let frame = |grow: f32| {
        let (width, height) = (GROOVE.x + 2.0 * grow, GROOVE.y + 2.0 * grow);
        Shape::rect(-width / 2.0, -height / 2.0, width, height, height / 2.0, Fill::None)
    };
    vec![
        frame(4.0).stroke(Fill::Flat("#6b4318"), 7.0),
        frame(4.0).stroke(Fill::Flat("#f6dfb0"), 4.0),
    ]
}

/// An outline around the pawns that the last move has moved; `length` is the distance from
/// the first to the last of them.
pub(super) fn trace(length: f32, is_on_cursor: bool) -> Vec<Shape> {
    let colour = if is_on_cursor { "#6b430a" } else { "#f6dfb6" };
    let radius = RADIUS + 4.5;
    let (x, width) = (-length / 2.0 - radius, length + 2.0 * radius);
    vec![
        Shape::rect(x, -radius, width, 2.0 * radius, radius, Fill::None)
            .dashes(Fill::Flat(colour), 3.5)
            .opacity(0.9),
    ]
}
