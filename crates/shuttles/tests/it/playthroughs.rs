//! A whole game to read: somebody has to pass, and all seven rows are completed.

use game_api::conformance::playthrough;
use shuttles::{Position, Table};

#[test]
fn base() {
    insta::assert_snapshot!(playthrough::<Position>(&Table, "game 2988"));
}
