//! Scenes as SVG text.

use std::fmt::Write;

use crate::scene::{Course, Fill, Form, Ink, Material, Scene, Shape};

/// The definitions that every picture needs, to be put into its `<defs>`.
pub fn definitions() -> String {
    Material::all().map(definition).collect()
}

/// The definition of a material.
fn definition(material: Material) -> String {
    let (id, gradient) = (material.id(), material.gradient());
    let mut stops = String::new();
    for stop in gradient.stops {
        let (offset, colour) = (number(stop.offset), stop.colour);
        stops += &format!(r#"<stop offset="{offset}" stop-color="{colour}""#);
        if stop.opacity < 1.0 {
            stops += &format!(r#" stop-opacity="{}""#, number(stop.opacity));
        }
        stops += "/>";
    }
    match gradient.course {
        Course::Line { from, to } => format!(
            r#"<linearGradient id="{id}" x1="{}" y1="{}" x2="{}" y2="{}">{stops}</linearGradient>"#,
            number(from.0),
            number(from.1),
            number(to.0),
            number(to.1)
        ),
        Course::Circle { centre, radius } => format!(
            r#"<radialGradient id="{id}" cx="{}" cy="{}" r="{}">{stops}</radialGradient>"#,
            number(centre.0),
            number(centre.1),
            number(radius)
        ),
    }
}

/// A picture file.
pub(crate) fn picture(scene: &Scene) -> String {
    let mut text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img"><title>{title}</title><defs>{}</defs>"#,
        definitions(),
        w = number(scene.size.x),
        h = number(scene.size.y),
        title = escape(&scene.title),
    );
    for thing in &scene.things {
        let (x, y) = (number(thing.at.x), number(thing.at.y));
        write!(text, r#"<g transform="translate({x} {y})">{}</g>"#, thing.art_svg())
            .expect("a string takes everything");
    }
    text + "</svg>\n"
}

/// One shape as an element.
pub(crate) fn shape(shape: &Shape) -> String {
    let looks = looks(shape);
    match &shape.form {
        Form::Rect { x, y, width, height, round } => format!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}"{looks}/>"#,
            number(*x),
            number(*y),
            number(*width),
            number(*height),
            number(*round)
        ),
        Form::Ellipse { x, y, rx, ry } if rx == ry => {
            format!(
                r#"<circle cx="{}" cy="{}" r="{}"{looks}/>"#,
                number(*x),
                number(*y),
                number(*rx)
            )
        }
        Form::Ellipse { x, y, rx, ry } => format!(
            r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}"{looks}/>"#,
            number(*x),
            number(*y),
            number(*rx),
            number(*ry)
        ),
        Form::Corners { corners, closed } => {
            let points: Vec<String> =
                corners.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
            let element = if *closed { "polygon" } else { "polyline" };
            format!(r#"<{element} points="{}"{looks}/>"#, points.join(" "))
        }
        // A third of the size below the middle: not all renderers can centre a text
        // vertically.
        Form::Text { x, y, size, text } => format!(
            r#"<text x="{}" y="{}" font-size="{}" font-family="system-ui, DejaVu Sans, sans-serif" font-weight="700" text-anchor="middle"{looks}>{}</text>"#,
            number(*x),
            number(*y + *size * 0.36),
            number(*size),
            escape(text)
        ),
    }
}

/// Fill, outline and opacity as attributes.
fn looks(shape: &Shape) -> String {
    let mut looks = format!(r#" fill="{}""#, fill(shape.fill));
    if let Some(stroke) = shape.stroke {
        let width = number(stroke.width);
        looks += &format!(r#" stroke="{}" stroke-width="{width}""#, fill(stroke.fill));
        looks += r#" stroke-linejoin="round" stroke-linecap="round""#;
        if let Some([dash, gap]) = stroke.dashes() {
            looks += &format!(r#" stroke-dasharray="{} {}""#, number(dash), number(gap));
        }
    }
    if shape.opacity < 1.0 {
        looks += &format!(r#" opacity="{}""#, number(shape.opacity));
    }
    if shape.is_sign {
        looks += r#" class="sign""#;
    }
    looks
}

/// A colour with its sign as a small round picture, for use in a text.
pub fn chip(ink: Ink) -> String {
    let disc = Shape::circle(0.0, 0.0, 11.0, Fill::Flat(ink.colour()))
        .stroke(Fill::Flat("#00000040"), 1.0);
    format!(
        r#"<svg class="chip" viewBox="-12 -12 24 24" aria-hidden="true">{}{}</svg>"#,
        shape(&disc),
        shape(&ink.sign(0.0, 0.0, 11.0))
    )
}

fn fill(fill: Fill) -> String {
    match fill {
        Fill::None => "none".into(),
        Fill::Flat(colour) => colour.into(),
        Fill::Of(material) => format!("url(#{})", material.id()),
    }
}

/// A number with at most two decimals. Formatted as integers, because pictures hold
/// thousands of them, and formatting floats takes far longer.
fn number(number: f32) -> String {
    let hundredths = (number * 100.0).round() as i32;
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match (part, part % 10) {
        (0, _) => format!("{sign}{whole}"),
        (_, 0) => format!("{sign}{whole}.{}", part / 10),
        _ => format!("{sign}{whole}.{part:02}"),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(3.0), "3");
        assert_eq!(number(-0.125), "-0.13");
        assert_eq!(number(-0.001), "0");
        assert_eq!(number(7.05), "7.05");
        assert_eq!(number(100.5), "100.5");
        assert_eq!(number(0.0), "0");
    }

    #[test]
    fn texts_can_hold_anything() {
        let text = shape(&Shape::text(0.0, 0.0, 10.0, "a<b & c>d", Fill::None));
        assert!(text.contains(">a&lt;b &amp; c&gt;d</text>"), "{text}");
    }
}
