//! Slides: the board with slides a to j as columns, and a line per seat.

use quatuor::slides::{Cell, ColourSet, HEIGHT, Open, SLIDES, Token, View};
use quatuor::{Seat, View as _};

use crate::terminal::draw::{SeatLine, ink, seat_lines, secret};
use crate::terminal::{Line, Text};
use crate::words::Words;

pub(crate) fn draw(view: &View, names: &[String], words: &Words) -> Text {
    let open = view.open();
    let mut text = Text::default();
    for height in (0..HEIGHT).rev() {
        let mut line = Line::plain(format!("{:>3} ", height + 1));
        for slide in 0..SLIDES {
            let token = Cell::new(slide, height).and_then(|cell| open.board().token(cell));
            match token {
                Some(token) => line.push_piece(ink(token.letter())),
                None => line.push_faint(" ·  "),
            }
        }
        text.push(line);
    }
    let slides: String = ('a'..).take(SLIDES).map(|letter| format!(" {letter}  ")).collect();
    text.push(Line::plain(format!("    {slides}")));
    text.blank();
    let seat_line = |seat| {
        let colours = view.secrets(seat).map(ColourSet::colours);
        let inks = colours.map(|colours| colours.map(|colour| ink(colour.letter())).collect());
        SeatLine { seat, owner: secret(inks, words), state: taken(open, seat, words) }
    };
    let seats = Seat::all(open.seats()).map(seat_line).collect();
    text.append(seat_lines((!view.is_over()).then_some(view.to_move()), seats, names, words));
    text
}

/// The tokens in front of a seat.
fn taken(open: &Open, seat: Seat, words: &Words) -> Line {
    let mut line = Line::plain(words.say("terminal-taken", &[]));
    let tokens = Token::ALL.iter().zip(open.taken(seat)).filter(|(_, count)| **count > 0);
    for (token, count) in tokens {
        line.push(" ");
        line.push_piece(ink(token.letter()));
        line.push(count.to_string());
    }
    if line.spans.len() == 1 {
        line.push(format!("  {}", words.say("terminal-nothing", &[])));
    }
    line
}
