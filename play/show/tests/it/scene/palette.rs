//! The palette, computed for normal vision and for colour vision deficiencies.

use show::scene::Ink;

/// The colours that have to be told apart; the joker is dark and unlike all others.
pub(crate) const COLOURS: [Ink; 7] =
    [Ink::Red, Ink::Orange, Ink::Yellow, Ink::Green, Ink::Blue, Ink::Purple, Ink::White];

/// Machado, Oliveira and Fernandes (2009), full deficiency, on linear light.
pub(crate) const DEFICIENCIES: [(&str, [[f64; 3]; 3]); 3] = [
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// Red, green and blue as light, from 0 to 1.
pub(crate) fn light(colour: &str) -> [f64; 3] {
    [1, 3, 5].map(|at| {
        let value = u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour");
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

pub(crate) fn seen_with(matrix: &[[f64; 3]; 3], light: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

/// CIE L*a*b* under daylight.
pub(crate) fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let xyz = [
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    ];
    let [x, y, z] = xyz.map(|t| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// CIEDE2000: how different two colours look.
pub(crate) fn difference(one: [f64; 3], other: [f64; 3]) -> f64 {
    let ([l1, a1, b1], [l2, a2, b2]) = (one, other);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let c7 = ((c1 + c2) / 2.0).powi(7);
    let g = 0.5 * (1.0 - (c7 / (c7 + 25f64.powi(7))).sqrt());
    let (a1, a2) = (a1 * (1.0 + g), a2 * (1.0 + g));
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let grey = c1 * c2 == 0.0;
    let dh = match h2 - h1 {
        _ if grey => 0.0,
        d if d > 180.0 => d - 360.0,
        d if d < -180.0 => d + 360.0,
        d => d,
    };
    let (dl, dc) = (l2 - l1, c2 - c1);
    let dh_chroma = 2.0 * (c1 * c2).sqrt() * (dh.to_radians() / 2.0).sin();
    let (l, c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let h = match (h1 - h2).abs() {
        _ if grey => h1 + h2,
        d if d <= 180.0 => (h1 + h2) / 2.0,
        _ if h1 + h2 < 360.0 => (h1 + h2 + 360.0) / 2.0,
        _ => (h1 + h2 - 360.0) / 2.0,
    };
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.20 * cos(4.0 * h - 63.0);
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let c7 = c.powi(7);
    let turn = 60.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let rt = -2.0 * (c7 / (c7 + 25f64.powi(7))).sqrt() * turn.to_radians().sin();
    let (l, c, h) = (dl / sl, dc / sc, dh_chroma / sh);
    (l * l + c * c + h * h + rt * c * h).sqrt()
}

/// WCAG: how well one colour stands out on another.
pub(crate) fn contrast(one: &str, other: &str) -> f64 {
    let luminance = |colour: &str| {
        let [r, g, b] = light(colour);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(one), luminance(other));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The two colours that are hardest to tell apart, and by how much they differ.
fn closest(see: impl Fn([f64; 3]) -> [f64; 3]) -> (f64, Ink, Ink) {
    let mut closest = (f64::INFINITY, Ink::Red, Ink::Red);
    for (index, one) in COLOURS.into_iter().enumerate() {
        for other in COLOURS.into_iter().skip(index + 1) {
            let seen = |ink: Ink| lab(see(light(ink.colour())));
            let difference = difference(seen(one), seen(other));
            if difference < closest.0 {
                closest = (difference, one, other);
            }
        }
    }
    closest
}

#[test]
fn the_formula_agrees_with_published_values() {
    // Three pairs of Sharma, Wu and Dalal's test data.
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
        ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
    ] {
        let difference = difference(one, other);
        assert!((difference - expected).abs() < 1e-4, "{difference} instead of {expected}");
    }
}

#[test]
fn any_two_colours_differ_clearly() {
    let (difference, one, other) = closest(|light| light);
    assert!(difference >= 34.0, "{one:?} and {other:?}: {difference}");
}

#[test]
fn any_two_colours_differ_under_every_common_deficiency() {
    for (name, matrix) in DEFICIENCIES {
        let (difference, one, other) = closest(|light| seen_with(&matrix, light));
        assert!(difference >= 15.0, "{name}: {one:?} and {other:?}: {difference}");
    }
}

#[test]
fn signs_stand_out() {
    for ink in Ink::ALL {
        let contrast = contrast(ink.colour(), ink.sign_colour());
        assert!(contrast >= 3.0, "{ink:?}: {contrast}");
    }
}
