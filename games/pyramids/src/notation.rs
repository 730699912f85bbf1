//! Positions and views as text.
//!
//! Reading is strict: a board may have less of everything than a full deal, never
//! more, and no pile that can't come about.

use std::fmt;
use std::str::FromStr;

use game_api::{Gap, NotationError, Seat, refusal};

use crate::setup::{
    LAST, MODE, OBJECTIVES, PLACES, Pile, SEAT, STOCKS, Setup, no_base, no_such_place, refuse,
};
use crate::{Board, Colour, Place, Position, Variant, View};

const FIELDS: [&str; 6] = [MODE, SEAT, LAST, OBJECTIVES, STOCKS, PLACES];

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write(f, self.board(), |seat| self.secret(seat).letter())
    }
}

impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Position, NotationError> {
        let (board, objectives) = read(text)?;
        let mut shown = vec![];
        for (seat, objective) in Seat::all(board.seats()).zip(objectives) {
            let hidden = || refuse(OBJECTIVES, refusal!("position.hidden", seat = seat));
            shown.push(objective.ok_or_else(hidden)?);
        }
        Ok(Position::new(board, &shown))
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write(f, self.board(), |seat| self.secret(seat).map_or('?', Colour::letter))
    }
}

impl FromStr for View {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<View, NotationError> {
        let (board, objectives) = read(text)?;
        let known = objectives.iter().flatten().count();
        if known > 1 && known < objectives.len() {
            return Err(refuse(OBJECTIVES, refusal!("position.view")));
        }
        let mut secrets = [None; Board::MOST_SEATS];
        secrets[..objectives.len()].copy_from_slice(&objectives);
        Ok(View::new(board, secrets))
    }
}

fn write(f: &mut fmt::Formatter, board: &Board, objective: impl Fn(Seat) -> char) -> fmt::Result {
    write!(f, "{} {} ", board.variant(), board.to_move())?;
    match board.last() {
        None => f.write_str("-")?,
        Some(place) => write!(f, "{place}")?,
    }
    for seat in Seat::all(board.seats()) {
        write!(f, "{}{}", if seat == Seat::FIRST { ' ' } else { ',' }, objective(seat))?;
    }
    for seat in Seat::all(board.seats()) {
        write!(f, "{}{}", if seat == Seat::FIRST { ' ' } else { ',' }, board.stock(seat))?;
    }
    for place in board.places() {
        let base = board.base(place).letter().to_ascii_uppercase();
        write!(f, "{}{base}", if place.index() == 0 { ' ' } else { '/' })?;
        board.pieces(place).try_for_each(|colour| write!(f, "{}", colour.letter()))?;
    }
    Ok(())
}

/// The board, and for every seat its secret colour, `None` where it is hidden.
fn read(text: &str) -> Result<(Board, Vec<Option<Colour>>), NotationError> {
    let [mode, seat, last, objectives, stocks, places] = NotationError::split(text, &FIELDS)?;
    let variant = Variant::from_name(mode)
        .ok_or_else(|| NotationError::unknown(MODE, mode, Variant::ALL.map(Variant::name)))?;
    let secrets = read_objectives(objectives)?;
    let seats = secrets.len();
    let piles = read_places(places)?;
    let stocks = read_stocks(stocks, seats)?;
    let named = number(seat).and_then(Seat::new).filter(|named| named.index() < seats);
    let last = match last {
        "-" => None,
        last => {
            let place = number(last).and_then(Place::new);
            Some(place.ok_or_else(|| no_such_place(LAST, last, piles.len()))?)
        }
    };
    let to_move = named.ok_or_else(|| NotationError::seat(SEAT, seat, seats))?;
    let setup = Setup { variant, to_move, last, secrets, stocks, piles };
    let board = setup.board()?;
    match board.turn_from(to_move) {
        next if next == to_move => Ok((board, setup.secrets)),
        next => Err(refuse(SEAT, refusal!("position.skipped", seat = to_move, next = next))),
    }
}

fn read_objectives(text: &str) -> Result<Vec<Option<Colour>>, NotationError> {
    let mut objectives = vec![];
    for word in text.split(',') {
        let objective = match word {
            "?" => None,
            word => Some(only(word.chars()).and_then(Colour::from_letter).ok_or_else(|| {
                NotationError::unknown(OBJECTIVES, word, Colour::ALL.map(Colour::letter))
            })?),
        };
        if objective.is_some() && objectives.contains(&objective) {
            let reason = refusal!("position.twice", found = Gap::text(word));
            return Err(refuse(OBJECTIVES, reason));
        }
        objectives.push(objective);
        if objectives.len() > Board::MOST_SEATS {
            break;
        }
    }
    if (2..=Board::MOST_SEATS).contains(&objectives.len()) {
        Ok(objectives)
    } else {
        let found = Gap::quote(text);
        let reason = refusal!("pyramids.objectives", found = found, most = Board::MOST_SEATS);
        Err(refuse(OBJECTIVES, reason))
    }
}

fn read_stocks(text: &str, seats: usize) -> Result<Vec<Vec<Colour>>, NotationError> {
    let found = text.split(',').count();
    if found != seats {
        let reason = refusal!("position.seats", found = found, count = seats);
        return Err(refuse(STOCKS, reason));
    }
    text.split(',').map(|word| if word == "-" { Ok(vec![]) } else { read_stock(word) }).collect()
}

fn read_stock(word: &str) -> Result<Vec<Colour>, NotationError> {
    let pieces: Option<Vec<Colour>> = word.chars().map(Colour::from_letter).collect();
    let pieces = pieces
        .filter(|pieces| !pieces.is_empty())
        .ok_or_else(|| refuse(STOCKS, refusal!("pyramids.stock", found = Gap::quote(word))))?;
    if !pieces.is_sorted() {
        let mut sorted = pieces;
        sorted.sort_unstable();
        let sorted: String = sorted.into_iter().map(Colour::letter).collect();
        let (found, expected) = (Gap::quote(word), Gap::quote(&sorted));
        let reason = refusal!("position.order", found = found, expected = expected);
        return Err(refuse(STOCKS, reason));
    }
    Ok(pieces)
}

fn read_places(text: &str) -> Result<Vec<Pile>, NotationError> {
    let mut piles = vec![];
    for word in text.split('/') {
        let mut letters = word.chars();
        let base = letters
            .next()
            .filter(char::is_ascii_uppercase)
            .and_then(|letter| Colour::from_letter(letter.to_ascii_lowercase()))
            .ok_or_else(|| no_base(piles.len() + 1, word))?;
        let piece = |letter| {
            Colour::from_letter(letter).ok_or_else(|| {
                NotationError::letter(PLACES, letter, word, Colour::ALL.map(Colour::letter))
            })
        };
        piles.push(Pile { base, pieces: letters.map(piece).collect::<Result<_, _>>()? });
    }
    Ok(piles)
}

/// A number as it is printed: no sign, no zeros in front.
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number: &u8| number.to_string() == text)
}

/// The item, if there is exactly one.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let item = items.next()?;
    items.next().is_none().then_some(item)
}
