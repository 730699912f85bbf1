//! Actions and masks: no collisions, and the mask is exactly what is legal.

use std::collections::BTreeSet;

use arena::encoding::{Encode, legal_actions, move_of, rewards, write_mask};
use quatuor::{
    AnyGame, FastDice, Game, KnownGame, Ruleset, Seat, Seed, View, cups, pyramids, shuttles,
    slides, with_game,
};

/// Plays random games of every ruleset and calls with every position.
pub(crate) fn each_position<G: Encode>(games: usize, mut call: impl FnMut(&G::Ruleset, &G)) {
    for (index, ruleset) in G::Ruleset::all().into_iter().enumerate() {
        for game in 0..games {
            let mut position = G::deal(&ruleset, &Seed::new(format!("encoding {index} {game}")));
            let mut dice = FastDice::new(game as u64);
            call(&ruleset, &position);
            let mut moves = 0;
            while let Some(mv) = position.random_move(&mut dice) {
                position.play(mv).expect("a legal move");
                call(&ruleset, &position);
                moves += 1;
            }
            assert!(moves <= G::LONGEST, "{}: {moves} moves", G::INFO.name);
        }
    }
}

fn numbers_are_moves<G: Encode>() {
    each_position::<G>(3, |ruleset, position| {
        let view = position.view(position.to_move());
        let mut moves = vec![];
        position.legal_moves(&mut moves);
        let size = G::actions(ruleset);
        let actions = if position.winners().is_none() { legal_actions::<G>(&view) } else { vec![] };
        let distinct: BTreeSet<u32> = actions.iter().copied().collect();
        assert_eq!(distinct.len(), moves.len(), "two moves have one number: {position}");
        assert!(actions.is_sorted());
        assert!(actions.iter().all(|&action| (action as usize) < size), "{position}");
        let mut mask = vec![7; size];
        write_mask::<G>(&view, &mut mask);
        let masked = mask.iter().enumerate().filter(|(_, legal)| **legal == 1);
        if position.winners().is_none() {
            let masked: Vec<u32> = masked.map(|(action, _)| action as u32).collect();
            assert_eq!(masked, actions, "{position}");
        }
        for mv in moves.into_iter().take(3) {
            assert_eq!(move_of::<G>(&view, G::action(&view, mv)), Some(mv), "{position}");
            // The text of a move leads to the same number.
            let written = position.parse_move(&mv.to_string()).expect("a legal move");
            assert_eq!(G::action(&view, written), G::action(&view, mv), "{position} {mv}");
        }
        let illegal = (0..size as u32).find(|action| !distinct.contains(action));
        assert_eq!(move_of::<G>(&view, illegal.unwrap_or(u32::MAX)), None);
        let rewards = rewards(position);
        assert!(rewards.iter().all(|reward| (-1.0..=1.0).contains(reward)));
        if position.sides().len() > 1 {
            assert!(rewards.iter().sum::<f64>().abs() < 1e-12, "{position}: {rewards:?}");
        }
    });
}

#[test]
fn numbers_are_moves_in_every_ruleset() {
    numbers_are_moves::<slides::Position>();
    numbers_are_moves::<pyramids::Position>();
    numbers_are_moves::<shuttles::Position>();
    numbers_are_moves::<cups::Position>();
}

/// The sizes are promises: a network is trained for them.
#[test]
fn sizes_never_change() {
    let sizes = |game: AnyGame| -> Vec<usize> {
        with_game!(game, Position => {
            let all = <Position as Game>::Ruleset::all();
            let sizes: BTreeSet<usize> = all.iter().map(Position::actions).collect();
            sizes.into_iter().collect()
        })
    };
    assert_eq!(sizes(AnyGame::Slides), [3_200]);
    assert_eq!(sizes(AnyGame::Pyramids), [144]);
    assert_eq!(sizes(AnyGame::Shuttles), [48]);
    assert_eq!(sizes(AnyGame::Cups), [384, 384 + 4_225, 384 + 2 * 4_225]);
    assert_eq!(slides::Position::SHAPE, [8, 10, 10]);
    assert_eq!(pyramids::Position::SHAPE, [41, 24]);
    assert_eq!(shuttles::Position::SHAPE, [8, 11, 5]);
    assert_eq!(cups::Position::SHAPE, [8, 64]);
}

/// The numbers of some moves, worked out by hand from the documented table.
#[test]
fn numbers_are_as_documented() {
    fn number<G: Encode + KnownGame>(text: &str, mv: &str) -> u32 {
        let position: G = text.parse().expect("a position");
        G::action(&position.view(position.to_move()), position.parse_move(mv).expect("legal"))
    }
    let board = "solo 1 ry 0.0.0.0.0.0 rry/r*y";
    // a1 is cell 0; the only joker is the first of the set.
    assert_eq!(number::<slides::Position>(board, "a1"), 0);
    assert_eq!(number::<slides::Position>(board, "a1+b2"), 1);
    assert_eq!(number::<slides::Position>(board, "a3+b2"), 2 * 32 + 1);
    let places = "fair 1 - p,g oooyyygggppp,oooyyygggppp Y/O/P/O/G/G/Y/P/P/G/G/P/Y/O/O/Y";
    // Orange is the second colour, place 3 has index 2.
    assert_eq!(number::<pyramids::Position>(places, "o@3"), 24 + 2);
    let rows = "1 drop 2 b wp 0-0 48 owwbb/yyyoo/gbbo/pprrp/oy/-/ywwgg/p/rrrgg";
    assert_eq!(number::<shuttles::Position>(rows, "D6:2"), 2 + 9 + 5 * 3 + 1);
    let stacks = "base 1 r,g,b - 0.0.0.0 0,0:r1/0,1:g1/1,-1:b1/1,0:r2/2,-1:g1";
    // Cells by q, then r; from 0,0 the neighbour 0,1 comes fourth.
    assert_eq!(number::<cups::Position>(stacks, "0,0>0,1"), 3);
    assert_eq!(number::<cups::Position>(stacks, "1,0>0,0"), 3 * 6);
}

/// Numbers stay the same while a game is played, whatever cells are empty by then.
#[test]
fn cells_keep_their_numbers_during_a_game() {
    let ruleset = cups::Ruleset::base(3).expect("three seats");
    let mut position = cups::Position::deal(&ruleset, &Seed::new("cells"));
    let cells = position.cells().to_vec();
    let mut dice = FastDice::new(3);
    while let Some(mv) = position.random_move(&mut dice) {
        position.play(mv).expect("legal");
        assert_eq!(position.cells(), cells);
        let read: cups::Position = position.to_string().parse().expect("its own text");
        let same = read.with_cells(cells.iter().copied()).expect("all stacks are on them");
        assert_eq!(same, position);
        let numbers = |position: &cups::Position| {
            legal_actions::<cups::Position>(&position.view(Seat::FIRST))
        };
        assert_eq!(numbers(&same), numbers(&position), "{position}");
    }
    assert!(position.with_cells([]).is_none());
    assert!(position.view(Seat::FIRST).is_over());
}
