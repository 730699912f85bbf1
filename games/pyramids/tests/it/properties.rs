//! Further properties: fair deals, fair draws, and the fast functions on boards of every
//! size.

use std::collections::HashMap;

use game_api::{Dice, FastDice, Game, Ruleset as _, Seat, Seed, View as _};
use pyramids::{Colour, Position, Ruleset, Variant, View};

use crate::twin;

fn ruleset(variant: Variant, seats: usize) -> Ruleset {
    Ruleset::new(variant, seats).expect("a ruleset")
}

/// Whether each of `expected` outcomes came up equally often, by Pearson's test with a
/// generous bound.
fn assert_even<T>(counts: &HashMap<T, u32>, expected: usize, what: &str) {
    assert_eq!(counts.len(), expected, "{what}: something never came up");
    let mean = f64::from(counts.values().sum::<u32>()) / expected as f64;
    let chi: f64 = counts.values().map(|&count| (f64::from(count) - mean).powi(2) / mean).sum();
    let freedom = expected as f64 - 1.0;
    assert!(chi < freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0, "{what}: {chi} for {freedom}");
}

#[test]
fn deals_are_even() {
    for ruleset in Ruleset::all() {
        let (mut objectives, mut first, mut base, mut piece) =
            (HashMap::new(), HashMap::new(), HashMap::new(), HashMap::new());
        for number in 0..6000 {
            let deal = Position::deal(&ruleset, &Seed::new(format!("even {number}")));
            let all: Vec<Colour> = Seat::all(deal.seats()).map(|seat| deal.secret(seat)).collect();
            *objectives.entry(all).or_insert(0) += 1;
            *first.entry(deal.to_move()).or_insert(0) += 1;
            let board = deal.board();
            let last = board.places().next_back().expect("a place");
            *base.entry((deal.secret(Seat::FIRST), board.base(last))).or_insert(0) += 1;
            // A seat may hold any number of a colour, but no colour is favoured.
            let stock = board.stock(Seat::from_index(1));
            for colour in Colour::ALL {
                if stock.count(colour) == 3 {
                    *piece.entry(colour).or_insert(0) += 1;
                }
            }
        }
        let name = ruleset.to_request().to_string();
        let ways = [30, 120, 360][ruleset.seats() - 2];
        assert_even(&objectives, ways, &format!("{name}: objectives"));
        assert_even(&first, ruleset.seats(), &format!("{name}: first seat"));
        if ruleset.seats() == 4 {
            assert_even(&base, 36, &format!("{name}: the last base"));
        }
        if ruleset != self::ruleset(Variant::Fair, 3) {
            assert_even(&piece, 6, &format!("{name}: three of a colour"));
        }
    }
}

#[test]
fn random_moves_are_even_on_a_full_board() {
    let mut dice = FastDice::new(17);
    for ruleset in Ruleset::all() {
        let mut position = Position::deal(&ruleset, &Seed::new("even moves"));
        let mut moves = vec![];
        for number in 0.. {
            position.legal_moves(&mut moves);
            let Some(mv) = position.random_move(&mut dice) else { break };
            if number % 7 == 0 {
                let mut counts = HashMap::new();
                for _ in 0..300 * moves.len() {
                    let drawn = position.random_move(&mut dice).expect("not over");
                    *counts.entry(drawn).or_insert(0) += 1;
                }
                assert!(moves.iter().all(|mv| counts.contains_key(mv)));
                assert_even(&counts, moves.len(), &position.to_string());
            }
            position.play_unchecked(mv);
        }
    }
}

/// Many more unusual positions than the suite tests, each played to its end.
#[test]
fn awkward_boards_agree_with_the_twin() {
    let mut dice = FastDice::new(29);
    for _ in 0..2000 {
        let mut text = twin::awkward(&mut |bound| dice.below(bound));
        loop {
            let mut position: Position =
                text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            let mut moves = vec![];
            position.legal_moves(&mut moves);
            let mut legal: Vec<String> = moves.iter().map(ToString::to_string).collect();
            legal.sort();
            assert_eq!(legal, twin::moves(&text), "{text}");
            let outcome = position.outcome().map_or("ongoing".into(), |o| o.to_string());
            assert_eq!(outcome, twin::outcome(&text), "{text}");
            assert_eq!(position.winners(), position.outcome().map(|o| o.winners()), "{text}");
            let Some(mv) = position.random_move(&mut dice) else { break };
            position.play(mv).expect("a legal move");
            text = twin::apply(&text, &mv.to_string());
            assert_eq!(position.to_string(), text);
        }
    }
}

