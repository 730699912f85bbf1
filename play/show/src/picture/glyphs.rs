//! The digits and letters on boards, drawn as strokes, so that pictures need no fonts.

use tiny_skia::{Path, PathBuilder};

/// How wide the strokes are. All lengths are parts of the size of a text.
pub(super) const STROKE: f32 = 0.15;

/// What is left free between two glyphs.
const GAP: f32 = 0.075;

/// Each glyph with its width and its strokes, from 0 at the left and at the base line: `M`
/// moves, `L` draws a line, `C` a curve with two control points.
const GLYPHS: [(char, f32, &str); 20] = [
    (
        '0',
        0.4,
        "M.2 -.66 C.33 -.66 .4 -.55 .4 -.365 C.4 -.18 .33 -.07 .2 -.07 C.07 -.07 0 -.18 0 -.365 C0 -.55 .07 -.66 .2 -.66",
    ),
    ('1', 0.32, "M.02 -.57 L.18 -.66 L.18 -.07 M.02 -.07 L.32 -.07"),
    (
        '2',
        0.4,
        "M.02 -.6 C.09 -.65 .14 -.66 .19 -.66 C.31 -.66 .38 -.6 .38 -.5 C.38 -.38 .27 -.29 .04 -.07 L.4 -.07",
    ),
    (
        '3',
        0.4,
        "M.04 -.64 C.1 -.655 .14 -.66 .18 -.66 C.3 -.66 .37 -.61 .37 -.525 C.37 -.43 .3 -.385 .17 -.385 L.12 -.385 M.17 -.385 C.32 -.385 .39 -.33 .39 -.235 C.39 -.13 .31 -.07 .17 -.07 C.11 -.07 .06 -.08 .02 -.1",
    ),
    ('4', 0.42, "M.3 -.07 L.3 -.66 L.01 -.22 L.42 -.22"),
    (
        '5',
        0.4,
        "M.36 -.66 L.06 -.66 L.06 -.41 C.1 -.43 .14 -.44 .19 -.44 C.32 -.44 .39 -.37 .39 -.255 C.39 -.14 .31 -.07 .17 -.07 C.11 -.07 .06 -.08 .02 -.1",
    ),
    (
        '6',
        0.4,
        "M.35 -.645 C.31 -.655 .28 -.66 .24 -.66 C.09 -.66 0 -.54 0 -.34 C0 -.16 .08 -.07 .2 -.07 C.32 -.07 .4 -.15 .4 -.255 C.4 -.36 .32 -.43 .21 -.43 C.1 -.43 .01 -.36 0 -.27",
    ),
    ('7', 0.4, "M0 -.66 L.4 -.66 L.15 -.07"),
    (
        '8',
        0.4,
        "M.2 -.66 C.31 -.66 .37 -.61 .37 -.525 C.37 -.44 .31 -.385 .2 -.385 C.09 -.385 .03 -.44 .03 -.525 C.03 -.61 .09 -.66 .2 -.66 M.2 -.385 C.33 -.385 .4 -.33 .4 -.235 C.4 -.13 .33 -.07 .2 -.07 C.07 -.07 0 -.13 0 -.235 C0 -.33 .07 -.385 .2 -.385",
    ),
    (
        '9',
        0.4,
        "M.05 -.085 C.09 -.075 .12 -.07 .16 -.07 C.31 -.07 .4 -.19 .4 -.39 C.4 -.57 .32 -.66 .2 -.66 C.08 -.66 0 -.58 0 -.475 C0 -.37 .08 -.3 .19 -.3 C.3 -.3 .39 -.37 .4 -.46",
    ),
    (
        'a',
        0.36,
        "M.05 -.455 C.1 -.475 .14 -.48 .18 -.48 C.3 -.48 .36 -.43 .36 -.31 L.36 -.07 M.36 -.295 L.21 -.295 C.08 -.295 0 -.25 0 -.18 C0 -.11 .05 -.07 .14 -.07 C.27 -.07 .36 -.15 .36 -.26",
    ),
    (
        'b',
        0.38,
        "M0 -.7 L0 -.07 M0 -.275 C0 -.4 .08 -.48 .19 -.48 C.31 -.48 .38 -.4 .38 -.275 C.38 -.15 .31 -.07 .19 -.07 C.08 -.07 0 -.15 0 -.275",
    ),
    (
        'c',
        0.33,
        "M.33 -.455 C.29 -.475 .25 -.48 .21 -.48 C.08 -.48 0 -.4 0 -.275 C0 -.15 .08 -.07 .21 -.07 C.25 -.07 .29 -.075 .33 -.095",
    ),
    (
        'd',
        0.38,
        "M.38 -.7 L.38 -.07 M.38 -.275 C.38 -.4 .3 -.48 .19 -.48 C.07 -.48 0 -.4 0 -.275 C0 -.15 .07 -.07 .19 -.07 C.3 -.07 .38 -.15 .38 -.275",
    ),
    (
        'e',
        0.38,
        "M.01 -.275 L.38 -.275 C.39 -.4 .32 -.48 .2 -.48 C.08 -.48 0 -.4 0 -.275 C0 -.15 .09 -.07 .22 -.07 C.27 -.07 .32 -.08 .36 -.1",
    ),
    ('f', 0.26, "M.26 -.69 L.23 -.69 C.13 -.69 .1 -.65 .1 -.56 L.1 -.07 M0 -.48 L.25 -.48"),
    (
        'g',
        0.38,
        "M.38 -.48 L.38 -.06 C.38 .08 .31 .14 .17 .14 C.12 .14 .08 .13 .05 .115 M.38 -.275 C.38 -.4 .3 -.48 .19 -.48 C.07 -.48 0 -.4 0 -.275 C0 -.15 .07 -.07 .19 -.07 C.3 -.07 .38 -.15 .38 -.275",
    ),
    (
        'h',
        0.36,
        "M0 -.7 L0 -.07 M0 -.28 C0 -.4 .08 -.48 .19 -.48 C.3 -.48 .36 -.42 .36 -.3 L.36 -.07",
    ),
    ('i', 0.0, "M0 -.48 L0 -.07 M0 -.68 L0 -.67"),
    ('j', 0.1, "M.1 -.48 L.1 .02 C.1 .11 .06 .14 -.02 .14 M.1 -.68 L.1 -.67"),
];

