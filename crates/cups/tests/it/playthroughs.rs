//! One whole game of every family, to be read and checked by a person.

use cups::{Position, Table};
use game_api::conformance::playthrough;

#[test]
fn base() {
    let table = Table::base(3).expect("a table");
    insta::assert_snapshot!(playthrough::<Position>(&table, "three cups of coffee"));
}

#[test]
fn duo_early() {
    insta::assert_snapshot!(playthrough::<Position>(&Table::duo().early(), "tea for two"));
}

#[test]
fn advanced() {
    let table = Table::base(2).expect("a table").advanced();
    insta::assert_snapshot!(playthrough::<Position>(&table, "place them yourself"));
}
