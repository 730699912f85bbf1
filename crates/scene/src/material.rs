//! What boards and pieces are made of: colours that run from one to another.

use crate::Ink;

/// A surface that is not of one flat colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Material {
    /// A glossy piece, lit from above left.
    Gloss(Ink),
    /// The tray: light wood.
    Wood,
    /// A groove in the wood, lying in shadow.
    Groove,
    /// Dark green cloth.
    Felt,
    /// Pale linen.
    Linen,
    /// Porcelain, of which cursors are made.
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

    /// Its definition as SVG.
    pub(crate) fn definition(self) -> String {
        let id = self.id();
        let straight = |stops: &str| {
            format!(
                r#"<linearGradient id="{id}" x1="0" y1="0" x2="0.25" y2="1">{stops}</linearGradient>"#
            )
        };
        let two = |top: &str, bottom: &str| {
            straight(&format!(
                r#"<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>"#
            ))
        };
        match self {
            Material::Gloss(ink) => {
                let (light, dark) = shades(ink);
                format!(
                    r#"<radialGradient id="{id}" cx="0.36" cy="0.28" r="0.85"><stop offset="0" stop-color="{light}"/><stop offset="0.45" stop-color="{}"/><stop offset="1" stop-color="{dark}"/></radialGradient>"#,
                    ink.colour()
                )
            }
            Material::Wood => two("#cfa173", "#a97848"),
            Material::Groove => two("#4f3422", "#6f4c31"),
            Material::Felt => two("#3d5a52", "#2c443e"),
            Material::Linen => two("#f3e7d3", "#e7d6bb"),
            Material::Porcelain => two("#fffaf2", "#d9ccb6"),
            Material::Shadow => format!(
                r##"<radialGradient id="{id}"><stop offset="0.55" stop-color="#1c0f06" stop-opacity="0.42"/><stop offset="1" stop-color="#1c0f06" stop-opacity="0"/></radialGradient>"##
            ),
        }
    }
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
