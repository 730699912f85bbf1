//! Pyramids by hand: pieces on piles, bases under them; stocks and objectives beside.

use games::pyramids::Position;
use games::{AnyView, Game};
use words::Words;

use super::{AWAY, Book, Brush, Edited, Fact, Sheet, brush, deal_out, give, open_all};
use crate::{Cast, Look, Scene, draw};

const MODE: usize = 0;
const SEAT: usize = 1;
const LAST: usize = 2;
const OBJECTIVES: usize = 3;
const STOCKS: usize = 4;
const PLACES: usize = 5;
const COLOURS: &str = "roygbp";
/// The most places there are.
const MOST: usize = 24;
/// The most pieces of a colour.
const MOST_OF_A_COLOUR: usize = 6;

pub(super) fn brushes(words: &Words) -> Vec<Brush> {
    let piece = |id| brush(id, "edit-piece", words);
    let base = |id| brush(id, "edit-base", words);
    let pieces = ["r", "o", "y", "g", "b", "p"].into_iter().map(piece);
    let bases = ["R", "O", "Y", "G", "B", "P"].into_iter().map(base);
    pieces.chain(bases).chain([brush(AWAY, "edit-away", words)]).collect()
}

/// All places.
pub(super) fn easel(position: &Position, words: &Words) -> Scene {
    let view = AnyView::Pyramids(position.view(position.to_move()));
    let mut scene = open_all(draw(&Look::still(&view, &Cast::new(&view), words)));
    // Stocks are facts: the tray shows those of one seat only.
    scene.spots.retain(|spot| spot.id.parse::<usize>().is_ok());
    scene
}

pub(super) fn paint(mut sheet: Sheet, brush: &str, spot: &str) -> Edited {
    let mut places = sheet.list(PLACES, '/');
    let index: usize = spot.parse().map_err(|_| "edit-refused")?;
    let place = index.checked_sub(1).and_then(|index| places.get_mut(index));
    let place = place.ok_or("edit-refused")?;
    match brush {
        AWAY if place.len() > 1 => _ = place.pop(),
        AWAY => {
            places.remove(index - 1);
            let last: usize = sheet.fields[LAST].parse().unwrap_or(0);
            if last == index {
                sheet.set(LAST, "-");
            } else if last > index {
                sheet.set(LAST, last - 1);
            }
        }
        base if base.chars().all(|letter| letter.is_ascii_uppercase()) => {
            let old = place[..1].to_string();
            place.replace_range(..1, base);
            return rebase(sheet, places, index - 1, &old, base);
        }
        piece => {
            place.push_str(piece);
            let in_stock = sheet.fields[STOCKS].matches(piece).count();
            let on_board: usize = places.iter().map(|place| place.matches(piece).count()).sum();
            if in_stock + on_board > MOST_OF_A_COLOUR && in_stock > 0 {
                take_from_stock(&mut sheet, piece);
            }
        }
    }
    sheet.set(PLACES, places.join("/"));
    read(sheet)
}

/// There are four bases of a colour: where all lie, one of them changes places.
fn rebase(mut sheet: Sheet, places: Vec<String>, at: usize, old: &str, base: &str) -> Edited {
    sheet.set(PLACES, places.join("/"));
    let mut edited = read(sheet.copy());
    for other in (0..places.len()).filter(|other| *other != at && places[*other].starts_with(base))
    {
        if edited != Err("edit-refused-box") {
            break;
        }
        let mut swapped = places.clone();
        swapped[other].replace_range(..1, old);
        sheet.set(PLACES, swapped.join("/"));
        edited = read(sheet.copy()).map_err(|_| "edit-refused-box");
    }
    edited
}

/// The box is empty: the piece comes from the stock of the seat to move, or of the next
/// that has one.
fn take_from_stock(sheet: &mut Sheet, piece: &str) {
    let mut stocks = sheet.list(STOCKS, ',');
    let (seats, first): (usize, usize) =
        (stocks.len(), sheet.fields[SEAT].parse::<usize>().unwrap_or(1) - 1);
    let owner = (0..seats).map(|step| (first + step) % seats);
    let Some(owner) = owner.into_iter().find(|seat| stocks[*seat].contains(piece)) else { return };
    stocks[owner] = stocks[owner].replacen(piece, "", 1);
    if stocks[owner].is_empty() {
        stocks[owner].push('-');
    }
    sheet.set(STOCKS, stocks.join(","));
}

/// Bases never leave their places; pieces do.
pub(super) fn cleared(mut sheet: Sheet) -> Edited {
    let bases: String =
        sheet.fields[PLACES].chars().filter(|one| !one.is_ascii_lowercase()).collect();
    sheet.set(PLACES, bases);
    sheet.set(LAST, "-");
    read(sheet)
}

