//! Answers kept as data.

use game_api::conformance::{check_golden_deals, check_perft, check_vectors};
use pyramids::Position;

#[test]
fn sample_answers() {
    let rows = check_vectors::<Position>(include_str!("../data/vectors.tsv"));
    assert_eq!(rows, 266);
}

#[test]
fn perft_counts() {
    let rows = check_perft::<Position>(include_str!("../data/perft.tsv"));
    assert!(rows >= 20);
}

#[test]
fn golden_deals() {
    let rows = check_golden_deals::<Position>(include_str!("../data/deals.tsv"));
    assert!(rows >= 10);
}
