//! Edited positions. The result is always a valid position: if the seat to move has no
//! move, it is the turn of the next seat that has one.

use game_api::{Game, NotationError, Seat, give, share_out};

use crate::setup::{PLACES, Pile, SEAT, Setup, no_base, no_such_place};
use crate::{Colour, Place, Position, Stock, Variant};

impl Position {
    /// Puts a piece on a place. If the box holds no more of them, the piece comes from
    /// the stock of the seat to move, or of the next seat that has one.
    ///
    /// # Errors
    /// When there is no such place, no such piece, one colour too many, or what the
    /// place shows has the same colour.
    pub fn with_piece(&self, place: Place, colour: Colour) -> Result<Position, NotationError> {
        self.check_place(place)?;
        let mut setup = Setup::from(self);
        setup.piles[place.index()].pieces.push(colour);
        let is_it = |piece: &&Colour| **piece == colour;
        let pieces =
            |piles: &[Pile]| piles.iter().flat_map(|pile| &pile.pieces).filter(is_it).count();
        let in_stock = setup.stocks.iter().flatten().filter(is_it).count();
        if in_stock + pieces(&setup.piles) > Stock::MOST_OF_A_COLOUR {
            let seats = setup.stocks.len();
            let from = self.to_move().index();
            let owners = (0..seats).map(|step| (from + step) % seats);
            let owner = owners.into_iter().find(|owner| setup.stocks[*owner].contains(&colour));
            if let Some(stock) = owner.map(|owner| &mut setup.stocks[owner])
                && let Some(at) = stock.iter().position(|piece| *piece == colour)
            {
                stock.remove(at);
            }
        }
        self.arranged(&setup)
    }

    /// Puts another base under a place. If all bases of this colour are in use, one of them
    /// is swapped with the old base.
    ///
    /// # Errors
    /// When there is no such place, one colour too many, or a base would lie under a
    /// piece of its own colour.
    pub fn with_base(&self, place: Place, colour: Colour) -> Result<Position, NotationError> {
        self.check_place(place)?;
        let mut setup = Setup::from(self);
        let old = std::mem::replace(&mut setup.piles[place.index()].base, colour);
        let edited = self.arranged(&setup);
        match &edited {
            Err(error) if error.reason.code == "pyramids.bases" => {}
            _ => return edited,
        }
        let others = (0..setup.piles.len()).filter(|other| *other != place.index());
        let same = others.filter(|other| setup.piles[*other].base == colour);
        let swapped = |other: usize| {
            let mut setup = setup.clone();
            setup.piles[other].base = old;
            self.arranged(&setup).ok()
        };
        same.into_iter().find_map(swapped).map_or(edited, Ok)
    }

    /// Takes the top piece off a place; a bare base leaves with its place.
    ///
    /// # Errors
    /// When there is no such place, or no other.
    pub fn without_top(&self, place: Place) -> Result<Position, NotationError> {
        self.check_place(place)?;
        let mut setup = Setup::from(self);
        let index = place.index();
        if setup.piles[index].pieces.pop().is_none() {
            if setup.piles.len() == 1 {
                return Err(no_base(1, ""));
            }
            setup.piles.remove(index);
            setup.last = match setup.last.map(Place::index) {
                Some(last) if last > index => Some(Place::from_index(last - 1)),
                Some(last) if last == index => None,
                _ => setup.last,
            };
        }
        self.arranged(&setup)
    }

    /// The same places without pieces on them.
    #[must_use]
    pub fn with_bare_places(&self) -> Position {
        let mut setup = Setup::from(self);
        setup.piles.iter_mut().for_each(|pile| pile.pieces.clear());
        setup.last = None;
        self.arranged(&setup).expect("there is less of everything")
    }

    /// Another number of places: bases come and go at the end. New ones have the first
    /// colour that is possible, those on the board before the others.
    ///
    /// # Errors
    /// When there are not this number of bases.
    pub fn with_places(&self, count: usize) -> Result<Position, NotationError> {
        let mut setup = Setup::from(self);
        if count == 0 {
            return Err(no_base(1, ""));
        }
        setup.piles.truncate(count);
        setup.last = setup.last.filter(|last| last.index() < count);
        while setup.piles.len() < count {
            let seen =
                setup.piles.iter().flat_map(|pile| [&[pile.base], &pile.pieces[..]].concat());
            let colours: Vec<Colour> = seen.chain(Colour::ALL).collect();
            let laid = setup.clone();
            let with = |base: Colour| {
                let mut setup = laid.clone();
                setup.piles.push(Pile { base, pieces: vec![] });
                setup
            };
            let possible = colours.into_iter().map(with).find(|setup| setup.board().is_ok());
            setup = match possible {
                Some(setup) => setup,
                None => return self.arranged(&with(laid.piles[0].base)),
            };
        }
        self.arranged(&setup)
    }

