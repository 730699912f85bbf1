//! Cups as numbers.
//!
//! A board of Cups has any shape, so its cells are numbered: those that had a cup when play
//! began, by q, then r. The numbers of steps follow the cells.

use quatuor::cups::{Cell, Colour, Move, Position, Ruleset, Variant, View};
use quatuor::{Game, Seat};

use crate::encoding::Encode;
use crate::encoding::encode::relative;

/// No more cups are in the box.
const CELLS: usize = 64;
const DIRECTIONS: usize = 6;
const STEPS: usize = CELLS * DIRECTIONS;

/// A cup must touch two others, so an area of 64 cups reaches no further from the first one.
const REACH: i32 = 32;
const WIDTH: usize = 2 * REACH as usize + 1;

/// The planes after those of the four colours.
const HEIGHT: usize = Colour::ALL.len();
const Q: usize = HEIGHT + 1;
const R: usize = Q + 1;
const TABLE: usize = R + 1;

/// The first square of each kind in plane [`TABLE`].
const HANDS: usize = 0;
const BANKED: usize = 4;
const TURN: usize = 8;
const FACTS: usize = 12;

/// The square of a plane.
const fn square(plane: usize, cell: usize) -> usize {
    plane * CELLS + cell
}

/// Where a cell stands among those that can be reached; `None` further out.
fn place_of(cell: Cell) -> Option<usize> {
    let reach = -REACH..=REACH;
    let is_near = reach.contains(&cell.q()) && reach.contains(&cell.r());
    is_near.then(|| (cell.q() + REACH) as usize * WIDTH + (cell.r() + REACH) as usize)
}

impl Encode for Position {
    const SHAPE: &'static [usize] = &[TABLE + 1, CELLS];

    const RANGE: (i8, i8) = (-64, 64);

    /// Every cup is placed, and every step empties a cell.
    const LONGEST: usize = 2 * CELLS - 1;

    /// In the advanced set-up, every own colour on every cell comes after the steps.
    fn actions(ruleset: &Ruleset) -> usize {
        let places = ruleset.variant().colours() * WIDTH * WIDTH;
        STEPS + if ruleset.is_advanced() { places } else { 0 }
    }

    #[inline]
    fn action(view: &View, mv: Move) -> u32 {
        let action = match mv {
            Move::Step(step) => {
                let number = view.number_of(step).unwrap_or_default();
                number * DIRECTIONS + step.direction()
            }
            Move::Place { colour, cell } => {
                let own = view.colours(view.0.to_move());
                let rank = own.iter().position(|one| one == colour).unwrap_or_default();
                // No move of a game is further out, see `REACH`.
                let place = place_of(cell).unwrap_or_default();
                STEPS + rank * WIDTH * WIDTH + place
            }
        };
        action as u32
    }

    fn observe(view: &View, seat: Seat, numbers: &mut [i8]) {
        assert_eq!(numbers.len(), Position::observed());
        numbers.fill(0);
        let seats = view.0.seats();
        let each = view.variant().colours();
        // By colour: its plane, counted from the colours of the observer.
        let mut planes = [0; Colour::ALL.len()];
        for other in Seat::all(seats) {
            let first = relative(other, seat, seats) * each;
            for (rank, colour) in view.colours(other).iter().enumerate() {
                planes[colour as usize] = first + rank;
                numbers[square(TABLE, HANDS + first + rank)] = view.in_hand(colour) as i8;
                numbers[square(TABLE, BANKED + first + rank)] = view.banked(colour) as i8;
            }
        }
        for (number, cell) in view.cells().iter().enumerate() {
            numbers[square(Q, number)] = cell.q() as i8;
            numbers[square(R, number)] = cell.r() as i8;
        }
        for (number, stack) in view.numbered_stacks() {
            numbers[square(planes[stack.colour as usize], number)] = 1;
            numbers[square(HEIGHT, number)] = stack.height as i8;
        }
        numbers[square(TABLE, TURN + relative(view.0.to_move(), seat, seats))] = 1;
        let facts = [
            seats as i8,
            i8::from(view.variant() == Variant::Duo),
            i8::from(view.is_early()),
            i8::from(view.in_set_up()),
            view.cells().len() as i8,
        ];
        for (place, fact) in facts.into_iter().enumerate() {
            numbers[square(TABLE, FACTS + place)] = fact;
        }
    }
}
