//! Exact search between two sides.

use std::collections::HashSet;

use game_api::{Game, Seat};
use search::{AlphaBeta, Budget, DECIDED, Model};

use crate::toys::nim::{Heaps, Nim};
use crate::toys::noughts::{Known, Noughts};
use crate::toys::thicket::{Place, Thicket};

const FOREVER: u64 = u64::MAX;

#[test]
fn tic_tac_toe_is_a_draw() {
    let verdict = AlphaBeta::new(Known::new(), 1 << 20).run(
        &Noughts::default(),
        20,
        &mut Budget::iterations(FOREVER),
    );
    assert_eq!((verdict.score, verdict.complete), (0, true));
    assert!(verdict.positions < 30_000, "{}", verdict.positions);
}

#[test]
fn every_position_of_tic_tac_toe_has_its_exact_value() {
    let mut seen = HashSet::new();
    let mut open = vec![Noughts::default()];
    let mut search = AlphaBeta::new(Known::new(), 1 << 18);
    let mut forgetful = AlphaBeta::new(Known::new(), 0);
    while let Some(position) = open.pop() {
        if !seen.insert(position) {
            continue;
        }
        let mut moves = vec![];
        position.legal_moves(&mut moves);
        for mv in &moves {
            let mut after = position;
            after.play_unchecked(*mv);
            open.push(after);
        }
        if seen.len() % 7 != 0 {
            continue;
        }
        for search in [&mut search, &mut forgetful] {
            let verdict = search.run(&position, 20, &mut Budget::iterations(FOREVER));
            assert_eq!(verdict.score.signum(), position.value(), "{position}");
            assert_eq!(verdict.best.is_some(), !moves.is_empty());
        }
    }
    assert_eq!(seen.len(), 5478);
}

#[test]
fn nim_is_won_or_lost_as_theory_says() {
    let mut search = AlphaBeta::new(Nim, 1 << 20);
    for a in 0..6 {
        for b in 0..6 {
            for c in 0..6 {
                for mover in [Seat::FIRST, Seat::from_index(1)] {
                    let heaps = Heaps { mover, ..Heaps::new(&[a, b, c]) };
                    let verdict = search.run(&heaps, 50, &mut Budget::iterations(FOREVER));
                    let expected = if heaps.mover_wins() { DECIDED } else { -DECIDED };
                    assert_eq!(verdict.score, expected, "{heaps:?}");
                }
            }
        }
    }
}

#[test]
fn a_win_is_found_as_soon_as_the_depth_allows() {
    let heaps = Heaps::new(&[1, 2, 0]);
    let mut search = AlphaBeta::new(Nim, 1 << 16);
    let verdict = search.run(&heaps, 2, &mut Budget::iterations(FOREVER));
    assert!(!verdict.complete && verdict.depth == 2 && verdict.score == 0);
    let verdict = search.run(&heaps, 3, &mut Budget::iterations(FOREVER));
    assert!(verdict.complete && verdict.depth == 3 && verdict.score == DECIDED);
    assert_eq!(verdict.best, Some((1, 1)));
}

#[test]
fn an_interrupted_search_still_has_a_move() {
    let heaps = Heaps::new(&[7, 6, 5, 4]);
    for budget in [0, 1, 10, 100, 1000] {
        let verdict = AlphaBeta::new(Nim, 1 << 16).run(&heaps, 50, &mut Budget::iterations(budget));
        assert!(verdict.best.is_some());
        assert!(verdict.positions <= budget);
    }
}

#[test]
fn any_game_to_any_depth_agrees_with_the_plainest_search() {
    for seed in 0..150 {
        // Three seats are the paranoid search, four are two teams.
        for seats in [2, 3, 4] {
            let game = Thicket { seats, seed, length: 8 };
            let start = Place(0, seed % 16);
            let hero = game.to_move(&start);
            let mut search = AlphaBeta::new(game, if seed % 5 == 0 { 0 } else { 1 << 14 });
            for depth in [1, 2, 3, 5, 8] {
                let verdict = search.run(&start, depth, &mut Budget::iterations(FOREVER));
                assert_eq!(verdict.score, game.value(&start, depth, hero), "{game:?} {depth}");
                let mut after = start;
                game.play(&mut after, verdict.best.expect("a move"));
                assert_eq!(verdict.score, game.value(&after, depth - 1, hero), "{game:?} {depth}");
            }
            assert!(search.run(&start, 20, &mut Budget::iterations(FOREVER)).complete);
        }
    }
}
