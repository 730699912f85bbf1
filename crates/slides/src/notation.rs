//! Positions and views as one line of text, read strictly and printed canonically.

use std::fmt;
use std::str::FromStr;

use game_api::{NotationError, Seat, View as _};

use crate::open::Tokens;
use crate::{
    Board, Colour, ColourSet, HEIGHT, Open, Options, Position, SLIDES, Token, Variant, View,
};

const FIELDS: [&str; 5] = ["variant", "seat", "secrets", "taken", "board"];

/// The field `secrets` as it is written.
struct Written {
    seats: usize,
    /// How many colours each seat has.
    each: usize,
    /// By seat; `None` where they are hidden.
    secrets: [Option<ColourSet>; Seat::MOST],
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let secrets = Seat::all(self.open().seats()).map(|seat| self.secrets(seat).to_string());
        print(f, self.open(), secrets)
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let hidden = "?".repeat(self.secrets_each());
        let secrets = Seat::all(self.open().seats())
            .map(|seat| self.secrets(seat).map_or(hidden.clone(), |known| known.to_string()));
        print(f, self.open(), secrets)
    }
}

fn print(
    f: &mut fmt::Formatter,
    open: &Open,
    secrets: impl Iterator<Item = String>,
) -> fmt::Result {
    write!(f, "{}", open.variant())?;
    open.options().words().try_for_each(|word| write!(f, ",{word}"))?;
    let secrets: Vec<String> = secrets.collect();
    let taken: Vec<String> = Seat::all(open.seats())
        .map(|seat| open.taken(seat).map(|count| count.to_string()).join("."))
        .collect();
    write!(f, " {} {} {} ", open.to_move(), secrets.join(","), taken.join(","))?;
    if open.board().slides() == 0 {
        return f.write_str("-");
    }
    for slide in 0..open.board().slides() {
        if slide > 0 {
            f.write_str("/")?;
        }
        open.board().slide(slide).try_for_each(|token| write!(f, "{token}"))?;
    }
    Ok(())
}

impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Position, NotationError> {
        let (open, written) = read(text)?;
        let mut secrets = [ColourSet::NONE; Seat::MOST];
        for seat in Seat::all(written.seats) {
            secrets[seat.index()] = written.secrets[seat.index()].ok_or_else(|| {
                let problem = format!("seat {seat} is hidden; a position has no ?");
                NotationError::new("secrets", problem)
            })?;
        }
        Ok(Position::new(open, secrets))
    }
}

impl FromStr for View {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<View, NotationError> {
        let (open, written) = read(text)?;
        let view = View::new(open, written.secrets, written.each);
        let known = written.secrets.iter().flatten().count();
        if view.viewer().is_some() || known == 0 || known == written.seats {
            return Ok(view);
        }
        let whose = if open.variant() == Variant::Teams { "seats 1+3 or 2+4" } else { "one seat" };
        let problem =
            format!("expected the colours of {whose}, of all or of none; ? for the others");
        Err(NotationError::new("secrets", problem))
    }
}

/// All tokens there are.
const BOX: usize = 100;

/// Reads all fields of a position or a view.
fn read(text: &str) -> Result<(Open, Written), NotationError> {
    let [variant, seat, secrets, taken, board] = NotationError::split(text, &FIELDS)?;
    let (variant, options) = read_variant(variant)?;
    let secrets = read_secrets(secrets, variant)?;
    let seats = secrets.seats;
    let to_move = Seat::all(seats).find(|one| one.to_string() == seat).ok_or_else(|| {
        let expected = if seats == 1 { "1".into() } else { format!("1 to {seats}") };
        NotationError::new("seat", format!("no seat '{}'; expected {expected}", quoted(seat)))
    })?;
    let taken = read_taken(taken, seats)?;
    let board = read_board(board)?;
    for token in Token::ALL {
        let on_board = board.count(token);
        let gone: usize = taken.iter().map(|tokens| usize::from(tokens[token.index()])).sum();
        if on_board + gone > usize::from(token.most()) {
            let (field, most) = (if gone == 0 { "board" } else { "taken" }, token.most());
            let problem = format!(
                "{on_board} '{token}' on the board and {gone} taken; expected at most {most} together"
            );
            return Err(NotationError::new(field, problem));
        }
    }
    let all =
        board.occupied().len() + taken.iter().flatten().map(|&n| usize::from(n)).sum::<usize>();
    if all > BOX {
        let problem = format!("{all} tokens on the board and taken; the box holds {BOX}");
        return Err(NotationError::new("taken", problem));
    }
    Ok((Open::new(variant, options, seats, to_move, board).with_taken(taken), secrets))
}

