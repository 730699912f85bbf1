//! Why a move is good, for players.

use quatuor::shuttles::{Colour, End, Line, Move, Position};
use quatuor::{Figure, Game};

use super::judgement::Judgement;
use super::reach::Reach;
use super::turns::Finder;
use crate::SeatHistory;

/// How many beginnings of a turn are examined to see whether it completes a row.
const WIDTH: usize = 40;

/// The most important reason for a move:
///
/// - `wins-now`: it ends the game, with this number of points;
/// - `completes-row`: it completes the row of this number;
/// - `leads-to-row`: the turn can still complete a row, in this number of further moves;
/// - `stops-row`: the opponent can complete this number of colours fewer in the next turn;
/// - `joins-pawns`: it makes a group of this size;
/// - `nearer-colour`: a colour needs this number of pawns fewer to be complete;
/// - `farther-colour`: the opponent needs this number of pawns more for a colour;
/// - `nearer-side`: this number of colours are nearer to this side than to the other;
/// - `only-move`: there is no other move;
/// - `holds-off`: no better reason; how many pawns the opponent would have to load for the
///   colour it is nearest to.
pub(super) fn of(seen: &SeatHistory<Position>, mv: Move) -> Option<Figure> {
    let before = *seen.possible_positions().first()?;
    let seat = before.to_move();
    let mut after = before;
    after.play(mv).ok()?;
    let scored = after.points(seat) > before.points(seat);
    if let Some(winners) = after.winners()
        && winners.contains(seat)
        && winners.len() == 1
    {
        return Some(Figure::new("wins-now", after.points(seat)));
    }
    if let (true, Some(row)) = (scored, row_of(mv)) {
        return Some(Figure::new("completes-row", row));
    }
    if mv == Move::Pass {
        return Some(Figure::new("only-move", 1));
    }
    let judgement = Judgement::new();
    if let Move::Side(end) = mv {
        let reach = judgement.reach(&before);
        let nearer =
            |colour: &Colour| reach.loads(end, *colour) < reach.loads(end.opposite(), *colour);
        let count = Colour::ALL.iter().filter(|colour| nearer(colour)).count();
        return Some(Figure::new("nearer-side", count as i64));
    }
    if after.to_move() == seat
        && let Some(moves) = moves_to_a_row(&after)
    {
        return Some(Figure::new("leads-to-row", moves));
    }
    let end = before.end_of(seat)?;
    let (reach, reach_after) = (judgement.reach(&before), judgement.reach(&after));
    let stopped = in_reach(&reach, end.opposite()) - in_reach(&reach_after, end.opposite());
    let longer = |end: End| {
        let change = |colour: &Colour| {
            let [before, after] = [reach, reach_after].map(|reach| reach.loads(end, *colour));
            i64::from(after) - i64::from(before)
        };
        Colour::ALL.map(|colour| change(&colour))
    };
    let fewer = -longer(end).into_iter().min().unwrap_or(0);
    let more = longer(end.opposite()).into_iter().max().unwrap_or(0);
    if stopped > 0 {
        Some(Figure::new("stops-row", stopped))
    } else if let Some(size) = joined(&before, &after, mv) {
        Some(Figure::new("joins-pawns", size as i64))
    } else if fewer > 0 {
        Some(Figure::new("nearer-colour", fewer))
    } else if more > 0 {
        Some(Figure::new("farther-colour", more))
    } else {
        let loads = |colour: &Colour| reach_after.loads(end.opposite(), *colour);
        let nearest = Colour::ALL.iter().map(loads).filter(|loads| *loads > 0).min()?;
        Some(Figure::new("holds-off", nearest))
    }
}

/// How many colours the player at this end can complete in one turn.
fn in_reach(reach: &Reach, end: End) -> i64 {
    let near = |colour: &&Colour| (1..=Reach::TURN).contains(&reach.loads(end, **colour));
    Colour::ALL.iter().filter(near).count() as i64
}

/// How many moves of the turn it takes to complete a row.
fn moves_to_a_row(position: &Position) -> Option<i64> {
    let seat = position.to_move();
    let mut finder = Finder::new();
    let ways = finder.find(position, WIDTH, WIDTH);
    let scores = |way: &&super::turns::Way| way.position.points(seat) > position.points(seat);
    let turns = ways.iter().filter(scores).map(|way| {
        let mut now = *position;
        let played = way.turn.moves().iter().take_while(|mv| {
            let before = now.points(seat);
            now.play_unchecked(**mv);
            now.points(seat) == before
        });
        played.count() as i64 + 1
    });
    turns.min()
}

/// The size of the group that a move made where it put pawns, if the group has grown.
fn joined(before: &Position, after: &Position, mv: Move) -> Option<usize> {
    let row = match mv {
        Move::Drop { row, .. } | Move::Unload(row) => row,
        Move::Side(_) | Move::Load(_) | Move::Pass => return None,
    };
    let largest = |line: Line| line.groups().map(Line::len).max().unwrap_or(0);
    let cursors = End::BOTH.map(|end| largest(before.cursor(end)));
    let before = largest(before.board().row(row)).max(cursors[0]).max(cursors[1]);
    let after = largest(after.board().row(row));
    (after > before).then_some(after)
}

fn row_of(mv: Move) -> Option<i64> {
    match mv {
        Move::Load(row) | Move::Drop { row, .. } | Move::Unload(row) => Some(row.number().into()),
        Move::Side(_) | Move::Pass => None,
    }
}

#[cfg(test)]
mod tests {
    use quatuor::shuttles::Ruleset;
    use quatuor::{FastDice, Ruleset as _, Seed};
    use search::Budget;

    use super::*;
    use crate::{Level, Playable};

    #[test]
    fn every_good_move_has_a_reason() {
        for deal in 0..4 {
            let ruleset = Ruleset::all()[0];
            let start = Position::deal(&ruleset, &Seed::new(format!("reason {deal}")));
            let mut seats = [0, 1].map(|index| {
                let seat = quatuor::Seat::from_index(index);
                (SeatHistory::new(seat, start.view(seat)), Position::level(Level::Strong))
            });
            let (mut position, mut dice) = (start, FastDice::new(deal));
            for _ in 0..80 {
                if position.is_over() {
                    break;
                }
                let (seen, mind) = &mut seats[position.to_move().index()];
                let report = mind.think(seen, &mut Budget::iterations(100), &mut dice);
                let mv = report.best.expect("the game goes on");
                assert!(of(seen, mv).is_some(), "{mv} in {position}");
                position.play_unchecked(mv);
                seats.iter_mut().for_each(|(seen, _)| seen.watch(mv));
            }
        }
    }
}
