//! Cups: the honeycomb, each stack with its sign, its letter and its height.

use std::collections::BTreeMap;

use quatuor::cups::{Position, Stack};
use quatuor::{Game, Seat};

use crate::terminal::draw::{SeatLine, append_named, ink, seat_lines};
use crate::terminal::{Line, Text};
use crate::words::Words;

/// Columns per stack; each line is shifted by half of it against the next.
const WIDTH: i32 = 6;

pub(crate) fn draw(position: &Position, names: &[String], words: &Words) -> Text {
    let mut text = board(position);
    text.blank();
    let has_stacks = position.stacks().next().is_some();
    let note = if has_stacks { "terminal-cups-cells" } else { "terminal-cups-none" };
    text.push(Line::faint(words.say(note, &[])));
    if !settled(position).is_empty() {
        text.push(Line::faint(words.say("terminal-cups-settled", &[])));
    }
    text.blank();
    let seat_line = |seat| {
        let mut owner = Line::default();
        let inks = position.colours(seat).iter().map(|colour| ink(colour.letter()));
        append_named(&mut owner, inks.collect::<Vec<_>>(), words);
        SeatLine { seat, owner, state: Line::plain(state(position, seat, words)) }
    };
    let to_move = position.winners().is_none().then_some(position.to_move());
    let seats = Seat::all(position.seats()).map(seat_line).collect();
    text.append(seat_lines(to_move, seats, names, words));
    text
}

/// A line per row of the honeycomb. Rows without stacks are kept, so that the rows around
/// them stay apart.
fn board(position: &Position) -> Text {
    let mut rows: BTreeMap<i32, Vec<Stack>> = BTreeMap::new();
    for stack in position.stacks() {
        rows.entry(stack.cell.r()).or_default().push(stack);
    }
    let (first, last) = (rows.keys().next().copied(), rows.keys().next_back().copied());
    for r in first.zip(last).map_or(0..0, |(first, last)| first..last + 1) {
        rows.entry(r).or_default();
    }
    let column = |stack: &Stack| stack.cell.q() * WIDTH + stack.cell.r() * WIDTH / 2;
    let leftmost = rows.values().flatten().map(column).min().unwrap_or_default();
    let settled = settled(position);
    let mut text = Text::default();
    for (r, stacks) in &rows {
        let label = stacks.first().map_or("".into(), |stack| format!("{},{r}", stack.cell.q()));
        let mut line = Line::plain(format!("{label:>7}  "));
        let start = line.width();
        for stack in stacks {
            line.pad(start + (column(stack) - leftmost) as usize);
            line.push_stack(ink(stack.colour.letter()), stack.height);
            line.push(if settled.contains(stack) { "'" } else { " " });
        }
        text.push(line);
    }
    text
}

fn settled(position: &Position) -> Vec<Stack> {
    if position.in_set_up() {
        return vec![];
    }
    let zones = position.zones().into_iter().filter(|zone| zone.settled.is_some());
    zones.flat_map(|zone| zone.stacks).collect()
}

/// How many cups the seat owns, or still has to place.
fn state(position: &Position, seat: Seat, words: &Words) -> String {
    if !position.in_set_up() {
        return words.say("figure-score", &[("count", &position.score(seat))]);
    }
    let hand = position.colours(seat).iter().map(|colour| {
        let name = words.say(ink(colour.letter()).key(), &[]);
        format!("{} {name}", position.in_hand(colour))
    });
    let hand: Vec<String> = hand.collect();
    words.say("terminal-to-place", &[("cups", &hand.join(", "))])
}
