//! Any arrangement of cups, and whether it can be a position.

use game_api::{Gap, NotationError, Refusal, Seat, refusal};

use crate::board::{Stack, slots_of};
use crate::cell::Cell;
use crate::colour::{Colour, Colours, Cups};
use crate::position::{Phase, Position, Seating};
use crate::ruleset::Variant;

pub(crate) const VARIANT: &str = "variant";
pub(crate) const SEAT: &str = "seat";
pub(crate) const COLOURS: &str = "colours";
pub(crate) const HANDS: &str = "hands";
pub(crate) const BANKED: &str = "banked";
pub(crate) const STACKS: &str = "stacks";

/// What a position is made of, before it is checked whether everything fits together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setup {
    pub(crate) variant: Variant,
    pub(crate) early: bool,
    pub(crate) to_move: Seat,
    /// By seat: as many as the variant has, no colour twice.
    pub(crate) colours: Vec<Colours>,
    /// What is still to be placed; `None` while playing.
    pub(crate) hands: Option<Cups>,
    pub(crate) banked: Cups,
    /// By cell, one on each.
    pub(crate) stacks: Vec<Stack>,
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        let seats = Seat::all(position.seating.seats());
        Setup {
            variant: position.variant(),
            early: position.is_early(),
            to_move: position.to_move,
            colours: seats.map(|seat| position.colours(seat)).collect(),
            hands: position.in_set_up().then_some(position.hands),
            banked: position.banked,
            stacks: position.stacks().collect(),
        }
    }
}

impl Setup {
    /// The position in which it is the turn of the named seat.
    ///
    /// # Errors
    /// When no game leads there, or it is another seat's turn: names the field.
    pub(crate) fn position(&self) -> Result<Position, NotationError> {
        let position = self.with_any_turn()?;
        let (seat, next) = (self.to_move, position.to_move);
        if seat == next || position.phase == Phase::Over {
            return Ok(position);
        }
        let reason = match position.phase {
            Phase::SetUp => refusal!("cups.empty-hand", seat = seat, next = next),
            Phase::Play | Phase::Over => refusal!("position.skipped", seat = seat, next = next),
        };
        refuse(SEAT, reason)
    }

    /// The position in which it is the turn of the named seat, or if that has no move, of
    /// the next seat that has one.
    ///
    /// # Errors
    /// When no game leads there: names the field.
    pub(crate) fn with_any_turn(&self) -> Result<Position, NotationError> {
        let seating = Seating::new(self.variant, self.early, &self.colours);
        if self.to_move.index() >= seating.seats() {
            return Err(NotationError::seat(SEAT, &self.to_move.to_string(), seating.seats()));
        }
        let hands = self.hands.unwrap_or(Cups::NONE);
        self.check_colours(&seating)?;
        let mut position = Position::new(seating, self.to_move, hands);
        position.banked = self.banked;
        check_cups(&position, &self.stacks)?;
        for Stack { cell, colour, height } in &self.stacks {
            position.board.place(*cell, *colour, *height as u8);
        }
        position.board.link();
        match self.hands {
            Some(_) => check_set_up(&mut position)?,
            None => check_play(&mut position)?,
        }
        Ok(position)
    }

    /// All cups have a colour that a seat plays.
    fn check_colours(&self, seating: &Seating) -> Result<(), NotationError> {
        let hands = self.hands.unwrap_or(Cups::NONE);
        for (field, cups) in [(HANDS, hands), (BANKED, self.banked)] {
            for colour in Colour::ALL.into_iter().filter(|colour| cups.of(*colour) > 0) {
                in_play(field, seating, colour)?;
            }
        }
        self.stacks.iter().try_for_each(|stack| in_play(STACKS, seating, stack.colour))
    }
}

pub(crate) fn refuse<T>(field: &'static str, reason: Refusal) -> Result<T, NotationError> {
    Err(NotationError::new(field, reason))
}

/// A seat of this variant does not play these colours.
pub(crate) fn wrong_colours(variant: Variant, found: &str) -> Refusal {
    match variant {
        Variant::Base => refusal!("cups.colours-base", found = Gap::quote(found)),
        Variant::Duo => refusal!("cups.colours-duo", found = Gap::quote(found)),
    }
}

fn in_play(field: &'static str, seating: &Seating, colour: Colour) -> Result<(), NotationError> {
    match seating.owner(colour) {
        Some(_) => Ok(()),
        None => refuse(field, refusal!("cups.not-in-play", colour = colour)),
    }
}

/// No more cups than the box holds. Of a stack only the top cup's colour shows.
fn check_cups(position: &Position, stacks: &[Stack]) -> Result<(), NotationError> {
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
fn check_set_up(position: &mut Position) -> Result<(), NotationError> {
    if position.hands.sum() == 0 {
        return refuse(HANDS, refusal!("cups.none-left"));
    }
    while position.cups_in_hand(position.to_move) == 0 {
        position.to_move = position.to_move.next(position.seating.seats());
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
fn check_play(position: &mut Position) -> Result<(), NotationError> {
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
    position.phase = Phase::Play;
    position.give_turn(position.to_move);
    Ok(())
}
