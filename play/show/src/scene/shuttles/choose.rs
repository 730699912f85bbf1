//! The results of taps.

use quatuor::Game;
use quatuor::shuttles::{End, Line, Move, Position, Row};

use crate::scene::Tap;

/// The id of the button for a pass.
pub(super) const PASS: &str = "pass";

/// The id of the spot for a whole cursor.
pub(super) fn cursor_id(end: End) -> String {
    Move::Side(end).to_string()
}

/// The id of the spot for this number of pawns, from the open end of the own cursor.
pub(super) fn pawns_id(count: usize) -> String {
    format!("cursor-{count}")
}

/// The id of the spot where a row is loaded from.
pub(super) fn load_id(row: Row) -> String {
    format!("load-{row}")
}

/// The id of the spot at the mover's end of a row.
pub(super) fn drop_id(row: Row) -> String {
    format!("drop-{row}")
}

/// The id of the spot at the other end of a row.
pub(super) fn unload_id(row: Row) -> String {
    format!("unload-{row}")
}

/// The result of a tap, given the spots chosen so far.
pub(super) fn tap(view: &Position, legal: &[Move], chosen: &[String], spot: &str) -> Tap<Move> {
    if let Some(mv) = move_at(legal, chosen, spot) {
        return Tap::Move(mv);
    }
    let can_choose = match pawns_of(spot) {
        Some(count) => drops(legal).any(|(_, other)| other == count),
        None => to_unload(view, legal).is_some_and(|end| cursor_id(end) == spot),
    };
    match chosen.first().is_some_and(|first| first == spot) {
        _ if !can_choose => Tap::Inert,
        true => Tap::Chosen(vec![]),
        false => Tap::Chosen(vec![spot.into()]),
    }
}

/// The move that a tap makes at once.
pub(super) fn move_at(legal: &[Move], chosen: &[String], spot: &str) -> Option<Move> {
    let row = |name: &str| Row::new(spot.strip_prefix(name)?.parse().ok()?);
    let mv = if let Some(row) = row("load-") {
        // While pawns wait to be dropped, a mistaken tap must not load more.
        picked(legal, chosen).is_none().then_some(Move::Load(row))?
    } else if let Some(row) = row("drop-") {
        Move::Drop { row, count: count(legal, chosen)? }
    } else if let Some(row) = row("unload-") {
        Move::Unload(row)
    } else if pawns_of(spot).is_some() {
        return None;
    } else {
        legal.iter().copied().find(|mv| match mv {
            Move::Side(_) | Move::Pass => mv.to_string() == spot,
            _ => false,
        })?
    };
    legal.contains(&mv).then_some(mv)
}

/// How many pawns are to be dropped: as many as were picked, or the only possible number.
pub(super) fn count(legal: &[Move], chosen: &[String]) -> Option<u8> {
    picked(legal, chosen).or_else(|| {
        let (_, first) = drops(legal).next()?;
        drops(legal).all(|(_, count)| count == first).then_some(first)
    })
}

/// How many pawns were picked on the own cursor.
pub(super) fn picked(legal: &[Move], chosen: &[String]) -> Option<u8> {
    let picked = pawns_of(chosen.first()?)?;
    drops(legal).any(|(_, count)| count == picked).then_some(picked)
}

/// The cursor that is to be unloaded now.
pub(super) fn to_unload(view: &Position, legal: &[Move]) -> Option<End> {
    let is_unload = legal.iter().any(|mv| matches!(mv, Move::Unload(_)));
    view.end_of(view.to_move()).filter(|_| is_unload).map(End::opposite)
}

/// What a cursor at this end holds, from its open end: the groups, each with the number of
/// pawns that leave with it.
pub(super) fn groups(cursor: Line, end: End) -> Vec<(usize, Line)> {
    let mut groups: Vec<Line> = cursor.groups().collect();
    if end == End::Left {
        groups.reverse();
    }
    let mut count = 0;
    let with_count = |group: Line| {
        count += group.len();
        (count, group)
    };
    groups.into_iter().map(with_count).collect()
}

fn pawns_of(spot: &str) -> Option<u8> {
    spot.strip_prefix("cursor-")?.parse().ok()
}

fn drops(legal: &[Move]) -> impl Iterator<Item = (Row, u8)> {
    legal.iter().filter_map(|mv| match mv {
        Move::Drop { row, count } => Some((*row, *count)),
        _ => None,
    })
}