fn read_variant(field: &str) -> Result<(Variant, Options), NotationError> {
    let (name, words) = field.split_once(',').map_or((field, None), |(a, b)| (a, Some(b)));
    let error = |problem: String| NotationError::new("variant", problem);
    let variant = Variant::from_name(name).ok_or_else(|| {
        let expected = Variant::ALL.map(Variant::name).join(", ");
        error(format!("no variant '{}'; expected {expected}", quoted(name)))
    })?;
    let all = Options { jokers_always: true, joker_groups_off: true };
    let mut options = Options::default();
    let mut expected = all.words();
    for word in words.into_iter().flat_map(|words| words.split(',')) {
        match expected.find(|expected| *expected == word) {
            Some(Options::JOKERS_ALWAYS) => options.jokers_always = true,
            Some(_) => options.joker_groups_off = true,
            None => {
                let order: Vec<&str> = all.words().collect();
                let order = order.join(", then ");
                let word = quoted(word);
                return Err(error(format!("option '{word}' does not fit; expected {order}")));
            }
        }
    }
    Ok((variant, options))
}

fn read_secrets(field: &str, variant: Variant) -> Result<Written, NotationError> {
    let error = |problem: String| Err(NotationError::new("secrets", problem));
    let seats: Vec<&str> = field.split(',').collect();
    let each = seats[0].chars().count();
    if !variant.fits(seats.len(), each) || seats.iter().any(|seat| seat.chars().count() != each) {
        let expected = match variant {
            Variant::Base => "2 to 5 seats with one colour each, such as r,g,b",
            Variant::Solo => "one seat with 1 to 5 colours, such as rg",
            Variant::Duo => "2 seats with two colours each, such as rg,bp",
            Variant::Teams => "4 seats with one colour each, such as r,g,b,p",
        };
        let field = quoted(field);
        return error(format!("'{field}' does not fit {variant}; expected {expected}"));
    }
    let mut written = Written { seats: seats.len(), each, secrets: [None; Seat::MOST] };
    let mut all = ColourSet::NONE;
    for (seat, secrets) in seats.into_iter().zip(&mut written.secrets) {
        if seat.chars().all(|letter| letter == '?') {
            continue;
        }
        let mut own = ColourSet::NONE;
        for letter in seat.chars() {
            let Some(colour) = Colour::from_letter(letter) else {
                let (letter, seat) = (letter.escape_debug(), quoted(seat));
                return error(format!("no colour '{letter}' in '{seat}'; expected r, y, g, b, p"));
            };
            if all.contains(colour) {
                return error(format!("'{letter}' is there twice; expected every colour once"));
            }
            own = own.with(ColourSet::one(colour));
            all = all.with(own);
        }
        if own.to_string() != seat {
            return error(format!("'{seat}' is out of order; expected '{own}'"));
        }
        *secrets = Some(own);
    }
    Ok(written)
}

fn read_taken(field: &str, seats: usize) -> Result<[Tokens; Seat::MOST], NotationError> {
    let error = |problem: String| NotationError::new("taken", problem);
    let mut taken = [[0; Token::KINDS]; Seat::MOST];
    let found = field.split(',').count();
    if found != seats {
        return Err(error(format!("{found} seats; expected {seats}, separated by commas")));
    }
    for (own, text) in taken.iter_mut().zip(field.split(',')) {
        let numbers: Vec<&str> = text.split('.').collect();
        if numbers.len() != Token::KINDS {
            let text = quoted(text);
            return Err(error(format!("'{text}' does not have six numbers; expected r.y.g.b.p.*")));
        }
        for ((count, number), token) in own.iter_mut().zip(numbers).zip(Token::ALL) {
            let possible = (0..=token.most()).find(|count| count.to_string() == number);
            *count = possible.ok_or_else(|| {
                let (number, most) = (quoted(number), token.most());
                error(format!("'{number}' of '{token}'; expected a number from 0 to {most}"))
            })?;
        }
    }
    Ok(taken)
}

fn read_board(field: &str) -> Result<Board, NotationError> {
    if field == "-" {
        return Ok(Board::EMPTY);
    }
    let error = |problem: String| Err(NotationError::new("board", problem));
    let mut slides: Vec<Vec<Token>> = vec![];
    for (index, text) in field.split('/').enumerate() {
        let slide = index + 1;
        if slide > SLIDES {
            return error(format!("more than {SLIDES} slides; expected at most {SLIDES}"));
        }
        let mut tokens = vec![];
        for letter in text.chars() {
            let Some(token) = Token::from_letter(letter) else {
                let letter = letter.escape_debug();
                return error(format!(
                    "no token '{letter}' on slide {slide}; expected r, y, g, b, p, *"
                ));
            };
            tokens.push(token);
        }
        if tokens.is_empty() || tokens.len() > HEIGHT {
            let height = tokens.len();
            return error(format!("{height} tokens on slide {slide}; expected 1 to {HEIGHT}"));
        }
        slides.push(tokens);
    }
    Ok(Board::from_slides(&slides).expect("the slides fit"))
}

/// A text that somebody wrote, for a message of one short line: cut after 24
/// letters, and without control characters.
pub(crate) fn quoted(text: &str) -> String {
    let mut letters = text.chars().map(|letter| if letter.is_control() { '�' } else { letter });
    let mut short: String = letters.by_ref().take(24).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    short
}
