//! Puzzles as a player works on them.

use std::collections::BTreeSet;

use analysis::puzzles::{Goal, Puzzle, pack};
use app::{PuzzleProgress, PuzzleStand, PuzzleState, Rating, Score};
use quatuor::{AnyGame, AnyMove, Seat};
use show::words::{Language, Words};

use crate::words;

/// Solves a puzzle by its own lines; the other seats reply.
fn solve(state: &mut PuzzleState) {
    let mut line = vec![];
    while state.stand() != PuzzleStand::Solved {
        match state.stand() {
            PuzzleStand::Open => {
                let mv = state.puzzle().next_moves(&line)[0];
                assert!(state.legal_moves().contains(&mv));
                state.play(mv);
                line.push(mv);
            }
            PuzzleStand::Reply(mv) => {
                assert!(state.legal_moves().is_empty(), "it is not the player's turn");
                state.reply();
                line.push(mv);
            }
            other => panic!("{other:?}"),
        }
    }
}

fn wrong_move(puzzle: &Puzzle) -> AnyMove {
    let mut moves = puzzle.start.legal_moves().into_iter();
    moves.find(|mv| !puzzle.accepts(&[*mv])).expect("a wrong move")
}

#[test]
fn every_puzzle_can_be_solved_on_the_board() {
    let words = words();
    for puzzle in AnyGame::ALL.into_iter().flat_map(pack) {
        let mut state = PuzzleState::new(puzzle);
        assert_eq!(state.comment(&words), None);
        assert!(state.goal(&words).len() > 20);
        solve(&mut state);
        assert_eq!(state.result(), Some(true));
        assert_eq!(state.comment(&words), Some(words.say("puzzle-solved", &[])));
    }
}

/// Whatever seat the player has, each player has a name.
#[test]
fn players_of_every_puzzle_have_names() {
    for words in Language::ALL.map(Words::new) {
        let names: Vec<String> = (0..Seat::MOST - 1).map(|index| words.bot_name(index)).collect();
        let mut own_seats = BTreeSet::new();
        for puzzle in AnyGame::ALL.into_iter().flat_map(pack) {
            let (own, seats) = (puzzle.seat(), puzzle.start.seats());
            own_seats.insert(own);
            let state = PuzzleState::new(puzzle);
            let mut others = names.iter();
            for seat in Seat::all(seats) {
                let expected = match seat == own {
                    true => words.say("learn-you", &[]),
                    false => others.next().expect("a name for each opponent").clone(),
                };
                assert_eq!(state.name(seat, &words), expected);
            }
        }
        assert!(own_seats.len() > 1, "in all puzzles the player has seat {own_seats:?}");
    }
}

#[test]
fn a_wrong_move_is_explained_and_can_be_tried_again() {
    let words = words();
    for game in AnyGame::ALL {
        for puzzle in pack(game).into_iter().take(8) {
            let wrong = wrong_move(&puzzle);
            let refutation = puzzle.refutation(wrong);
            let mut state = PuzzleState::new(puzzle);
            let start = state.board().clone();
            state.play(wrong);
            assert_eq!(state.stand(), PuzzleStand::Missed(wrong, refutation));
            assert_eq!(state.result(), Some(false));
            assert!(state.legal_moves().is_empty());
            let comment = state.comment(&words).expect("a reason");
            if state.puzzle().goal == Goal::Win && refutation.is_some() {
                let names = (0..Seat::MOST - 1).map(|index| words.bot_name(index));
                assert!(names.into_iter().any(|name| comment.contains(&name)), "{comment}");
            }
            state.again();
            assert_eq!(state.board(), &start);
            solve(&mut state);
            assert_eq!(state.result(), Some(false), "solved, but not at once");
        }
    }
}

#[test]
fn the_answer_is_shown_step_by_step_with_its_reason() {
    let words = words();
    for puzzle in AnyGame::ALL.into_iter().flat_map(pack) {
        let (line, reason) = (puzzle.line().to_vec(), puzzle.reason.clone());
        let mut state = PuzzleState::new(puzzle);
        for count in 0..=line.len() {
            state.show(count);
            assert_eq!(state.stand(), PuzzleStand::Shown(count));
            let told = state.comment(&words).expect("what the move does");
            assert!(!told.contains("reason-"), "a reason without a text: {told}");
            if let Some((reason, value)) = reason.as_ref().filter(|_| count == 1) {
                let text = words.say(&format!("reason-{reason}"), &[("count", value)]);
                assert!(told.contains(&text), "{told}");
            }
        }
        state.show(99);
        assert_eq!(state.stand(), PuzzleStand::Shown(line.len()));
        assert_eq!(state.result(), Some(false), "who looks has not solved it");
        state.again();
        solve(&mut state);
    }
}

#[test]
fn the_rating_moves_with_first_tries_only() {
    let pack = pack(AnyGame::Cups);
    let mut progress = PuzzleProgress::default();
    let first = progress.rating.value();
    progress.add(&pack[0], true);
    let after = progress.rating.value();
    assert!(after > first);
    progress.add(&pack[0], false);
    assert_eq!((progress.rating.value(), progress.solved()), (after, 1), "it stays solved");
    progress.add(&pack[1], false);
    let lower = progress.rating.value();
    assert!(lower < after);
    progress.add(&pack[1], true);
    assert_eq!((progress.rating.value(), progress.solved()), (lower, 2));
}

#[test]
fn the_next_puzzle_is_new_and_about_as_hard_as_the_player_is_strong() {
    let pack = pack(AnyGame::Slides);
    let mut progress = PuzzleProgress::default();
    let mut seen = vec![];
    while let Some(next) = progress.next(&pack).filter(|_| seen.len() < pack.len()) {
        assert!(!seen.contains(&next.number));
        if seen.is_empty() {
            let distance = |puzzle: &Puzzle| puzzle.rating.abs_diff(1200);
            let least = pack.iter().map(distance).min();
            assert_eq!(Some(distance(next)), least);
        }
        seen.push(next.number);
        progress.add(next, seen.len() > 1);
    }
    assert_eq!(seen.len(), pack.len());
    let missed = progress.next(&pack).expect("the one that was missed");
    assert_eq!(missed.number, seen[0]);
    progress.add(missed, true);
    assert_eq!(progress.next(&pack), None, "all are solved");
}

#[test]
fn ratings_move_towards_what_is_played() {
    let mut rating = Rating::new(1200.0);
    assert!(rating.is_provisional());
    for _ in 0..60 {
        rating = rating.after(&[(1500.0, Score::Win), (1500.0, Score::Loss)]);
    }
    assert!((1450..1550).contains(&rating.value()), "{rating}");
    assert!(!rating.is_provisional());
    let again = Rating::from_text(&rating.to_string()).expect("a rating");
    assert_eq!(again.to_string(), rating.to_string());
    for text in ["", "1200", "1200 x 0.06", "-1 50 0.06", "1200 50 7", "nan 50 0.06"] {
        assert_eq!(Rating::from_text(text), None, "{text}");
    }
}
