//! Pyramids: places in rows, each with its number, what shows, and its pile.

use std::fmt::Write;

use games::Seat;
use games::pyramids::{Board, Position, View};

use super::Paint;

pub(super) fn draw_position(position: &Position, paint: Paint) -> String {
    draw(position.board(), paint, |seat| Some(position.objective(seat).letter()))
}

pub(super) fn draw_view(view: &View, paint: Paint) -> String {
    draw(view.board(), paint, |seat| (seat == view.seat()).then(|| view.objective().letter()))
}

fn draw(board: &Board, paint: Paint, secret: impl Fn(Seat) -> Option<char>) -> String {
    let mut text = String::new();
    let places: Vec<_> = board.places().collect();
    let across = if places.len() > 4 { places.len().div_ceil(4) } else { places.len() };
    for row in places.chunks(across.max(1)) {
        for &place in row {
            let closed = if board.last() == Some(place) { "✕" } else { " " };
            let chip = paint.chip(board.showing(place).letter());
            let _ = write!(text, "{:>3}{closed}{chip}   ", place.number());
        }
        text.push('\n');
        for &place in row {
            let mut pile = board.base(place).letter().to_ascii_uppercase().to_string();
            pile.extend(board.pieces(place).map(|piece| piece.letter()));
            let _ = write!(text, "    {}", paint.faint(&format!("{pile:<7}")));
        }
        text.push_str("\n\n");
    }
    for seat in Seat::all(board.seats()) {
        let turn = if board.to_move() == seat && !board.is_over() { "›" } else { " " };
        let stock: String =
            board.stock(seat).pieces().map(|piece| paint.chip(piece.letter())).collect();
        let objective = secret(seat).map_or("hidden".into(), |letter| paint.named(letter));
        let _ = writeln!(text, "{turn} Seat {seat}  secret {objective}   to play {stock}");
    }
    text
}
