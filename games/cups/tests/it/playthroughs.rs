//! Whole games as text.

use cups::{Position, Ruleset};
use game_api::conformance::playthrough;

#[test]
fn base() {
    let ruleset = Ruleset::base(3).expect("a ruleset");
    insta::assert_snapshot!(playthrough::<Position>(&ruleset, "three cups of coffee"));
}

#[test]
fn duo_early() {
    insta::assert_snapshot!(playthrough::<Position>(&Ruleset::duo().early(), "tea for two"));
}

#[test]
fn advanced() {
    let ruleset = Ruleset::base(2).expect("a ruleset").advanced();
    insta::assert_snapshot!(playthrough::<Position>(&ruleset, "place them yourself"));
}
