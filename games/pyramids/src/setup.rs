//! Any arrangement of pyramids, and whether it can be a board.

use game_api::{Gap, NotationError, Refusal, Seat, refusal};

use crate::places::Places;
use crate::{Board, Colour, ColourSet, Place, Position, Ruleset, Stock, Variant};

/// What a board is made of, before anything is checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setup {
    pub(crate) variant: Variant,
    pub(crate) to_move: Seat,
    pub(crate) last: Option<Place>,
    /// By seat; `None` where it is hidden.
    pub(crate) secrets: Vec<Option<Colour>>,
    /// The pieces of each seat.
    pub(crate) stocks: Vec<Vec<Colour>>,
    pub(crate) piles: Vec<Pile>,
}

/// A base, and the pieces on it from bottom to top.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pile {
    pub(crate) base: Colour,
    pub(crate) pieces: Vec<Colour>,
}

pub(crate) const MODE: &str = "mode";
pub(crate) const SEAT: &str = "seat";
pub(crate) const LAST: &str = "last";
pub(crate) const OBJECTIVES: &str = "objectives";
pub(crate) const STOCKS: &str = "stocks";
pub(crate) const PLACES: &str = "places";

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        let board = position.board();
        let pile = |place| Pile { base: board.base(place), pieces: board.pieces(place).collect() };
        let seats = || Seat::all(board.seats());
        Setup {
            variant: board.variant(),
            to_move: board.to_move(),
            last: board.last(),
            secrets: seats().map(|seat| Some(position.secret(seat))).collect(),
            stocks: seats().map(|seat| board.stock(seat).pieces().collect()).collect(),
            piles: board.places().map(pile).collect(),
        }
    }
}

impl Setup {
    /// The board, whether or not the seat to move has a move.
    ///
    /// # Errors
    /// When it can't come about: names the field.
    pub(crate) fn board(&self) -> Result<Board, NotationError> {
        let seats = self.secrets.len();
        let ruleset =
            Ruleset::new(self.variant, seats).map_err(|error| NotationError::new(MODE, error))?;
        let mut count = Count { ruleset, colours: ColourSet::NONE, bases: [0; 6], pieces: [0; 6] };
        let places = count.places(&self.piles)?;
        let stocks = count.stocks(&self.stocks)?;
        for &colour in self.secrets.iter().flatten() {
            count.see(OBJECTIVES, colour)?;
        }
        if let Some(last) = self.last.filter(|last| last.index() >= places.len()) {
            return Err(no_such_place(LAST, &last.to_string(), places.len()));
        }
        if self.to_move.index() >= seats {
            return Err(NotationError::seat(SEAT, &self.to_move.to_string(), seats));
        }
        Ok(Board::new(ruleset, places, stocks, self.to_move, self.last))
    }
}

/// The error for a place that does not exist.
pub(crate) fn no_such_place(field: &'static str, found: &str, places: usize) -> NotationError {
    refuse(field, refusal!("pyramids.last", found = Gap::quote(found), most = places))
}

/// There is no base in what is written of this place.
pub(crate) fn no_base(place: usize, found: &str) -> NotationError {
    refuse(PLACES, refusal!("pyramids.base", place = place, found = Gap::quote(found)))
}

pub(crate) fn refuse(field: &'static str, reason: Refusal) -> NotationError {
    NotationError::new(field, reason)
}

/// What has been counted so far of what the box holds.
struct Count {
    ruleset: Ruleset,
    colours: ColourSet,
    bases: [usize; 6],
    pieces: [usize; 6],
}

impl Count {
    fn places(&mut self, piles: &[Pile]) -> Result<Places, NotationError> {
        let mut places = Places::NONE;
        for Pile { base, pieces } in piles {
            self.base(*base)?;
            let place = places.lay(*base);
            for &colour in pieces {
                self.piece(PLACES, colour)?;
                if places.showing(place) == colour {
                    let at = Gap::text(place);
                    return Err(refuse(
                        PLACES,
                        match places.is_bare(place) {
                            true => refusal!("pyramids.bare-base", place = at, colour = colour),
                            false => refusal!("pyramids.pair", place = at, colour = colour),
                        },
                    ));
                }
                places.put(place, colour);
            }
        }
        Ok(places)
    }

    fn stocks(&mut self, all: &[Vec<Colour>]) -> Result<[Stock; Board::MOST_SEATS], NotationError> {
        let mut stocks = [Stock::EMPTY; Board::MOST_SEATS];
        for (stock, pieces) in stocks.iter_mut().zip(all) {
            *stock = self.stock(pieces)?;
        }
        Ok(stocks)
    }

    fn stock(&mut self, pieces: &[Colour]) -> Result<Stock, NotationError> {
        for &colour in pieces {
            self.piece(STOCKS, colour)?;
        }
        let stock = Stock::of(pieces.iter().copied());
        let (found, seats) = (Gap::quote(&stock.to_string()), self.ruleset.seats());
        let most = self.ruleset.pieces_each();
        if pieces.len() > most {
            let count = pieces.len();
            return Err(refuse(
                STOCKS,
                refusal!(
                    "pyramids.stock-size",
                    found = found,
                    count = count,
                    seats = seats,
                    most = most
                ),
            ));
        }
        let most = self.ruleset.pieces_of_a_colour_each();
        if let Some(colour) = Colour::ALL.into_iter().find(|colour| stock.count(*colour) > most) {
            return Err(refuse(
                STOCKS,
                refusal!(
                    "pyramids.stock-fair",
                    found = found,
                    colour = colour,
                    seats = seats,
                    most = most
                ),
            ));
        }
        Ok(stock)
    }

    fn see(&mut self, field: &'static str, colour: Colour) -> Result<(), NotationError> {
        self.colours = self.colours.with(ColourSet::one(colour));
        let most = self.ruleset.colours_in_play();
        if self.colours.len() <= most {
            return Ok(());
        }
        let seats = self.ruleset.seats();
        let reason = refusal!("pyramids.colours", colour = colour, seats = seats, most = most);
        Err(refuse(field, reason))
    }

    fn base(&mut self, colour: Colour) -> Result<(), NotationError> {
        self.bases[colour.index()] += 1;
        if self.bases[colour.index()] > Ruleset::BASES_OF_A_COLOUR {
            let most = Ruleset::BASES_OF_A_COLOUR;
            return Err(refuse(PLACES, refusal!("pyramids.bases", colour = colour, most = most)));
        }
        self.see(PLACES, colour)
    }

    /// Counts before the piece is put anywhere, so that nothing ever holds more than it
    /// has room for.
    fn piece(&mut self, field: &'static str, colour: Colour) -> Result<(), NotationError> {
        self.pieces[colour.index()] += 1;
        if self.pieces[colour.index()] > Stock::MOST_OF_A_COLOUR {
            let most = Stock::MOST_OF_A_COLOUR;
            let reason = refusal!("pyramids.pieces", colour = colour, most = most);
            return Err(refuse(field, reason));
        }
        self.see(field, colour)
    }
}
