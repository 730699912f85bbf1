//! The public part of a position.
//!
//! Positions and views share it, so a view can't differ from its position in
//! anything but the secrets.

use game_api::Seat;

use crate::{Board, Colour, Move, Options, Token, Variant};

/// How many tokens of each kind, in the order of [`Token::ALL`].
pub type Tokens = [u8; Token::KINDS];

/// Variant, options, the seat to move, the taken tokens and the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Open {
    board: Board,
    taken: [Tokens; Seat::MOST],
    /// Tokens of each colour on the board.
    left: [u8; Colour::COUNT],
    to_move: Seat,
    seats: u8,
    variant: Variant,
    options: Options,
}

impl Open {
    /// The start of a game on this board.
    pub(crate) fn new(
        variant: Variant,
        options: Options,
        seats: usize,
        to_move: Seat,
        board: Board,
    ) -> Open {
        let open = Open {
            board: Board::EMPTY,
            taken: [[0; Token::KINDS]; Seat::MOST],
            left: [0; Colour::COUNT],
            to_move,
            seats: seats as u8,
            variant,
            options,
        };
        open.with_board(board)
    }

    /// The same with these taken tokens.
    pub(crate) fn with_taken(self, taken: [Tokens; Seat::MOST]) -> Open {
        Open { taken, ..self }
    }

    /// The same with another board.
    pub(crate) fn with_board(self, board: Board) -> Open {
        let left = Colour::ALL.map(|colour| board.count(Token::Coloured(colour)) as u8);
        Open { board, left, ..self }
    }

    /// The same with another seat to move.
    pub(crate) fn with_turn(self, to_move: Seat) -> Open {
        Open { to_move, ..self }
    }

    /// The same with other options.
    pub(crate) fn with_options(self, options: Options) -> Open {
        Open { options, ..self }
    }

    /// The taken tokens of all seats.
    pub(crate) const fn all_taken(&self) -> [Tokens; Seat::MOST] {
        self.taken
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The tokens that the seat has taken.
    pub const fn taken(&self, seat: Seat) -> &Tokens {
        &self.taken[seat.index()]
    }

    /// How many tokens of the colour are on the board.
    #[inline]
    pub const fn left(&self, colour: Colour) -> u8 {
        self.left[colour.index()]
    }

    /// The seat that moves next; in a finished game, the one after the last mover.
    #[inline]
    pub const fn to_move(&self) -> Seat {
        self.to_move
    }

    /// How many seats the game has.
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The variant.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The options.
    #[inline]
    pub const fn options(&self) -> Options {
        self.options
    }

    /// All moves that are legal if the game goes on.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = vec![];
        self.board.list_moves(self.options, &mut moves);
        moves
    }

    /// Removes a group, and returns whether its colour has left the board.
    #[inline(always)]
    pub(crate) fn remove(&mut self, mv: Move) -> bool {
        let coloured = mv.coloured();
        let taken = &mut self.taken[self.to_move.index()];
        let mut colour_is_gone = false;
        let colour = self.board.colour_index(coloured);
        // A group of jokers has no colour and so no index.
        if let Some(left) = self.left.get_mut(colour) {
            let count = coloured.len() as u8;
            taken[colour] = taken[colour].wrapping_add(count);
            *left = left.wrapping_sub(count);
            colour_is_gone = *left == 0;
        }
        if !mv.jokers().is_empty() {
            taken[Token::Joker.index()] += mv.jokers().len() as u8;
        }
        self.board.remove(mv.cells());
        self.to_move = self.to_move.next(self.seats());
        colour_is_gone
    }
}
