//! Every kept puzzle.

use std::collections::BTreeSet;

use analysis::puzzles::{Goal, Grade, Puzzle, Theme, check, make, of_day, pack};
use bots::solver::{Answer, Budget, Settings, solve};
use quatuor::{AnyGame, AnyPosition, FastDice};

fn all() -> impl Iterator<Item = Puzzle> {
    AnyGame::ALL.into_iter().flat_map(pack)
}

#[test]
fn packs_are_large_and_of_several_grades() {
    for game in AnyGame::ALL {
        let puzzles = pack(game);
        assert!(puzzles.len() >= 60, "{game}: {} puzzles", puzzles.len());
        let grades: BTreeSet<Grade> = puzzles.iter().map(Puzzle::grade).collect();
        assert!(grades.len() >= 3, "{game}: {grades:?}");
        let numbers: Vec<u32> = puzzles.iter().map(|puzzle| puzzle.number).collect();
        assert!(numbers.is_sorted_by(|one, next| one < next), "{game}: {numbers:?}");
    }
}

#[test]
fn puzzles_are_read_as_they_are_written() {
    for puzzle in all() {
        assert_eq!(Puzzle::read(puzzle.game(), &puzzle.to_string()), Ok(puzzle));
    }
}

#[test]
fn others_are_refused() {
    let puzzle = pack(AnyGame::Cups).swap_remove(0).to_string();
    let fields: Vec<&str> = puzzle.split('\t').collect();
    for (field, wrong) in [
        (0, "x"),
        (1, "-1"),
        (2, "lose"),
        (2, "rows-x"),
        (3, "wins"),
        (4, "-"),
        (5, "9,9>8,8"),
        (6, "x"),
    ] {
        let mut fields = fields.clone();
        fields[field] = wrong;
        assert!(Puzzle::read(AnyGame::Cups, &fields.join("\t")).is_err(), "{wrong}");
    }
    assert!(Puzzle::read(AnyGame::Slides, &puzzle).is_err(), "a puzzle of another game");
    assert!(Puzzle::read(AnyGame::Cups, "").is_err());
}

/// The goal is reached by the lines of the puzzle and by no other move.
fn assert_checked(puzzle: &Puzzle) {
    assert_eq!(check(puzzle), Ok(true), "{} {}", puzzle.game(), puzzle.number);
}

#[test]
fn every_twentieth_puzzle_is_proven_again() {
    all().step_by(20).for_each(|puzzle| assert_checked(&puzzle));
}

#[test]
fn a_number_gives_one_puzzle() {
    for game in AnyGame::ALL {
        let made = (0..20).find_map(|number| Some((number, make(game, number)?)));
        let (number, puzzle) = made.expect("a puzzle");
        assert_eq!(make(game, number).as_ref(), Some(&puzzle), "{game} {number}");
        assert_checked(&puzzle);
    }
}

/// Another goal, another position or a line too few is noticed.
#[test]
fn wrong_puzzles_are_found() {
    for game in AnyGame::ALL {
        for puzzle in pack(game).into_iter().take(6) {
            let wrong_goal = match puzzle.goal {
                Goal::Win => continue,
                Goal::Clear(moves) => Goal::Clear(moves + 1),
                Goal::Rows(rows) => Goal::Rows(rows + 1),
            };
            let mut wrong = puzzle.clone();
            wrong.goal = wrong_goal;
            assert_ne!(check(&wrong), Ok(true), "{game} {}", puzzle.number);
        }
        let puzzle = pack(game).swap_remove(0).to_string();
        let fields: Vec<&str> = puzzle.split('\t').collect();
        let position = game.read(fields[4]).expect("a position");
        // The line of another first move.
        let other = position.legal_moves().into_iter().map(|mv| mv.to_string());
        let other = other.filter(|mv| !fields[5].starts_with(mv)).find_map(|mv| {
            let text = [&fields[..5], &[mv.as_str(), "-"]].concat().join("\t");
            Puzzle::read(game, &text).ok()
        });
        assert_ne!(check(&other.expect("a choice")), Ok(true), "{game}");
    }
}

/// What the solver proves of solo boards is what the packs say.
#[test]
fn no_solo_puzzle_is_solved_in_fewer_moves() {
    let mut solos = 0;
    for puzzle in pack(AnyGame::Slides) {
        let (Goal::Clear(moves), AnyPosition::Slides(position)) = (puzzle.goal, &puzzle.start)
        else {
            continue;
        };
        let mut budget = Budget::iterations(20_000);
        let answer =
            solve(position, Settings::default(), &mut budget, &mut FastDice::new(1), &mut |_| ());
        let Ok(Answer::Solved(solution)) = answer else { panic!("{}", puzzle.number) };
        assert!(solution.moves.len() >= moves.into(), "{}: {solution:?}", puzzle.number);
        assert!(solution.at_least <= moves.into(), "{}: {solution:?}", puzzle.number);
        solos += 1;
    }
    assert!(solos >= 10, "only {solos} solo puzzles");
}

#[test]
fn every_day_has_its_puzzle() {
    let days: Vec<Puzzle> = (20_000..20_160).map(of_day).collect();
    for (index, puzzle) in days.iter().enumerate() {
        assert!(!days[..index].contains(puzzle), "day {index} has the puzzle of an earlier day");
    }
    let four: BTreeSet<AnyGame> = days[..4].iter().map(Puzzle::game).collect();
    assert_eq!(four.len(), 4, "the games take turns");
}

#[test]
fn every_game_has_themes_with_positions_to_play() {
    for game in AnyGame::ALL {
        let (themes, pack) = (Theme::of(game), pack(game));
        assert!((4..=5).contains(&themes.len()), "{game}");
        for theme in themes {
            let puzzles = theme.puzzles(&pack);
            assert!(puzzles.len() >= 5, "{}: {} puzzles", theme.name, puzzles.len());
            assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.rating), "{}", theme.name);
            assert!(theme.name.starts_with(game.name()));
        }
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long: searches every kept puzzle again"]
    fn every_puzzle_is_proven_again() {
        all().for_each(|puzzle| assert_checked(&puzzle));
    }
}
