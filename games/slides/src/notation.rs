//! Positions and views as one line of text, read strictly and printed canonically.

use std::fmt;
use std::str::FromStr;

use game_api::{Gap, NotationError, Refusal, Seat, View as _, refusal};

use crate::open::Tokens;
use crate::{
    Board, Colour, ColourSet, HEIGHT, Open, Options, Position, SLIDES, Switch, Token, Variant, View,
};

const VARIANT: &str = "variant";
pub(crate) const SEAT: &str = "seat";
pub(crate) const SECRETS: &str = "secrets";
pub(crate) const TAKEN: &str = "taken";
const BOARD: &str = "board";

const FIELDS: [&str; 5] = [VARIANT, SEAT, SECRETS, TAKEN, BOARD];

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
                NotationError::new(SECRETS, refusal!("position.hidden", seat = seat))
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
        Err(NotationError::new(
            SECRETS,
            match open.variant() {
                Variant::Teams => refusal!("slides.view-of-team"),
                _ => refusal!("position.view"),
            },
        ))
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
    let to_move = Seat::all(seats).find(|one| one.to_string() == seat);
    let to_move = to_move.ok_or_else(|| NotationError::seat(SEAT, seat, seats))?;
    let taken = read_taken(taken, seats)?;
    let board = read_board(board)?;
    let open = Open::new(variant, options, seats, to_move, board).with_taken(taken);
    check_box(&open)?;
    Ok((open, secrets))
}

/// There are no more tokens on the board and taken than the box holds.
pub(crate) fn check_box(open: &Open) -> Result<(), NotationError> {
    let mut all = 0;
    for token in Token::ALL {
        let on_board = open.board().count(token);
        let taken =
            Seat::all(open.seats()).map(|seat| usize::from(open.taken(seat)[token.index()]));
        let gone: usize = taken.sum();
        if on_board + gone > usize::from(token.most()) {
            let (field, most) = (if gone == 0 { BOARD } else { TAKEN }, token.most());
            let reason = refusal!(
                "slides.too-many",
                token = Gap::text(token),
                board = on_board,
                taken = gone,
                most = most
            );
            return Err(NotationError::new(field, reason));
        }
        all += on_board + gone;
    }
    if all > BOX {
        return Err(NotationError::new(TAKEN, refusal!("slides.box", count = all, most = BOX)));
    }
    Ok(())
}

fn read_variant(field: &str) -> Result<(Variant, Options), NotationError> {
    let (name, words) = field.split_once(',').map_or((field, None), |(a, b)| (a, Some(b)));
    let variant = Variant::from_name(name)
        .ok_or_else(|| NotationError::unknown(VARIANT, name, Variant::ALL.map(Variant::name)))?;
    let mut options = Options::default();
    let mut expected = Switch::ALL.into_iter();
    for word in words.into_iter().flat_map(|words| words.split(',')) {
        let Some(switch) = expected.find(|expected| expected.word() == word) else {
            let all = Switch::ALL.map(|switch| Gap::text(switch.word())).to_vec();
            let (found, expected) = (Gap::quote(word), Gap::All(all));
            let reason = refusal!("position.option", found = found, expected = expected);
            return Err(NotationError::new(VARIANT, reason));
        };
        options = options.with(switch, true);
    }
    Ok((variant, options))
}

fn read_secrets(field: &str, variant: Variant) -> Result<Written, NotationError> {
    let error = |reason: Refusal| Err(NotationError::new(SECRETS, reason));
    let seats: Vec<&str> = field.split(',').collect();
    let each = seats[0].chars().count();
    if !variant.fits(seats.len(), each) || seats.iter().any(|seat| seat.chars().count() != each) {
        return error(misfit(variant, field));
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
                let letters = Colour::ALL.map(Colour::letter);
                return Err(NotationError::letter(SECRETS, letter, seat, letters));
            };
            if all.contains(colour) {
                return error(refusal!("position.twice", found = Gap::text(letter)));
            }
            own = own.with(ColourSet::one(colour));
            all = all.with(own);
        }
        if own.to_string() != seat {
            let (found, expected) = (Gap::text(seat), Gap::text(own));
            return error(refusal!("position.order", found = found, expected = expected));
        }
        *secrets = Some(own);
    }
    Ok(written)
}

/// These secrets are not what the variant is played with.
pub(crate) fn misfit(variant: Variant, found: &str) -> Refusal {
    let found = Gap::quote(found);
    match variant {
        Variant::Base => refusal!("slides.secrets-base", found = found),
        Variant::Solo => refusal!("slides.secrets-solo", found = found),
        Variant::Duo => refusal!("slides.secrets-duo", found = found),
        Variant::Teams => refusal!("slides.secrets-teams", found = found),
    }
}

fn read_taken(field: &str, seats: usize) -> Result<[Tokens; Seat::MOST], NotationError> {
    let error = |reason: Refusal| NotationError::new(TAKEN, reason);
    let mut taken = [[0; Token::KINDS]; Seat::MOST];
    let found = field.split(',').count();
    if found != seats {
        return Err(error(refusal!("position.seats", found = found, count = seats)));
    }
    for (own, text) in taken.iter_mut().zip(field.split(',')) {
        let numbers: Vec<&str> = text.split('.').collect();
        if numbers.len() != Token::KINDS {
            let (found, expected) = (Gap::quote(text), Gap::text("r.y.g.b.p.*"));
            return Err(error(refusal!("position.counts", found = found, expected = expected)));
        }
        for ((count, number), token) in own.iter_mut().zip(numbers).zip(Token::ALL) {
            let possible = (0..=token.most()).find(|count| count.to_string() == number);
            *count = possible.ok_or_else(|| {
                let found = Gap::quote(number);
                error(refusal!("position.number", found = found, most = token.most()))
            })?;
        }
    }
    Ok(taken)
}

fn read_board(field: &str) -> Result<Board, NotationError> {
    if field == "-" {
        return Ok(Board::EMPTY);
    }
    let error = |reason: Refusal| Err(NotationError::new(BOARD, reason));
    let mut slides: Vec<Vec<Token>> = vec![];
    for (index, text) in field.split('/').enumerate() {
        let slide = index + 1;
        if slide > SLIDES {
            return error(refusal!("slides.slides", most = SLIDES));
        }
        let mut tokens = vec![];
        for letter in text.chars() {
            let Some(token) = Token::from_letter(letter) else {
                let letters = Token::ALL.map(Token::letter);
                return Err(NotationError::letter(BOARD, letter, text, letters));
            };
            tokens.push(token);
        }
        if tokens.is_empty() || tokens.len() > HEIGHT {
            return error(refusal!(
                "slides.height",
                count = tokens.len(),
                slide = slide,
                most = HEIGHT
            ));
        }
        slides.push(tokens);
    }
    Ok(Board::from_slides(&slides).expect("the slides fit"))
}
