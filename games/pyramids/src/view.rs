//! What a viewer may know.

use game_api::{Seat, Side};

use crate::{Board, Colour, ColourSet, Move, Position, Refusal};

/// The board, and the secret colours that the viewer knows: its own, none, or those of
/// all seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    board: Board,
    /// By seat; `None` where it is hidden.
    secrets: [Option<Colour>; Board::MOST_SEATS],
}

impl View {
    pub(crate) fn new(board: Board, secrets: [Option<Colour>; Board::MOST_SEATS]) -> View {
        View { board, secrets }
    }

    /// The public part.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// A seat's secret colour; `None` if it is hidden.
    ///
    /// # Panics
    /// When there is no such seat.
    pub fn secret(&self, seat: Seat) -> Option<Colour> {
        self.secrets[..self.board.seats()][seat.index()]
    }

    fn known_seats(&self) -> Side {
        let known = Seat::all(self.board.seats()).filter(|seat| self.secret(*seat).is_some());
        known.map(Side::one).fold(Side::NONE, Side::with)
    }

    /// Fills in the secrets of the seats after those in `secrets`; `in_play` are the
    /// colours seen so far.
    fn fill_in(
        &self,
        secrets: &mut Vec<Colour>,
        in_play: ColourSet,
        positions: &mut Vec<Position>,
    ) {
        if secrets.len() == self.board.seats() {
            positions.push(Position::new(self.board, secrets));
            return;
        }
        let known = self.secrets[secrets.len()];
        for colour in Colour::ALL {
            let in_play = in_play.with(ColourSet::one(colour));
            let fits = match known {
                Some(known) => colour == known,
                None => !self.secrets.contains(&Some(colour)) && !secrets.contains(&colour),
            };
            if fits && in_play.len() <= self.board.ruleset().colours_in_play() {
                secrets.push(colour);
                self.fill_in(secrets, in_play, positions);
                secrets.pop();
            }
        }
    }
}

impl game_api::View for View {
    type Game = Position;

    fn viewer(&self) -> Option<Side> {
        Some(self.known_seats()).filter(|known| known.len() == 1)
    }

    fn hides_something(&self) -> bool {
        self.known_seats().len() < self.board.seats()
    }

    fn seats(&self) -> usize {
        self.board.seats()
    }

    fn to_move(&self) -> Seat {
        self.board.to_move()
    }

    fn is_over(&self) -> bool {
        self.board.is_over()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.board.legal_moves(moves);
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.board.check(mv)
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.board.play_unchecked(mv);
    }

    fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        self.board.parse_move(text)
    }

    /// All ways to give the other seats secret colours of those in play. On a small
    /// hand-made board that does not show all of these, a colour that is not seen may
    /// be in play too.
    fn possible_positions(&self) -> Vec<Position> {
        let known = self.secrets.iter().flatten().map(|colour| ColourSet::one(*colour));
        let seen = known.fold(self.board.colours(), ColourSet::with);
        let mut positions = vec![];
        self.fill_in(&mut vec![], seen, &mut positions);
        positions
    }
}
