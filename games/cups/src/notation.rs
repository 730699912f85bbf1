//! Positions as text: `<variant> <seat> <colours> <hands> <banked> <stacks>`.
//!
//! Reading is strict: what can't be a position is refused, and what is read prints as
//! itself.

use std::fmt;
use std::str::FromStr;

use game_api::{Gap, NotationError, Seat, refusal};

use crate::board::Stack;
use crate::cell::{Cell, small_number};
use crate::colour::{Colour, Colours, Cups};
use crate::position::{Phase, Position};
use crate::ruleset::Variant;
use crate::setup::{BANKED, COLOURS, HANDS, SEAT, STACKS, Setup, VARIANT, refuse, wrong_colours};

type Read<T> = Result<T, NotationError>;

/// How cups of each colour are written.
const COUNTS: &str = "r.g.b.y";

const FIELDS: [&str; 6] = [VARIANT, SEAT, COLOURS, HANDS, BANKED, STACKS];

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let early = if self.is_early() { ",early" } else { "" };
        write!(f, "{}{early} {} ", self.variant(), self.to_move)?;
        for seat in Seat::all(self.seating.seats()) {
            let comma = if seat == Seat::FIRST { "" } else { "," };
            write!(f, "{comma}{}", self.colours(seat))?;
        }
        match self.phase {
            Phase::SetUp => write!(f, " {} {} ", self.hands, self.banked)?,
            Phase::Play | Phase::Over => write!(f, " - {} ", self.banked)?,
        }
        if self.board.occupied() == 0 {
            return f.write_str("-");
        }
        for (index, Stack { cell, colour, height }) in self.stacks().enumerate() {
            let slash = if index > 0 { "/" } else { "" };
            write!(f, "{slash}{cell}:{colour}{height}")?;
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Read<Position> {
        let [variant, seat, colours, hands, banked, stacks] = NotationError::split(text, &FIELDS)?;
        let (variant, early) = read_variant(variant)?;
        let colours = read_colours(variant, colours)?;
        let to_move = read_seat(seat, colours.len())?;
        let expected = Gap::any_text([COUNTS, "-"]);
        let hands = match hands {
            "-" => None,
            hands => Some(read_cups(HANDS, hands, expected)?),
        };
        let banked = read_cups(BANKED, banked, Gap::text(COUNTS))?;
        let stacks = read_stacks(stacks)?;
        Setup { variant, early, to_move, colours, hands, banked, stacks }.position()
    }
}

fn read_variant(text: &str) -> Read<(Variant, bool)> {
    let (name, early) = match text.strip_suffix(",early") {
        Some(name) => (name, true),
        None => (text, false),
    };
    let all = ["base", "duo", "base,early", "duo,early"];
    let unknown = || NotationError::unknown(VARIANT, text, all);
    Ok((Variant::from_name(name).ok_or_else(unknown)?, early))
}

fn read_colours(variant: Variant, text: &str) -> Read<Vec<Colours>> {
    let mut colours: Vec<Colours> = vec![];
    for seat in text.split(',') {
        let letters: Vec<Option<Colour>> = seat.chars().map(Colour::from_letter).collect();
        let own = match (variant, letters.as_slice()) {
            (Variant::Base, &[Some(colour)]) => Colours::one(colour),
            (Variant::Duo, &[Some(one), Some(other)]) if one < other => Colours::two(one, other),
            _ => return refuse(COLOURS, wrong_colours(variant, seat)),
        };
        let twice = own.iter().find(|&colour| colours.iter().any(|seat| seat.contains(colour)));
        if let Some(colour) = twice {
            return refuse(COLOURS, refusal!("cups.colour-twice", colour = colour));
        }
        colours.push(own);
    }
    // Four different colours are never enough for too many seats.
    if colours.len() < 2 {
        return refuse(COLOURS, refusal!("cups.one-seat"));
    }
    Ok(colours)
}

fn read_seat(text: &str, seats: usize) -> Read<Seat> {
    let seat = Seat::all(seats).find(|seat| seat.to_string() == text);
    seat.ok_or_else(|| NotationError::seat(SEAT, text, seats))
}

/// Cups of every colour, as `r.g.b.y`.
fn read_cups(field: &'static str, text: &str, expected: Gap) -> Read<Cups> {
    let numbers: Option<Vec<u8>> =
        text.split('.').map(|part| small_number(part).map(|number| number as u8)).collect();
    let cups = numbers.and_then(|numbers| numbers.try_into().ok()).map(Cups::new);
    cups.ok_or_else(|| {
        let found = Gap::quote(text);
        NotationError::new(field, refusal!("position.counts", found = found, expected = expected))
    })
}

fn read_stacks(text: &str) -> Read<Vec<Stack>> {
    if text == "-" {
        return Ok(vec![]);
    }
    let mut stacks: Vec<Stack> = vec![];
    for part in text.split('/') {
        let Some(stack) = read_stack(part) else {
            let (found, most) = (Gap::quote(part), Cell::REACH as usize);
            return refuse(STACKS, refusal!("cups.stack", found = found, most = most));
        };
        if let Some(last) = stacks.last() {
            if last.cell == stack.cell {
                return refuse(STACKS, refusal!("position.twice", found = Gap::text(stack.cell)));
            }
            if last.cell > stack.cell {
                let (cell, last) = (Gap::text(stack.cell), Gap::text(last.cell));
                return refuse(STACKS, refusal!("cups.stack-order", cell = cell, last = last));
            }
        }
        stacks.push(stack);
    }
    Ok(stacks)
}

fn read_stack(text: &str) -> Option<Stack> {
    let (cell, stack) = text.split_once(':')?;
    let mut letters = stack.chars();
    let colour = Colour::from_letter(letters.next()?)?;
    let height = small_number(letters.as_str()).filter(|&height| height > 0)?;
    Some(Stack { cell: Cell::read(cell)?, colour, height: height as usize })
}
