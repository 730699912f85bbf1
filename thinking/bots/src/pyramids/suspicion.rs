//! What the moves of the other seats reveal about their secret colours.

use quatuor::pyramids::{Colour, Move, Position};
use quatuor::{Game, Seat};
use search::{Belief, Character, number};

use super::field::Field;
use crate::SeatHistory;

/// All positions that the seat may be in, with their chances given the moves of the other
/// seats: players do not like to cover their own colour, to waste its pieces early, or to
/// leave it buried where a piece of another colour could uncover it.
///
/// If a player's moves fit no secret, it is assumed to move at random, and nothing is
/// inferred (see [`Character`]). No secret counts as less than `floor` times as likely as
/// the one that explains a move best; with 1, moves reveal nothing.
pub(crate) fn suspect(seen: &SeatHistory<Position>, floor: f64) -> Belief<Position> {
    let mut belief = Belief::uniform(seen.possible_starts());
    let Some((start, _)) = belief.worlds().first() else {
        return belief;
    };
    let mut position = *start;
    let mut characters: [Character<Colour>; Seat::MOST] = Default::default();
    for &mv in seen.moves() {
        let mover = position.to_move();
        if mover != seen.seat() && floor < 1.0 {
            let (reasons, moves) = reasons(&position, mv);
            let secret = |world: &Position| world.secret(mover);
            let reason = |secret: Colour| reasons[secret.index()];
            characters[mover.index()].watch(&mut belief, secret, reason, moves, floor);
        }
        position.play_unchecked(mv);
    }
    belief.advance(|world| seen.moves().iter().for_each(|&mv| world.play_unchecked(mv)));
    belief
}

/// By secret colour: how likely a player with it was to choose this move; and the number of
/// moves.
fn reasons(position: &Position, chosen: Move) -> ([f64; 6], usize) {
    let field = Field::new(position);
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    let mut reasons = [0.0; 6];
    for (goal, reason) in (1..).zip(&mut reasons) {
        let weight = |mv| number::exp(field.put_of(mv).fondness(goal, field.is_late()));
        let all: f64 = moves.iter().map(|&mv| weight(mv)).sum();
        *reason = weight(chosen) / all;
    }
    (reasons, moves.len())
}

/// By colour: the chance that it is the secret of another seat.
pub(crate) fn rivals(belief: &Belief<Position>, seat: Seat) -> [f64; 6] {
    let mut chances = [0.0; 6];
    for (world, chance) in belief.worlds() {
        for other in Seat::all(world.seats()).filter(|other| *other != seat) {
            chances[world.secret(other).index()] += chance;
        }
    }
    chances
}

#[cfg(test)]
mod tests {
    use quatuor::pyramids::Ruleset;
    use quatuor::{FastDice, Ruleset as _, Seed};
    use search::Budget;

    use super::*;
    use crate::{Mind, PlainMind};

    /// The chance that the seat gives to the actual secret of another seat.
    fn insight(position: &Position, seen: &SeatHistory<Position>, other: Seat) -> f64 {
        let secret = position.secret(other);
        suspect(seen, 0.02).chance(|world| world.secret(other) == secret)
    }

    #[test]
    fn plain_players_reveal_their_secrets() {
        for ruleset in Ruleset::all() {
            let (mut sum, mut count) = (0.0, 0.0);
            for deal in 0..4 {
                let mut position = Position::deal(&ruleset, &Seed::new(format!("tell {deal}")));
                let mut seen: Vec<_> = Seat::all(position.seats())
                    .map(|seat| SeatHistory::new(seat, position.view(seat)))
                    .collect();
                let mut dice = FastDice::new(deal);
                for _ in 0..position.seats() * 5 {
                    let seen_by_mover = &seen[position.to_move().index()];
                    let mut budget = Budget::iterations(3_000);
                    let report = PlainMind.think(seen_by_mover, &mut budget, &mut dice);
                    let mv = report.best.expect("the game goes on");
                    position.play_unchecked(mv);
                    seen.iter_mut().for_each(|seen| seen.watch(mv));
                }
                for other in Seat::all(position.seats()).skip(1) {
                    sum += insight(&position, &seen[0], other);
                    count += 1.0;
                }
            }
            assert!(sum / count > 0.6, "{ruleset:?}: {}", sum / count);
        }
    }

    #[test]
    fn covering_a_colour_makes_it_unlikely() {
        let text = "fair 2 - r,g rrr,yyy R/R/R/R/G/G/G/G/Y/Y/Y/Y/B/B/B/B";
        let position: Position = text.parse().expect(text);
        let mut seen = SeatHistory::new(Seat::FIRST, position.view(Seat::FIRST));
        let mv = position.parse_move("y@13").expect("legal");
        seen.watch(mv);
        let belief = suspect(&seen, 0.02);
        let chances = rivals(&belief, Seat::FIRST);
        assert_eq!(chances[0], 0.0, "red is the own colour");
        assert!(chances[4] < 0.1, "a player does not cover its own blue");
        assert!(chances[3] > 0.5, "green keeps its own places: {chances:?}");
    }
}
