//! The colours of all pieces, and the sign that each of them carries.

use crate::scene::{Fill, Shape};

/// The colour of a piece, with its sign. The palette can be told apart under the common
/// colour vision deficiencies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ink {
    /// Brick red, a circle.
    Red,
    /// Apricot orange, a triangle.
    Orange,
    /// Lemon yellow, a star.
    Yellow,
    /// Pine green, a square.
    Green,
    /// Azure blue, a diamond.
    Blue,
    /// Plum purple, a cross.
    Purple,
    /// Porcelain white, a hexagon.
    White,
    /// Dark with a golden spark: every colour at once.
    Joker,
}

impl Ink {
    /// All of them.
    pub const ALL: [Ink; 8] = [
        Ink::Red,
        Ink::Orange,
        Ink::Yellow,
        Ink::Green,
        Ink::Blue,
        Ink::Purple,
        Ink::White,
        Ink::Joker,
    ];

    /// The colour that notation writes as this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Ink> {
        Ink::ALL.into_iter().find(|ink| ink.letter() == letter.to_ascii_lowercase())
    }

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Ink::Red => 'r',
            Ink::Orange => 'o',
            Ink::Yellow => 'y',
            Ink::Green => 'g',
            Ink::Blue => 'b',
            Ink::Purple => 'p',
            Ink::White => 'w',
            Ink::Joker => '*',
        }
    }

    /// The key of its name in the translation files.
    pub const fn key(self) -> &'static str {
        match self {
            Ink::Red => "red",
            Ink::Orange => "orange",
            Ink::Yellow => "yellow",
            Ink::Green => "green",
            Ink::Blue => "blue",
            Ink::Purple => "purple",
            Ink::White => "white",
            Ink::Joker => "joker",
        }
    }

    /// The colour itself.
    pub const fn colour(self) -> &'static str {
        match self {
            Ink::Red => "#902215",
            Ink::Orange => "#e18548",
            Ink::Yellow => "#ebde43",
            Ink::Green => "#1e7b58",
            Ink::Blue => "#2980e9",
            Ink::Purple => "#711789",
            Ink::White => "#f8f4fd",
            Ink::Joker => "#26211f",
        }
    }

    /// The colour of the sign on it.
    pub const fn sign_colour(self) -> &'static str {
        match self {
            Ink::Red | Ink::Green | Ink::Purple => "#fff6ea",
            Ink::Blue => "#ffffff",
            Ink::Orange => "#3d1a04",
            Ink::Yellow => "#4a4106",
            Ink::White => "#3a3346",
            Ink::Joker => "#f2c14e",
        }
    }

    /// The sign as one character, for texts.
    pub const fn character(self) -> char {
        match self {
            Ink::Red => '●',
            Ink::Orange => '▲',
            Ink::Yellow => '★',
            Ink::Green => '■',
            Ink::Blue => '◆',
            Ink::Purple => '✚',
            Ink::White => '⬡',
            Ink::Joker => '✦',
        }
    }

    /// The sign, about `size` high and wide, around a point.
    pub fn sign(self, x: f32, y: f32, size: f32) -> Shape {
        let half = size / 2.0;
        let fill = Fill::Flat(self.sign_colour());
        let corners = |corners: &[(f32, f32)]| {
            let placed = corners.iter().map(|(dx, dy)| (x + dx * half, y + dy * half));
            Shape::polygon(placed, fill)
        };
        let round = |count: usize, radius: &dyn Fn(usize) -> f32| {
            let corner = |index: usize| {
                let (sine, cosine) =
                    (index as f32 * std::f32::consts::TAU / count as f32).sin_cos();
                (sine * radius(index), -cosine * radius(index))
            };
            corners(&(0..count).map(corner).collect::<Vec<_>>())
        };
        let sign = match self {
            Ink::Red => Shape::circle(x, y, half * 0.86, fill),
            Ink::Orange => corners(&[(0.0, -1.0), (0.98, 0.72), (-0.98, 0.72)]),
            Ink::Yellow => round(10, &|index| if index % 2 == 0 { 1.1 } else { 0.46 }),
            Ink::Green => Shape::rect(
                x - half * 0.78,
                y - half * 0.78,
                half * 1.56,
                half * 1.56,
                half * 0.12,
                fill,
            ),
            Ink::Blue => corners(&[(0.0, -1.08), (0.86, 0.0), (0.0, 1.08), (-0.86, 0.0)]),
            Ink::Purple => {
                let (long, thin) = (1.0, 0.36);
                corners(&[
                    (-thin, -long),
                    (thin, -long),
                    (thin, -thin),
                    (long, -thin),
                    (long, thin),
                    (thin, thin),
                    (thin, long),
                    (-thin, long),
                    (-thin, thin),
                    (-long, thin),
                    (-long, -thin),
                    (-thin, -thin),
                ])
            }
            Ink::White => round(6, &|_| 1.0),
            Ink::Joker => round(8, &|index| if index % 2 == 0 { 1.25 } else { 0.34 }),
        };
        sign.into_sign()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_signs_are_all_different() {
        for (index, one) in Ink::ALL.into_iter().enumerate() {
            assert_eq!(Ink::from_letter(one.letter()), Some(one));
            for other in &Ink::ALL[index + 1..] {
                assert_ne!(one.character(), other.character());
                assert_ne!(one.sign(0.0, 0.0, 1.0), other.sign(0.0, 0.0, 1.0));
            }
        }
        assert_eq!(Ink::from_letter('x'), None);
    }
}
