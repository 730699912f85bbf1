//! Slides by hand: tokens on cells; gravity keeps the slides closed.

use games::slides::{Cell, HEIGHT, Position, SLIDES};
use games::{AnyView, Game};
use words::Words;

use super::{AWAY, Book, Brush, Edited, Fact, Sheet, brush, deal_out, give, open_all, vacancy};
use crate::{Area, Cast, Look, Scene, Spot, State, draw};

const VARIANT: usize = 0;
const SEAT: usize = 1;
const SECRETS: usize = 2;
const TAKEN: usize = 3;
const BOARD: usize = 4;
const COLOURS: &str = "rygbp";
const NOTHING: &str = "0.0.0.0.0.0";
const OPTIONS: [&str; 2] = ["jokers=always", "joker-groups=off"];

pub(super) fn brushes(words: &Words) -> Vec<Brush> {
    let token = |id| brush(id, "edit-token", words);
    let joker = brush("*", "joker", words);
    let tokens = ["r", "y", "g", "b", "p"].into_iter().map(token);
    tokens.chain([joker, brush(AWAY, "edit-away", words)]).collect()
}

/// All tokens, the cell above each slide, and the foot of the next slide.
pub(super) fn easel(position: &Position, words: &Words) -> Scene {
    let view = AnyView::Slides(position.view(position.to_move()));
    let mut scene = open_all(draw(&Look::still(&view, &Cast::new(&view), words)));
    let board = position.open().board();
    let next = (board.slides() < SLIDES).then_some((board.slides(), 0));
    let tops = (0..board.slides()).map(|slide| (slide, board.slide(slide).count()));
    for (slide, height) in tops.chain(next).filter(|(_, height)| *height < HEIGHT) {
        let Some(cell) = Cell::new(slide, height) else { continue };
        let (x, y) = crate::slides::middle(cell);
        let spot = Spot {
            id: cell.to_string(),
            row: HEIGHT - 1 - height,
            column: slide,
            area: Area::around(x, y, crate::slides::PITCH / 2.0),
            label: words.say("edit-empty", &[("cell", &cell)]),
            state: State::Open,
        };
        scene.things.push(vacancy(&spot, 30.0));
        scene.spots.push(spot);
    }
    scene.spots.sort_by_key(|spot| (spot.row, spot.column));
    scene
}

pub(super) fn paint(mut sheet: Sheet, brush: &str, spot: &str) -> Edited {
    let cell = Cell::parse(spot).ok_or("edit-refused")?;
    let mut slides: Vec<String> = match sheet.fields[BOARD].as_str() {
        "-" => vec![],
        _ => sheet.list(BOARD, '/'),
    };
    if cell.slide() >= slides.len() {
        slides.push(String::new());
    }
    let slide = slides.get_mut(cell.slide()).ok_or("edit-refused")?;
    let place = cell.height().min(slide.len());
    let token = if brush == AWAY { "" } else { brush };
    let end = (place + 1).min(slide.len());
    slide.replace_range(place..end, token);
    slides.retain(|slide| !slide.is_empty());
    let board = slides.join("/");
    sheet.set(BOARD, if board.is_empty() { "-" } else { &board });
    sheet.read().map_err(|_| "edit-refused-box")
}

pub(super) fn cleared(mut sheet: Sheet) -> Edited {
    let seats = sheet.list(SECRETS, ',').len();
    sheet.set(TAKEN, vec![NOTHING; seats].join(","));
    sheet.set(BOARD, "-");
    sheet.read().map_err(|_| "edit-refused")
}

pub(super) fn facts(sheet: &Sheet, book: &Book) -> Vec<Fact> {
    let variant = sheet.list(VARIANT, ',');
    let mut facts = vec![book.variants(&["base", "solo", "duo", "teams"], &variant[0])];
    if variant[0] == "base" {
        facts.push(book.players(2, 5));
    }
    if variant[0] != "solo" {
        facts.push(book.turn());
    }
    let counts: &[usize] = match variant[0].as_str() {
        "solo" => &[1, 2, 3, 4, 5],
        "duo" => &[2],
        _ => &[1],
    };
    for (seat, own) in sheet.list(SECRETS, ',').iter().enumerate() {
        facts.push(book.colours(seat, COLOURS, counts, own));
    }
    facts.extend(OPTIONS.map(|one| book.switch(one, variant.iter().any(|word| word == one))));
    for (seat, taken) in sheet.list(TAKEN, ',').iter().enumerate() {
        for ((kind, letter), count) in "rygbp*".chars().enumerate().zip(taken.split('.')) {
            let (colour, most) = (book.colour(letter), if letter == '*' { 5 } else { 20 });
            let gaps: [(&str, &dyn std::fmt::Display); 2] =
                [("seat", &(seat + 1)), ("colour", &colour)];
            let label = book.words.say("edit-taken", &gaps);
            facts.push(book.number(format!("taken {seat}.{kind}"), label, most, count));
        }
    }
    facts
}

pub(super) fn set(mut sheet: Sheet, name: &str, number: &str, value: &str) -> Edited {
    match name {
        "turn" => sheet.set(SEAT, value),
        "colours" => {
            let mut owned = sheet.list(SECRETS, ',');
            give(&mut owned, number.parse().map_err(|_| "edit-refused")?, value, COLOURS);
            sheet.set(SECRETS, owned.join(","));
        }
        "option" => {
            let mut words = sheet.list(VARIANT, ',');
            words.retain(|word| word != number);
            if value == "on" {
                words.push(number.into());
            }
            // The notation wants them in their order.
            words[1..].sort_by_key(|word| OPTIONS.iter().position(|one| one == word));
            sheet.set(VARIANT, words.join(","));
        }
        "taken" => {
            let (seat, kind) = number.split_once('.').ok_or("edit-refused")?;
            let seat: usize = seat.parse().map_err(|_| "edit-refused")?;
            let mut taken = sheet.list(TAKEN, ',');
            let own = taken.get_mut(seat).ok_or("edit-refused")?;
            let mut counts: Vec<&str> = own.split('.').collect();
            let kind: usize = kind.parse().map_err(|_| "edit-refused")?;
            *counts.get_mut(kind).ok_or("edit-refused")? = value;
            *own = counts.join(".");
            sheet.set(TAKEN, taken.join(","));
        }
        "variant" if sheet.list(VARIANT, ',')[0] == value => {}
        "variant" => {
            let seats = match value {
                "solo" => 1,
                "duo" => 2,
                "teams" => 4,
                _ => sheet.list(SECRETS, ',').len().clamp(2, 5),
            };
            sheet.set_part(VARIANT, ',', 0, value);
            seat(&mut sheet, seats, if value == "duo" { 2 } else { 1 });
        }
        _ => seat(&mut sheet, value.parse().map_err(|_| "edit-refused")?, 1),
    }
    sheet.read().map_err(|error| match &*error.reason.code {
        "slides.too-many" | "slides.box" | "position.number" => "edit-refused-box",
        _ => "edit-refused",
    })
}

/// Another number of seats, with so many colours each.
fn seat(sheet: &mut Sheet, seats: usize, each: usize) {
    let owned = deal_out(&sheet.list(SECRETS, ','), seats, each, COLOURS);
    let mut taken = sheet.list(TAKEN, ',');
    taken.resize(seats, NOTHING.into());
    sheet.set(SECRETS, owned.join(","));
    sheet.set(TAKEN, taken.join(","));
    if sheet.fields[SEAT].parse().is_ok_and(|seat: usize| seat > seats) {
        sheet.set(SEAT, 1);
    }
}
