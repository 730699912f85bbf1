//! Properties of the game on many boards: small, crowded and unusual ones.

use std::collections::HashMap;

use game_api::{Dice, FastDice, Game, Ruleset as _, Seat, Seed, Side, View as _};
use slides::{Cell, Move, Position, Refusal, Ruleset, Token};

use crate::twin;

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn listed(position: &Position) -> Vec<Move> {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    moves
}

/// The moves as the twin prints them.
fn sorted(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = listed(position).iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

fn outcome(position: &Position) -> String {
    position.outcome().map_or("ongoing".into(), |outcome| outcome.to_string())
}

/// The suite tests few unusual positions, as the twin's are the same for every ruleset;
/// these are different ones.
#[test]
fn the_twin_agrees_on_whole_games_from_awkward_positions() {
    let mut seen = 0;
    for number in 0..600 {
        let mut dice = FastDice::new(0x51de + number);
        let mut text = twin::awkward(&mut |bound| dice.below(bound));
        loop {
            let mut position = read(&text);
            assert_eq!(outcome(&position), twin::outcome(&text), "{text}");
            assert_eq!(sorted(&position), twin::moves(&text), "{text}");
            seen += 1;
            let Some(mv) = position.random_move(&mut dice) else { break };
            position.play_unchecked(mv);
            text = twin::apply(&text, &mv.to_string());
            assert_eq!(position.to_string(), text, "after {mv}");
        }
    }
    assert!(seen > 1500, "{seen} positions");
}

/// Every board of three slides of two tokens, each yellow, green or a joker.
#[test]
fn the_twin_agrees_on_every_small_board() {
    let variants = ["solo", "solo,jokers=always", "solo,joker-groups=off"];
    for number in 0..3_u32.pow(6) {
        let tokens: Vec<char> =
            (0..6).map(|place| ['y', 'g', '*'][(number / 3_u32.pow(place) % 3) as usize]).collect();
        if tokens.iter().filter(|token| **token == '*').count() > Token::Joker.most().into() {
            continue;
        }
        let slides: Vec<String> = tokens.chunks(2).map(|slide| slide.iter().collect()).collect();
        let variant = variants[number as usize % 3];
        let text = format!("{variant} 1 p 0.0.0.0.0.0 {}/p", slides.join("/"));
        assert_eq!(sorted(&read(&text)), twin::moves(&text), "{text}");
        assert_eq!(outcome(&read(&text)), twin::outcome(&text), "{text}");
    }
}

/// With many jokers there are many tickets that are no move, so a wrong draw would show.
#[test]
fn every_move_is_equally_likely_among_jokers() {
    let boards = [
        "*bbrb/*r*/y*/*by/yb/yr/p",
        "gg*gg/yy*yy/gg*gg/p*p/rb*r/b",
        "*/y*/yy*/ggg*/gggg*/r/b",
        "ry*/*gb/p*y/r*g/*bp",
        "gggyg/gyggg/ggygg/yygyy/r/b",
    ];
    let options = ["", ",jokers=always", ",joker-groups=off", ",jokers=always,joker-groups=off"];
    let mut dice = FastDice::new(11);
    for board in boards {
        for option in options {
            let text = format!("base{option} 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 {board}");
            let position = read(&text);
            let moves = listed(&position);
            let mut counts: HashMap<Move, i32> = HashMap::new();
            for _ in 0..1000 * moves.len() {
                let drawn = position.random_move(&mut dice).expect("a move");
                *counts.entry(drawn).or_default() += 1;
            }
            assert_eq!(counts.len(), moves.len(), "{text}");
            for mv in moves {
                // A standard deviation is at most 32.
                assert!((counts[&mv] - 1000).abs() < 170, "{text}: {mv} {} times", counts[&mv]);
            }
        }
    }
}

/// A move of one board is refused on another where the cells hold something else.
#[test]
fn moves_of_other_boards_are_refused() {
    let with = |board: &str| read(&format!("base 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 {board}"));
    let long = with("ggg/r/b").parse_move("a1").expect("a group of three");
    let joker = with("gg*/r/b").parse_move("a1+a3").expect("a group with a joker");
    let refused = |board: &str, mv: Move| with(board).check(mv).expect_err("another board");
    assert_eq!(refused("ggy/r/b", long), Refusal::OtherGroup(long));
    assert_eq!(refused("gggg/r/b", long), Refusal::OtherGroup(long));
    assert!(matches!(refused("yg*/r/b", joker), Refusal::Apart { .. }));
    assert_eq!(refused("ggg/r/b", joker), Refusal::NotAJoker(Cell::parse("a3").expect("a cell")));
    assert!(matches!(refused("yy/r/b", joker), Refusal::Empty(_)));
    assert_eq!(with("yyy/r/b").check(long), Ok(()), "the same cells are the same move");
}

/// Any coloured cell may come first and the jokers in any order; it is one move.
#[test]
fn a_move_may_be_written_in_many_ways() {
    let start = read("base 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 *gg/*gy/*r/b");
    let canonical = start.parse_move("a2+a1+b1+c1").expect("a move");
    for text in ["a3+c1+b1+a1", "b2+b1+a1+c1", "a2+c1+a1+b1"] {
        assert_eq!(start.parse_move(text).as_ref(), Ok(&canonical), "{text}");
    }
    let jokers = start.parse_move("a1+b1+c1").expect("three jokers");
    assert_eq!(start.parse_move("c1+a1+b1"), Ok(jokers));
    assert_eq!(jokers.to_string(), "a1+b1+c1");
}

/// A view fits every distribution of the hidden colours under which the game goes on.
#[test]
fn possible_positions_are_all_that_fit() {
    let count = |text: &str, seat: usize| {
        read(text).view(Seat::from_index(seat)).possible_positions().len()
    };
    let nothing = |seats: usize| vec!["0.0.0.0.0.0"; seats].join(",");
    let everything = "rygbp/rygbp";
    assert_eq!(count(&format!("base 1 r,y {} {everything}", nothing(2)), 0), 4);
    assert_eq!(count(&format!("base 1 r,y,g {} {everything}", nothing(3)), 1), 12);
    assert_eq!(count(&format!("base 1 r,y,g,b,p {} {everything}", nothing(5)), 4), 24);
    assert_eq!(count(&format!("solo 1 ry {} {everything}", nothing(1)), 0), 1);
    assert_eq!(count(&format!("duo 1 ry,gb {} {everything}", nothing(2)), 0), 3);
    assert_eq!(count(&format!("teams 1 r,y,g,b {} {everything}", nothing(4)), 0), 6);
    // Purple is gone and the game goes on, so no seat has it.
    assert_eq!(count(&format!("base 1 r,y {} rygb/rygb", nothing(2)), 0), 3);
    // Over in every case: all distributions.
    assert_eq!(count(&format!("base 1 r,y {} ygbp/ygbp", nothing(2)), 0), 4);
}

/// Secrets, first seats and colours of cells come up equally often.
#[test]
fn deals_are_fair() {
    let ruleset =
        Ruleset::all().into_iter().find(|ruleset| ruleset.seats() == 5).expect("five seats");
    let (mut first, mut red, mut corner) = ([0; 5], [0; 5], [0; 6]);
    let deals = 3000;
    for number in 0..deals {
        let deal = Position::deal(&ruleset, &Seed::new(format!("fair {number}")));
        first[deal.to_move().index()] += 1;
        let red_seat = Seat::all(5).find(|seat| deal.secrets(*seat).to_string() == "r");
        red[red_seat.expect("five seats share five colours").index()] += 1;
        let token = deal.open().board().token(Cell::parse("a1").expect("a cell"));
        corner[token.expect("a full board").index()] += 1;
    }
    // 600 expected, with a standard deviation of 22; 570 and 150 on the corner.
    assert!(first.iter().chain(&red).all(|count| (480..720).contains(count)), "{first:?} {red:?}");
    assert!(corner[..5].iter().all(|count| (450..690).contains(count)), "{corner:?}");
    assert!((90..210).contains(&corner[5]), "{corner:?}");
}

/// The figures say what decided.
#[test]
fn figures_name_what_decided() {
    let end =
        read("base 2 g,p,y 10.0.8.4.0.1,3.12.4.0.7.3,3.0.7.10.7.1 r/pyb/y/bpr/yr/p/by/ybybpyp");
    let outcome = end.outcome().expect("over");
    let figures: Vec<String> = outcome
        .standings
        .iter()
        .map(|standing| {
            let figures: Vec<String> = standing
                .figures
                .iter()
                .map(|figure| format!("{} {}", figure.name, figure.value))
                .collect();
            format!("{}. seat {}: {}", standing.rank, standing.side, figures.join(", "))
        })
        .collect();
    let expected = [
        "1. seat 1: tokens-left 0, own-tokens-taken 8",
        "2. seat 2: tokens-left 5, own-tokens-taken 7",
        "3. seat 3: tokens-left 7, own-tokens-taken 0",
    ];
    assert_eq!(figures, expected);
    assert_eq!(end.winners(), Some(Side::one(Seat::FIRST)));
}
