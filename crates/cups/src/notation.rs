//! Positions as text: `<variant> <seat> <colours> <hands> <banked> <stacks>`.
//!
//! Reading is strict: whatever can't be a position is refused, and what is read
//! prints as itself.

use std::fmt;
use std::str::FromStr;

use game_api::{Gap, NotationError, Refusal, Seat, refusal};

use crate::board::{Stack, slots_of};
use crate::cell::{Cell, small_number};
use crate::colour::{Colour, Colours, Cups};
use crate::position::{Phase, Position, Seating};
use crate::ruleset::Variant;

type Read<T> = Result<T, NotationError>;

fn refuse<T>(field: &'static str, reason: Refusal) -> Read<T> {
    Err(NotationError::new(field, reason))
}

/// How cups of each colour are written.
const COUNTS: &str = "r.g.b.y";

const VARIANT: &str = "variant";
const SEAT: &str = "seat";
const COLOURS: &str = "colours";
const HANDS: &str = "hands";
const BANKED: &str = "banked";
const STACKS: &str = "stacks";

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
        let seating = Seating::new(variant, early, &read_colours(variant, colours)?);
        let seat = read_seat(seat, &seating)?;
        let in_set_up = hands != "-";
        let mut position = Position::new(seating, seat, Cups::NONE);
        if in_set_up {
            let expected = Gap::any_text([COUNTS, "-"]);
            position.hands = read_cups(HANDS, hands, &seating, expected)?;
        }
        position.banked = read_cups(BANKED, banked, &seating, Gap::text(COUNTS))?;
        let stacks = read_stacks(stacks, &seating)?;
        check_cups(&position, &stacks)?;
        for Stack { cell, colour, height } in stacks {
            position.board.place(cell, colour, height as u8);
        }
        position.board.link();
        match in_set_up {
            true => check_set_up(&position)?,
            false => check_play(&mut position)?,
        }
        Ok(position)
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
    let wrong = |seat: &str| match variant {
        Variant::Base => refusal!("cups.colours-base", found = Gap::quote(seat)),
        Variant::Duo => refusal!("cups.colours-duo", found = Gap::quote(seat)),
    };
    let mut colours: Vec<Colours> = vec![];
    for seat in text.split(',') {
        let letters: Vec<Option<Colour>> = seat.chars().map(Colour::from_letter).collect();
        let own = match (variant, letters.as_slice()) {
            (Variant::Base, &[Some(colour)]) => Colours::one(colour),
            (Variant::Duo, &[Some(one), Some(other)]) if one < other => Colours::two(one, other),
            _ => return refuse(COLOURS, wrong(seat)),
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

fn read_seat(text: &str, seating: &Seating) -> Read<Seat> {
    let seat = Seat::all(seating.seats()).find(|seat| seat.to_string() == text);
    seat.ok_or_else(|| NotationError::seat(SEAT, text, seating.seats()))
}

/// Cups of every colour in play, as `r.g.b.y`.
fn read_cups(field: &'static str, text: &str, seating: &Seating, expected: Gap) -> Read<Cups> {
    let numbers: Option<Vec<u8>> =
        text.split('.').map(|part| small_number(part).map(|number| number as u8)).collect();
    let cups = numbers.and_then(|numbers| numbers.try_into().ok()).map(Cups::new);
    let cups = cups.ok_or_else(|| {
        let found = Gap::quote(text);
        NotationError::new(field, refusal!("position.counts", found = found, expected = expected))
    })?;
    let foreign = |colour: &Colour| cups.of(*colour) > 0 && seating.owner(*colour).is_none();
    match Colour::ALL.into_iter().find(foreign) {
        Some(colour) => Err(not_in_play(field, colour)),
        None => Ok(cups),
    }
}

fn not_in_play(field: &'static str, colour: Colour) -> NotationError {
    NotationError::new(field, refusal!("cups.not-in-play", colour = colour))
}

fn read_stacks(text: &str, seating: &Seating) -> Read<Vec<Stack>> {
    if text == "-" {
        return Ok(vec![]);
    }
    let mut stacks: Vec<Stack> = vec![];
    for part in text.split('/') {
        let Some(stack) = read_stack(part) else {
            let (found, most) = (Gap::quote(part), Cell::REACH as usize);
            return refuse(STACKS, refusal!("cups.stack", found = found, most = most));
        };
        if seating.owner(stack.colour).is_none() {
            return Err(not_in_play(STACKS, stack.colour));
        }
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

/// No more cups than the box holds. Of a stack only the top cup's colour shows.
fn check_cups(position: &Position, stacks: &[Stack]) -> Read<()> {
    let mut in_play = 0;
    for colour in Colour::ALL.into_iter().filter(|&colour| position.owner(colour).is_some()) {
        in_play += Colour::CUPS;
        let in_hand = position.in_hand(colour);
        if in_hand > Colour::CUPS {
            return refuse(HANDS, box_holds(colour, in_hand));
        }
        // Where cups are banked for a colour, one of its own was on top.
        let shown = stacks.iter().filter(|stack| stack.colour == colour).count();
        let cups = shown + in_hand + usize::from(position.banked(colour) > 0);
        if cups > Colour::CUPS {
            return refuse(STACKS, box_holds(colour, cups));
        }
    }
    let stacked: usize = stacks.iter().map(|stack| stack.height).sum();
    let (hands, banked) = (position.hands.sum(), position.banked.sum());
    if stacked + hands + banked > in_play {
        let field = if banked > in_play { BANKED } else { STACKS };
        let all = stacked + hands + banked;
        return refuse(field, refusal!("cups.too-many", count = all, most = in_play));
    }
    Ok(())
}

/// There are more cups of a colour than it has.
fn box_holds(colour: Colour, cups: usize) -> Refusal {
    refusal!("cups.box", colour = colour, count = cups, most = Colour::CUPS)
}

/// While cups are being placed.
fn check_set_up(position: &Position) -> Read<()> {
    let (seat, seats) = (position.to_move, position.seating.seats());
    if position.hands.sum() == 0 {
        return refuse(HANDS, refusal!("cups.none-left"));
    }
    if position.cups_in_hand(seat) == 0 {
        let mut next = seat;
        while position.cups_in_hand(next) == 0 {
            next = next.next(seats);
        }
        return refuse(SEAT, refusal!("cups.empty-hand", seat = seat, next = next));
    }
    if position.banked != Cups::NONE {
        return refuse(BANKED, refusal!("cups.banked-in-set-up"));
    }
    if let Some(stack) = position.stacks().find(|stack| stack.height > 1) {
        return refuse(STACKS, refusal!("cups.stacked", cell = Gap::text(stack.cell)));
    }
    if !could_be_placed(position) {
        return refuse(STACKS, refusal!("cups.placing"));
    }
    Ok(())
}

/// Whether some order of placing leads here. What can be placed early can be
/// placed late, so after the second cup any order finds out.
fn could_be_placed(position: &Position) -> bool {
    let board = &position.board;
    let all = board.occupied();
    let Some(first) = board.slot(Cell::FIRST) else { return all == 0 };
    let grows_from = |second: usize| {
        let mut placed: u64 = 1 << first | 1 << second;
        loop {
            let touches_two = |&slot: &usize| (board.neighbours(slot) & placed).count_ones() >= 2;
            let more =
                slots_of(all & !placed).filter(touches_two).fold(0, |set, slot| set | 1 << slot);
            if more == 0 {
                return placed == all;
            }
            placed |= more;
        }
    };
    all == 1 << first || slots_of(board.neighbours(first)).any(grows_from)
}

/// While playing, or after the end.
fn check_play(position: &mut Position) -> Read<()> {
    if !position.is_early() && position.banked != Cups::NONE {
        return refuse(BANKED, refusal!("cups.no-bank"));
    }
    if position.is_early() {
        let settled = position.zones().into_iter().find(|zone| zone.settled.is_some());
        if let Some(zone) = settled {
            let cell = Gap::text(zone.stacks[0].cell);
            return refuse(STACKS, refusal!("cups.settled", cell = cell));
        }
    }
    let seat = position.to_move;
    position.phase = Phase::Play;
    position.give_turn(seat);
    if position.phase == Phase::Play && position.to_move != seat {
        let next = position.to_move;
        return refuse(SEAT, refusal!("position.skipped", seat = seat, next = next));
    }
    Ok(())
}
