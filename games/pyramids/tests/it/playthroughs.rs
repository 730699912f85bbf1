//! Whole games as text.

use game_api::conformance::playthrough;
use pyramids::{Position, Ruleset, Variant};

fn story(variant: Variant, seats: usize, seed: &str) -> String {
    playthrough::<Position>(&Ruleset::new(variant, seats).expect("a ruleset"), seed)
}

#[test]
fn chance_with_four() {
    insta::assert_snapshot!(story(Variant::Chance, 4, "four by chance"));
}

#[test]
fn chance_with_two() {
    insta::assert_snapshot!(story(Variant::Chance, 2, "two by chance"));
}

#[test]
fn fair_with_three() {
    insta::assert_snapshot!(story(Variant::Fair, 3, "three, fair"));
}
