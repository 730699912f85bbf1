//! Solutions follow the rules, proofs hold, and answers repeat.

use std::collections::HashMap;

use bots::solver::{Answer, Budget, NotSolo, Settings, Solution, solve};
use quatuor::slides::{Board, Options, Position, Ruleset, Variant};
use quatuor::{Dice, FastDice, Game, Request, Seed};

fn position(text: &str) -> Position {
    text.parse().expect("a position")
}

fn answer(position: &Position, iterations: u64) -> Answer {
    let mut budget = Budget::iterations(iterations);
    let mut dice = FastDice::new(1);
    solve(position, Settings::default(), &mut budget, &mut dice, &mut |_| ()).expect("solo")
}

fn deal(colours: usize, seed: u64) -> Position {
    let ruleset = Ruleset::new(Variant::Solo, 1, colours, Options::default()).expect("a ruleset");
    Position::deal(&ruleset, &Seed::new(seed.to_string()))
}

/// Plays the moves by the rules: all are legal, and the last one wins.
fn assert_wins(mut position: Position, solution: &Solution) {
    for &mv in &solution.moves {
        assert!(!position.is_over(), "the game goes on until the last move");
        position.play(mv).expect("a legal move");
    }
    assert_eq!(position.outcome().expect("over").to_string(), "winners 1");
}

/// The fewest moves to a win by exhaustive search; `None` if there is no win.
fn fewest(position: &Position, known: &mut HashMap<Board, Option<usize>>) -> Option<usize> {
    if let Some(winners) = position.winners() {
        return (winners.seats().count() == 1).then_some(0);
    }
    if let Some(&fewest) = known.get(position.open().board()) {
        return fewest;
    }
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    let after = |mv| {
        let mut after = *position;
        after.play(mv).expect("a legal move");
        fewest(&after, known)
    };
    let answer = moves.into_iter().filter_map(after).min().map(|more| more + 1);
    known.insert(*position.open().board(), answer);
    answer
}

/// A tiny board with any options and any target colours.
fn tiny(dice: &mut FastDice) -> Position {
    let letters = ["rrrrryyy", "rrryyyggg", "rrrryyyygg*", "rryyggbb**", "rrryyygbp***"];
    let letters: Vec<char> = letters[dice.below(letters.len() as u32) as usize].chars().collect();
    let slides: Vec<String> = (0..2 + dice.below(3))
        .map(|_| {
            let height = 1 + dice.below(4);
            (0..height).map(|_| letters[dice.below(letters.len() as u32) as usize]).collect()
        })
        .collect();
    let mut board = slides.join("/");
    // A game has five jokers.
    while board.matches('*').count() > 5 {
        board = board.replacen('*', "r", 1);
    }
    let options = ["", ",jokers=always", ",joker-groups=off", ",jokers=always,joker-groups=off"];
    let targets = ["r", "y", "ry", "rg", "ryg", "rygb", "rygbp"];
    let option = options[dice.below(4) as usize];
    let target = targets[dice.below(targets.len() as u32) as usize];
    position(&format!("solo{option} 1 {target} 0.0.0.0.0.0 {board}"))
}

#[test]
fn tiny_boards_agree_with_exhaustive_search() {
    let mut dice = FastDice::new(2026);
    let (mut solved, mut unsolvable) = (0, 0);
    for _ in 0..6_000 {
        let position = tiny(&mut dice);
        let expected = fewest(&position, &mut HashMap::new());
        match (answer(&position, 1_000_000), expected) {
            (Answer::Solved(solution), Some(expected)) => {
                assert_wins(position, &solution);
                assert_eq!(solution.moves.len(), expected, "{position}");
                assert!(solution.is_fewest(), "{position}");
                solved += 1;
            }
            (Answer::Unsolvable, None) => unsolvable += 1,
            (answer, expected) => panic!("{position}: {answer:?}, expected {expected:?}"),
        }
    }
    assert!(solved > 1_000 && unsolvable > 1_000, "{solved} solved, {unsolvable} not");
}

#[test]
fn real_deals_are_solved_by_the_rules() {
    for seed in 0..3 {
        for colours in 1..=5 {
            let position = deal(colours, seed);
            let answer = answer(&position, 20_000);
            assert_wins(position, answer.solution().expect("an easy deal"));
        }
    }
}

#[test]
fn every_option_is_obeyed() {
    let solo = |options: Options| {
        let ruleset = Ruleset::new(Variant::Solo, 1, 2, options).expect("a ruleset");
        Position::deal(&ruleset, &Seed::new("options"))
    };
    for jokers_always in [false, true] {
        for joker_groups_off in [false, true] {
            let position = solo(Options { jokers_always, joker_groups_off });
            let answer = answer(&position, 10_000);
            assert_wins(position, answer.solution().expect("an easy deal"));
        }
    }
}

#[test]
fn a_full_board_without_jokers_is_cleared() {
    let mut tokens: Vec<char> = "rygbp".repeat(20).chars().collect();
    FastDice::new(7).shuffle(&mut tokens);
    let slides: Vec<String> = tokens.chunks(10).map(|slide| slide.iter().collect()).collect();
    let position = position(&format!("solo 1 rygbp 0.0.0.0.0.0 {}", slides.join("/")));
    let answer = answer(&position, 200_000);
    assert_wins(position, answer.solution().expect("most can be cleared"));
}

