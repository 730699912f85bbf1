//! Editing Slides: tokens on cells; gravity closes gaps.

use quatuor::slides::{
    Cell, Colour, ColourSet, HEIGHT, Options, Position, SLIDES, Switch, Token, Variant,
};
use quatuor::{AnyView, Game, NotationError, Seat};

use super::book::{Choice, letters, owner};
use super::{AWAY, Book, Brush, Edited, Fact, REFUSED, brush, open_all, vacancy};
use crate::scene::{Area, DrawInput, PieceIds, Scene, Spot, State, draw};
use crate::words::Words;

pub(super) fn brushes(words: &Words) -> Vec<Brush> {
    let token = |id| brush(id, "edit-token", words);
    let joker = brush("*", "joker", words);
    let tokens = ["r", "y", "g", "b", "p"].into_iter().map(token);
    tokens.chain([joker, brush(AWAY, "edit-away", words)]).collect()
}

/// All tokens, the cell above each slide, and the bottom of the next slide.
pub(super) fn edit_board(position: &Position, words: &Words) -> Scene {
    let view = AnyView::Slides(position.view(position.to_move()));
    let mut scene = open_all(draw(&DrawInput::still(&view, &PieceIds::new(&view), words)));
    let board = position.open().board();
    let next = (board.slides() < SLIDES).then_some((board.slides(), 0));
    let tops = (0..board.slides()).map(|slide| (slide, board.slide(slide).count()));
    for (slide, height) in tops.chain(next).filter(|(_, height)| *height < HEIGHT) {
        let Some(cell) = Cell::new(slide, height) else { continue };
        let (x, y) = crate::scene::slides::middle(cell);
        let spot = Spot {
            id: cell.to_string(),
            row: HEIGHT - 1 - height,
            column: slide,
            area: Area::around(x, y, crate::scene::slides::PITCH / 2.0),
            label: words.say("edit-empty", &[("cell", &cell)]),
            state: State::Open,
        };
        scene.things.push(vacancy(&spot, 30.0));
        scene.spots.push(spot);
    }
    scene.spots.sort_by_key(|spot| (spot.row, spot.column));
    scene
}

pub(super) fn paint(position: &Position, brush: &str, spot: &str) -> Edited<Position> {
    let cell = Cell::parse(spot).ok_or(REFUSED)?;
    if brush == AWAY {
        return Ok(position.without_token(cell));
    }
    let token = brush.parse().ok().and_then(Token::from_letter).ok_or(REFUSED)?;
    position.with_token(cell, token).map_err(key)
}

pub(super) fn facts(position: &Position, book: &Book) -> Vec<Fact> {
    let open = position.open();
    let variant = open.variant();
    let mut facts = vec![book.variants(&Variant::ALL.map(Variant::name), variant.name())];
    if variant == Variant::Base {
        facts.push(book.players((1..=Seat::MOST).filter(|seats| variant.fits(*seats, 1))));
    }
    if open.seats() > 1 {
        facts.push(book.turn());
    }
    let is_possible = |colours: usize| variant.fits(open.seats(), colours);
    for seat in book.seats() {
        let own = position.secrets(seat).to_string();
        facts.push(book.colours(seat, &Colour::ALL.map(Colour::letter), is_possible, &own));
    }
    facts.extend(Switch::ALL.map(|one| book.switch(one.word(), open.options().has(one))));
    for seat in book.seats() {
        for token in Token::ALL {
            let id = format!("taken {}.{}", seat.index(), token.index());
            let count = usize::from(open.taken(seat)[token.index()]);
            let most = token.most().into();
            facts.push(book.seat_number((id, "edit-taken"), seat, token.letter(), (most, count)));
        }
    }
    facts
}

pub(super) fn set(position: &Position, choice: &Choice) -> Edited<Position> {
    match choice.name {
        "turn" => position.with_turn(choice.seat()?),
        "colours" => {
            let colours: ColourSet = letters(choice.value, Colour::from_letter)?;
            position.with_secrets(owner(choice.about)?, colours)
        }
        "option" => {
            let switch = Switch::from_word(choice.about).ok_or(REFUSED)?;
            let options: Options = position.open().options().with(switch, choice.is_on());
            Ok(position.with_options(options))
        }
        "taken" => {
            let (seat, kind) = choice.about.split_once('.').ok_or(REFUSED)?;
            let kind = kind.parse().ok().and_then(|kind: usize| Token::ALL.get(kind));
            position.with_taken(owner(seat)?, *kind.ok_or(REFUSED)?, choice.number()?)
        }
        "variant" => {
            let variant = Variant::from_name(choice.value).ok_or(REFUSED)?;
            Ok(position.with_variant(variant))
        }
        "players" => position.with_seats(choice.number()?),
        _ => return Err(REFUSED),
    }
    .map_err(key)
}

/// The text for a refusal.
fn key(error: NotationError) -> &'static str {
    match &*error.reason.code {
        "slides.too-many" | "slides.box" | "position.number" => "edit-refused-box",
        _ => REFUSED,
    }
}
