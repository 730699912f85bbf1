//! The advanced set-up: the seats place their cups.

use game_api::{Dice, Seat};

use crate::area::Area;
use crate::cell::Cell;
use crate::colour::Colour;
use crate::moves::Move;
use crate::position::Position;
use crate::refusal::Refusal;

impl Position {
    /// The cells where the next cup may be placed, by q, then r; none while playing.
    pub fn free_cells(&self) -> Vec<Cell> {
        match self.in_set_up() {
            true => self.area().free(self.must_touch()).cells().collect(),
            false => vec![],
        }
    }

    /// The cells of all cups, during the set-up.
    fn area(&self) -> Area {
        Area::new(self.board.cells().iter().copied())
    }

    /// How many cups the next one must touch.
    fn must_touch(&self) -> u32 {
        self.board.cells().len().min(2) as u32
    }

    /// The colours that the seat to move still has in hand.
    fn placeable(&self) -> impl Iterator<Item = Colour> {
        let hands = self.hands;
        self.colours(self.to_move).iter().filter(move |&colour| hands.of(colour) > 0)
    }

    /// How many cups the seat has in hand.
    pub(crate) fn cups_in_hand(&self, seat: Seat) -> usize {
        self.colours(seat).iter().map(|colour| self.hands.of(colour)).sum()
    }

    pub(crate) fn places(&self, moves: &mut Vec<Move>) {
        let area = self.area();
        let free = area.free(self.must_touch());
        for colour in self.placeable() {
            moves.extend(free.cells().map(|cell| Move::Place { colour, cell }));
        }
    }

    pub(crate) fn random_place(&self, dice: &mut impl Dice) -> Option<Move> {
        let area = self.area();
        let free = area.free(self.must_touch());
        let cells = free.len();
        let ways = cells * self.placeable().count();
        let drawn = (ways > 0).then(|| dice.below(ways as u32) as usize)?;
        let colour = self.placeable().nth(drawn / cells)?;
        let cell = free.nth(drawn % cells)?;
        Some(Move::Place { colour, cell })
    }

    /// Says why the cup can't be placed there.
    pub(crate) fn check_place(&self, colour: Colour, cell: Cell) -> Result<(), Refusal> {
        let (seat, own) = (self.to_move, self.colours(self.to_move));
        if !own.contains(colour) {
            return Err(Refusal::NotYourColour { colour, seat, own });
        }
        if self.in_hand(colour) == 0 {
            return Err(Refusal::NoneInHand { colour });
        }
        if self.stack(cell).is_some() {
            return Err(Refusal::Taken { cell });
        }
        let touching = cell.neighbours().filter(|&other| self.stack(other).is_some()).count();
        match (self.stacks().count(), touching) {
            (0, _) if cell == Cell::FIRST => Ok(()),
            (0, _) => Err(Refusal::FirstCell),
            (1, 0) => Err(Refusal::ApartFromFirst { cell }),
            (1, _) | (_, 2..) => Ok(()),
            (_, 0 | 1) => Err(Refusal::TouchesTooFew { cell, touching }),
        }
    }

    /// Places a cup. The next seat with cups in hand is to move; after the last cup, the
    /// next seat begins to play.
    pub(crate) fn place(&mut self, colour: Colour, cell: Cell) {
        self.board.place(cell, colour, 1);
        self.hands.take_one(colour);
        let seats = self.seating.seats();
        let next = self.to_move.next(seats);
        if self.hands.sum() == 0 {
            return self.begin(next);
        }
        self.to_move = next;
        while self.cups_in_hand(self.to_move) == 0 {
            self.to_move = self.to_move.next(seats);
        }
    }
}
