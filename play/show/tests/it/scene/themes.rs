//! The themes of boards in the page's style sheet: pieces stand out on all of them.

use show::scene::{Ink, Material};

use crate::scene::palette::{COLOURS, DEFICIENCIES, contrast, difference, lab, light, seen_with};

const STYLE: &str = include_str!("../../../../../programs/web/style/5-boards.css");

/// The least difference of a piece from the surface that it lies on, in every kind of sight: as
/// much as on wood.
const SURFACES: [(Material, &str, f64); 3] = [
    (Material::Groove, "groove", 6.0),
    (Material::Felt, "felt", 10.0),
    (Material::Linen, "linen", 6.0),
];

/// The declarations of a theme, by name.
fn theme(name: &str) -> Vec<(&'static str, &'static str)> {
    let start = format!(":root[data-theme=\"{name}\"] {{");
    let block = STYLE.split(&start).nth(1).and_then(|rest| rest.split('}').next());
    let lines = block.unwrap_or_else(|| panic!("no theme {name}")).split(';');
    lines.filter_map(|line| line.trim().split_once(": ")).collect()
}

fn value(theme: &[(&str, &'static str)], name: &str) -> &'static str {
    let found = theme.iter().find(|(key, _)| *key == name);
    found.unwrap_or_else(|| panic!("no {name}")).1
}

/// The piece that stands out least from a surface, and by how much, in any kind of sight.
fn least(surface: &str) -> (f64, Ink) {
    let mut least = (f64::INFINITY, Ink::Red);
    for ink in COLOURS {
        let plain = difference(lab(light(ink.colour())), lab(light(surface)));
        let seen = DEFICIENCIES.iter().map(|(_, matrix)| {
            let see = |colour: &str| lab(seen_with(matrix, light(colour)));
            difference(see(ink.colour()), see(surface))
        });
        let difference = seen.fold(plain, f64::min);
        if difference < least.0 {
            least = (difference, ink);
        }
    }
    least
}

#[test]
fn pieces_stand_out_on_wood() {
    for (material, name, wanted) in SURFACES {
        for stop in material.gradient().stops {
            let (found, ink) = least(stop.colour);
            assert!(found >= wanted, "{ink:?} on {name} {}: {found:.1}", stop.colour);
        }
    }
}

#[test]
fn pieces_stand_out_on_every_other_board() {
    for name in ["slate", "birch", "contrast"] {
        let theme = theme(name);
        for (_, surface, wanted) in SURFACES {
            for place in ["top", "bottom"] {
                let colour = value(&theme, &format!("--{surface}-{place}"));
                let (found, ink) = least(colour);
                assert!(found >= wanted, "{name}: {ink:?} on {surface} {colour}: {found:.1}");
            }
        }
    }
}

#[test]
fn high_contrast_outlines_every_piece_and_has_clear_text() {
    let theme = theme("contrast");
    for (outline, surfaces) in
        [("--outline-dark", ["groove", "felt"]), ("--outline-light", ["linen", "linen"])]
    {
        for surface in surfaces {
            for place in ["top", "bottom"] {
                let ratio = contrast(
                    value(&theme, outline),
                    value(&theme, &format!("--{surface}-{place}")),
                );
                assert!(ratio >= 7.0, "{outline} on {surface}: {ratio:.1}");
            }
        }
    }
    let pair = |name: &str| -> [&'static str; 2] {
        let value = value(&theme, name).trim_start_matches("light-dark(").trim_end_matches(')');
        let (day, night) = value.split_once(", ").expect("two colours");
        [day, night]
    };
    for (one, other) in [
        ("--ink", "--paper"),
        ("--ink", "--sheet"),
        ("--soft", "--paper"),
        ("--accent", "--paper"),
        ("--accent", "--sheet"),
        ("--on-accent", "--accent"),
        ("--line", "--paper"),
        ("--focus", "--paper"),
    ] {
        for (one_colour, other_colour) in pair(one).into_iter().zip(pair(other)) {
            let ratio = contrast(one_colour, other_colour);
            assert!(ratio >= 7.0, "{one} on {other}: {ratio:.1}");
        }
    }
}
