//! Two games that differ only in what a seat may not know give the same questions, byte for
//! byte.

use arena::engine_protocol::{Limit, Wants, question};
use quatuor::{AnyGame, AnyMove, AnyPosition, Dice, FastDice, Seat, Seed};

fn asked(start: &AnyPosition, moves: &[AnyMove], seat: Seat) -> String {
    let view = start.view(seat);
    let mut now = view.clone();
    moves.iter().for_each(|mv| now.play(*mv).expect("legal"));
    let wants = Wants { now: true, legal: true };
    let lines = question((1, 2), &view, moves, &now, wants, Limit::Time(100));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn questions_hold_nothing_that_the_seat_may_not_know() {
    let mut dice = FastDice::new(5);
    let mut compared = 0;
    for game in AnyGame::ALL {
        for ruleset in game.rulesets() {
            let start = game.deal(&ruleset, &Seed::new("secret")).expect("a deal");
            let (mut position, mut moves) = (start.clone(), vec![]);
            for _ in 0..dice.below(12) {
                let Some(mv) = position.random_move(&mut dice) else { break };
                position.play(mv).expect("a legal move");
                moves.push(mv);
            }
            for seat in Seat::all(start.seats()) {
                let expected = asked(&start, &moves, seat);
                for other in start.view(seat).possible_positions() {
                    assert_eq!(asked(&other, &moves, seat), expected, "{start} {other}");
                    compared += usize::from(other != start);
                }
            }
        }
    }
    assert!(compared > 300, "{compared} compared");
}
