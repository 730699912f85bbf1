//! The tests that every game passes with every ruleset.
//!
//! A game's tests build one [`Suite`] and run it. Every property plays random games from
//! fixed seeds, so a failure repeats, and its message holds the position as text, so it can
//! be printed with `quatuor show`.

mod data;
mod edits;
mod playthrough;
mod sentences;
mod views;

use std::collections::{BTreeSet, HashMap};

use crate::{Dice, FastDice, Game, Request, Ruleset, Seed, Side};

pub use data::{check_golden_deals, check_perft, check_vectors, share_of_turn};
pub use edits::check_edits;
pub use playthrough::playthrough;
pub use sentences::check_every_rule_is_tested;

/// What the tests need to know of a game.
pub struct Suite<G: Game> {
    /// Numbers that no move ever changes, such as the pieces of each colour.
    pub invariants: fn(&G) -> Vec<u32>,
    /// Texts in the form of moves, legal or not.
    pub plausible_moves: fn(&G) -> Vec<String>,
    /// The most moves that a game can last.
    pub longest_game: usize,
    /// The slow twin.
    pub twin: Twin,
}

/// A slow, obvious implementation of the same rules that shares no code with
/// the fast one: text in, text out.
#[derive(Clone, Copy)]
pub struct Twin {
    /// All legal moves, sorted as bytes.
    pub moves: fn(&str) -> Vec<String>,
    /// The position after a legal move.
    pub apply: fn(&str, &str) -> String,
    /// `ongoing`, or who won.
    pub outcome: fn(&str) -> String,
    /// A random position that a deal seldom leads to.
    pub awkward: fn(&mut dyn FnMut(u32) -> u32) -> String,
}

impl<G: Game> Suite<G> {
    /// Checks every property on `games` random games of every ruleset, and on as many
    /// games from unusual positions.
    pub fn run(&self, games: u64) {
        for (index, ruleset) in (0..).zip(G::Ruleset::all()) {
            check_request(&ruleset);
            check_deals::<G>(&ruleset);
            for game in 0..games {
                let seed = Seed::new(format!("{} {game}", ruleset.to_request()));
                let mut dice = FastDice::new(game);
                let deal = G::deal(&ruleset, &seed);
                self.check_game(&deal, &mut dice);
                views::check_secrets(&deal, &mut dice);
            }
            for number in 0..games {
                let mut dice = FastDice::new(index * games + number);
                let text = (self.twin.awkward)(&mut |bound| dice.below(bound));
                let position = parse::<G>(&text);
                self.check_game(&position, &mut dice);
            }
        }
    }

    /// One random game from here, every property at every position.
    fn check_game(&self, start: &G, dice: &mut FastDice) {
        let mut position = start.clone();
        let invariants = (self.invariants)(start);
        for _ in 0..=self.longest_game {
            let text = position.to_string();
            assert_eq!(parse::<G>(&text), position, "reads back another position: {text}");
            assert_eq!(
                (self.invariants)(&position),
                invariants,
                "an invariant has changed: {text}"
            );
            let moves = self.check_moves(&position, dice);
            views::check_views(&position, &moves);
            check_outcome(&position, moves.is_empty());
            self.check_twin(&position, &moves);
            let Some(mv) = check_random_move(&position, &moves, dice) else { return };
            let mut checked = position.clone();
            checked.play(mv).unwrap_or_else(|error| panic!("{text}: {mv} refused: {error}"));
            position.play_unchecked(mv);
            assert_eq!(checked, position, "play and play_unchecked differ: {text} {mv}");
        }
        panic!("a game that does not end: {start}");
    }

    /// Legal moves are legal, each once, and read back; all others are refused.
    fn check_moves(&self, position: &G, dice: &mut FastDice) -> Vec<G::Move> {
        let mut moves = vec![];
        position.legal_moves(&mut moves);
        let legal: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
        assert_eq!(legal.len(), moves.len(), "{position}: a move is listed twice");
        for &mv in &moves {
            position.check(mv).unwrap_or_else(|error| panic!("{position}: {mv}: {error}"));
            match position.parse_move(&mv.to_string()) {
                Ok(read) => assert_eq!(read, mv, "{position}: {mv} reads as another move"),
                Err(error) => panic!("{position}: {mv} can't be read: {error}"),
            }
        }
        let mut wrong = (self.plausible_moves)(position);
        wrong.extend(["", "-", "?", "pass!", "é", "\u{0}"].map(String::from));
        wrong.extend(legal.iter().map(|text| mangle(text, dice)));
        views::check_wrong_moves(position, &wrong);
        for text in wrong {
            match position.parse_move(&text) {
                Ok(mv) => assert!(
                    legal.contains(&mv.to_string()),
                    "{position}: {text} was taken for {mv}, which is not legal"
                ),
                Err(reason) => {
                    assert!(!legal.contains(&text), "{position}: {text} refused: {reason}");
                    assert!(!reason.into().code.is_empty(), "{position}: {text}: no reason given");
                }
            }
        }
        moves
    }

