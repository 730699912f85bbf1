//! The suite that every game passes, and the slow twin.

use cups::{Cell, Colour, Move, Position, Ruleset, Step};
use game_api::conformance::{Suite, Twin};
use game_api::{Dice, FastDice, Game, Ruleset as _, Seed};

use crate::twin;

pub(crate) const TWIN: Twin =
    Twin { moves: twin::moves, apply: twin::apply, outcome: twin::outcome, awkward: twin::awkward };

const SUITE: Suite<Position> = Suite {
    invariants: |position| {
        let cups = Colour::ALL.map(|colour| position.cups(colour) + position.in_hand(colour));
        vec![cups.iter().sum::<usize>() as u32]
    },
    plausible_moves,
    // 64 cups are placed, and every move after that uses up a stack.
    longest_game: 64 + 63,
    twin: TWIN,
};

#[test]
fn the_suite_holds_for_every_ruleset() {
    SUITE.run(8);
}

/// Every stack to every neighbour and two cells on, every colour on every cell
/// around: everything that a wrong rule could allow.
fn plausible_moves(position: &Position) -> Vec<String> {
    let around = |cell: Cell| {
        (-2..=2).flat_map(move |q| (-2..=2).map(move |r| (cell.q() + q, cell.r() + r)))
    };
    // A crowded board has thousands of them; every few stacks do.
    let stacks: Vec<_> = position.stacks().collect();
    let some = stacks.iter().step_by(stacks.len() / 6 + 1);
    let mut moves = vec!["r@0,0".into(), "0,0>0,1".into(), "y@1,0".into()];
    for stack in some {
        for (q, r) in around(stack.cell) {
            moves.push(format!("{}>{q},{r}", stack.cell));
            moves.extend(Colour::ALL.map(|colour| format!("{colour}@{q},{r}")));
        }
    }
    moves
}

/// Moves that are not legal may spoil the position they are played in, but
/// nothing else: no panic, not even with overflow checks.
#[test]
fn illegal_moves_played_unchecked_do_no_harm() {
    let mut dice = FastDice::new(11);
    for round in 0..60 {
        for ruleset in Ruleset::all() {
            let mut position = Position::deal(&ruleset, &Seed::new(format!("harm {round}")));
            for _ in 0..12 {
                let Some(mv) = position.random_move(&mut dice) else { break };
                position.play_unchecked(mv);
                position.play_unchecked(any_move(&mut dice));
                position.legal_moves(&mut vec![]);
                let _ = (position.to_string(), position.outcome(), position.zones());
            }
        }
    }
}

fn any_move(dice: &mut FastDice) -> Move {
    let mut coordinate = || dice.below(9) as i32 - 4;
    let cell = Cell::new(coordinate(), coordinate()).expect("a cell");
    let other = cell.neighbours().nth(dice.below(6) as usize).expect("a neighbour");
    match dice.below(3) {
        0 => Move::Place { colour: Colour::ALL[dice.below(4) as usize], cell },
        _ => Move::Step(Step::new(cell, other).expect("neighbours")),
    }
}

/// A step that was made elsewhere is the same step here: only its cells count.
#[test]
fn steps_of_another_board_can_be_played() {
    let mut dice = FastDice::new(12);
    let mut position = Position::deal(&Ruleset::duo(), &Seed::new("elsewhere"));
    while let Some(mv) = position.random_move(&mut dice) {
        // The same stacks, but read from text, so that no emptied cells are kept.
        let mut read: Position = position.to_string().parse().expect("a position");
        let Move::Step(step) = mv else { panic!("no set-up here") };
        let written = Step::new(step.from(), step.to()).expect("a step");
        assert_eq!(Move::Step(written), mv);
        let mut other = position;
        other.play_unchecked(Move::Step(written));
        position.play_unchecked(mv);
        read.play_unchecked(mv);
        assert_eq!((read, other), (position, position));
    }
    // Here 0,0 comes late among the cells, there it is the only one but one.
    let crowded = "base 1 r,g - 0.0.0.0 -3,0:g1/-2,0:g1/-1,0:g1/0,0:r1/1,0:g1";
    let sparse = "base 1 r,g - 0.0.0.0 0,0:r1/1,0:g1";
    let [crowded, mut sparse] = [crowded, sparse].map(|text| text.parse::<Position>().unwrap());
    sparse.play_unchecked(crowded.parse_move("0,0>1,0").expect("a move"));
    assert_eq!(sparse.to_string(), "base 2 r,g - 0.0.0.0 1,0:r2");
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long: thousands of games of every ruleset against the twin"]
    fn the_suite_holds_for_long() {
        SUITE.run(80);
    }
}
