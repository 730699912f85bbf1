//! A whole game to read, with a pass and all seven rows completed.

use game_api::conformance::playthrough;
use shuttles::{Position, Ruleset};

#[test]
fn base() {
    insta::assert_snapshot!(playthrough::<Position>(&Ruleset, "game 2988"));
}