/// Tiny boards, where seats get stuck: the game always ends, the seat to move can always
/// move, and all functions agree.
#[test]
fn tiny_boards_are_consistent() {
    let mut dice = FastDice::new(23);
    let mut stuck = 0;
    for _ in 0..3000 {
        let mut position = tiny(&mut dice);
        let mut moves = vec![];
        for number in 0.. {
            assert!(number <= 6, "too long: {position}");
            position.legal_moves(&mut moves);
            assert_eq!(position.winners().is_some(), moves.is_empty(), "{position}");
            assert_eq!(position.to_string().parse(), Ok(position));
            let Some(mv) = position.random_move(&mut dice) else { break };
            assert!(moves.contains(&mv));
            position.play(mv).expect("a legal move");
        }
        assert!(moves.is_empty());
        let outcome = position.outcome().expect("it is over");
        assert_eq!(Some(outcome.winners()), position.winners());
        let left: usize = Seat::all(2).map(|seat| position.board().stock(seat).len()).sum();
        stuck += usize::from(left > 0);
    }
    assert!(stuck > 100, "only {stuck} games got stuck");
}

/// A board of 1 to 6 places in two colours, with up to 3 pieces per seat.
fn tiny(dice: &mut FastDice) -> Position {
    let mut letters = |most: u32, from: &[&str]| -> Vec<String> {
        let count = dice.below(most + 1);
        (0..count).map(|_| from[dice.below(from.len() as u32) as usize].into()).collect()
    };
    let places = loop {
        let places = letters(6, &["R", "G"]);
        if !places.is_empty()
            && ["R", "G"].iter().all(|base| places.iter().filter(|p| p == base).count() <= 4)
        {
            break places.join("/");
        }
    };
    let mut stock = |from: &[&str]| {
        let mut pieces = letters(3, from);
        // r before g, as the notation wants it.
        pieces.sort_by_key(|piece| piece != "r");
        if pieces.is_empty() { "-".into() } else { pieces.concat() }
    };
    let stocks = [stock(&["r", "g"]), stock(&["r"])].join(",");
    let last = if dice.below(2) == 0 { "-" } else { "1" };
    let text = |seat| format!("chance {seat} {last} r,g {stocks} {places}");
    text(1)
        .parse()
        .or_else(|_| text(2).parse())
        .unwrap_or_else(|error| panic!("{}: {error}", text(1)))
}

/// The views of a full deal leave exactly the colours in play possible.
#[test]
fn as_many_positions_are_possible_as_objectives_can_be_drawn() {
    for ruleset in Ruleset::all() {
        let deal = Position::deal(&ruleset, &Seed::new("possible"));
        for seat in Seat::all(deal.seats()) {
            let possible = deal.view(seat).possible_positions();
            assert_eq!(possible.len(), [3, 4 * 3, 5 * 4 * 3][ruleset.seats() - 2]);
            for position in possible {
                assert_eq!(position.to_string().parse(), Ok(position));
            }
        }
    }
}

/// A small board may hide which colours are in play: all that could be count as possible.
#[test]
fn unseen_colours_may_be_in_play() {
    let count = |text: &str| {
        let view: View = text.parse().expect("a view");
        view.possible_positions().len()
    };
    assert_eq!(count("chance 1 - r,? r,o R/O"), 5);
    assert_eq!(count("chance 1 - r,? r,o R/O/Y/G"), 3);
    // Of the two unseen colours at most one joins the four that are seen.
    assert_eq!(count("chance 1 - ?,r,? r,o,- R/O/Y/G"), 3 * 2 + 2 * 3 * 2);
}

#[test]
fn positions_are_small() {
    assert!(size_of::<Position>() <= 256);
    assert_eq!(size_of::<pyramids::Move>(), 2);
}
