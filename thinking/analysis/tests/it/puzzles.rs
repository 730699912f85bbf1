use analysis::{PuzzleJob, Solution, SolutionState};
use quatuor::AnyGame;

use crate::last;

fn solve(text: &str) -> Solution {
    let position = AnyGame::Slides.read(text).expect("a position");
    last!(Solution, PuzzleJob::new(&position).expect("a puzzle").within(50_000))
}

#[test]
fn puzzles_are_solved() {
    let solved = solve("solo 1 ry 0.0.0.0.0.0 rry/r*y");
    assert_eq!(solved.state, SolutionState::Solved);
    assert_eq!(solved.moves.len(), 2);
    assert!(solved.is_fewest());
    assert_eq!(solve("solo 1 r 0.0.0.0.0.0 ryr").state, SolutionState::Impossible);
}

#[test]
fn other_games_are_no_puzzles() {
    let duel = AnyGame::Slides.read("duo 1 rg,bp 0.0.0.0.0.0,0.0.0.0.0.0 rr").expect("a position");
    assert_eq!(PuzzleJob::new(&duel), None);
    let start = crate::Played::dealt(AnyGame::Cups, "base", 2).start;
    assert_eq!(PuzzleJob::new(&start), None);
}
