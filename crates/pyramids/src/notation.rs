//! Positions and views as text.
//!
//! Reading is strict: a board may have less of everything than a full deal, never
//! more, and no pile that can't come about.

use std::fmt;
use std::str::FromStr;

use game_api::{NotationError, Seat};

use crate::places::Places;
use crate::{Board, Colour, ColourSet, Mode, Place, Position, Ruleset, Stock, View};

const FIELDS: [&str; 6] = ["mode", "seat", "last", "objectives", "stocks", "places"];

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write(f, self.board(), |seat| self.secret(seat).letter())
    }
}

impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Position, NotationError> {
        let (board, objectives) = read(text)?;
        let shown: Option<Vec<Colour>> = objectives.into_iter().collect();
        let shown = shown.ok_or_else(|| {
            NotationError::new("objectives", "'?' hides an objective; a position shows them all")
        })?;
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
            return Err(NotationError::new(
                "objectives",
                "a seat knows its own objective only; expected one letter and '?' for every \
                 other seat, or all letters, or none",
            ));
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
    let mode = Mode::from_name(mode).ok_or_else(|| {
        NotationError::new("mode", format!("expected chance or fair, found '{mode}'"))
    })?;
    let objectives = read_objectives(objectives)?;
    let ruleset = Ruleset::new(mode, objectives.len())
        .map_err(|error| NotationError::new("mode", error.to_string()))?;

    let mut count = Count { ruleset, colours: ColourSet::NONE, bases: [0; 6], pieces: [0; 6] };
    let places = read_places(places, &mut count)?;
    let stocks = read_stocks(stocks, &mut count)?;
    for &colour in objectives.iter().flatten() {
        count.see("objectives", colour)?;
    }

    let last = match last {
        "-" => None,
        last => {
            let place = number(last).and_then(Place::new);
            let place = place.filter(|place| place.index() < places.len());
            Some(place.ok_or_else(|| {
                let most = places.len();
                expected("last", format!("a place from 1 to {most}, or - at the start"), last)
            })?)
        }
    };
    let named = number(seat).and_then(Seat::new).filter(|named| named.index() < ruleset.players());
    let named = named
        .ok_or_else(|| expected("seat", format!("a seat from 1 to {}", ruleset.players()), seat))?;
    let board = Board::new(ruleset, places, stocks, named, last);
    match board.turn_from(named) {
        next if next == named => Ok((board, objectives)),
        next => Err(NotationError::new(
            "seat",
            format!("seat {named} has no legal move and is skipped; expected seat {next}"),
        )),
    }
}

fn read_objectives(text: &str) -> Result<Vec<Option<Colour>>, NotationError> {
    let mut objectives = vec![];
    for word in text.split(',') {
        let objective = match word {
            "?" => None,
            word => Some(only(word.chars()).and_then(Colour::from_letter).ok_or_else(|| {
                expected("objectives", "one of the letters r o y g b p for each seat", word)
            })?),
        };
        if objective.is_some() && objectives.contains(&objective) {
            return Err(NotationError::new(
                "objectives",
                format!("'{word}' stands twice; there is one objective of each colour"),
            ));
        }
        objectives.push(objective);
        if objectives.len() > Board::MOST_SEATS {
            break;
        }
    }
    if (2..=Board::MOST_SEATS).contains(&objectives.len()) {
        Ok(objectives)
    } else {
        Err(expected("objectives", "2 to 4 letters separated by commas, one for each seat", text))
    }
}

fn read_stocks(text: &str, count: &mut Count) -> Result<[Stock; Board::MOST_SEATS], NotationError> {
    let seats = count.ruleset.players();
    if text.split(',').count() != seats {
        let problem = format!("{seats} stocks separated by commas, one for each objective");
        return Err(expected("stocks", problem, text));
    }
    let mut stocks = [Stock::EMPTY; Board::MOST_SEATS];
    for (stock, word) in stocks.iter_mut().zip(text.split(',')) {
        *stock = if word == "-" { Stock::EMPTY } else { read_stock(word, count)? };
    }
    Ok(stocks)
}

