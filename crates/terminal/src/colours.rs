//! The colours of a terminal, and the codes of each style.

use anstyle::{Color, RgbColor};
use anstyle_lossy::rgb_to_xterm;

use crate::Style;

/// The colours of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None: signs and letters only.
    None,
    /// The palette of 256 colours that nearly every terminal has.
    Palette,
    /// 24 bits per colour.
    True,
}

impl Colours {
    /// The codes for a style.
    pub(crate) fn style(self, style: Style) -> anstyle::Style {
        let plain = anstyle::Style::new();
        match style {
            _ if self == Colours::None => plain,
            Style::Plain => plain,
            Style::Faint => plain.dimmed(),
            Style::Piece(ink) => plain
                .fg_color(Some(self.nearest(ink.sign_colour())))
                .bg_color(Some(self.nearest(ink.colour()))),
        }
    }

    fn nearest(self, hex: &str) -> Color {
        let rgb = rgb(hex);
        match self {
            Colours::True => rgb.into(),
            Colours::None | Colours::Palette => rgb_to_xterm(rgb).into(),
        }
    }
}

/// A colour that `scene` writes as `#rrggbb`.
fn rgb(hex: &str) -> RgbColor {
    let part = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("two digits");
    RgbColor(part(1), part(3), part(5))
}

#[cfg(test)]
mod tests {
    use scene::Ink;

    use super::*;

    #[test]
    fn pieces_have_the_palette_of_the_pictures() {
        assert_eq!(rgb(Ink::Orange.colour()), RgbColor(0xe1, 0x85, 0x48));
        let background = |ink: Ink, colours: Colours| {
            colours.style(Style::Piece(ink)).get_bg_color().expect("a background")
        };
        for (index, &one) in Ink::ALL.iter().enumerate() {
            for &other in &Ink::ALL[..index] {
                for colours in [Colours::True, Colours::Palette] {
                    assert_ne!(background(one, colours), background(other, colours));
                }
            }
        }
    }
}
