//! Merged reports of several searches.

use game_api::FastDice;
use search::{Budget, MoveReport, Plain, Report, Settings, TreeSearch};

use crate::toys::noughts::{Cell, Noughts};

fn report(seed: u64, text: &str, iterations: u64) -> Report<Cell> {
    let start = Noughts::read(text);
    let mut search = TreeSearch::new(Plain::new(&start), Settings::default());
    search.run(&[(start, 1.0)], &mut Budget::iterations(iterations), &mut FastDice::new(seed))
}

#[test]
fn visits_add_up_and_means_are_weighted() {
    let one = |visits, reward| MoveReport {
        mv: 'a',
        visits,
        rewards: [reward, 1.0 - reward, 0.0, 0.0, 0.0],
        exact: false,
    };
    let whole = |moves| Report { best: Some('a'), moves, simulations: 4, proven: None, memory: 9 };
    let merged = Report::merge(0, &[whole(vec![one(3, 0.5)]), whole(vec![one(1, 0.9)])]);
    assert_eq!((merged.simulations, merged.memory, merged.best), (8, 18, Some('a')));
    assert_eq!(merged.moves[0].visits, 4);
    assert!((merged.moves[0].rewards[0] - 0.6).abs() < 1e-6);
}

#[test]
fn several_searches_make_one() {
    let reports: Vec<_> = (1..5).map(|seed| report(seed, ".........", 400)).collect();
    let merged = Report::merge(0, &reports);
    assert_eq!(merged.simulations, 1600);
    assert_eq!(merged.moves.iter().map(|one| one.visits).sum::<u64>(), 1600);
    assert!(merged.moves.is_sorted_by_key(|one| std::cmp::Reverse(one.visits)));
    assert_eq!(merged.best, Some(merged.moves[0].mv));
}

#[test]
fn what_is_proven_before_anything_is_tried_stays_proven() {
    let reports = [report(1, "xx.oo....", 0), report(2, "xx.oo....", 0)];
    let merged = Report::merge(0, &reports);
    assert_eq!(merged.best, Some(Cell(2)));
    assert!(merged.proven.is_some());
    assert_eq!(Report::<Cell>::merge(0, &[]).best, None);
}

/// A report on two moves; proven where `value` says so.
fn report_on_two(
    best: char,
    visits: [u64; 2],
    chances: [f32; 2],
    value: Option<f32>,
) -> Report<char> {
    let rewards = |chance: f32| [chance, 1.0 - chance, 0.0, 0.0, 0.0];
    let one = |mv, at: usize| MoveReport {
        mv,
        visits: visits[at],
        rewards: rewards(chances[at]),
        exact: value.is_some(),
    };
    Report::with_best(Some(best), vec![one('a', 0), one('b', 1)], value.map(rewards))
}

#[test]
fn a_proven_win_counts_more_than_many_visits() {
    let open = report_on_two('a', [900, 100], [0.6, 0.4], None);
    let won = report_on_two('b', [5, 5], [0.0, 1.0], Some(1.0));
    let merged = Report::merge(0, &[open, won]);
    assert_eq!((merged.best, merged.proven.map(|value| value[0])), (Some('b'), Some(1.0)));
}

#[test]
fn a_loss_that_one_search_has_proven_is_an_opinion() {
    let open = report_on_two('a', [900, 100], [0.6, 0.4], None);
    let lost = report_on_two('b', [5, 20], [0.0, 0.0], Some(0.0));
    let merged = Report::merge(0, &[lost.clone(), open]);
    assert_eq!((merged.best, merged.proven), (Some('a'), None));
    let chance = merged.of('a').expect("a move").rewards[0];
    assert!(!merged.moves[0].exact && chance > 0.55, "{chance}");
    // If all have proven it, the most optimistic of them decides.
    let half = report_on_two('a', [3, 2], [0.5, 0.0], Some(0.5));
    let merged = Report::merge(0, &[lost, half]);
    assert_eq!((merged.best, merged.proven.map(|value| value[0])), (Some('a'), Some(0.5)));
}
