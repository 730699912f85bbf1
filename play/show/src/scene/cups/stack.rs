//! Stacks of cups upside down, seen from slightly above.

use std::f32::consts::PI;

use crate::scene::{Fill, Ink, Material, Shape};

/// Where the rim of the lowest cup stands, below the middle of the cell.
const FOOT: f32 = 15.0;
/// Half the width and the depth of a rim.
const RIM: (f32, f32) = (49.0, 39.0);
/// The same for the round bottom, which is on top.
const CROWN: (f32, f32) = (40.0, 34.0);
/// From the rim of a cup up to its crown.
const TALL: f32 = 19.0;
/// How much of a cup is visible below the next one.
const LAYER: f32 = 8.5;
/// The height of all layers together, so that a tall stack does not hide what is behind it.
const MOST_LAYERS: f32 = 38.0;

/// How far a chosen stack is lifted off the table.
pub(super) const LIFT: f32 = 14.0;

const OUTLINE: Fill = Fill::Flat("#1c0f06");

/// How a stack is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pose {
    /// Normally.
    Standing,
    /// Lifted; its shadow stays on the cloth.
    Lifted,
    /// With a ring: the lifted stack can go here.
    Welcoming,
}

/// A stack around the middle of its cell: a rim for every cup below, the cup on top with
/// its sign, and the height as a number if there is more than one.
pub(super) fn art(ink: Ink, height: usize, pose: Pose) -> Vec<Shape> {
    let lift = if pose == Pose::Lifted { LIFT } else { 0.0 };
    let foot = FOOT - rise(height, height.saturating_sub(1));
    let (wide, deep) = (RIM.0 + 11.0, RIM.1 + 9.0);
    let mut art =
        vec![Shape::ellipse(3.0, FOOT + 9.0 + lift, wide, deep, Fill::Of(Material::Shadow))];
    art.extend((0..height.saturating_sub(1)).map(|cup| rim(FOOT - rise(height, cup))));
    if pose == Pose::Welcoming {
        let honey = Fill::Flat("#f2c860");
        let ring = Shape::ellipse(0.0, foot + 1.0, RIM.0 + 4.0, RIM.1 + 5.0, honey);
        art.push(ring.stroke(Fill::Flat("#5b3a1e"), 3.0));
    }
    art.extend(top_cup(ink, foot));
    art.extend(sign_and_number(ink, height));
    art
}

/// The top cup of such a stack, transparent: it is not there yet.
pub(super) fn ghost(ink: Ink, height: usize) -> Vec<Shape> {
    let foot = FOOT - rise(height, height.saturating_sub(1));
    let mut art = vec![
        Shape::ellipse(0.0, foot, RIM.0, RIM.1, Fill::Flat(ink.colour())).opacity(0.45),
        Shape::ellipse(0.0, foot, RIM.0, RIM.1, Fill::None).dashes(OUTLINE, 2.5),
        crown(foot, 1.0, Fill::Flat(ink.colour())).opacity(0.85),
        crown(foot, 1.0, Fill::None).dashes(Fill::Flat("#fffaf0"), 4.5),
    ];
    art.extend(sign_and_number(ink, height));
    art
}

/// A flag of the colour that gets the stack in the end.
pub(super) fn flag(ink: Ink, height: usize) -> Vec<Shape> {
    let (x, foot) = (25.0, crown_middle(height) - 12.0);
    let top = foot - 58.0;
    let cloth = [(0.0, 0.0), (50.0, 3.0), (40.0, 18.0), (50.0, 33.0), (0.0, 36.0)];
    vec![
        Shape::line([(x, foot), (x, top - 4.0)], Fill::Flat("#4a2f19"), 5.0),
        Shape::circle(x, top - 5.0, 4.5, Fill::Flat("#4a2f19")),
        Shape::polygon(cloth.map(|(dx, dy)| (x + dx, top + dy)), Fill::Flat(ink.colour()))
            .stroke(OUTLINE, 1.6),
        ink.sign(x + 20.0, top + 18.0, 21.0),
    ]
}

/// How high the rim of a cup is above that of the lowest one.
fn rise(height: usize, cup: usize) -> f32 {
    let gaps = height.saturating_sub(1).max(1) as f32;
    LAYER.min(MOST_LAYERS / gaps) * cup as f32
}

/// The middle of the crown of a stack.
fn crown_middle(height: usize) -> f32 {
    FOOT - TALL - rise(height, height.saturating_sub(1))
}

/// A cup of which only the rim is visible: its colour no longer matters.
fn rim(y: f32) -> Shape {
    Shape::ellipse(0.0, y, RIM.0, RIM.1, Fill::Of(Material::Porcelain))
        .stroke(Fill::Flat("#8a6d4a"), 1.8)
}

/// The bottom of a cup, which is its top here, or a part of that size.
fn crown(foot: f32, size: f32, fill: Fill) -> Shape {
    Shape::ellipse(0.0, foot - TALL, CROWN.0 * size, CROWN.1 * size, fill)
}

/// The only cup of a stack that shows its colour.
fn top_cup(ink: Ink, foot: f32) -> Vec<Shape> {
    let gloss = Fill::Of(Material::Gloss(ink));
    vec![
        Shape::ellipse(0.0, foot, RIM.0, RIM.1, gloss).stroke(OUTLINE, 1.4),
        wall(foot, gloss),
        wall(foot, OUTLINE).opacity(0.2),
        crown(foot, 1.0, gloss).stroke(Fill::Flat(ink.colour()), 1.0),
        crown(foot, 1.0, Fill::None).stroke(Fill::Flat("#ffffff"), 2.0).opacity(0.4),
        crown(foot, 0.86, Fill::None).stroke(Fill::Flat(ink.sign_colour()), 1.4).opacity(0.3),
    ]
}

/// The wall between rim and crown: along the front of the rim, round the back of the crown.
fn wall(foot: f32, fill: Fill) -> Shape {
    const CORNERS: usize = 12;
    let lip = 5.0;
    let half = |start: f32, (wide, deep): (f32, f32), y: f32| {
        (0..=CORNERS).map(move |corner| {
            let (sine, cosine) = (start + PI * corner as f32 / CORNERS as f32).sin_cos();
            (cosine * wide, y + sine * deep)
        })
    };
    let front = half(0.0, (RIM.0 - lip, RIM.1 - lip), foot - 1.5);
    let back = half(PI, CROWN, foot - TALL);
    Shape::polygon(front.chain(back), fill)
}

/// The sign and the height on the crown.
fn sign_and_number(ink: Ink, height: usize) -> Vec<Shape> {
    let y = crown_middle(height);
    match height {
        0 | 1 => vec![ink.sign(0.0, y, 36.0)],
        _ => vec![
            ink.sign(0.0, y - 16.5, 22.0),
            Shape::text(0.0, y + 11.5, 35.0, height.to_string(), Fill::Flat(ink.sign_colour())),
        ],
    }
}
