//! Positions and views as text.
//!
//! Reading is strict: a board may have less of everything than a full deal, never
//! more, and no pile that can't come about.

use std::fmt;
use std::str::FromStr;

use game_api::{Gap, NotationError, Refusal, Seat, refusal};

use crate::places::Places;
use crate::{Board, Colour, ColourSet, Mode, Place, Position, Ruleset, Stock, View};

const MODE: &str = "mode";
const SEAT: &str = "seat";
const LAST: &str = "last";
const OBJECTIVES: &str = "objectives";
const STOCKS: &str = "stocks";
const PLACES: &str = "places";

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
    write!(f, "{} {} ", board.mode(), board.to_move())?;
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

/// The board, and for every seat its objective, `None` where it is hidden.
fn read(text: &str) -> Result<(Board, Vec<Option<Colour>>), NotationError> {
    let [mode, seat, last, objectives, stocks, places] = NotationError::split(text, &FIELDS)?;
    let mode = Mode::from_name(mode)
        .ok_or_else(|| NotationError::unknown(MODE, mode, Mode::ALL.map(Mode::name)))?;
    let objectives = read_objectives(objectives)?;
    let ruleset =
        Ruleset::new(mode, objectives.len()).map_err(|error| NotationError::new(MODE, error))?;

    let mut count = Count { ruleset, colours: ColourSet::NONE, bases: [0; 6], pieces: [0; 6] };
    let places = read_places(places, &mut count)?;
    let stocks = read_stocks(stocks, &mut count)?;
    for &colour in objectives.iter().flatten() {
        count.see(OBJECTIVES, colour)?;
    }

    let last = match last {
        "-" => None,
        last => {
            let place = number(last).and_then(Place::new);
            let place = place.filter(|place| place.index() < places.len());
            Some(place.ok_or_else(|| {
                let found = Gap::quote(last);
                refuse(LAST, refusal!("pyramids.last", found = found, most = places.len()))
            })?)
        }
    };
    let named = number(seat).and_then(Seat::new).filter(|named| named.index() < ruleset.players());
    let named = named.ok_or_else(|| NotationError::seat(SEAT, seat, ruleset.players()))?;
    let board = Board::new(ruleset, places, stocks, named, last);
    match board.turn_from(named) {
        next if next == named => Ok((board, objectives)),
        next => Err(refuse(SEAT, refusal!("position.skipped", seat = named, next = next))),
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

fn read_stocks(text: &str, count: &mut Count) -> Result<[Stock; Board::MOST_SEATS], NotationError> {
    let seats = count.ruleset.players();
    let found = text.split(',').count();
    if found != seats {
        let reason = refusal!("position.seats", found = found, count = seats);
        return Err(refuse(STOCKS, reason));
    }
    let mut stocks = [Stock::EMPTY; Board::MOST_SEATS];
    for (stock, word) in stocks.iter_mut().zip(text.split(',')) {
        *stock = if word == "-" { Stock::EMPTY } else { read_stock(word, count)? };
    }
    Ok(stocks)
}

fn read_stock(word: &str, count: &mut Count) -> Result<Stock, NotationError> {
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
    for &colour in &pieces {
        count.piece(STOCKS, colour)?;
    }
    let ruleset = count.ruleset;
    let (seats, most) = (ruleset.players(), ruleset.pieces_each());
    if pieces.len() > most {
        let (found, count) = (Gap::quote(word), pieces.len());
        let reason = refusal!(
            "pyramids.stock-size",
            found = found,
            count = count,
            seats = seats,
            most = most
        );
        return Err(refuse(STOCKS, reason));
    }
    let stock = Stock::of(pieces);
    let most = ruleset.pieces_of_a_colour_each();
    if let Some(colour) = Colour::ALL.into_iter().find(|colour| stock.count(*colour) > most) {
        let found = Gap::quote(word);
        let reason = refusal!(
            "pyramids.stock-fair",
            found = found,
            colour = colour,
            seats = seats,
            most = most
        );
        return Err(refuse(STOCKS, reason));
    }
    Ok(stock)
}

fn read_places(text: &str, count: &mut Count) -> Result<Places, NotationError> {
    let mut places = Places::NONE;
    for (index, word) in text.split('/').enumerate() {
        let at = index + 1;
        let mut letters = word.chars();
        let base = letters
            .next()
            .filter(char::is_ascii_uppercase)
            .and_then(|letter| Colour::from_letter(letter.to_ascii_lowercase()))
            .ok_or_else(|| {
                let found = Gap::quote(word);
                refuse(PLACES, refusal!("pyramids.base", place = at, found = found))
            })?;
        count.base(base)?;
        let place = places.lay(base);
        for letter in letters {
            let colour = Colour::from_letter(letter).ok_or_else(|| {
                NotationError::letter(PLACES, letter, word, Colour::ALL.map(Colour::letter))
            })?;
            count.piece(PLACES, colour)?;
            if places.showing(place) == colour {
                return Err(refuse(
                    PLACES,
                    match places.is_bare(place) {
                        true => refusal!("pyramids.bare-base", place = at, colour = colour),
                        false => refusal!("pyramids.pair", place = at, colour = colour),
                    },
                ));
            }
            places.put(place, colour);
        }
    }
    Ok(places)
}

/// What has been read so far of what the box holds.
struct Count {
    ruleset: Ruleset,
    colours: ColourSet,
    bases: [usize; 6],
    pieces: [usize; 6],
}

impl Count {
    fn see(&mut self, field: &'static str, colour: Colour) -> Result<(), NotationError> {
        self.colours = self.colours.with(ColourSet::one(colour));
        let most = self.ruleset.colours_in_play();
        if self.colours.len() <= most {
            return Ok(());
        }
        let seats = self.ruleset.players();
        let reason = refusal!("pyramids.colours", colour = colour, seats = seats, most = most);
        Err(refuse(field, reason))
    }

    fn base(&mut self, colour: Colour) -> Result<(), NotationError> {
        self.bases[colour.index()] += 1;
        if self.bases[colour.index()] > Ruleset::BASES_OF_A_COLOUR {
            let most = Ruleset::BASES_OF_A_COLOUR;
            return Err(refuse(PLACES, refusal!("pyramids.bases", colour = colour, most = most)));
        }
        self.see(PLACES, colour)
    }

    /// Counts before the piece is put anywhere, so that nothing ever holds more
    /// than it has room for.
    fn piece(&mut self, field: &'static str, colour: Colour) -> Result<(), NotationError> {
        self.pieces[colour.index()] += 1;
        if self.pieces[colour.index()] > Stock::MOST_OF_A_COLOUR {
            let most = Stock::MOST_OF_A_COLOUR;
            let reason = refusal!("pyramids.pieces", colour = colour, most = most);
            return Err(refuse(field, reason));
        }
        self.see(field, colour)
    }
}

fn refuse(field: &'static str, reason: Refusal) -> NotationError {
    NotationError::new(field, reason)
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
