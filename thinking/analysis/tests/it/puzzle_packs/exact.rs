//! The exhaustive search against a slow and obvious one.

use analysis::puzzles::{Exact, Goal, Puzzling, TooLarge};
use quatuor::{AnyGame, FastDice, Game, KnownGame, Request, Seat, Seed, with_game};

/// Whether the player in the seat wins alone whatever the others do: every line is played.
fn wins<G: KnownGame>(position: &G, seat: Seat) -> bool {
    if let Some(outcome) = position.outcome() {
        let winners = outcome.winning_sides();
        return winners.len() == 1 && winners[0].contains(seat);
    }
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    let mut after = moves.into_iter().map(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after
    });
    match position.to_move() == seat {
        true => after.any(|after| wins(&after, seat)),
        false => after.all(|after| wins(&after, seat)),
    }
}

fn compare<G: Puzzling>(game: AnyGame) -> usize {
    let mut compared = 0;
    for number in 0..12 {
        let request = Request { players: Some(2), ..Request::default() };
        let dealt = game.deal(&request, &Seed::new(format!("exact {number}"))).expect("a deal");
        let mut position = G::from_any(&dealt).expect("of this game").clone();
        let mut dice = FastDice::new(number);
        let mut line = vec![position.clone()];
        while let Some(mv) = position.random_move(&mut dice) {
            position.play_unchecked(mv);
            line.push(position.clone());
        }
        for position in line.iter().rev().skip(1).take(5) {
            let mut moves = vec![];
            position.legal_moves(&mut moves);
            if moves.len() > 14 {
                break;
            }
            let seat = position.to_move();
            let mut exact = Exact::new(position, Goal::Win, 1_000_000);
            assert_eq!(exact.reaches(position, 0), Ok(wins(position, seat)), "{position}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn wins_are_found_as_by_playing_every_line() {
    for game in [AnyGame::Slides, AnyGame::Pyramids, AnyGame::Cups] {
        let compared = with_game!(game, Position => compare::<Position>(game));
        assert!(compared >= 20, "{game}: only {compared} positions");
    }
}

#[test]
fn a_search_ends_when_it_gets_too_large() {
    let position = AnyGame::Cups.deal(&Request::default(), &Seed::new("large")).expect("a deal");
    let position = *quatuor::cups::Position::from_any(&position).expect("of this game");
    let mut exact = Exact::new(&position, Goal::Win, 100);
    assert_eq!(exact.reaches(&position, 0), Err(TooLarge));
}

/// A turn of Shuttles, by playing every line of it.
#[test]
fn rows_are_counted_within_the_turn() {
    fn most(position: &quatuor::shuttles::Position, seat: Seat) -> u8 {
        let mut best = position.points(seat);
        let mut moves = vec![];
        position.legal_moves(&mut moves);
        if position.to_move() != seat {
            return best;
        }
        for mv in moves {
            let mut after = *position;
            after.play_unchecked(mv);
            best = best.max(most(&after, seat));
        }
        best
    }
    let text = "1 load 2 - - 1-1 2 ww/gpyy/yygpp/-/rrrrr/ooooo/wwybg/wbbgg/ppbb";
    let position: quatuor::shuttles::Position = text.parse().expect("a position");
    let gained = most(&position, Seat::FIRST) - 1;
    assert_eq!(gained, 1);
    for rows in 1..=3 {
        let mut exact = Exact::new(&position, Goal::Rows(rows), 1_000_000);
        assert_eq!(exact.reaches(&position, 0), Ok(rows <= gained), "{rows}");
    }
}
