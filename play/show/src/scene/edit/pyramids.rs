//! Editing Pyramids: pieces on piles, bases under them; stocks and secrets as facts.

use quatuor::pyramids::{Board, Colour, Place, Position, Stock, Variant};
use quatuor::{AnyView, Game, NotationError};

use super::book::{Choice, owner};
use super::{AWAY, Book, Brush, Edited, Fact, REFUSED, brush, open_all};
use crate::scene::{DrawInput, PieceIds, Scene, draw};
use crate::words::Words;

pub(super) fn brushes(words: &Words) -> Vec<Brush> {
    let piece = |id| brush(id, "edit-piece", words);
    let base = |id| brush(id, "edit-base", words);
    let pieces = ["r", "o", "y", "g", "b", "p"].into_iter().map(piece);
    let bases = ["R", "O", "Y", "G", "B", "P"].into_iter().map(base);
    pieces.chain(bases).chain([brush(AWAY, "edit-away", words)]).collect()
}

/// All places.
pub(super) fn edit_board(position: &Position, words: &Words) -> Scene {
    let view = AnyView::Pyramids(position.view(position.to_move()));
    let mut scene = open_all(draw(&DrawInput::still(&view, &PieceIds::new(&view), words)));
    // Stocks are facts: the tray shows those of one seat only.
    scene.spots.retain(|spot| place(&spot.id).is_ok());
    scene
}

fn place(text: &str) -> Edited<Place> {
    text.parse().ok().and_then(Place::new).ok_or(REFUSED)
}

fn colour(letter: char) -> Edited<Colour> {
    Colour::from_letter(letter).ok_or(REFUSED)
}

pub(super) fn paint(position: &Position, brush: &str, spot: &str) -> Edited<Position> {
    let place = place(spot)?;
    let letter: char = brush.parse().map_err(|_| REFUSED)?;
    let edited = match letter {
        _ if brush == AWAY => position.without_top(place),
        'A'..='Z' => position.with_base(place, colour(letter.to_ascii_lowercase())?),
        _ => position.with_piece(place, colour(letter)?),
    };
    edited.map_err(key)
}

pub(super) fn facts(position: &Position, book: &Book) -> Vec<Fact> {
    let board = position.board();
    let letters = Colour::ALL.map(Colour::letter);
    let mut facts = vec![
        book.variants(&Variant::ALL.map(Variant::name), board.variant().name()),
        book.players(2..=Board::MOST_SEATS),
        book.turn(),
    ];
    for seat in book.seats() {
        let own = position.secret(seat).to_string();
        facts.push(book.colours(seat, &letters, |colours| colours == 1, &own));
    }
    let numbers = board.places().map(|place| (place.to_string(), place.to_string()));
    let lasts = [("-".into(), book.say("edit-none"))].into_iter().chain(numbers).collect();
    let last = board.last().map_or("-".into(), |place| place.to_string());
    facts.push(book.fact("last", book.say("edit-last"), lasts, &last));
    let places = board.places().len().to_string();
    let mut count = book.number("places".into(), book.say("edit-places"), Place::MOST, &places);
    count.choices.remove(0);
    facts.push(count);
    for seat in book.seats() {
        for colour in Colour::ALL {
            let id = format!("stock {}{colour}", seat.index());
            let numbers = (Stock::MOST_OF_A_COLOUR, board.stock(seat).count(colour));
            facts.push(book.seat_number((id, "edit-stock"), seat, colour.letter(), numbers));
        }
    }
    facts
}

pub(super) fn set(position: &Position, choice: &Choice) -> Edited<Position> {
    let letter = |text: &str| text.parse().map_err(|_| REFUSED).and_then(colour);
    match choice.name {
        "variant" => position.with_variant(Variant::from_name(choice.value).ok_or(REFUSED)?),
        "turn" => position.with_turn(choice.seat()?),
        "last" if choice.value == "-" => position.with_last(None),
        "last" => position.with_last(Some(place(choice.value)?)),
        "colours" => position.with_secret(owner(choice.about)?, letter(choice.value)?),
        "stock" => {
            let (seat, colour) = choice.about.split_at_checked(1).ok_or(REFUSED)?;
            position.with_stock(owner(seat)?, letter(colour)?, choice.number()?)
        }
        "places" => position.with_places(choice.number()?),
        "players" => position.with_seats(choice.number()?),
        _ => return Err(REFUSED),
    }
    .map_err(key)
}

/// The text for a refusal.
fn key(error: NotationError) -> &'static str {
    match &*error.reason.code {
        "pyramids.colours" => "edit-refused-colours",
        "pyramids.bare-base" | "pyramids.pair" => "edit-refused-pair",
        "pyramids.bases" | "pyramids.pieces" => "edit-refused-box",
        "pyramids.stock-size" | "pyramids.stock-fair" => "edit-refused-box",
        "request.players" | "request.players-range" => "edit-refused-fair",
        _ => REFUSED,
    }
}
