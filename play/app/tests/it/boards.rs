use app::{BoardHistory, Selection, Touch, told_moves};
use quatuor::{AnyGame, Seat};

use crate::{play_random, seeded, table, usual_tables, words};

/// The same secrets elsewhere: everything that one seat is shown stays the same.
#[test]
fn what_a_seat_may_not_know_changes_nothing() {
    let (mut pairs, words) = (0, words());
    let tables: Vec<_> =
        (0..40).map(|seed| seeded(AnyGame::Slides, "base", 1, 2, &seed.to_string())).collect();
    for table in &tables {
        let start = table.first_board().position().expect("known");
        let own = start.view(Seat::FIRST);
        for other in own.possible_positions().iter().take(4) {
            let mut here = BoardHistory::new(own.clone());
            let mut there = BoardHistory::new(other.view(Seat::FIRST));
            for _ in 0..8 {
                let legal = here.view().legal_moves();
                assert_eq!(legal, there.view().legal_moves());
                let selection = Selection::default();
                assert_eq!(
                    here.scene(&legal, &selection, &words),
                    there.scene(&legal, &selection, &words)
                );
                let Some(mv) = legal.first() else { break };
                here.play(*mv);
                there.play(*mv);
            }
            pairs += 1;
        }
    }
    assert!(pairs >= 100, "{pairs}");
}

#[test]
fn a_board_after_moves_is_the_board_played_move_by_move() {
    for mut table in usual_tables() {
        play_random(&mut table, 30, 5);
        let start = BoardHistory::new(table.first_board().view(Seat::FIRST));
        let mut step_by_step = start.clone();
        table.moves().iter().for_each(|mv| step_by_step.play(*mv));
        let whole = start.after(table.moves());
        assert_eq!(whole, step_by_step);
        assert_eq!(*whole.view(), table.board().view(Seat::FIRST));
        // A move of the past is not legal any more, and changes nothing.
        let mut after = whole.clone();
        if let Some(mv) = table.moves().first().filter(|mv| whole.view().check(**mv).is_err()) {
            after.play(*mv);
            assert_eq!(after, whole);
        }
    }
}

/// Every legal move can be made by touching spots, and nothing else is played.
#[test]
fn every_first_move_can_be_touched() {
    for table in usual_tables() {
        let view = table.first_board().view(Seat::FIRST);
        let legal = view.legal_moves();
        let board = BoardHistory::new(view.clone());
        let mut made = vec![];
        let mut open = vec![Selection::default()];
        let mut seen = vec![];
        while let Some(selection) = open.pop() {
            if seen.contains(&selection.chosen) || seen.len() > 3_000 {
                continue;
            }
            seen.push(selection.chosen.clone());
            let scene = board.scene(&legal, &selection, &words());
            let spots = scene.spots.iter().map(|spot| spot.id.clone());
            for spot in spots.chain(scene.actions.iter().map(|action| action.id.clone())) {
                let mut next = selection.clone();
                match next.touch(&view, &legal, Touch::Tap(spot)) {
                    Some(mv) => made.push(mv),
                    None => open.push(next),
                }
            }
        }
        for mv in &legal {
            assert!(made.contains(mv), "{} {mv}", table.game());
        }
        assert!(made.iter().all(|mv| legal.contains(mv)));
    }
}

#[test]
fn giving_back_drops_the_selection_and_pointing_selects_nothing() {
    let table = table(AnyGame::Pyramids, "chance", 2, 0);
    let view = table.first_board().view(Seat::FIRST);
    let legal = view.legal_moves();
    let mut selection = Selection::default();
    let colour = legal[0].to_string().chars().next().expect("a colour").to_string();
    assert_eq!(selection.touch(&view, &legal, Touch::Point(Some(colour.clone()))), None);
    assert_eq!((selection.chosen.len(), selection.pointed.as_ref()), (0, Some(&colour)));
    assert_eq!(selection.touch(&view, &legal, Touch::Tap(colour.clone())), None);
    assert_eq!(selection.chosen, std::slice::from_ref(&colour));
    assert_eq!(selection.touch(&view, &legal, Touch::GiveBack), None);
    assert_eq!(selection.chosen, [""; 0]);
    let nowhere = Touch::Carry("nowhere".into(), "elsewhere".into());
    assert_eq!(selection.touch(&view, &legal, nowhere), None);
    assert_eq!(selection.chosen, [""; 0]);
}

/// What a move does is public: all seats are told the same.
#[test]
fn moves_are_told_alike_to_all() {
    for mut table in usual_tables() {
        play_random(&mut table, 200, 9);
        let told = told_moves(&table, Seat::FIRST, &words());
        assert_eq!(told.len(), table.moves().len());
        for seat in table.seats() {
            assert_eq!(told_moves(&table, seat, &words()), told);
        }
        assert!(told.iter().all(|(name, told)| !name.is_empty() && !told.is_empty()));
    }
}
