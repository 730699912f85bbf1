//! How hard a puzzle is.
//!
//! A puzzle to win or to clear a board is rated by how often bots of each level solve it: 800,
//! up to 450 for each of the levels beginner, casual and strong by the share of tries in which
//! it fails, and 40 for every own turn after the first.
//!
//! Bots play for the game and not for rows, so that a turn of Shuttles is rated by how unlikely
//! it is to be found by chance: 600, and 60 for every halving of the chance.

use bots::{Budget, Level, Playable, SeatHistory};
use quatuor::{AnyMove, FastDice, KnownGame};

use crate::puzzles::{Goal, Puzzle};

/// How often a bot of each level tries.
const TRIES: u64 = 6;

/// The bots, and how many iterations each has per move.
const LEVELS: [(Level, u64); 3] =
    [(Level::Beginner, 400), (Level::Casual, 1_000), (Level::Strong, 3_000)];

/// What a puzzle is rated that every bot solves.
const EASIEST: f64 = 800.0;

/// What a level adds that never solves it.
const PER_LEVEL: f64 = 450.0;

/// What every further turn of one's own adds.
const PER_TURN: f64 = 40.0;

/// What a turn is rated that can't be missed, and what every halving of the chance adds.
const TURN: (f64, f64) = (600.0, 60.0);

/// The rating of a puzzle.
pub fn rate(puzzle: &Puzzle) -> u16 {
    quatuor::with_game!(puzzle.game(), Position => rate_in::<Position>(puzzle))
}

fn rate_in<G: Playable + KnownGame>(puzzle: &Puzzle) -> u16 {
    let start = G::from_any(&puzzle.start).expect("a position of this game");
    let own_turns: usize = match puzzle.goal {
        Goal::Win => puzzle.line().len().div_ceil(2),
        Goal::Clear(moves) => moves.into(),
        Goal::Rows(_) => return (TURN.0 - TURN.1 * luck(puzzle, start).log2()) as u16,
    };
    let mut rating = EASIEST + PER_TURN * (own_turns - 1) as f64;
    for (level, iterations) in LEVELS {
        let solved = (0..TRIES).filter(|dice| solves(puzzle, start, level, iterations, *dice));
        rating += PER_LEVEL * (1.0 - solved.count() as f64 / TRIES as f64);
    }
    rating as u16
}

/// The chance that random moves solve the puzzle.
fn luck<G: KnownGame>(puzzle: &Puzzle, start: &G) -> f64 {
    let of_line = |line: &Vec<AnyMove>| {
        let (mut position, mut moves, mut chance) = (start.clone(), vec![], 1.0);
        for mv in line {
            position.legal_moves(&mut moves);
            chance /= moves.len() as f64;
            position.play_unchecked(G::move_from_any(*mv).expect("a move of this game"));
        }
        chance
    };
    puzzle.lines.iter().map(of_line).sum()
}

/// Whether a bot that sees everything solves the puzzle.
fn solves<G: Playable + KnownGame>(
    puzzle: &Puzzle,
    start: &G,
    level: Level,
    iterations: u64,
    dice: u64,
) -> bool {
    let (mut mind, mut dice) = (G::level(level), FastDice::new(dice));
    let mut history = SeatHistory::revealed(puzzle.seat(), start.clone());
    let (mut position, mut moves) = (start.clone(), vec![]);
    while !puzzle.is_solved_by(&moves) {
        let mv = if position.to_move() == puzzle.seat() {
            let report = mind.think(&history, &mut Budget::iterations(iterations), &mut dice);
            report.best
        } else {
            puzzle.next_moves(&moves).first().and_then(|mv| G::move_from_any(*mv))
        };
        let Some(mv) = mv else { return false };
        moves.push(G::any_move(mv));
        if !puzzle.accepts(&moves) {
            return false;
        }
        history.watch(mv);
        position.play_unchecked(mv);
    }
    true
}
