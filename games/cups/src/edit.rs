//! Edited positions. The result is always a valid position: if the seat to move has no
//! move, it is the turn of the next seat that has one.

use game_api::{Game, NotationError, Seat, give, share_out};

use crate::board::Stack;
use crate::cell::Cell;
use crate::colour::{Colour, Colours, Cups};
use crate::position::Position;
use crate::ruleset::Variant;
use crate::setup::{COLOURS, SEAT, Setup, refuse, wrong_colours};

impl Position {
    /// Puts a cup of this colour on a cell: on an empty cell it is a stack of its own,
    /// on a stack of its colour the stack grows, and another stack changes its colour.
    ///
    /// # Errors
    /// When no seat plays the colour, there are no more cups, or cups can't stand like
    /// this.
    pub fn with_cup(&self, cell: Cell, colour: Colour) -> Result<Position, NotationError> {
        let height = match self.stack(cell) {
            Some(stack) if stack.colour == colour => stack.height + 1,
            Some(stack) => stack.height,
            None => 1,
        };
        self.with_stack(cell, Some(Stack { cell, colour, height }))
    }

    /// Takes a cup off a stack; the colour on top stays.
    ///
    /// # Errors
    /// When the other cups can't stand like this.
    pub fn without_cup(&self, cell: Cell) -> Result<Position, NotationError> {
        let lower = self.stack(cell).filter(|stack| stack.height > 1);
        self.with_stack(cell, lower.map(|stack| Stack { height: stack.height - 1, ..stack }))
    }

    fn with_stack(&self, cell: Cell, stack: Option<Stack>) -> Result<Position, NotationError> {
        let mut setup = Setup::from(self);
        setup.stacks.retain(|stack| stack.cell != cell);
        let at = setup.stacks.partition_point(|stack| stack.cell < cell);
        setup.stacks.splice(at..at, stack);
        setup.with_any_turn()
    }

    /// The same game without any cups.
    #[must_use]
    pub fn with_empty_board(&self) -> Position {
        let setup = Setup { hands: None, banked: Cups::NONE, stacks: vec![], ..Setup::from(self) };
        setup.with_any_turn().expect("there are no cups that could be wrong")
    }

    /// Gives a seat the turn.
    ///
    /// # Errors
    /// When there is no such seat.
    pub fn with_turn(&self, seat: Seat) -> Result<Position, NotationError> {
        Setup { to_move: seat, ..Setup::from(self) }.with_any_turn()
    }

    /// Gives a seat these colours. Another seat that had one of them gets one of the
    /// seat's old ones for it.
    ///
    /// # Errors
    /// When there is no such seat, the variant is played with another number of colours,
    /// or cups are left of a colour that no seat plays then.
    pub fn with_colours(&self, seat: Seat, colours: Colours) -> Result<Position, NotationError> {
        self.check_seat(seat)?;
        if colours.count() != self.variant().colours() {
            return refuse(COLOURS, wrong_colours(self.variant(), &colours.to_string()));
        }
        let mut owned = self.owned();
        give(&mut owned, seat.index(), &colours.iter().collect::<Vec<_>>());
        Setup { colours: by_seat(&owned), ..Setup::from(self) }.with_any_turn()
    }

    /// Sets how many cups of a colour are still to be placed. With the last of them the
    /// set-up ends, with the first it begins.
    ///
    /// # Errors
    /// When no seat plays the colour, there are fewer cups, or the cups on the board can't
    /// have been placed.
    pub fn with_hand(&self, colour: Colour, cups: u8) -> Result<Position, NotationError> {
        let mut setup = Setup::from(self);
        let hands = setup.hands.unwrap_or(Cups::NONE).with(colour, cups);
        setup.hands = Some(hands).filter(|hands| *hands != Cups::NONE);
        setup.with_any_turn()
    }

    /// Sets how many cups are banked for a colour.
    ///
    /// # Errors
    /// When there are fewer cups, or nothing can be banked.
    pub fn with_banked(&self, colour: Colour, cups: u8) -> Result<Position, NotationError> {
        let mut setup = Setup::from(self);
        setup.banked = setup.banked.with(colour, cups);
        setup.with_any_turn()
    }

    /// Switches the option `early` on, which banks what is settled, or off, which
    /// forgets what was banked.
    #[must_use]
    pub fn with_early(&self, is_early: bool) -> Position {
        if is_early == self.is_early() {
            return *self;
        }
        let mut setup = Setup { early: is_early, banked: Cups::NONE, ..Setup::from(self) };
        if is_early && !self.in_set_up() {
            for zone in self.zones() {
                let Some(colour) = zone.settled else { continue };
                for settled in zone.stacks {
                    setup.stacks.retain(|stack| stack.cell != settled.cell);
                    setup.banked.add(colour, settled.height as u8);
                }
            }
        }
        setup.with_any_turn().expect("no zone is settled any more")
    }

    /// The same board in another variant, for two seats.
    ///
    /// # Errors
    /// When cups are left of a colour that no seat plays then.
    pub fn with_variant(&self, variant: Variant) -> Result<Position, NotationError> {
        match variant == self.variant() {
            true => Ok(*self),
            false => self.seated(variant, 2),
        }
    }

    /// The same board for another number of seats.
    ///
    /// # Errors
    /// When the variant is not for this number of seats, or cups are left of a colour that no seat
    /// plays then.
    pub fn with_seats(&self, seats: usize) -> Result<Position, NotationError> {
        self.seated(self.variant(), seats)
    }

    fn seated(&self, variant: Variant, seats: usize) -> Result<Position, NotationError> {
        let fits = match variant {
            Variant::Base => (2..=4).contains(&seats),
            Variant::Duo => seats == 2,
        };
        if !fits {
            return Err(NotationError::seat(SEAT, &seats.to_string(), 4));
        }
        let mut setup = Setup { variant, ..Setup::from(self) };
        setup.colours = by_seat(&share_out(&self.owned(), &Colour::ALL, seats, variant.colours()));
        if setup.to_move.index() >= seats {
            setup.to_move = Seat::FIRST;
        }
        setup.with_any_turn()
    }

    fn check_seat(&self, seat: Seat) -> Result<(), NotationError> {
        match seat.index() < self.seats() {
            true => Ok(()),
            false => Err(NotationError::seat(SEAT, &seat.to_string(), self.seats())),
        }
    }

    /// The colours of all seats.
    fn owned(&self) -> Vec<Vec<Colour>> {
        Seat::all(self.seats()).map(|seat| self.colours(seat).iter().collect()).collect()
    }
}

/// One or two colours for each seat.
fn by_seat(owned: &[Vec<Colour>]) -> Vec<Colours> {
    let colours = |own: &Vec<Colour>| match own[..] {
        [one] => Colours::one(one),
        _ => Colours::two(own[0], own[1]),
    };
    owned.iter().map(colours).collect()
}
