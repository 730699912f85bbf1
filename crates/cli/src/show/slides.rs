//! Slides: the board as it leans, a to j, with what lies in front of each seat.

use std::fmt::Write;

use games::slides::{Cell, ColourSet, HEIGHT, Open, Position, SLIDES, Token, View};
use games::{Game, Seat};

use super::{Paint, seat_lines};

pub(super) fn draw_position(position: &Position, paint: Paint) -> String {
    let over = position.winners().is_some();
    draw(position.open(), over, paint, |seat| Some(position.secrets(seat)))
}

pub(super) fn draw_view(view: &View, paint: Paint) -> String {
    draw(view.open(), false, paint, |seat| view.secrets(seat))
}

fn draw(
    open: &Open,
    over: bool,
    paint: Paint,
    secrets: impl Fn(Seat) -> Option<ColourSet>,
) -> String {
    let mut text = String::new();
    for height in (0..HEIGHT).rev() {
        let _ = write!(text, "{:>3} ", height + 1);
        for slide in 0..SLIDES {
            let token = Cell::new(slide, height).and_then(|cell| open.board().token(cell));
            match token {
                Some(token) => text.push_str(&paint.chip(token.letter())),
                None => text.push_str(&paint.faint(" ·  ")),
            }
        }
        text.push('\n');
    }
    text.push_str("    ");
    for letter in ('a'..).take(SLIDES) {
        let _ = write!(text, " {letter}  ");
    }
    text.push_str("\n\n");
    let seats = Seat::all(open.seats()).map(|seat| {
        let secret = match secrets(seat) {
            None => " hidden".into(),
            Some(colours) => {
                let named: Vec<String> =
                    colours.colours().map(|colour| paint.named(colour.letter())).collect();
                named.join(" and")
            }
        };
        let taken: String = Token::ALL
            .iter()
            .zip(open.taken(seat))
            .filter(|(_, count)| **count > 0)
            .map(|(token, count)| format!(" {}{count}", paint.chip(token.letter())))
            .collect();
        let taken = if taken.is_empty() { "  nothing".into() } else { taken };
        (seat, format!("secret{secret}"), format!("taken{taken}"))
    });
    text + &seat_lines((!over).then_some(open.to_move()), seats)
}