fn read_stock(word: &str, count: &mut Count) -> Result<Stock, NotationError> {
    let pieces: Option<Vec<Colour>> = word.chars().map(Colour::from_letter).collect();
    let pieces = pieces.filter(|pieces| !pieces.is_empty()).ok_or_else(|| {
        expected("stocks", "letters r o y g b p for each seat, or - for none", word)
    })?;
    if !pieces.is_sorted() {
        return Err(expected("stocks", "the letters in the order r o y g b p", word));
    }
    for &colour in &pieces {
        count.piece("stocks", colour)?;
    }
    let ruleset = count.ruleset;
    let (seats, most) = (ruleset.players(), ruleset.pieces_each());
    if pieces.len() > most {
        let problem = format!(
            "'{word}' has {} pieces; each of {seats} seats has at most {most}",
            pieces.len()
        );
        return Err(NotationError::new("stocks", problem));
    }
    let stock = Stock::of(pieces);
    let most = ruleset.pieces_of_a_colour_each();
    if let Some(colour) = Colour::ALL.into_iter().find(|colour| stock.count(*colour) > most) {
        let problem = format!(
            "'{word}' has more than {most} {colour} pieces; mode fair gives each of {seats} seats \
             {most} of a colour"
        );
        return Err(NotationError::new("stocks", problem));
    }
    Ok(stock)
}

fn read_places(text: &str, count: &mut Count) -> Result<Places, NotationError> {
    let mut places = Places::NONE;
    for (index, word) in text.split('/').enumerate() {
        let at = index + 1;
        let wrong =
            |problem: String| NotationError::new("places", format!("place {at}: {problem}"));
        let mut letters = word.chars();
        let base = letters
            .next()
            .filter(char::is_ascii_uppercase)
            .and_then(|letter| Colour::from_letter(letter.to_ascii_lowercase()))
            .ok_or_else(|| {
                wrong(format!("expected a base, one of R O Y G B P, first, found '{word}'"))
            })?;
        count.base(base)?;
        let place = places.lay(base);
        for letter in letters {
            let colour = Colour::from_letter(letter).ok_or_else(|| {
                wrong(format!("expected pieces r o y g b p after the base, found '{word}'"))
            })?;
            count.piece("places", colour)?;
            if places.showing(place) == colour {
                return Err(wrong(if places.is_bare(place) {
                    format!("no {colour} piece can lie on the bare {colour} base, found '{word}'")
                } else {
                    format!("two {colour} pieces leave the game when they meet, found '{word}'")
                }));
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
        let problem =
            format!("{colour} is one colour too many; {most} are in play with {seats} seats");
        Err(NotationError::new(field, problem))
    }

    fn base(&mut self, colour: Colour) -> Result<(), NotationError> {
        self.bases[colour.index()] += 1;
        if self.bases[colour.index()] > Ruleset::BASES_OF_A_COLOUR {
            let most = Ruleset::BASES_OF_A_COLOUR;
            let problem = format!("more than {most} {colour} bases; the box holds {most}");
            return Err(NotationError::new("places", problem));
        }
        self.see("places", colour)
    }

    /// Counts before the piece is put anywhere, so that nothing ever holds more
    /// than it has room for.
    fn piece(&mut self, field: &'static str, colour: Colour) -> Result<(), NotationError> {
        self.pieces[colour.index()] += 1;
        if self.pieces[colour.index()] > Stock::MOST_OF_A_COLOUR {
            let most = Stock::MOST_OF_A_COLOUR;
            let problem = format!(
                "more than {most} {colour} pieces on places and in stocks; the box holds {most}"
            );
            return Err(NotationError::new(field, problem));
        }
        self.see(field, colour)
    }
}

fn expected(field: &'static str, what: impl fmt::Display, found: &str) -> NotationError {
    NotationError::new(field, format!("expected {what}, found '{found}'"))
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
