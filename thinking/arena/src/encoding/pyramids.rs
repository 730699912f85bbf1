//! Pyramids as numbers.

use quatuor::pyramids::{Board, Colour, Move, Place, Position, Ruleset, View};
use quatuor::{Seat, View as _};

use crate::encoding::Encode;
use crate::encoding::encode::relative;

const COLOURS: usize = Colour::ALL.len();

/// No two moves in a row go to one place, and the box holds 36 pieces.
const LAYERS: usize = 18;

/// The first plane of each kind.
const BASE: usize = 0;
const TOP: usize = BASE + COLOURS;
const BELOW: usize = TOP + COLOURS;
const HEIGHT: usize = BELOW + COLOURS;
const LAST: usize = HEIGHT + 1;
const LAYER: usize = LAST + 1;
const STOCKS: usize = LAYER + LAYERS;
const SECRETS: usize = STOCKS + 1;
const TURN: usize = SECRETS + 1;

/// The square of a plane.
const fn square(plane: usize, place: usize) -> usize {
    plane * Place::MOST + place
}

// A seat has a square for each colour.
const _: () = assert!(Board::MOST_SEATS * COLOURS <= Place::MOST);

impl Encode for Position {
    const SHAPE: &'static [usize] = &[TURN + 1, Place::MOST];

    const RANGE: (i8, i8) = (0, 36);

    const LONGEST: usize = 36;

    fn actions(_: &Ruleset) -> usize {
        COLOURS * Place::MOST
    }

    #[inline]
    fn action(_: &View, mv: Move) -> u32 {
        (mv.colour.index() * Place::MOST + mv.place.index()) as u32
    }

    fn observe(view: &View, seat: Seat, numbers: &mut [i8]) {
        assert_eq!(numbers.len(), Position::observed());
        numbers.fill(0);
        let (board, seats) = (view.board(), view.seats());
        for place in board.places() {
            let at = place.index();
            numbers[square(BASE + board.base(place).index(), at)] = 1;
            if board.is_bare(place) {
                continue;
            }
            let mut height = 0;
            let (mut top, mut below) = (None, None);
            for piece in board.pieces(place) {
                if height < LAYERS {
                    numbers[square(LAYER + height, at)] = piece.index() as i8 + 1;
                }
                height += 1;
                (top, below) = (Some(piece), top);
            }
            numbers[square(HEIGHT, at)] = height as i8;
            for (plane, piece) in [(TOP, top), (BELOW, below)] {
                if let Some(piece) = piece {
                    numbers[square(plane + piece.index(), at)] = 1;
                }
            }
        }
        if let Some(place) = board.last() {
            numbers[square(LAST, place.index())] = 1;
        }
        for other in Seat::all(seats) {
            let first = relative(other, seat, seats) * COLOURS;
            let stock = board.stock(other);
            for colour in Colour::ALL {
                numbers[square(STOCKS, first + colour.index())] = stock.count(colour) as i8;
            }
            if let Some(secret) = view.secret(other) {
                numbers[square(SECRETS, first + secret.index())] = 1;
            }
        }
        numbers[square(TURN, relative(view.to_move(), seat, seats))] = 1;
        numbers[square(TURN, Place::MOST - 1)] = seats as i8;
    }
}