/// The strokes of a text of size 1 that is centred above this point; `None` if it has no
/// glyph that is known.
pub(super) fn strokes(text: &str) -> Option<Path> {
    let glyphs = text.chars().filter_map(|letter| GLYPHS.iter().find(|glyph| glyph.0 == letter));
    let width: f32 = glyphs.clone().map(|(_, width, _)| width + STROKE + GAP).sum::<f32>() - GAP;
    let mut pen = Pen { path: PathBuilder::new(), x: (STROKE - width) / 2.0 };
    for (_, width, strokes) in glyphs {
        pen.draw(strokes);
        pen.x += width + STROKE + GAP;
    }
    pen.path.finish()
}

struct Pen {
    path: PathBuilder,
    /// The left edge of the glyph.
    x: f32,
}

impl Pen {
    fn draw(&mut self, strokes: &str) {
        let mut rest = strokes;
        while !rest.is_empty() {
            let end = rest[1..].find(['M', 'L', 'C']).map_or(rest.len(), |end| end + 1);
            let numbers = rest[1..end].split_whitespace().map(|number| number.parse::<f32>());
            let numbers: Vec<f32> = numbers.map(|number| number.expect("a number")).collect();
            let x = self.x;
            match (&rest[..1], &numbers[..]) {
                ("M", &[a, b]) => self.path.move_to(x + a, b),
                ("L", &[a, b]) => self.path.line_to(x + a, b),
                ("C", &[a, b, c, d, e, f]) => self.path.cubic_to(x + a, b, x + c, d, x + e, f),
                _ => unreachable!("not a stroke: {rest}"),
            }
            rest = &rest[end..];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_is_drawn_in_its_place() {
        for (letter, width, _) in GLYPHS {
            let bounds = strokes(&letter.to_string()).expect("strokes").bounds();
            assert!(bounds.width() <= width + 0.03, "{letter} is {} wide", bounds.width());
            assert!(bounds.top() >= -0.71 && bounds.bottom() <= 0.15, "{letter}: {bounds:?}");
        }
        let bounds = strokes("10").expect("strokes").bounds();
        let middle = (bounds.left() + bounds.right()) / 2.0;
        assert!(middle.abs() < 0.02, "{bounds:?}");
    }
}
