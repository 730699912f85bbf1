//! A line of play drawn over a board: the first move stands out, the others are numbered
//! and fainter. Light on dark strokes, so that it is visible on every colour.

use crate::scene::{Fill, Ink, Motion, Point, Shape, Thing};

const LIGHT: Fill = Fill::Flat("#fff8e7");
const DARK: Fill = Fill::Flat("#1b130d");
/// The distance between an arrow and its target.
const SHORT: f32 = 14.0;
/// How big the circle of a number is.
const NUMBER: f32 = 25.0;

/// Where a move is shown on a picture.
pub(crate) struct Trace {
    /// The places it touches; of a way, the first and the last.
    pub(crate) points: Vec<Point>,
    /// Whether something goes from the first place to the last.
    pub(crate) is_way: bool,
    /// The colour of the piece that is placed, if the picture does not show it yet.
    pub(crate) ink: Option<Ink>,
}

impl Trace {
    /// A way from one place to another.
    pub(crate) fn way(from: Point, to: Point) -> Trace {
        Trace { points: vec![from, to], is_way: true, ink: None }
    }

    /// Places that belong together.
    pub(crate) fn spots(points: Vec<Point>) -> Trace {
        Trace { points, is_way: false, ink: None }
    }
}

/// The marks of a line, those of the last move first, so that the first move is on top.
pub(crate) fn marks(traces: &[Trace], size: Point) -> Vec<Thing> {
    let mut numbers: Vec<Point> = vec![];
    let mut things = vec![];
    for (index, trace) in traces.iter().enumerate() {
        // The board of Cups grows while cups are placed: moves beyond its edge are not
        // shown.
        let is_inside =
            |at: &Point| (0.0..=size.x).contains(&at.x) && (0.0..=size.y).contains(&at.y);
        let Some(goal) = trace.points.last().copied() else { continue };
        if !trace.points.iter().all(is_inside) {
            continue;
        }
        let at = if trace.is_way { goal } else { trace.points[0] };
        let number = free_place(at, &numbers, size);
        numbers.push(number);
        let mut art = strokes(trace, index == 0);
        art.extend(label(trace, index, number));
        things.push(Thing::new(format!("mark-{}", index + 1), 0.0, 0.0, Motion::Still, art));
    }
    things.reverse();
    things
}

/// A place for a number at the upper left of a point, or near it if that is taken.
fn free_place(at: Point, taken: &[Point], size: Point) -> Point {
    let inside = |value: f32, most: f32| value.clamp(NUMBER + 4.0, most - NUMBER - 4.0);
    let mut place = Point { x: inside(at.x - 38.0, size.x), y: inside(at.y - 38.0, size.y) };
    let is_taken = |place: Point| {
        taken.iter().any(|one| (one.x - place.x).hypot(one.y - place.y) < 2.0 * NUMBER)
    };
    // Once around the point, which is enough for the few moves of a line.
    for turn in [(68.0, 0.0), (0.0, 68.0), (-68.0, 0.0), (0.0, -34.0), (34.0, 0.0)] {
        if !is_taken(place) {
            break;
        }
        place = Point { x: inside(place.x + turn.0, size.x), y: inside(place.y + turn.1, size.y) };
    }
    place
}

fn strokes(trace: &Trace, is_best: bool) -> Vec<Shape> {
    let width = if is_best { 9.0 } else { 5.0 };
    let mut shapes = vec![];
    let mut draw = |shape: &dyn Fn(Fill, f32) -> Shape| {
        for (fill, width) in [(DARK, width + 7.0), (LIGHT, width)] {
            shapes.push(shape(fill, width).opacity(if is_best { 1.0 } else { 0.8 }));
        }
    };
    match (trace.is_way, trace.points.as_slice()) {
        (true, [from, .., to]) => {
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            let length = dx.hypot(dy).max(1.0);
            let (dx, dy) = (dx / length, dy / length);
            let along = |back: f32, aside: f32| {
                (to.x - dx * (SHORT + back) - dy * aside, to.y - dy * (SHORT + back) + dx * aside)
            };
            let head = if is_best { 34.0 } else { 24.0 };
            draw(&|fill, width| {
                Shape::line([(from.x, from.y), along(head * 0.6, 0.0)], fill, width)
            });
            let corners = [along(0.0, 0.0), along(head, head * 0.6), along(head, -head * 0.6)];
            shapes.push(Shape::polygon(corners, LIGHT).stroke(DARK, 4.0));
        }
        (_, points) => {
            let radius = if is_best { 38.0 } else { 30.0 };
            for point in points {
                draw(&|fill, width| {
                    let ring = Shape::circle(point.x, point.y, radius, Fill::None);
                    if is_best { ring.stroke(fill, width) } else { ring.dashes(fill, width) }
                });
            }
        }
    }
    shapes
}

/// The number of the move, and the piece that it puts down.
fn label(trace: &Trace, index: usize, at: Point) -> Vec<Shape> {
    let (fill, ink) = if index == 0 { (LIGHT, DARK) } else { (DARK, LIGHT) };
    let mut art = vec![
        Shape::circle(at.x, at.y, NUMBER, fill).stroke(ink, 4.0),
        Shape::text(at.x, at.y + 1.0, 32.0, (index + 1).to_string(), ink),
    ];
    if let (Some(ink), Some(goal)) = (trace.ink, trace.points.last()) {
        art.push(Shape::circle(goal.x, goal.y, 26.0, Fill::Flat(ink.colour())).stroke(LIGHT, 4.0));
        art.push(ink.sign(goal.x, goal.y, 26.0));
    }
    art
}