    /// Sets the place of the last move.
    ///
    /// # Errors
    /// When there is no such place.
    pub fn with_last(&self, last: Option<Place>) -> Result<Position, NotationError> {
        self.arranged(&Setup { last, ..Setup::from(self) })
    }

    /// Gives a seat the turn.
    ///
    /// # Errors
    /// When there is no such seat.
    pub fn with_turn(&self, seat: Seat) -> Result<Position, NotationError> {
        self.arranged(&Setup { to_move: seat, ..Setup::from(self) })
    }

    /// Gives a seat this secret colour; a seat that had it gets the old one for it.
    ///
    /// # Errors
    /// When there is no such seat, or one colour too many would be in play.
    pub fn with_secret(&self, seat: Seat, colour: Colour) -> Result<Position, NotationError> {
        self.check_seat(seat)?;
        let mut owned = self.owned();
        give(&mut owned, seat.index(), &[colour]);
        self.arranged(&Setup { secrets: secrets(&owned), ..Setup::from(self) })
    }

    /// Sets how many pieces of a colour a seat has in stock.
    ///
    /// # Errors
    /// When there is no such seat, or the number is too large for a stock.
    pub fn with_stock(
        &self,
        seat: Seat,
        colour: Colour,
        count: usize,
    ) -> Result<Position, NotationError> {
        self.check_seat(seat)?;
        let mut setup = Setup::from(self);
        let stock = &mut setup.stocks[seat.index()];
        stock.retain(|piece| *piece != colour);
        // One more than there are is enough to be refused.
        stock.extend(std::iter::repeat_n(colour, count.min(Stock::MOST_OF_A_COLOUR + 1)));
        self.arranged(&setup)
    }

    /// The same position in the other variant.
    ///
    /// # Errors
    /// When it is not for this number of seats, or a stock is not dealt like this in it.
    pub fn with_variant(&self, variant: Variant) -> Result<Position, NotationError> {
        self.arranged(&Setup { variant, ..Setup::from(self) })
    }

    /// The same board for another number of seats. New seats have no pieces yet, and a
    /// secret colour that is on the board, if there is one.
    ///
    /// # Errors
    /// When the variant is not for this number of seats, or fewer colours are in play with them.
    pub fn with_seats(&self, seats: usize) -> Result<Position, NotationError> {
        let mut setup = Setup::from(self);
        let seen = |colour: Colour| {
            setup.piles.iter().any(|pile| pile.base == colour || pile.pieces.contains(&colour))
        };
        let mut colours = Colour::ALL;
        game_api::sort_short(&mut colours, |one, other| seen(*other).cmp(&seen(*one)));
        setup.secrets = secrets(&share_out(&self.owned(), &colours, seats, 1));
        setup.stocks.resize(seats, vec![]);
        if setup.to_move.index() >= seats {
            setup.to_move = Seat::FIRST;
        }
        self.arranged(&setup)
    }

    fn arranged(&self, setup: &Setup) -> Result<Position, NotationError> {
        let board = setup.board()?;
        let board = board.with_turn(board.turn_from(board.to_move()));
        Ok(Position::new(board, &setup.secrets.iter().copied().flatten().collect::<Vec<_>>()))
    }

    fn check_seat(&self, seat: Seat) -> Result<(), NotationError> {
        match seat.index() < self.seats() {
            true => Ok(()),
            false => Err(NotationError::seat(SEAT, &seat.to_string(), self.seats())),
        }
    }

    fn check_place(&self, place: Place) -> Result<(), NotationError> {
        let places = self.board().places().len();
        match place.index() < places {
            true => Ok(()),
            false => Err(no_such_place(PLACES, &place.to_string(), places)),
        }
    }

    /// The secret colours of all seats.
    fn owned(&self) -> Vec<Vec<Colour>> {
        Seat::all(self.seats()).map(|seat| vec![self.secret(seat)]).collect()
    }
}

fn secrets(owned: &[Vec<Colour>]) -> Vec<Option<Colour>> {
    owned.iter().map(|own| own.first().copied()).collect()
}
