//! Boards drawn as text.

mod cups;
mod paint;
mod pyramids;
mod shuttles;
mod slides;

pub(crate) use paint::Paint;

use games::{AnyPosition, AnyView, Seat};

use crate::commands::sorted_moves;

/// Everything, secrets included.
pub(crate) fn draw_position(position: &AnyPosition, paint: Paint) -> String {
    tidy(&match position {
        AnyPosition::Slides(position) => slides::draw_position(position, paint),
        AnyPosition::Pyramids(position) => pyramids::draw_position(position, paint),
        AnyPosition::Shuttles(position) => shuttles::draw(position, paint),
        AnyPosition::Cups(position) => cups::draw(position, paint),
    })
}

/// What one seat may know.
pub(crate) fn draw_view(view: &AnyView, paint: Paint) -> String {
    tidy(&match view {
        AnyView::Slides(view) => slides::draw_view(view, paint),
        AnyView::Pyramids(view) => pyramids::draw_view(view, paint),
        AnyView::Shuttles(view) => shuttles::draw(view, paint),
        AnyView::Cups(view) => cups::draw(view, paint),
    })
}

/// The legal moves below a board, in lines of a readable length.
pub(crate) fn list_moves(position: &AnyPosition) -> String {
    let moves = sorted_moves(position);
    if moves.is_empty() {
        return "No legal moves: the game is over.\n".into();
    }
    let mut text = String::from("Moves:\n");
    let mut column = 0;
    for mv in moves {
        if column + mv.len() > 76 {
            text.push('\n');
            column = 0;
        }
        column += mv.len() + 2;
        text.push_str(&mv);
        text.push_str("  ");
    }
    tidy(&text)
}

/// A line for each seat: whose turn it is, who or what belongs to the seat, and how
/// it stands, in columns.
fn seat_lines(
    to_move: Option<Seat>,
    seats: impl Iterator<Item = (Seat, String, String)>,
) -> String {
    let seats: Vec<_> = seats.collect();
    let widest = seats.iter().map(|(_, what, _)| visible_width(what)).max().unwrap_or_default();
    let line = |(seat, what, state): (Seat, String, String)| {
        let turn = if to_move == Some(seat) { "›" } else { " " };
        let space = " ".repeat(widest - visible_width(&what));
        format!("{turn} Seat {seat}  {what}{space}   {state}\n")
    };
    seats.into_iter().map(line).collect()
}

/// How many columns a text takes: colour codes take none.
fn visible_width(text: &str) -> usize {
    let parts = text.split("\x1b[").enumerate();
    parts
        .map(|(index, part)| match part.split_once('m') {
            Some((_, text)) if index > 0 => text.chars().count(),
            _ => part.chars().count(),
        })
        .sum()
}

/// Without spaces at the ends of lines; those that belong to a coloured chip stay.
fn tidy(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
