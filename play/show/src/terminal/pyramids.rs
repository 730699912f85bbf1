//! Pyramids: places in rows, each with its number, the colour that shows, and its pile.

use quatuor::Seat;
use quatuor::pyramids::View;

use crate::terminal::draw::{SeatLine, ink, seat_lines, secret};
use crate::terminal::{Line, Text};
use crate::words::Words;

/// The number of rows of a board with more places than this.
const ROWS: usize = 4;

pub(crate) fn draw(view: &View, names: &[String], words: &Words) -> Text {
    let board = view.board();
    let mut text = Text::default();
    let places: Vec<_> = board.places().collect();
    let per_row = if places.len() > ROWS { places.len().div_ceil(ROWS) } else { places.len() };
    let highest = places.iter().map(|&place| board.height(place)).max().unwrap_or_default();
    let width = (highest + 1).max(6) + 1;
    for row in places.chunks(per_row.max(1)) {
        let (mut tops, mut piles) = (Line::default(), Line::default());
        for &place in row {
            let closed = if board.last() == Some(place) { "✕" } else { " " };
            tops.push(format!("{:>3}{closed}", place.number()));
            tops.push_piece(ink(board.showing(place).letter()));
            tops.push(" ".repeat(width - 4));
            let mut pile = board.base(place).letter().to_ascii_uppercase().to_string();
            pile.extend(board.pieces(place).map(|piece| piece.letter()));
            piles.push("    ");
            piles.push_faint(format!("{pile:<width$}"));
        }
        text.push(tops);
        text.push(piles);
        text.blank();
    }
    let seat_line = |seat| {
        let inks = view.secret(seat).map(|colour| vec![ink(colour.letter())]);
        let mut state = Line::plain(words.say("terminal-to-play", &[])).and(" ");
        board.stock(seat).pieces().for_each(|piece| state.push_piece(ink(piece.letter())));
        SeatLine { seat, owner: secret(inks, words), state }
    };
    let seats = Seat::all(board.seats()).map(seat_line).collect();
    text.append(seat_lines((!board.is_over()).then_some(board.to_move()), seats, names, words));
    text
}
