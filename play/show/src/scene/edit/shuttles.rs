//! Editing Shuttles: all 35 pawns are always there, so pawns change places or lines.

use quatuor::shuttles::{End, Lane, Phase, Position, Row};
use quatuor::{NotationError, Seat};

use super::book::Choice;
use super::{Book, Edited, Fact, REFUSED};

/// A spot of the editor's board.
enum Spot {
    /// A pawn: its lane, and its place there from the left.
    Pawn(Lane, usize),
    /// An end of a lane.
    End(Lane, End),
}

/// Whether a spot of the editor's board is a pawn: `3.0` is the first of row 3; rows 10 and
/// 11 are the cursors, from their open ends. The ends of lines are `3<` and `3>`.
pub(super) fn is_pawn(spot: &str) -> bool {
    spot.contains('.')
}

fn read(position: &Position, spot: &str) -> Option<Spot> {
    let at = spot.find(['.', '<', '>'])?;
    let line = spot[..at].parse::<usize>().ok()?.checked_sub(1)?;
    let lane = match line.checked_sub(Row::COUNT) {
        None => Lane::Row(Row::all().nth(line)?),
        Some(cursor) => Lane::Cursor(*End::BOTH.get(cursor)?),
    };
    // The left cursor is open at its right end.
    let is_turned = lane == Lane::Cursor(End::Left);
    let end = |end: End| if is_turned { end.opposite() } else { end };
    Some(match &spot[at..=at] {
        "<" => Spot::End(lane, end(End::Left)),
        ">" => Spot::End(lane, end(End::Right)),
        _ => {
            let written: usize = spot[at + 1..].parse().ok()?;
            let last = position.line(lane).len().checked_sub(1)?;
            Spot::Pawn(lane, if is_turned { last.checked_sub(written)? } else { written })
        }
    })
}

/// Swaps two pawns, or moves a pawn to the end of a line.
pub(super) fn carry(position: &Position, from: &str, to: &str) -> Edited<Position> {
    let Some(Spot::Pawn(lane, place)) = read(position, from) else { return Err(REFUSED) };
    match read(position, to) {
        Some(Spot::Pawn(other, goal)) => position.with_swapped((lane, place), (other, goal)),
        Some(Spot::End(goal, end)) => position.with_moved((lane, place), goal, end),
        None => return Err(REFUSED),
    }
    .map_err(key)
}

pub(super) fn facts(position: &Position, book: &Book) -> Vec<Fact> {
    let is_chosen = position.phase() != Phase::Side;
    let phases = [("side", "edit-phase-side"), ("load", "edit-phase-turn")];
    let phases = phases.map(|(id, key)| (id.into(), book.say(key))).to_vec();
    let phase = if is_chosen { "load" } else { "side" };
    let mut facts = vec![book.fact("phase", book.say("edit-phase"), phases, phase)];
    if let Some(left) = position.seat_at(End::Left) {
        facts.push(book.turn());
        facts.push(book.seat_fact("left", "edit-left", &left.to_string()));
    }
    let complete = position.board().complete_rows();
    if complete > 0 {
        let points = position.points(Seat::FIRST).to_string();
        let mut fact = book.number("points".into(), book.say("edit-points"), complete, &points);
        fact.is_minor = false;
        facts.push(fact);
    }
    let (most, quiet) = (Position::QUIET_TURNS.into(), position.quiet().to_string());
    facts.push(book.number("quiet".into(), book.say("edit-quiet"), most, &quiet));
    facts
}

pub(super) fn set(position: &Position, choice: &Choice) -> Edited<Position> {
    match choice.name {
        "turn" => position.with_turn(choice.seat()?),
        "left" => position.with_left(choice.seat()?),
        "quiet" => position.with_quiet(choice.number()?),
        "points" => position.with_points(choice.number()?),
        "phase" if choice.value == "side" => {
            return position.with_side_chosen(false).map_err(|_| "edit-refused-side");
        }
        "phase" => position.with_side_chosen(true),
        _ => return Err(REFUSED),
    }
    .map_err(key)
}

/// The text for a refusal.
fn key(error: NotationError) -> &'static str {
    match &*error.reason.code {
        "shuttles.long-row" | "shuttles.long-cursor" => "edit-refused-full",
        "position.number" | "position.seat" => REFUSED,
        _ => "edit-refused-turn",
    }
}
