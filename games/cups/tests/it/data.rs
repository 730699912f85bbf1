//! Answers kept as data.

use cups::Position;
use game_api::conformance::{check_golden_deals, check_perft, check_vectors};

#[test]
fn vectors() {
    assert_eq!(check_vectors::<Position>(include_str!("../data/vectors.tsv")), 298);
}

#[test]
fn perft() {
    assert_eq!(check_perft::<Position>(include_str!("../data/perft.tsv")), 75);
}

#[test]
fn golden_deals() {
    assert_eq!(check_golden_deals::<Position>(include_str!("../data/deals.tsv")), 48);
}