#[test]
fn the_same_dice_and_iterations_give_the_same_answer() {
    for (colours, expected) in [(1, ONE), (5, FIVE)] {
        let answers: Vec<Answer> = (0..2).map(|_| answer(&deal(colours, 11), 6_000)).collect();
        assert_eq!(answers[0], answers[1]);
        let solution = answers[0].solution().expect("solved");
        let text: Vec<String> = solution.moves.iter().map(ToString::to_string).collect();
        // May change with the search, never with the platform.
        assert_eq!(text.join(" "), expected);
    }
}

const ONE: &str = "b5 c2 g7 i2 h1 h5 a5 d9+e9 e3 a2 e5 b2 b5 c2 a3 h2 a3 i2 h2 h2 g1 c2 d2 f2 f1 f1+g1 \
    e1 d1+e1 c1+d1";
const FIVE: &str =
    "g7 h1 a9 i2 b5 c2 c1 d4 e2 d4 c2 a2 h2 g1 a4 a3 b1 c1+d2 a1 c2 c1 e6 f2 a1+b1+d1 b1+b2 a1 a1";

#[test]
fn what_can_not_be_solved_is_proven() {
    let boards = [
        // A single token of a target colour can't be taken.
        "solo 1 r 0.0.0.0.0.0 ryy/yy",
        // The two red ones never meet.
        "solo 1 r 0.0.0.0.0.0 r/y/r",
        // The game is over and lost.
        "solo 1 ry 0.0.0.0.0.0 ry",
        // One joker for two single tokens.
        "solo 1 ry 0.0.0.0.0.0 r/*/y",
        // Two jokers could save them, but must go together.
        "solo,jokers=always 1 ry 0.0.0.0.0.0 r**y",
    ];
    for text in boards {
        assert_eq!(answer(&position(text), 100_000), Answer::Unsolvable, "{text}");
    }
    let free = position("solo 1 ry 0.0.0.0.0.0 r**y");
    assert_wins(free, answer(&free, 1_000).solution().expect("one joker each"));
}

#[test]
fn a_game_that_is_won_needs_no_moves() {
    let won = Answer::Solved(Solution { moves: vec![], at_least: 0 });
    for text in ["solo 1 r 0.0.0.0.0.0 yy/g", "solo 1 r 0.0.0.0.0.0 -"] {
        assert_eq!(answer(&position(text), 0), won);
    }
}

#[test]
fn other_variants_are_refused() {
    for variant in [Variant::Base, Variant::Duo, Variant::Teams] {
        let request = Request { variant: Some(variant.to_string()), ..Request::default() };
        let ruleset = <Ruleset as quatuor::Ruleset>::from_request(&request).expect("a ruleset");
        let position = Position::deal(&ruleset, &Seed::new("x"));
        let mut budget = Budget::iterations(10);
        let mut dice = FastDice::new(1);
        let answer = solve(&position, Settings::default(), &mut budget, &mut dice, &mut |_| ());
        assert_eq!(answer, Err(NotSolo(variant)));
    }
}

#[test]
fn an_interruption_gives_the_best_so_far() {
    let position = deal(5, 3);
    assert_eq!(answer(&position, 0), Answer::Unknown);
    let mut calls = 0;
    let mut stop = || {
        calls += 1;
        calls > 100
    };
    let mut budget = Budget::until(&mut stop);
    let mut heard: Vec<Solution> = vec![];
    let answer =
        solve(&position, Settings::default(), &mut budget, &mut FastDice::new(1), &mut |better| {
            heard.push(better.clone());
        });
    assert_eq!(budget.spent(), 3_200, "it stops when the callback says so");
    assert!(heard.is_sorted_by(|one, next| one.moves.len() > next.moves.len()));
    let answer = answer.expect("solo");
    let best = answer.solution().map(|solution| &solution.moves);
    assert_eq!(best, heard.last().map(|solution| &solution.moves));
    assert_wins(position, heard.last().expect("a solution within 3,200 boards"));
}

#[test]
fn the_first_solution_is_enough_if_asked() {
    let position = deal(5, 3);
    let settings = Settings { shorten: false, ..Settings::default() };
    let mut heard = 0;
    let mut budget = Budget::iterations(100_000);
    let answer =
        solve(&position, settings, &mut budget, &mut FastDice::new(1), &mut |_| heard += 1);
    assert_eq!(heard, 1);
    assert!(budget.spent() < 50_000);
    assert_wins(position, answer.expect("solo").solution().expect("solved"));
}

#[test]
fn without_memory_it_does_not_know() {
    let settings = Settings { memory: 100, ..Settings::default() };
    let mut budget = Budget::iterations(100_000);
    let answer = solve(&deal(5, 3), settings, &mut budget, &mut FastDice::new(1), &mut |_| ())
        .expect("solo");
    assert_eq!(answer, Answer::Unknown);
}
