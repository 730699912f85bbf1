//! Edited positions. The result is always a valid position.

use game_api::{Game, Gap, NotationError, Seat, give, refusal, share_out};

use crate::notation::{SEAT, SECRETS, TAKEN, check_box, misfit};
use crate::{Board, Cell, Colour, ColourSet, Open, Options, Position, SLIDES, Token, Variant};

impl Position {
    /// Lays a token on a cell, in place of the one that is there. On an empty cell it
    /// slides down: to the top of its slide, or to the foot of the next slide.
    ///
    /// # Errors
    /// When the box holds no more of these tokens.
    pub fn with_token(&self, cell: Cell, token: Token) -> Result<Position, NotationError> {
        self.with_open(self.open().with_board(self.replaced(cell, Some(token))))
    }

    /// Takes a token off; those above it fall down, and an emptied slide closes up.
    /// Changes nothing on an empty cell.
    #[must_use]
    pub fn without_token(&self, cell: Cell) -> Position {
        Position::new(self.open().with_board(self.replaced(cell, None)), self.all_secrets())
    }

    fn replaced(&self, cell: Cell, token: Option<Token>) -> Board {
        let board = self.open().board();
        let mut slides: Vec<Vec<Token>> =
            (0..board.slides()).map(|slide| board.slide(slide).collect()).collect();
        if slides.len() < SLIDES {
            slides.push(vec![]);
        }
        let last = slides.len() - 1;
        let slide = &mut slides[cell.slide().min(last)];
        let height = cell.height().min(slide.len());
        slide.splice(height..slide.len().min(height + 1), token);
        slides.retain(|slide| !slide.is_empty());
        Board::from_slides(&slides).expect("a slide is at most as high as the cell")
    }

    /// The same game with an empty board and no taken tokens.
    #[must_use]
    pub fn with_empty_board(&self) -> Position {
        let open = self.open().with_board(Board::EMPTY).with_taken(Default::default());
        Position::new(open, self.all_secrets())
    }

    /// Gives a seat the turn.
    ///
    /// # Errors
    /// When there is no such seat.
    pub fn with_turn(&self, seat: Seat) -> Result<Position, NotationError> {
        self.check_seat(seat)?;
        self.with_open(self.open().with_turn(seat))
    }

    /// Gives a seat these secret colours. Another seat that had one of them gets one of
    /// the seat's old ones for it.
    ///
    /// # Errors
    /// When there is no such seat, or the variant is played with another number of
    /// colours.
    pub fn with_secrets(&self, seat: Seat, colours: ColourSet) -> Result<Position, NotationError> {
        self.check_seat(seat)?;
        let variant = self.open().variant();
        if !variant.fits(self.seats(), colours.len()) {
            return Err(NotationError::new(SECRETS, misfit(variant, &colours.to_string())));
        }
        let mut owned = self.owned();
        give(&mut owned, seat.index(), &colours.colours().collect::<Vec<_>>());
        Ok(Position::new(*self.open(), by_seat(&owned)))
    }

    /// Sets how many tokens of a kind a seat has taken.
    ///
    /// # Errors
    /// When there is no such seat, or the box holds fewer.
    pub fn with_taken(
        &self,
        seat: Seat,
        token: Token,
        count: usize,
    ) -> Result<Position, NotationError> {
        self.check_seat(seat)?;
        if count > token.most().into() {
            let (found, most) = (Gap::text(count), token.most());
            let reason = refusal!("position.number", found = found, most = most);
            return Err(NotationError::new(TAKEN, reason));
        }
        let mut taken = self.open().all_taken();
        taken[seat.index()][token.index()] = count as u8;
        self.with_open(self.open().with_taken(taken))
    }

    /// Sets all options.
    #[must_use]
    pub fn with_options(&self, options: Options) -> Position {
        Position::new(self.open().with_options(options), self.all_secrets())
    }

    /// The same board in another variant. Seats keep their colours as far as they can;
    /// new seats have taken nothing yet.
    #[must_use]
    pub fn with_variant(&self, variant: Variant) -> Position {
        if variant == self.open().variant() {
            return *self;
        }
        match variant {
            Variant::Base => self.seated(variant, self.seats().clamp(2, Seat::MOST), 1),
            Variant::Solo => self.seated(variant, 1, 1),
            Variant::Duo => self.seated(variant, 2, 2),
            Variant::Teams => self.seated(variant, 4, 1),
        }
    }

    /// The same board for another number of seats.
    ///
    /// # Errors
    /// When the variant is not for this number of seats.
    pub fn with_seats(&self, seats: usize) -> Result<Position, NotationError> {
        let (variant, each) = (self.open().variant(), self.secrets(Seat::FIRST).len());
        if !variant.fits(seats, each) {
            let found = vec!["?".repeat(each); seats].join(",");
            return Err(NotationError::new(SECRETS, misfit(variant, &found)));
        }
        Ok(self.seated(variant, seats, each))
    }

    fn seated(&self, variant: Variant, seats: usize, each: usize) -> Position {
        let open = self.open();
        let mut taken = open.all_taken();
        taken[seats..].fill(Default::default());
        let to_move = if open.to_move().index() < seats { open.to_move() } else { Seat::FIRST };
        let open = Open::new(variant, open.options(), seats, to_move, *open.board());
        let owned = share_out(&self.owned(), &Colour::ALL, seats, each);
        Position::new(open.with_taken(taken), by_seat(&owned))
    }

    fn with_open(&self, open: Open) -> Result<Position, NotationError> {
        check_box(&open)?;
        Ok(Position::new(open, self.all_secrets()))
    }

    fn check_seat(&self, seat: Seat) -> Result<(), NotationError> {
        match seat.index() < self.seats() {
            true => Ok(()),
            false => Err(NotationError::seat(SEAT, &seat.to_string(), self.seats())),
        }
    }

    fn all_secrets(&self) -> [ColourSet; Seat::MOST] {
        by_seat(&self.owned())
    }

    /// The secret colours of all seats.
    fn owned(&self) -> Vec<Vec<Colour>> {
        Seat::all(self.seats()).map(|seat| self.secrets(seat).colours().collect()).collect()
    }
}

fn by_seat(owned: &[Vec<Colour>]) -> [ColourSet; Seat::MOST] {
    let mut secrets = [ColourSet::NONE; Seat::MOST];
    for (secrets, own) in secrets.iter_mut().zip(owned) {
        *secrets = own.iter().copied().collect();
    }
    secrets
}
