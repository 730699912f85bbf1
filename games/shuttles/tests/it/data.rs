//! Answers kept as data; the files say where they come from.

use game_api::conformance::{check_golden_deals, check_perft, check_vectors};
use shuttles::Position;

#[test]
fn sample_answers_hold() {
    assert_eq!(check_vectors::<Position>(include_str!("../data/vectors.tsv")), 298);
}

#[test]
fn move_sequences_are_counted() {
    assert_eq!(check_perft::<Position>(include_str!("../data/perft.tsv")), 47);
}

#[test]
fn deals_never_change() {
    assert_eq!(check_golden_deals::<Position>(include_str!("../data/deals.tsv")), 8);
}
