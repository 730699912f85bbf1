//! The materials of boards and pieces: gradients.

use crate::scene::Ink;

/// A surface with a gradient.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Material {
    /// A glossy piece, lit from above left.
    Gloss(Ink),
    /// The tray: light wood.
    Wood,
    /// A groove in the wood, in shadow.
    Groove,
    /// Dark green cloth.
    Felt,
    /// Pale linen.
    Linen,
    /// Porcelain, for cursors.
    Porcelain,
    /// The shadow under a piece.
    Shadow,
}

impl Material {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Material> {
        let plain = [
            Material::Wood,
            Material::Groove,
            Material::Felt,
            Material::Linen,
            Material::Porcelain,
            Material::Shadow,
        ];
        Ink::ALL.into_iter().map(Material::Gloss).chain(plain)
    }

    /// The id of its definition in a picture.
    pub fn id(self) -> String {
        match self {
            Material::Gloss(ink) => format!("gloss-{}", ink.key()),
            Material::Wood => "wood".into(),
            Material::Groove => "groove".into(),
            Material::Felt => "felt".into(),
            Material::Linen => "linen".into(),
            Material::Porcelain => "porcelain".into(),
            Material::Shadow => "shadow".into(),
        }
    }

    /// Its gradient.
    pub fn gradient(self) -> Gradient {
        let stop = |offset, colour| Stop { offset, colour, opacity: 1.0 };
        let two = |top, bottom| Gradient {
            course: Course::Line { from: (0.0, 0.0), to: (0.25, 1.0) },
            stops: vec![stop(0.0, top), stop(1.0, bottom)],
        };
        match self {
            Material::Gloss(ink) => {
                let (light, dark) = shades(ink);
                Gradient {
                    course: Course::Circle { centre: (0.36, 0.28), radius: 0.85 },
                    stops: vec![stop(0.0, light), stop(0.45, ink.colour()), stop(1.0, dark)],
                }
            }
            Material::Wood => two("#cfa173", "#a97848"),
            Material::Groove => two("#4f3422", "#6f4c31"),
            Material::Felt => two("#3d5a52", "#2c443e"),
            Material::Linen => two("#f3e7d3", "#e7d6bb"),
            Material::Porcelain => two("#fffaf2", "#d9ccb6"),
            Material::Shadow => Gradient {
                course: Course::Circle { centre: (0.5, 0.5), radius: 0.5 },
                stops: vec![
                    Stop { offset: 0.55, colour: "#1c0f06", opacity: 0.42 },
                    Stop { offset: 1.0, colour: "#1c0f06", opacity: 0.0 },
                ],
            },
        }
    }
}

/// A gradient. Points and lengths are parts of the width and the height of the shape.
#[derive(Clone, PartialEq, Debug)]
pub struct Gradient {
    /// The direction in which the colours change.
    pub course: Course,
    /// At least two, in order.
    pub stops: Vec<Stop>,
}

/// The direction in which the colours of a gradient change.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Course {
    /// From one point to another.
    Line {
        /// Where the first colour is.
        from: (f32, f32),
        /// Where the last colour is.
        to: (f32, f32),
    },
    /// From a point in all directions.
    Circle {
        /// Where the first colour is.
        centre: (f32, f32),
        /// How far from there the last colour is.
        radius: f32,
    },
}

/// A colour of a gradient.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stop {
    /// From 0 to 1.
    pub offset: f32,
    /// As in CSS.
    pub colour: &'static str,
    /// From 0 for invisible to 1 for solid.
    pub opacity: f32,
}

/// A lighter and a darker shade of a colour, for the light on a piece.
fn shades(ink: Ink) -> (&'static str, &'static str) {
    match ink {
        Ink::Red => ("#b8463a", "#751508"),
        Ink::Orange => ("#f3a871", "#c46b2f"),
        Ink::Yellow => ("#f9f08a", "#cdbf22"),
        Ink::Green => ("#3f9a77", "#0f5f40"),
        Ink::Blue => ("#5ea6fb", "#145fba"),
        Ink::Purple => ("#9740b0", "#540a69"),
        Ink::White => ("#ffffff", "#d6cfe0"),
        Ink::Joker => ("#4d443f", "#120e0d"),
    }
}
