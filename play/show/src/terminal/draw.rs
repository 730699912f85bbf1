//! Any game as text, and what all boards have in common.

use quatuor::{AnyView, Seat};
use unicode_width::UnicodeWidthStr;

use crate::scene::Ink;
use crate::terminal::{Line, Text, cups, pyramids, shuttles, slides};
use crate::words::Words;

/// The board, and a line per seat. Secrets that the view hides are shown as hidden.
pub fn draw(view: &AnyView, words: &Words) -> Text {
    draw_named(view, &[], words)
}

/// The same with the names of the players, by seat.
pub fn draw_named(view: &AnyView, names: &[String], words: &Words) -> Text {
    match view {
        AnyView::Slides(view) => slides::draw(view, names, words),
        AnyView::Pyramids(view) => pyramids::draw(view, names, words),
        AnyView::Shuttles(view) => shuttles::draw(view, names, words),
        AnyView::Cups(view) => cups::draw(view, names, words),
    }
}

/// These moves below a heading, sorted, in lines of at most `width` columns.
pub fn list_moves(moves: &[String], width: usize, words: &Words) -> Text {
    if moves.is_empty() {
        return Text { lines: vec![Line::plain(words.say("terminal-no-moves", &[]))] };
    }
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    let mut text = Text { lines: vec![Line::plain(words.say("terminal-moves", &[]))] };
    let mut line = String::new();
    for mv in moves {
        if !line.is_empty() && line.width() + 2 + mv.width() > width {
            text.push(Line::plain(std::mem::take(&mut line)));
        }
        line += if line.is_empty() { "" } else { "  " };
        line += &mv;
    }
    text.push(Line::plain(line));
    text
}

/// The line of one seat.
pub(crate) struct SeatLine {
    /// Who it is.
    pub(crate) seat: Seat,
    /// What belongs to the seat, such as its colour.
    pub(crate) owner: Line,
    /// Its current figures.
    pub(crate) state: Line,
}

/// A line per seat, in columns, with a mark at the seat to move.
pub(crate) fn seat_lines(
    to_move: Option<Seat>,
    seats: Vec<SeatLine>,
    names: &[String],
    words: &Words,
) -> Text {
    let name = |seat: Seat| {
        let name = names.get(seat.index()).map(|name| format!(", {name}")).unwrap_or_default();
        words.say("terminal-seat", &[("seat", &seat)]) + &name
    };
    let longest = seats.iter().map(|one| name(one.seat).width()).max().unwrap_or_default();
    let widest = seats.iter().map(|one| one.owner.width()).max().unwrap_or_default();
    let line = |SeatLine { seat, mut owner, state }| {
        owner.pad(widest);
        let turn = if to_move == Some(seat) { "›" } else { " " };
        let mut line = Line::plain(format!("{turn} {}", name(seat)));
        line.pad(longest + 4);
        line.append(owner);
        line.push("   ");
        line.append(state);
        line
    };
    Text { lines: seats.into_iter().map(line).collect() }
}

/// The secret colours of a seat; `None` if they are not known.
pub(crate) fn secret(inks: Option<Vec<Ink>>, words: &Words) -> Line {
    let mut line = Line::plain(words.say("terminal-secret", &[]));
    match inks {
        None => line.push(format!(" {}", words.say("terminal-hidden", &[]))),
        Some(inks) => append_named(&mut line, inks, words),
    }
    line
}

/// Adds colours with their names.
pub(crate) fn append_named(line: &mut Line, inks: impl IntoIterator<Item = Ink>, words: &Words) {
    for (index, ink) in inks.into_iter().enumerate() {
        line.push(if index == 0 { "" } else { " " });
        line.push_named(ink, words);
    }
}

/// The colour of a piece, by its letter in the notation.
pub(crate) fn ink(letter: char) -> Ink {
    Ink::from_letter(letter).expect("every piece has one of the eight letters")
}
