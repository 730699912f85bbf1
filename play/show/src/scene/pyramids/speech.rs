//! The board and its moves as text.

use quatuor::pyramids::{Board, Colour, Move, Place, View};

use super::{after, ink, stock_seat};
use crate::words::Words;

/// The title of the board.
pub(super) fn title(board: &Board, words: &Words) -> String {
    words.say("pyramids-board", &[("count", &board.places().len())])
}

/// The pieces on a place, from bottom to top, and the move there.
pub(super) fn place(view: &View, place: Place, mv: Option<Move>, words: &Words) -> String {
    let board = view.board();
    let base = adjective(board.base(place), words);
    let mut text = if board.is_bare(place) {
        words.say("pyramids-bare", &[("place", &place), ("base", &base)])
    } else {
        let pieces: Vec<String> = board.pieces(place).map(|colour| name(colour, words)).collect();
        words.say(
            "pyramids-pile",
            &[
                ("place", &place),
                ("top", &name(board.showing(place), words)),
                ("count", &board.height(place)),
                ("base", &base),
                ("pieces", &pieces.join(", ")),
            ],
        )
    };
    if board.last() == Some(place) && !board.is_over() {
        text = text + ", " + &words.say("pyramids-closed", &[]);
    }
    if let Some(mv) = mv {
        text = text
            + ", "
            + &consequence(view, mv, words, "pyramids-would-cover", "pyramids-would-cancel");
    }
    text
}

/// What a move does, as a text that follows the mover's name.
pub(super) fn tell(view: &View, mv: Move, words: &Words) -> String {
    let (cover, cancel) = match view.board().is_bare(mv.place) {
        true => ("pyramids-covers-base", "pyramids-cancels"),
        false => ("pyramids-covers", "pyramids-cancels"),
    };
    consequence(view, mv, words, cover, cancel)
}

/// One text if the piece stays, another if a pair leaves.
fn consequence(view: &View, mv: Move, words: &Words, cover: &str, cancel: &str) -> String {
    let board = view.board();
    let then = after(view, mv).unwrap_or(*board);
    if then.height(mv.place) > board.height(mv.place) {
        let below = board.showing(mv.place);
        return words.say(
            cover,
            &[
                ("colour", &name(mv.colour, words)),
                ("below", &name(below, words)),
                ("base", &adjective(below, words)),
                ("place", &mv.place),
                ("notation", &mv),
            ],
        );
    }
    let shown = name(then.showing(mv.place), words);
    let colour = adjective(mv.colour, words);
    words.say(
        cancel,
        &[("colour", &colour), ("shown", &shown), ("place", &mv.place), ("notation", &mv)],
    )
}

/// The pieces of a colour in the stock that is in the picture.
pub(super) fn stock(view: &View, colour: Colour, words: &Words) -> String {
    let count = view.board().stock(stock_seat(view)).count(colour);
    let gaps: [(&str, &dyn std::fmt::Display); 3] =
        [("colour", &name(colour, words)), ("letter", &colour.letter()), ("count", &count)];
    words.say("pyramids-stock", &gaps)
}

/// How many pieces of a colour a seat has left.
pub(super) fn left(colour: Colour, count: u32, words: &Words) -> String {
    words.say("pyramids-left", &[("colour", &name(colour, words)), ("count", &count)])
}

fn name(colour: Colour, words: &Words) -> String {
    words.say(ink(colour).key(), &[])
}

/// The name of a colour as it stands beside the word for a base or a pair: French and Dutch
/// inflect it.
fn adjective(colour: Colour, words: &Words) -> String {
    words.say(&format!("piece-{}", ink(colour).key()), &[])
}
