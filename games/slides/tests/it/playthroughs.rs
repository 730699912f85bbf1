//! One whole game of every variant as text.

use game_api::conformance::playthrough;
use game_api::{Request, Ruleset as _};
use slides::{Position, Ruleset};

fn story(variant: &str, players: usize, options: &[&str], seed: &str) -> String {
    let request = Request {
        variant: Some(variant.into()),
        players: Some(players),
        options: options.iter().map(|option| option.to_string()).collect(),
    };
    playthrough::<Position>(&Ruleset::from_request(&request).expect("a ruleset"), seed)
}

#[test]
fn base() {
    insta::assert_snapshot!(story("base", 3, &[], "an evening at the mill"));
}

#[test]
fn base_with_both_options() {
    insta::assert_snapshot!(story("base", 5, &["jokers=always", "joker-groups=off"], "five"));
}

#[test]
fn solo() {
    insta::assert_snapshot!(story("solo", 1, &["colours=2"], "alone"));
}

#[test]
fn duo() {
    insta::assert_snapshot!(story("duo", 2, &["jokers=always"], "a pair"));
}

#[test]
fn teams() {
    insta::assert_snapshot!(story("teams", 4, &["joker-groups=off"], "two and two"));
}
