//! Shuttles: nine rows, the two cursors, pawns of one colour drawn joined.

use quatuor::shuttles::{End, Line as Pawns, Phase, Position, Row};
use quatuor::{Game, Seat};

use crate::terminal::draw::{SeatLine, ink, seat_lines};
use crate::terminal::{Line, Text};
use crate::words::Words;

/// How many columns a row of five pawns takes.
const WIDTH: usize = 5 * 4;

pub(crate) fn draw(position: &Position, names: &[String], words: &Words) -> Text {
    let mut text = Text::default();
    for row in Row::all() {
        let pawns = position.board().row(row);
        let free = WIDTH - pawns.len() * 4;
        let mut line = Line::plain(format!("{:>3}  ▕{}", row.number(), " ".repeat(free / 2)));
        line.append(joined(pawns));
        line.push(format!("{}▏", " ".repeat(free - free / 2)));
        if pawns.is_complete() {
            line.push(format!("  {}", words.say("terminal-complete", &[])));
        }
        text.push(line);
    }
    text.blank();
    let cursors = End::BOTH.map(|end| cursor_line(position, end, words));
    let widest = cursors.iter().map(|(name, _)| name.width()).max().unwrap_or_default();
    for (mut line, pawns) in cursors {
        line.pad(widest + 2);
        line.append(pawns);
        text.push(line);
    }
    let to_move = (!position.is_over()).then_some(position.to_move());
    let seat_line = |seat| {
        let owner = Line::plain(words.say("points", &[("count", &position.points(seat))]));
        let is_to_move = to_move == Some(seat);
        let state = if is_to_move { Line::plain(task(position, words)) } else { Line::default() };
        SeatLine { seat, owner, state }
    };
    let seats = Seat::all(position.seats()).map(seat_line).collect();
    text.append(seat_lines(to_move, seats, names, words));
    if position.quiet() > 0 {
        let gaps: [(&str, &dyn std::fmt::Display); 2] =
            [("count", &position.quiet()), ("last", &Position::QUIET_TURNS)];
        text.push(Line::faint(format!("  {}", words.say("terminal-quiet", &gaps))));
    }
    text
}

/// The name of a cursor, and the pawns on it.
fn cursor_line(position: &Position, end: End, words: &Words) -> (Line, Line) {
    let (key, free) = match end {
        End::Left => ("terminal-left-cursor", "terminal-left-cursor-free"),
        End::Right => ("terminal-right-cursor", "terminal-right-cursor-free"),
    };
    let name = match position.seat_at(end) {
        None => words.say(free, &[]),
        Some(seat) => words.say(key, &[("seat", &seat)]),
    };
    let pawns = position.cursor(end);
    let mut held = Line::default();
    match end {
        _ if pawns.is_empty() => held.push(words.say("shuttles-empty", &[])),
        End::Left => {
            held.append(joined(pawns));
            held.push("→");
        }
        End::Right => {
            held.push("←");
            held.append(joined(pawns));
        }
    }
    (Line::plain(format!("  {name}")), held)
}

/// What the seat to move has to do now.
fn task(position: &Position, words: &Words) -> String {
    let has_loaded = End::BOTH.iter().any(|end| !position.cursor(*end).is_empty());
    let key = match position.phase() {
        Phase::Side => "shuttles-task-side",
        Phase::Load if has_loaded => "terminal-load-or-drop",
        Phase::Load => "terminal-load",
        Phase::Drop => "terminal-drop",
        Phase::Unload => "terminal-unload",
    };
    words.say(key, &[])
}

/// Pawns side by side; those of one colour are joined.
fn joined(pawns: Pawns) -> Line {
    let letters: Vec<char> = pawns.pawns().map(|pawn| pawn.letter()).collect();
    let mut line = Line::default();
    for (index, &letter) in letters.iter().enumerate() {
        let bar = |other: Option<&char>| if other == Some(&letter) { '═' } else { ' ' };
        let left = bar(index.checked_sub(1).and_then(|index| letters.get(index)));
        let right = bar(letters.get(index + 1));
        line.push_piece_between(ink(letter), left, right);
    }
    line
}
