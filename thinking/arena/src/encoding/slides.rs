//! Slides as numbers.

use quatuor::slides::{
    Colour, HEIGHT, Move, Position, Ruleset, SLIDES, Switch, Token, Variant, View,
};
use quatuor::{Seat, View as _};

use crate::encoding::Encode;
use crate::encoding::encode::relative;

const SQUARES: usize = SLIDES * HEIGHT;

/// Every set of jokers: the box holds five.
const JOKER_SETS: usize = 1 << 5;

/// The planes after those of the six kinds of tokens.
const TABLE: usize = Token::KINDS;
const SECRETS: usize = TABLE + 1;

/// The slides of plane [`TABLE`] that hold no seat.
const RULES: usize = 8;
const TURN: usize = 9;

/// The square of a plane.
const fn square(plane: usize, slide: usize, height: usize) -> usize {
    plane * SQUARES + slide * HEIGHT + height
}

impl Encode for Position {
    const SHAPE: &'static [usize] = &[SECRETS + 1, SLIDES, HEIGHT];

    const RANGE: (i8, i8) = (0, 100);

    /// Every move takes two of 100 tokens.
    const LONGEST: usize = SQUARES / 2;

    fn actions(_: &Ruleset) -> usize {
        SQUARES * JOKER_SETS
    }

    /// The first coloured cell of the group, or of a group of jokers its first cell, and the
    /// set of its jokers among all jokers on the board.
    #[inline]
    fn action(view: &View, mv: Move) -> u32 {
        let first = mv.coloured().first().or_else(|| mv.cells().first());
        let cell = first.map_or(0, |cell| cell.slide() * HEIGHT + cell.height());
        let mut set = 0;
        if !mv.jokers().is_empty() {
            for (rank, cell) in view.open().board().jokers().cells().enumerate() {
                set |= usize::from(mv.jokers().contains(cell)) << rank;
            }
        }
        (cell * JOKER_SETS + set) as u32
    }

    fn observe(view: &View, seat: Seat, numbers: &mut [i8]) {
        assert_eq!(numbers.len(), Position::observed());
        numbers.fill(0);
        let (open, seats) = (view.open(), view.seats());
        for (plane, token) in Token::ALL.into_iter().enumerate() {
            let cells = match token {
                Token::Coloured(colour) => open.board().tokens_of(colour),
                Token::Joker => open.board().jokers(),
            };
            for cell in cells.cells() {
                numbers[square(plane, cell.slide(), cell.height())] = 1;
            }
        }
        for other in Seat::all(seats) {
            let place = relative(other, seat, seats);
            for (kind, &count) in open.taken(other).iter().enumerate() {
                numbers[square(TABLE, place, kind)] = count as i8;
            }
            match view.secrets(other) {
                Some(secrets) => {
                    for colour in secrets.colours() {
                        numbers[square(SECRETS, place, colour.index())] = 1;
                    }
                }
                None => numbers[square(SECRETS, place, Colour::COUNT)] = 1,
            }
        }
        for (height, variant) in Variant::ALL.into_iter().enumerate() {
            numbers[square(TABLE, RULES, height)] = i8::from(open.variant() == variant);
        }
        for (height, switch) in (Variant::ALL.len()..).zip(Switch::ALL) {
            numbers[square(TABLE, RULES, height)] = i8::from(open.options().has(switch));
        }
        numbers[square(TABLE, TURN, relative(view.to_move(), seat, seats))] = 1;
        numbers[square(TABLE, TURN, HEIGHT - 1)] = seats as i8;
    }
}
