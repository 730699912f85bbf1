//! Pyramids: places in rows, each with its number, what shows, and its pile.

use std::fmt::Write;

use games::Seat;
use games::pyramids::{Board, Colour, Position, View};

use super::{Paint, seat_lines};

pub(super) fn draw_position(position: &Position, paint: Paint) -> String {
    draw(position.board(), paint, |seat| Some(position.secret(seat)))
}

pub(super) fn draw_view(view: &View, paint: Paint) -> String {
    draw(view.board(), paint, |seat| view.secret(seat))
}

fn draw(board: &Board, paint: Paint, secret: impl Fn(Seat) -> Option<Colour>) -> String {
    let mut text = String::new();
    let places: Vec<_> = board.places().collect();
    let across = if places.len() > 4 { places.len().div_ceil(4) } else { places.len() };
    let highest = places.iter().map(|&place| board.height(place)).max().unwrap_or_default();
    let width = (highest + 1).max(6) + 1;
    for row in places.chunks(across.max(1)) {
        for &place in row {
            let closed = if board.last() == Some(place) { "✕" } else { " " };
            let chip = paint.chip(board.showing(place).letter());
            let _ = write!(text, "{:>3}{closed}{chip}{}", place.number(), " ".repeat(width - 4));
        }
        text.push('\n');
        for &place in row {
            let mut pile = board.base(place).letter().to_ascii_uppercase().to_string();
            pile.extend(board.pieces(place).map(|piece| piece.letter()));
            let _ = write!(text, "    {}", paint.faint(&format!("{pile:<width$}")));
        }
        text.push_str("\n\n");
    }
    let seats = Seat::all(board.seats()).map(|seat| {
        // Pyramids has a name of its own for one of the colours.
        let objective = match secret(seat) {
            None => " hidden".into(),
            Some(colour) => format!("{} {colour}", paint.chip(colour.letter())),
        };
        let stock: String =
            board.stock(seat).pieces().map(|piece| paint.chip(piece.letter())).collect();
        (seat, format!("secret{objective}"), format!("to play {stock}"))
    });
    text + &seat_lines((!board.is_over()).then_some(board.to_move()), seats)
}
