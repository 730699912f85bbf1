//! The shapes that everything is drawn with.

use crate::scene::Material;

/// What a shape is filled or outlined with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fill {
    /// Nothing.
    None,
    /// One colour.
    Flat(&'static str),
    /// A material.
    Of(Material),
}

/// An outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// Its colour.
    pub fill: Fill,
    /// How wide it is.
    pub width: f32,
    /// Whether it is broken into dashes.
    pub dashed: bool,
}

/// A shape, placed relative to the thing that it is part of.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// Its outline, or its text.
    pub form: Form,
    /// What it is filled with.
    pub fill: Fill,
    /// Its outline, if it has one.
    pub stroke: Option<Stroke>,
    /// From 0 for invisible to 1 for solid, of fill and outline together.
    pub opacity: f32,
    /// Whether it is the sign of a colour, which users may switch off.
    pub(crate) is_sign: bool,
}

/// The outline of a shape, or a text.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A rectangle with rounded corners.
    Rect {
        /// Its left edge.
        x: f32,
        /// Its upper edge.
        y: f32,
        /// From its left to its right edge.
        width: f32,
        /// From its upper to its lower edge.
        height: f32,
        /// The radius of its corners.
        round: f32,
    },
    /// An ellipse around a point.
    Ellipse {
        /// Its middle, from the left.
        x: f32,
        /// Its middle, from the top.
        y: f32,
        /// Half its width.
        rx: f32,
        /// Half its height.
        ry: f32,
    },
    /// Straight lines from corner to corner.
    Corners {
        /// At least one.
        corners: Vec<(f32, f32)>,
        /// Whether the last corner is joined to the first.
        closed: bool,
    },
    /// A text, centred on a point in both directions.
    Text {
        /// Its middle, from the left.
        x: f32,
        /// Its middle, from the top.
        y: f32,
        /// The size of the font.
        size: f32,
        /// One line.
        text: String,
    },
}

impl Stroke {
    /// The lengths of dashes and of the gaps between them, if it is dashed.
    pub fn dashes(&self) -> Option<[f32; 2]> {
        self.dashed.then_some([self.width * 2.0, self.width * 2.2])
    }
}

impl Shape {
    const fn new(form: Form, fill: Fill) -> Shape {
        Shape { form, fill, stroke: None, opacity: 1.0, is_sign: false }
    }

    /// A rectangle with rounded corners.
    pub const fn rect(x: f32, y: f32, width: f32, height: f32, round: f32, fill: Fill) -> Shape {
        Shape::new(Form::Rect { x, y, width, height, round }, fill)
    }

    /// A circle around a point.
    pub const fn circle(x: f32, y: f32, radius: f32, fill: Fill) -> Shape {
        Shape::ellipse(x, y, radius, radius, fill)
    }

    /// An ellipse around a point.
    pub const fn ellipse(x: f32, y: f32, rx: f32, ry: f32, fill: Fill) -> Shape {
        Shape::new(Form::Ellipse { x, y, rx, ry }, fill)
    }

    /// A closed figure with these corners.
    pub fn polygon(corners: impl IntoIterator<Item = (f32, f32)>, fill: Fill) -> Shape {
        Shape::new(Form::Corners { corners: corners.into_iter().collect(), closed: true }, fill)
    }

    /// A line through these points.
    pub fn line(points: impl IntoIterator<Item = (f32, f32)>, fill: Fill, width: f32) -> Shape {
        let form = Form::Corners { corners: points.into_iter().collect(), closed: false };
        Shape::new(form, Fill::None).stroke(fill, width)
    }

    /// A text, centred on a point in both directions.
    pub fn text(x: f32, y: f32, size: f32, text: impl Into<String>, fill: Fill) -> Shape {
        Shape::new(Form::Text { x, y, size, text: text.into() }, fill)
    }

    /// A text that is burnt into wood, with a bright lower edge.
    pub fn engraved(x: f32, y: f32, size: f32, text: &str) -> [Shape; 2] {
        [
            Shape::text(x, y + 1.5, size, text, Fill::Flat("#f0d2a8")).opacity(0.7),
            Shape::text(x, y, size, text, Fill::Flat("#472a10")).opacity(0.85),
        ]
    }

    /// With an outline.
    #[must_use]
    pub fn stroke(self, fill: Fill, width: f32) -> Shape {
        Shape { stroke: Some(Stroke { fill, width, dashed: false }), ..self }
    }

    /// With an outline of dashes.
    #[must_use]
    pub fn dashes(self, fill: Fill, width: f32) -> Shape {
        Shape { stroke: Some(Stroke { fill, width, dashed: true }), ..self }
    }

    /// The number of a move, in a small circle.
    pub(crate) fn tag(x: f32, y: f32, number: usize) -> [Shape; 2] {
        let (paper, ink) = (Fill::Flat("#fff8e7"), Fill::Flat("#1b130d"));
        let circle = Shape::circle(x, y, 18.0, paper).stroke(ink, 2.5);
        [circle, Shape::text(x, y + 1.0, 24.0, number.to_string(), ink)]
    }

    /// As the sign of a colour.
    #[must_use]
    pub(crate) fn into_sign(self) -> Shape {
        Shape { is_sign: true, ..self }
    }

    /// Transparent: 0 is invisible, 1 is solid.
    #[must_use]
    pub fn opacity(self, opacity: f32) -> Shape {
        Shape { opacity, ..self }
    }
}
