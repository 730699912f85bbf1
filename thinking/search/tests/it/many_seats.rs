//! Exact search, with two and with three seats.

use game_api::{FastDice, Seat};
use search::{Budget, MaxN, Settings, TreeSearch};

use crate::toys::nim::{Heaps, Nim};
use crate::toys::trio::{Answers, Heap, Left};

/// Seat 3 would choose 1, 0, 1, 0; knowing that, seat 2 would choose 1 and 1; so
/// seat 1 chooses between 0.1 and 0.3.
const ANSWERS: Answers = Answers([
    [0.8, 0.1, 0.1],
    [0.6, 0.2, 0.2],
    [0.1, 0.4, 0.5],
    [0.9, 0.1, 0.0],
    [0.2, 0.2, 0.6],
    [0.5, 0.0, 0.5],
    [0.3, 0.3, 0.4],
    [0.7, 0.0, 0.3],
]);

#[test]
fn max_n_finds_the_known_value() {
    let mut search = MaxN::new(ANSWERS, 0);
    let forecast = search.run(&vec![], 9, &mut Budget::iterations(1000));
    assert_eq!(forecast.best, Some(1));
    assert_eq!(forecast.rewards[..3], [0.3, 0.3, 0.4]);
    assert!(forecast.complete);
    assert_eq!(forecast.depth, 3);
}

#[test]
fn max_n_solves_every_move_or_none() {
    let mut search = MaxN::new(ANSWERS, 0);
    let solved = search.solve(&vec![], &mut Budget::iterations(1000)).expect("a small game");
    let values: Vec<_> = solved.iter().map(|(mv, rewards)| (*mv, rewards[0])).collect();
    assert_eq!(values, [(0, 0.1), (1, 0.3)]);
    assert_eq!(search.solve(&vec![], &mut Budget::iterations(5)), None);
}

#[test]
fn nim_is_won_or_lost_as_theory_says() {
    let mut search = MaxN::new(Nim, 1 << 20);
    for (a, b, c) in (0..216).map(|number| (number / 36, number / 6 % 6, number % 6)) {
        for mover in [Seat::FIRST, Seat::from_index(1)] {
            let heaps = Heaps { mover, ..Heaps::new(&[a, b, c]) };
            let forecast = search.run(&heaps, 50, &mut Budget::iterations(u64::MAX));
            let winner = if heaps.mover_wins() { mover } else { mover.next(2) };
            assert_eq!(forecast.rewards[winner.index()], 1.0, "{heaps:?}");
            assert!(forecast.complete);
        }
    }
}

#[test]
fn tree_search_proves_the_known_value() {
    let mut search = TreeSearch::new(ANSWERS, Settings::default());
    let report = search.run(&[(vec![], 1.0)], &mut Budget::iterations(1000), &mut FastDice::new(1));
    assert_eq!(report.best, Some(1));
    assert_eq!(report.proven.expect("a proof")[..3], [0.3, 0.3, 0.4]);
    assert!(report.simulations < 1000);
}

#[test]
fn heaps_for_three_agree_with_exhaustive_recursion() {
    for left in 1..14 {
        let value = Heap::value(left);
        let start = Left(left, Seat::FIRST);
        let forecast = MaxN::new(Heap, 1 << 16).run(&start, 99, &mut Budget::iterations(1_000_000));
        let mut search = TreeSearch::new(Heap, Settings::default());
        let report =
            search.run(&[(start, 1.0)], &mut Budget::iterations(100_000), &mut FastDice::new(4));
        for seat in 0..3 {
            assert!((f64::from(forecast.rewards[seat]) - value[seat]).abs() < 1e-5, "{left}");
            match report.proven {
                Some(proven) => assert!((f64::from(proven[seat]) - value[seat]).abs() < 1e-5),
                None => assert!(left > 8, "no proof for {left}"),
            }
        }
        assert!(forecast.complete);
    }
}

#[test]
fn an_interrupted_look_ahead_knows_what_it_knew_before() {
    let start = Left(30, Seat::FIRST);
    let mut search = MaxN::new(Heap, 0);
    let none = search.run(&start, 99, &mut Budget::iterations(0));
    assert_eq!((none.best, none.depth, none.complete), (Some(1), 0, false));
    let some = search.run(&start, 99, &mut Budget::iterations(5000));
    assert!(some.depth >= 3 && !some.complete && some.positions <= 5000, "{some:?}");
    assert!((some.rewards.iter().sum::<f32>() - 1.0).abs() < 1e-5);
}
