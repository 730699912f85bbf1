//! Texts: lines of pawns, what a move does, what is left to do.

use quatuor::Game;
use quatuor::shuttles::{End, Line, Move, Phase, Position};

use super::choose;
use super::transfer::{Transfer, Way};
use crate::scene::Ink;
use crate::words::Words;

/// "left cursor".
pub(super) fn cursor(end: End, words: &Words) -> String {
    match end {
        End::Left => words.say("shuttles-left", &[]),
        End::Right => words.say("shuttles-right", &[]),
    }
}

/// The groups of a line from left to right: "red, 2 × blue".
pub(super) fn pawns(line: Line, words: &Words) -> String {
    match groups(line, words) {
        groups if groups.is_empty() => words.say("shuttles-empty", &[]),
        groups => groups.join(", "),
    }
}

fn groups(line: Line, words: &Words) -> Vec<String> {
    let group = |group: Line| {
        let ink = group.pawns().next().and_then(|colour| Ink::from_letter(colour.letter()));
        let colour = ink.map(|ink| words.say(ink.key(), &[])).unwrap_or_default();
        match group.len() {
            1 => colour,
            size => words.say("shuttles-group", &[("size", &size), ("colour", &colour)]),
        }
    };
    line.groups().map(group).collect()
}

/// What a move does, as a text that follows the mover's name.
pub(super) fn tell(view: &Position, mv: Move, words: &Words) -> String {
    let text = match (mv, Transfer::of(view, mv)) {
        (Move::Side(End::Left), _) => words.say("shuttles-takes-left", &[]),
        (Move::Side(End::Right), _) => words.say("shuttles-takes-right", &[]),
        (_, Some(transfer)) => tell_deed(&transfer, words),
        (_, None) => words.say("shuttles-passes", &[]),
    };
    format!("{text} ({mv})")
}

fn tell_deed(transfer: &Transfer, words: &Words) -> String {
    let carried = words.list(&groups(transfer.carried, words));
    let gaps: [(&str, &dyn std::fmt::Display); 2] = [("pawns", &carried), ("row", &transfer.row)];
    let mut parts = vec![match transfer.way {
        Way::Load => words.say("shuttles-loads", &gaps),
        Way::Drop => words.say("shuttles-drops", &gaps),
        Way::Unload => words.say("shuttles-unloads", &gaps),
    }];
    if !transfer.spilled.is_empty() {
        let spilled = words.list(&groups(transfer.spilled, words));
        parts.push(words.say("shuttles-spills", &[("pawns", &spilled)]));
    }
    if transfer.completes {
        parts.push(words.say("shuttles-completes", &[]));
    }
    words.list(&parts)
}

/// What is left to do in this turn.
pub(super) fn task(
    view: &Position,
    legal: &[Move],
    chosen: &[String],
    words: &Words,
) -> Option<String> {
    let first = legal.first()?;
    let Some(end) = view.end_of(view.to_move()) else {
        return Some(words.say("shuttles-task-side", &[]));
    };
    let held = view.cursor(end).len();
    let waiting = view.cursor(end.opposite()).len();
    let room = Line::CURSOR - held;
    let can_load = legal.iter().any(|mv| matches!(mv, Move::Load(_)));
    let count = choose::count(legal, chosen);
    let text = match (view.phase(), choose::picked(legal, chosen)) {
        _ if *first == Move::Pass => words.say("shuttles-task-pass", &[]),
        (Phase::Unload, _) => words.say("shuttles-task-unload", &[("count", &waiting)]),
        (_, Some(picked)) => words.say("shuttles-task-row", &[("count", &picked)]),
        _ if held == 0 && end == End::Left => words.say("shuttles-task-start-left", &[]),
        _ if held == 0 => words.say("shuttles-task-start-right", &[]),
        _ if can_load && count.is_some() => {
            words.say("shuttles-task-load-or-drop", &[("count", &room)])
        }
        _ if can_load => words.say("shuttles-task-load-or-pick", &[("count", &room)]),
        _ if count.is_some() => words.say("shuttles-task-drop", &[("count", &held)]),
        _ => words.say("shuttles-task-pick", &[("count", &held)]),
    };
    match view.phase() {
        Phase::Drop if waiting > 0 => Some(words.say("shuttles-task-then", &[("task", &text)])),
        _ => Some(text),
    }
}
