//! The spots and their labels.

use quatuor::Game;
use quatuor::shuttles::{End, Position, Row};

use super::transfer::Transfer;
use super::{choose, layout, speech};
use crate::scene::board::Sight;
use crate::scene::{Spot, State, Tap};

/// The grid for arrow keys: three cells of the left cursor, the left end of the row, the
/// row, and the same again on the right.
const ROW_COLUMN: usize = 4;

/// All spots, row by row, from left to right.
pub(super) fn spots(sight: &Sight<Position>) -> Vec<Spot> {
    let mut spots = vec![];
    for row in Row::all() {
        spots.extend(beside(sight, row, End::Left));
        spots.push(whole_row(sight, row));
        spots.extend(beside(sight, row, End::Right));
    }
    quatuor::sort_short(&mut spots, |a, b| (a.row, a.column).cmp(&(b.row, b.column)));
    spots
}

/// What a tap on a spot does now.
pub(super) fn state(sight: &Sight<Position>, id: &str) -> State {
    match choose::tap(sight.view, sight.legal, sight.chosen, id) {
        Tap::Inert => State::Inert,
        Tap::Chosen(now) if !now.iter().any(|chosen| chosen == id) => State::Chosen,
        Tap::Move(_) | Tap::Chosen(_) => State::Open,
    }
}

/// The move that a tap on a spot makes at once, and its result.
fn transfer(sight: &Sight<Position>, id: &str) -> Option<(String, Transfer)> {
    let mv = choose::move_at(sight.legal, sight.chosen, id)?;
    Some((mv.to_string(), Transfer::of(sight.view, mv)?))
}

fn whole_row(sight: &Sight<Position>, row: Row) -> Spot {
    let words = sight.words;
    let id = choose::load_id(row);
    let line = sight.view.board().row(row);
    let pawns = speech::pawns(line, words);
    let key = if line.is_complete() { "shuttles-row-complete" } else { "shuttles-row" };
    let mut label = words.say(key, &[("row", &row), ("pawns", &pawns)]);
    if let Some((notation, transfer)) = transfer(sight, &id) {
        let pawns = speech::pawns(transfer.carried, words);
        label = words.say(
            "shuttles-row-load",
            &[("text", &label), ("pawns", &pawns), ("notation", &notation)],
        );
    }
    let area = layout::row_area(row);
    let state = state(sight, &id);
    Spot { id, row: row.index(), column: ROW_COLUMN, area, label, state }
}

/// The spots at one side of a row: its end, and the cursor if it stands there.
fn beside(sight: &Sight<Position>, row: Row, end: End) -> Vec<Spot> {
    let has_cursor = sight.piece_ids.beside(end) == row;
    let mut spots = vec![];
    // No seat has an end before the sides are chosen.
    if let Some(own) = sight.view.end_of(sight.view.to_move()) {
        let id = if end == own { choose::drop_id(row) } else { choose::unload_id(row) };
        spots.push(row_end(sight, id, row, end, has_cursor));
    }
    if has_cursor {
        spots.extend(cursor(sight, row, end));
    }
    spots
}

fn row_end(sight: &Sight<Position>, id: String, row: Row, end: End, has_cursor: bool) -> Spot {
    let words = sight.words;
    let mut label = match end {
        End::Left => words.say("shuttles-end-left", &[("row", &row)]),
        End::Right => words.say("shuttles-end-right", &[("row", &row)]),
    };
    if let Some((notation, transfer)) = transfer(sight, &id) {
        let key = if transfer.row_end() == transfer.end {
            "shuttles-end-drop"
        } else {
            "shuttles-end-unload"
        };
        let pawns = speech::pawns(transfer.carried, words);
        label = words.say(key, &[("text", &label), ("pawns", &pawns), ("notation", &notation)]);
        if !transfer.spilled.is_empty() {
            let pawns = speech::pawns(transfer.spilled, words);
            let onto = speech::cursor(end.opposite(), words);
            label = words.say(
                "shuttles-end-spill",
                &[("text", &label), ("pawns", &pawns), ("cursor", &onto)],
            );
        }
    }
    let area = layout::end_area(row, end, has_cursor);
    let state = state(sight, &id);
    Spot { id, row: row.index(), column: column(end, 1), area, label, state }
}

/// The mover's pawns can be picked group by group; another cursor is one spot.
fn cursor(sight: &Sight<Position>, row: Row, end: End) -> Vec<Spot> {
    let line = sight.view.cursor(end);
    let is_own = sight.view.end_of(sight.view.to_move()) == Some(end);
    match is_own && !line.is_empty() {
        true => held(sight, row, end),
        false => vec![whole_cursor(sight, row, end)],
    }
}

fn whole_cursor(sight: &Sight<Position>, row: Row, end: End) -> Spot {
    let words = sight.words;
    let id = choose::cursor_id(end);
    let take = choose::move_at(sight.legal, sight.chosen, &id);
    let label = match (take, end) {
        (Some(mv), End::Left) => words.say("shuttles-take-left", &[("notation", &mv)]),
        (Some(mv), End::Right) => words.say("shuttles-take-right", &[("notation", &mv)]),
        (None, _) => {
            let pawns = speech::pawns(sight.view.cursor(end), words);
            let cursor = speech::cursor(end, words);
            words.say("shuttles-cursor", &[("cursor", &cursor), ("pawns", &pawns)])
        }
    };
    let area = layout::cursor_area(end, row);
    let state = state(sight, &id);
    Spot { id, row: row.index(), column: column(end, 3), area, label, state }
}

/// The pawns and groups on the mover's cursor, each for all pawns that must leave with it.
fn held(sight: &Sight<Position>, row: Row, end: End) -> Vec<Spot> {
    let words = sight.words;
    let line = sight.view.cursor(end);
    let mut spots = vec![];
    for (count, group) in choose::groups(line, end) {
        let id = choose::pawns_id(count);
        let state = state(sight, &id);
        let cursor = speech::cursor(end, words);
        let pawns = speech::pawns(group, words);
        let mut label = words
            .say("shuttles-held", &[("cursor", &cursor), ("place", &count), ("pawns", &pawns)]);
        if state != State::Inert {
            label = words.say("shuttles-pick", &[("text", &label), ("count", &count)]);
        }
        let depth = line.len() - count;
        let area = layout::hollows_area(end, row, depth, group.len());
        spots.push(Spot {
            id,
            row: row.index(),
            column: column(end, 4 - depth),
            area,
            label,
            state,
        });
    }
    spots
}

/// The column at this distance from the row towards an end.
fn column(end: End, steps: usize) -> usize {
    match end {
        End::Left => ROW_COLUMN - steps,
        End::Right => ROW_COLUMN + steps,
    }
}
