//! When searches stop.

use game_api::FastDice;
use search::{Budget, Plain, Settings, TreeSearch};

use crate::toys::noughts::Noughts;

fn simulations(budget: &mut Budget) -> u64 {
    let start = Noughts::default();
    let mut search = TreeSearch::new(Plain::new(&start), Settings::default());
    let report = search.run(&[(start, 1.0)], budget, &mut FastDice::new(1));
    assert!(report.best.is_some());
    report.simulations
}

#[test]
fn no_budget_still_gives_a_move() {
    assert_eq!(simulations(&mut Budget::iterations(0)), 0);
    assert_eq!(simulations(&mut Budget::until(&mut || true)), 0);
}

#[test]
fn the_callback_ends_a_search() {
    let mut calls = 0;
    let mut stop = || {
        calls += 1;
        calls > 5
    };
    assert_eq!(simulations(&mut Budget::until(&mut stop).ask_every(50)), 250);
    assert_eq!(calls, 6);
}

#[test]
fn the_first_limit_counts() {
    assert_eq!(simulations(&mut Budget::until(&mut || false).and_at_most(77)), 77);
    let mut calls = 0;
    let mut stop = || {
        calls += 1;
        calls > 1
    };
    assert_eq!(simulations(&mut Budget::until(&mut stop).ask_every(9).and_at_most(77)), 9);
}

#[test]
fn a_budget_that_is_over_stays_over() {
    let mut answers = [true, false, false].into_iter();
    let mut stop = || answers.next().unwrap_or(false);
    let mut budget = Budget::until(&mut stop);
    assert!(budget.is_over() && budget.is_over());
}

#[test]
fn a_part_ends_before_the_whole_and_a_stop_ends_both() {
    let mut calls = 0;
    let mut stop = || {
        calls += 1;
        calls > 4
    };
    let mut budget = Budget::until(&mut stop).ask_every(10).and_at_most(1_000);
    assert_eq!(budget.part(25, simulations), 25);
    assert_eq!(budget.left(), 975);
    assert_eq!(budget.part(u64::MAX, simulations), 15, "the callback ends it after 40");
    assert!(budget.is_over());
    assert_eq!(simulations(&mut budget), 0);
    let mut small = Budget::iterations(10);
    assert_eq!(small.part(100, simulations), 10);
    assert!(small.is_over());
}
