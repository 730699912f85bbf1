//! Draws the shapes of a scene into pixels.

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder,
    Pixmap, PixmapPaint, Point, RadialGradient, Rect, Shader, SpreadMode, Stroke, StrokeDash,
    Transform,
};

use crate::picture::glyphs;
use crate::scene::{Course, Fill, Form, Gradient, Scene, Shape};

/// How far the control points of a quarter of a circle are from its ends, in radii.
const QUARTER: f32 = 0.552_285;

/// Draws the scene at this place.
pub(super) fn draw(pixels: &mut Pixmap, scene: &Scene, place: Transform) {
    for thing in &scene.things {
        let place = place.pre_translate(thing.at.x, thing.at.y);
        for shape in &thing.art {
            draw_shape(pixels, shape, place);
        }
    }
}

fn draw_shape(pixels: &mut Pixmap, shape: &Shape, place: Transform) {
    // Opacity is that of fill and stroke together, so these are drawn apart first.
    if shape.opacity < 1.0 && shape.fill != Fill::None && shape.stroke.is_some() {
        let Some(mut layer) = Pixmap::new(pixels.width(), pixels.height()) else { return };
        draw_shape(&mut layer, &shape.clone().opacity(1.0), place);
        let paint = PixmapPaint { opacity: shape.opacity, ..PixmapPaint::default() };
        pixels.draw_pixmap(0, 0, layer.as_ref(), &paint, Transform::identity(), None);
        return;
    }
    if let Form::Text { x, y, size, text } = &shape.form {
        let Some(strokes) = glyphs::strokes(text) else { return };
        // As in SVG, a third of the size below the middle.
        let place = place.pre_translate(*x, *y + 0.36 * size).pre_scale(*size, *size);
        if let Some(paint) = paint(shape.fill, shape.opacity, strokes.bounds()) {
            pixels.stroke_path(&strokes, &paint, &round(glyphs::STROKE), place, None);
        }
        return;
    }
    let Some(outline) = outline(&shape.form) else { return };
    if let Some(paint) = paint(shape.fill, shape.opacity, outline.bounds()) {
        pixels.fill_path(&outline, &paint, FillRule::Winding, place, None);
    }
    if let Some(stroke) = shape.stroke
        && let Some(paint) = paint(stroke.fill, shape.opacity, outline.bounds())
    {
        let dashes = stroke.dashes().and_then(|dashes| StrokeDash::new(dashes.into(), 0.0));
        let stroke = Stroke { dash: dashes, ..round(stroke.width) };
        pixels.stroke_path(&outline, &paint, &stroke, place, None);
    }
}

fn round(width: f32) -> Stroke {
    Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() }
}

/// Where the edge of a shape runs; `None` for a text, and for a shape without extent.
fn outline(form: &Form) -> Option<Path> {
    match form {
        Form::Rect { x, y, width, height, round } => {
            let edge = Rect::from_xywh(*x, *y, *width, *height)?;
            let round = round.min(width / 2.0).min(height / 2.0);
            if round > 0.0 { rounded(edge, round) } else { Some(PathBuilder::from_rect(edge)) }
        }
        Form::Ellipse { x, y, rx, ry } => {
            PathBuilder::from_oval(Rect::from_ltrb(x - rx, y - ry, x + rx, y + ry)?)
        }
        Form::Corners { corners, closed } => {
            let mut path = PathBuilder::new();
            let (first, rest) = corners.split_first()?;
            path.move_to(first.0, first.1);
            rest.iter().for_each(|(x, y)| path.line_to(*x, *y));
            if *closed {
                path.close();
            }
            path.finish()
        }
        Form::Text { .. } => None,
    }
}

fn rounded(edge: Rect, round: f32) -> Option<Path> {
    let (left, top, right, bottom) = (edge.left(), edge.top(), edge.right(), edge.bottom());
    let near = round * (1.0 - QUARTER);
    let mut path = PathBuilder::new();
    path.move_to(left + round, top);
    path.line_to(right - round, top);
    path.cubic_to(right - near, top, right, top + near, right, top + round);
    path.line_to(right, bottom - round);
    path.cubic_to(right, bottom - near, right - near, bottom, right - round, bottom);
    path.line_to(left + round, bottom);
    path.cubic_to(left + near, bottom, left, bottom - near, left, bottom - round);
    path.line_to(left, top + round);
    path.cubic_to(left, top + near, left + near, top, left + round, top);
    path.close();
    path.finish()
}

/// What a shape within these bounds is painted with; `None` if it is not painted.
fn paint(fill: Fill, opacity: f32, bounds: Rect) -> Option<Paint<'static>> {
    let shader = match fill {
        Fill::None => return None,
        Fill::Flat(text) => Shader::SolidColor(colour(text, opacity)),
        Fill::Of(material) => gradient(&material.gradient(), opacity, bounds)?,
    };
    Some(Paint { shader, anti_alias: true, ..Paint::default() })
}

fn gradient(gradient: &Gradient, opacity: f32, bounds: Rect) -> Option<Shader<'static>> {
    let stop = |stop: &crate::scene::Stop| {
        GradientStop::new(stop.offset, colour(stop.colour, stop.opacity * opacity))
    };
    let stops = gradient.stops.iter().map(stop).collect();
    let (width, height) = (bounds.width(), bounds.height());
    let place = Transform::from_row(width, 0.0, 0.0, height, bounds.x(), bounds.y());
    let point = |(x, y)| Point::from_xy(x, y);
    match gradient.course {
        Course::Line { from, to } => {
            LinearGradient::new(point(from), point(to), stops, SpreadMode::Pad, place)
        }
        Course::Circle { centre, radius } => {
            let centre = point(centre);
            RadialGradient::new(centre, 0.0, centre, radius, stops, SpreadMode::Pad, place)
        }
    }
}

/// A colour such as `#rrggbb` or `#rrggbbaa`.
fn colour(text: &str, opacity: f32) -> Color {
    let part = |at: usize| text.get(at..at + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
    let [red, green, blue] = [1, 3, 5].map(|at| part(at).unwrap_or_default());
    let mut colour = Color::from_rgba8(red, green, blue, part(7).unwrap_or(255));
    colour.apply_opacity(opacity);
    colour
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read() {
        assert_eq!(colour("#ff8000", 1.0), Color::from_rgba8(255, 128, 0, 255));
        let (clear, half) = (colour("#00000080", 0.5), Color::from_rgba8(0, 0, 0, 64));
        assert!((clear.alpha() - half.alpha()).abs() < 0.01, "{clear:?}");
    }
}
