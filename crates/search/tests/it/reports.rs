//! Reports of several searches put together.

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
fn a_proof_counts_more_than_many_visits() {
    let reports = [report(1, "xx.oo....", 0), report(2, "xx.oo....", 0)];
    let merged = Report::merge(0, &reports);
    assert_eq!(merged.best, Some(Cell(2)));
    assert!(merged.proven.is_some());
    assert_eq!(Report::<Cell>::merge(0, &[]).best, None);
}
