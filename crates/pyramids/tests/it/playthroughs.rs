//! Whole games that a person can follow.

use game_api::conformance::playthrough;
use pyramids::{Mode, Position, Ruleset};

fn story(mode: Mode, players: usize, seed: &str) -> String {
    playthrough::<Position>(&Ruleset::new(mode, players).expect("a ruleset"), seed)
}

#[test]
fn chance_with_four() {
    insta::assert_snapshot!(story(Mode::Chance, 4, "four by chance"));
}

#[test]
fn chance_with_two() {
    insta::assert_snapshot!(story(Mode::Chance, 2, "two by chance"));
}

#[test]
fn fair_with_three() {
    insta::assert_snapshot!(story(Mode::Fair, 3, "three, fair"));
}
