//! The colours of a terminal, and the codes of each style.

use anstyle::{AnsiColor, Color, RgbColor};
use anstyle_lossy::palette::DEFAULT;
use anstyle_lossy::{rgb_to_ansi, rgb_to_xterm};

use crate::scene::Ink;
use crate::terminal::Style;

/// The colours of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None: signs and letters only.
    None,
    /// The 16 colours of old terminals, whose shades the user chooses.
    Sixteen,
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
            Style::Piece(ink) => {
                let (sign, ground) = self.piece(ink).unzip();
                plain.fg_color(sign).bg_color(ground)
            }
        }
    }

    /// The colours of a piece: its sign, and the ground below it. `None` without colours.
    pub fn piece(self, ink: Ink) -> Option<(Color, Color)> {
        match self {
            Colours::Sixteen => Some(sixteen(ink)),
            _ => self.nearest(ink.sign_colour()).zip(self.nearest(ink.colour())),
        }
    }

    /// The nearest colour that the terminal has to one that is written as `#rrggbb`.
    pub fn nearest(self, hex: &str) -> Option<Color> {
        let rgb = rgb(hex);
        match self {
            Colours::None => None,
            Colours::Sixteen => Some(rgb_to_ansi(rgb, DEFAULT).into()),
            Colours::Palette => Some(rgb_to_xterm(rgb).into()),
            Colours::True => Some(rgb.into()),
        }
    }
}

/// The sign and the ground of a piece. By the nearest shades, red and purple would be the same.
fn sixteen(ink: Ink) -> (Color, Color) {
    use AnsiColor::{
        Black, Blue, BrightBlack, BrightRed, BrightWhite, BrightYellow, Green, Magenta, Red,
    };
    let (sign, ground) = match ink {
        Ink::Red => (BrightWhite, Red),
        Ink::Orange => (Black, BrightRed),
        Ink::Yellow => (Black, BrightYellow),
        Ink::Green => (BrightWhite, Green),
        Ink::Blue => (BrightWhite, Blue),
        Ink::Purple => (BrightWhite, Magenta),
        Ink::White => (Black, BrightWhite),
        Ink::Joker => (BrightYellow, BrightBlack),
    };
    (sign.into(), ground.into())
}

/// A colour that `scene` writes as `#rrggbb`.
fn rgb(hex: &str) -> RgbColor {
    let part = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("two digits");
    RgbColor(part(1), part(3), part(5))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_the_palette_of_the_pictures() {
        assert_eq!(rgb(Ink::Orange.colour()), RgbColor(0xe1, 0x85, 0x48));
        let background = |ink: Ink, colours: Colours| {
            colours.style(Style::Piece(ink)).get_bg_color().expect("a background")
        };
        for (index, &one) in Ink::ALL.iter().enumerate() {
            for &other in &Ink::ALL[..index] {
                for colours in [Colours::True, Colours::Palette, Colours::Sixteen] {
                    assert_ne!(background(one, colours), background(other, colours));
                }
            }
        }
    }
}