    /// The slow twin lists the same moves and reaches the same positions.
    fn check_twin(&self, position: &G, moves: &[G::Move]) {
        let text = position.to_string();
        let mut fast: Vec<String> = moves.iter().map(ToString::to_string).collect();
        fast.sort();
        assert_eq!(fast, (self.twin.moves)(&text), "the twin has other moves: {text}");
        let outcome = position.outcome().map_or("ongoing".into(), |outcome| outcome.to_string());
        assert_eq!(outcome, (self.twin.outcome)(&text), "the twin has another outcome: {text}");
        // All moves of a crowded position would take too long.
        for &mv in moves.iter().step_by(moves.len() / 8 + 1) {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let twin = (self.twin.apply)(&text, &mv.to_string());
            assert_eq!(after.to_string(), twin, "the twin disagrees: {text} {mv}");
        }
    }
}

fn parse<G: Game>(text: &str) -> G {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Changes, drops, doubles or adds one character.
fn mangle(text: &str, dice: &mut FastDice) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = dice.below(letters.len() as u32) as usize;
    let other = b"0123456789abcdefghijrgbypow@:,+->LDU*"[dice.below(37) as usize] as char;
    match dice.below(4) {
        0 => letters[at] = other,
        1 => drop(letters.remove(at)),
        2 => letters.insert(at, letters[at]),
        _ => letters.insert(at, other),
    }
    letters.into_iter().collect()
}

fn check_request<T: Ruleset>(ruleset: &T) {
    let request = ruleset.to_request();
    assert_eq!(T::from_request(&request).as_ref(), Ok(ruleset), "{request}");
    for wrong in [
        Request { variant: Some("nonsense".into()), ..request.clone() },
        Request { players: Some(9), ..request.clone() },
        Request { players: Some(0), ..request.clone() },
        Request { options: vec!["nonsense".into()], ..request.clone() },
        Request { options: vec!["early=maybe".into()], ..request.clone() },
        Request { options: vec![String::new()], ..request },
    ] {
        assert!(T::from_request(&wrong).is_err(), "accepted: {wrong:?}");
    }
}

/// Deals repeat, differ between seeds, and leave something to play.
fn check_deals<G: Game>(ruleset: &G::Ruleset) {
    let deal = |number: u32| G::deal(ruleset, &Seed::new(format!("deal {number}")));
    let deals: Vec<G> = (0..60).map(deal).collect();
    assert_eq!(deals[7], deal(7), "the same seed dealt twice");
    let distinct: BTreeSet<String> = deals.iter().map(ToString::to_string).collect();
    assert!(distinct.len() > 1, "every seed deals the same");
    for position in &deals {
        assert!(position.winners().is_none(), "over at the start: {position}");
        assert_eq!(position.seats(), deals[0].seats());
    }
}

/// Winners and ranking agree, and every seat is ranked once.
fn check_outcome<G: Game>(position: &G, no_moves: bool) {
    let outcome = position.outcome();
    let winners = outcome.as_ref().map(|outcome| outcome.winners());
    assert_eq!(position.winners(), winners, "{position}");
    assert_eq!(outcome.is_some(), no_moves, "{position}: legal moves and outcome disagree");
    let Some(outcome) = outcome else { return };
    assert!(G::INFO.endings.contains(&outcome.ending), "{position}: {}", outcome.ending);
    let mut ranked: Vec<Side> = outcome.standings.iter().map(|standing| standing.side).collect();
    ranked.sort_by_key(|side| side.seats().next());
    assert_eq!(ranked, position.sides(), "{position}: every side is ranked once");
    assert!(outcome.standings.is_sorted_by_key(|standing| standing.rank), "{position}");
    let seats: usize = position.sides().iter().map(|side| side.len()).sum();
    assert_eq!(seats, position.seats(), "{position}: every seat is on a side");
    for standing in &outcome.standings {
        assert!(!standing.figures.is_empty(), "{position}: no figures for {}", standing.side);
    }
}

/// A random move is legal, and where moves are few, all are equally likely.
fn check_random_move<G: Game>(
    position: &G,
    moves: &[G::Move],
    dice: &mut FastDice,
) -> Option<G::Move> {
    let drawn = position.random_move(dice);
    assert_eq!(drawn.is_none(), moves.is_empty(), "{position}");
    let mv = drawn?;
    assert!(moves.contains(&mv), "{position}: {mv} was drawn but is not legal");
    if moves.len() <= 12 && dice.below(40) == 0 {
        let mut counts: HashMap<G::Move, f64> = HashMap::new();
        let expected = 1000.0;
        for _ in 0..1000 * moves.len() {
            *counts.entry(position.random_move(dice)?).or_default() += 1.0;
        }
        for mv in moves {
            let count = counts.get(mv).copied().unwrap_or_default();
            assert!(
                (count - expected).abs() < 200.0,
                "{position}: {mv} was drawn {count} times instead of about {expected}"
            );
        }
    }
    Some(mv)
}
