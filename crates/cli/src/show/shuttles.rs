//! Shuttles: nine rows between the two cursors, joined pawns drawn joined.

use std::fmt::Write;

use games::shuttles::{End, Line, Phase, Position, Row};
use games::{Game, Seat};

use super::{Paint, seat_lines};

/// How wide a row of five pawns is.
const WIDTH: usize = 5 * 4;

pub(super) fn draw(position: &Position, paint: Paint) -> String {
    let mut text = String::new();
    for row in Row::all() {
        let line = position.board().row(row);
        let done = if line.is_complete() { "complete" } else { "" };
        let _ = writeln!(text, "{:>3}  ▕{}▏  {done}", row.number(), centred(line, WIDTH, paint));
    }
    text.push('\n');
    for end in End::BOTH {
        let name = match end {
            End::Left => "Left cursor",
            End::Right => "Right cursor",
        };
        let seat = position.seat_at(end).map_or("nobody yet".into(), |seat| format!("seat {seat}"));
        let pawns = position.cursor(end);
        let held = if pawns.is_empty() { "empty".into() } else { joined(pawns, paint) };
        let way = if pawns.is_empty() {
            ""
        } else if end == End::Left {
            "→"
        } else {
            "←"
        };
        let held = if end == End::Left { format!("{held}{way}") } else { format!("{way}{held}") };
        let _ = writeln!(text, "  {:<24} {held}", format!("{name}, {seat}"));
    }
    let to_move = (!position.is_over()).then_some(position.to_move());
    let seats = Seat::all(position.seats()).map(|seat| {
        let points = position.points(seat);
        let plural = if points == 1 { "" } else { "s" };
        let todo = if to_move == Some(seat) { task(position) } else { "" };
        (seat, format!("{points} point{plural}"), todo.into())
    });
    text.push_str(&seat_lines(to_move, seats));
    if position.quiet() > 0 {
        let turns = if position.quiet() == 1 {
            "1 turn".into()
        } else {
            format!("{} turns", position.quiet())
        };
        let end = Position::QUIET_TURNS;
        let note = format!("  {turns} without a completed row; the game ends after {end}.");
        let _ = writeln!(text, "{}", paint.faint(&note));
    }
    text
}

/// What is still to do in this turn, in one line.
fn task(position: &Position) -> &'static str {
    match position.phase() {
        Phase::Side => "choose the left or the right cursor",
        Phase::Load if End::BOTH.iter().any(|end| !position.cursor(*end).is_empty()) => {
            "load more, or drop"
        }
        Phase::Load => "load",
        Phase::Drop => "drop the rest",
        Phase::Unload => "unload the other cursor",
    }
}

fn centred(line: Line, width: usize, paint: Paint) -> String {
    let free = width - line.len() * 4;
    let left = " ".repeat(free / 2);
    let right = " ".repeat(free - free / 2);
    format!("{left}{}{right}", joined(line, paint))
}

/// Pawns side by side; those of one colour are joined.
fn joined(line: Line, paint: Paint) -> String {
    let pawns: Vec<char> = line.pawns().map(|pawn| pawn.letter()).collect();
    let mut text = String::new();
    for (index, &pawn) in pawns.iter().enumerate() {
        let same = |other: Option<&char>| other == Some(&pawn);
        let left = if index > 0 && same(pawns.get(index - 1)) { '═' } else { ' ' };
        let right = if same(pawns.get(index + 1)) { '═' } else { ' ' };
        text.push_str(&paint.chip_between(pawn, left, right));
    }
    text
}
