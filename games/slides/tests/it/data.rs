//! Answers kept as data.

use game_api::conformance::{check_golden_deals, check_perft, check_vectors};
use slides::Position;

#[test]
fn sample_answers_hold() {
    assert_eq!(check_vectors::<Position>(include_str!("../data/vectors.tsv")), 298);
}

/// A source of `twin` means that the slow twin counted the same.
#[test]
fn perft_counts_hold() {
    assert!(check_perft::<Position>(include_str!("../data/perft.tsv")) > 80);
}

/// Two deals of every ruleset.
#[test]
fn deals_never_change() {
    assert_eq!(check_golden_deals::<Position>(include_str!("../data/deals.tsv")), 88);
}