pub(super) fn facts(sheet: &Sheet, book: &Book) -> Vec<Fact> {
    let mut facts = vec![
        book.variants(&["chance", "fair"], &sheet.fields[MODE]),
        book.players(2, 4),
        book.turn(),
    ];
    for (seat, own) in sheet.list(OBJECTIVES, ',').iter().enumerate() {
        facts.push(book.colours(seat, COLOURS, &[1], own));
    }
    let places = sheet.list(PLACES, '/').len();
    let numbers = (1..=places).map(|place| (place.to_string(), place.to_string()));
    let lasts = [("-".into(), book.say("edit-none"))].into_iter().chain(numbers).collect();
    facts.push(book.fact("last", book.say("edit-last"), lasts, &sheet.fields[LAST]));
    let mut count =
        book.number("places".into(), book.say("edit-places"), MOST, &places.to_string());
    count.choices.remove(0);
    facts.push(count);
    for (seat, stock) in sheet.list(STOCKS, ',').iter().enumerate() {
        for letter in COLOURS.chars() {
            let colour = book.colour(letter);
            let gaps: [(&str, &dyn std::fmt::Display); 2] =
                [("seat", &(seat + 1)), ("colour", &colour)];
            let label = book.words.say("edit-stock", &gaps);
            let count = stock.matches(letter).count().to_string();
            facts.push(book.number(format!("stock {seat}{letter}"), label, 6, &count));
        }
    }
    facts
}

pub(super) fn set(mut sheet: Sheet, name: &str, number: &str, value: &str) -> Edited {
    match name {
        "variant" => sheet.set(MODE, value),
        "turn" => sheet.set(SEAT, value),
        "last" => sheet.set(LAST, value),
        "colours" => {
            let mut owned = sheet.list(OBJECTIVES, ',');
            give(&mut owned, number.parse().map_err(|_| "edit-refused")?, value, COLOURS);
            sheet.set(OBJECTIVES, owned.join(","));
        }
        "stock" => {
            let (seat, letter) = number.split_at_checked(1).ok_or("edit-refused")?;
            let seat: usize = seat.parse().map_err(|_| "edit-refused")?;
            let count: usize = value.parse().map_err(|_| "edit-refused")?;
            let stock = sheet.list(STOCKS, ',').get(seat).cloned().ok_or("edit-refused")?;
            let of = |one: char| match one.to_string() == letter {
                true => letter.repeat(count),
                false => one.to_string().repeat(stock.matches(one).count()),
            };
            let stock: String = COLOURS.chars().map(of).collect();
            sheet.set_part(STOCKS, ',', seat, if stock.is_empty() { "-" } else { &stock });
        }
        "places" => return lay(sheet, value.parse().map_err(|_| "edit-refused")?),
        _ => {
            let seats: usize = value.parse().map_err(|_| "edit-refused")?;
            seat(&mut sheet, seats);
        }
    }
    read(sheet)
}

/// Another number of places: bases come and go at the end.
fn lay(mut sheet: Sheet, count: usize) -> Edited {
    let mut places = sheet.list(PLACES, '/');
    let mut edited = Err("edit-refused");
    places.truncate(count);
    if sheet.fields[LAST].parse().is_ok_and(|last: usize| last > count) {
        sheet.set(LAST, "-");
    }
    sheet.set(PLACES, places.join("/"));
    for _ in places.len()..count {
        let laid = sheet.fields[PLACES].clone();
        // Colours that are in play already come first.
        let rest = COLOURS.to_uppercase();
        for base in
            laid.to_uppercase().chars().filter(char::is_ascii_alphabetic).chain(rest.chars())
        {
            sheet.set(PLACES, format!("{laid}/{base}"));
            edited = sheet.read().map_err(|_| "edit-refused-box");
            if edited.is_ok() {
                break;
            }
        }
    }
    match edited {
        Err("edit-refused") => read(sheet),
        edited => edited,
    }
}

/// Another number of seats; new ones have no pieces yet.
fn seat(sheet: &mut Sheet, seats: usize) {
    // Colours that are on the board anyway come first.
    let mut owned = sheet.list(OBJECTIVES, ',');
    let seen: Vec<char> = sheet.fields[PLACES].to_lowercase().chars().collect();
    let free = COLOURS.chars().filter(|letter| !owned.concat().contains(*letter));
    let mut free: Vec<char> = free.collect();
    free.sort_by_key(|letter| !seen.contains(letter));
    owned.extend(free.into_iter().map(String::from));
    owned.truncate(seats);
    let mut stocks = sheet.list(STOCKS, ',');
    stocks.resize(seats, "-".into());
    sheet.set(OBJECTIVES, deal_out(&owned, seats, 1, COLOURS).join(","));
    sheet.set(STOCKS, stocks.join(","));
    if sheet.fields[SEAT].parse().is_ok_and(|seat: usize| seat > seats) {
        sheet.set(SEAT, 1);
    }
}

fn read(sheet: Sheet) -> Edited {
    let seats = sheet.list(OBJECTIVES, ',').len();
    sheet.read_turn(SEAT, seats).map_err(|error| match &*error.reason.code {
        "pyramids.colours" => "edit-refused-colours",
        "pyramids.bare-base" | "pyramids.pair" => "edit-refused-pair",
        "pyramids.bases" | "pyramids.pieces" => "edit-refused-box",
        "pyramids.stock-size" | "pyramids.stock-fair" => "edit-refused-box",
        "request.players" | "request.players-range" => "edit-refused-fair",
        _ => "edit-refused",
    })
}
