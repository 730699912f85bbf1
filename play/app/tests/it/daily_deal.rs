use analysis::daily::{Day, Deal, Sheet};
use app::{DailyState, Stand};
use quatuor::AnyMove;

use crate::words;

const DAY: &str = "2026-11-16";

fn day() -> Day {
    DAY.parse().expect("a day")
}

/// A Monday: one colour, so that it is solved in no time.
fn deal() -> Deal {
    Deal::of(day(), &mut |_| ())
}

fn solution(deal: &Deal) -> Vec<AnyMove> {
    deal.line.iter().copied().map(AnyMove::Slides).collect()
}

#[test]
fn a_solved_deal_is_written_on_the_sheet() {
    let deal = deal();
    let mut daily = DailyState::new(deal.clone(), Sheet::default());
    assert_eq!((daily.stand(), daily.verdict(&words())), (Stand::Open, None));
    assert_eq!(daily.sheet().par, daily.par());
    for mv in solution(&deal) {
        assert!(daily.legal_moves().contains(&mv));
        daily.play(mv, day());
    }
    assert_eq!(daily.stand(), Stand::Solved);
    assert_eq!(daily.sheet().best, Some(deal.moves()));
    assert!(daily.sheet().on_its_day);
    assert!(daily.verdict(&words()).is_some_and(|told| told.contains(&deal.moves().to_string())));
    // The same moves are there when the page is opened again.
    let again = DailyState::new(deal, daily.sheet().clone());
    assert_eq!((again.stand(), again.board()), (Stand::Solved, daily.board()));
}

#[test]
fn moves_can_be_taken_back_and_a_board_started_again() {
    let deal = deal();
    let mut daily = DailyState::new(deal.clone(), Sheet::default());
    let start = daily.board().clone();
    daily.play(solution(&deal)[0], day());
    daily.undo();
    assert_eq!((daily.board(), daily.sheet().moves.len()), (&start, 0));
    daily.undo();
    daily.play(daily.legal_moves()[0], day());
    daily.restart();
    assert_eq!((daily.board(), daily.sheet().given_up), (&start, 1));
}

#[test]
fn the_solution_is_shown_beside_the_own_board() {
    let deal = deal();
    let mut daily = DailyState::new(deal.clone(), Sheet::default());
    daily.play(daily.legal_moves()[0], day());
    let own = daily.board().clone();
    daily.show(Some(0));
    assert!(daily.sheet().has_seen && daily.legal_moves().is_empty());
    assert_eq!(daily.told(&words()), None);
    daily.show(Some(deal.line.len()));
    assert_eq!(daily.stand(), Stand::Solved);
    assert!(daily.told(&words()).is_some_and(|told| !told.is_empty()));
    assert_eq!(daily.sheet().best, None, "a line that was shown counts for nothing");
    daily.show(None);
    assert_eq!(*daily.board(), own);
}

#[test]
fn a_sheet_with_nonsense_keeps_what_can_be_played() {
    let deal = deal();
    let first = solution(&deal)[0].to_string();
    let moves = vec![first.clone(), "nonsense".into(), first.clone()];
    let daily = DailyState::new(deal, Sheet { moves, ..Sheet::default() });
    assert_eq!(daily.sheet().moves, [first]);
}
