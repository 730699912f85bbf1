//! What one seat may know.

use game_api::{Seat, Side};

use crate::{Colour, ColourSet, Open, Position, Variant};

/// What one side knows: all that lies open, and its own secret colours. In teams
/// both team mates see the same, as each knows its partner's colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    open: Open,
    side: Side,
    /// The secrets of the side's seats, in order; of one seat, the first only.
    own: [ColourSet; 2],
}

impl View {
    /// What the seat may know of this position.
    pub(crate) fn of(position: &Position, seat: Seat) -> View {
        let side = position.open().variant().side(seat);
        View::new(*position.open(), side, side.seats().map(|seat| position.secrets(seat)))
    }

    /// The view of a side that has these secrets, seat by seat.
    pub(crate) fn new(open: Open, side: Side, secrets: impl Iterator<Item = ColourSet>) -> View {
        let mut own = [ColourSet::NONE; 2];
        for (own, secrets) in own.iter_mut().zip(secrets) {
            *own = secrets;
        }
        View { open, side, own }
    }

    /// What lies open on the table.
    pub const fn open(&self) -> &Open {
        &self.open
    }

    /// Who sees this.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The secret colours of one seat; `None` when they are hidden.
    pub fn secrets(&self, seat: Seat) -> Option<ColourSet> {
        let place = self.side.seats().position(|own| own == seat)?;
        Some(self.own[place])
    }

    /// The secret colours of the side together.
    pub fn colours(&self) -> ColourSet {
        self.own[0].with(self.own[1])
    }

    /// How many secret colours each seat has.
    pub(crate) fn secrets_each(&self) -> usize {
        self.own[0].len()
    }

    /// All ways to give the seats from `seat` on their secrets.
    fn fill_in(&self, seat: usize, secrets: [ColourSet; Seat::MOST], found: &mut Vec<Position>) {
        if seat == self.open.seats() {
            found.push(Position::new(self.open, secrets));
            return;
        }
        let dealt = secrets.iter().fold(self.colours(), |all, one| all.with(*one));
        let hidden = ColourSet::EVERY.without(dealt);
        let choices = match self.secrets(Seat::from_index(seat)) {
            Some(known) => vec![known],
            None if self.open.variant() == Variant::Duo => pairs(hidden),
            None => hidden.colours().map(ColourSet::one).collect(),
        };
        for choice in choices {
            let mut secrets = secrets;
            secrets[seat] = choice;
            self.fill_in(seat + 1, secrets, found);
        }
    }
}

/// All sets of two of these colours.
fn pairs(colours: ColourSet) -> Vec<ColourSet> {
    let with_later = |first: Colour| {
        let later = colours.colours().filter(move |second| *second > first);
        later.map(move |second| ColourSet::one(first).with(ColourSet::one(second)))
    };
    colours.colours().flat_map(with_later).collect()
}

impl game_api::View for View {
    type Game = Position;

    fn possible_positions(&self) -> Vec<Position> {
        let mut all = vec![];
        self.fill_in(0, [ColourSet::NONE; Seat::MOST], &mut all);
        let goes_on = |position: &Position| !position.is_over();
        if all.iter().any(goes_on) {
            all.retain(goes_on);
        }
        all
    }
}
