//! Shuttles as numbers.

use quatuor::shuttles::{Colour, End, Line, Move, Phase, Position, Row, Ruleset, View};
use quatuor::{Game, Seat};

use crate::encoding::Encode;

/// The nine rows, then the left and the right cursor.
const ROWS: usize = Row::COUNT + End::BOTH.len();
const SQUARES: usize = ROWS * Line::ROW;

/// The plane after those of the colours.
const TABLE: usize = Colour::ALL.len();

/// Pawns pushed at once.
const COUNTS: usize = Line::CURSOR;

/// The first action of each kind of move.
const LOAD: usize = End::BOTH.len();
const DROP: usize = LOAD + Row::COUNT;
const UNLOAD: usize = DROP + Row::COUNT * COUNTS;
const PASS: usize = UNLOAD + Row::COUNT;

/// The square of a plane.
const fn square(plane: usize, row: usize, place: usize) -> usize {
    plane * SQUARES + row * Line::ROW + place
}

impl Encode for Position {
    const SHAPE: &'static [usize] = &[TABLE + 1, ROWS, Line::ROW];

    const RANGE: (i8, i8) = (0, 60);

    /// Seven rows with at most 60 turns each, of at most nine moves, and the side.
    const LONGEST: usize = 1 + 7 * 60 * 9;

    fn actions(_: &Ruleset) -> usize {
        PASS + 1
    }

    #[inline]
    fn action(_: &View, mv: Move) -> u32 {
        let action = match mv {
            Move::Side(end) => end as usize,
            Move::Load(row) => LOAD + row.index(),
            Move::Drop { row, count } => DROP + row.index() * COUNTS + usize::from(count) - 1,
            Move::Unload(row) => UNLOAD + row.index(),
            Move::Pass => PASS,
        };
        action as u32
    }

    fn observe(view: &View, seat: Seat, numbers: &mut [i8]) {
        assert_eq!(numbers.len(), Position::observed());
        numbers.fill(0);
        let mut write = |row: usize, line: Line| {
            for (place, pawn) in line.pawns().enumerate() {
                numbers[square(pawn as usize, row, place)] = 1;
            }
        };
        for (row, line) in view.board().rows().iter().enumerate() {
            write(row, *line);
        }
        for (index, end) in End::BOTH.into_iter().enumerate() {
            write(Row::COUNT + index, view.cursor(end));
        }
        let phase = match view.phase() {
            Phase::Side => 0,
            Phase::Load => 1,
            Phase::Drop => 2,
            Phase::Unload => 3,
        };
        numbers[square(TABLE, 0, phase)] = 1;
        numbers[square(TABLE, 0, 4)] = i8::from(view.0.to_move() == seat);
        if let Some(end) = view.end_of(seat) {
            numbers[square(TABLE, 1, end as usize)] = 1;
        }
        let other = seat.next(Ruleset::SEATS);
        numbers[square(TABLE, 2, 0)] = view.points(seat) as i8;
        numbers[square(TABLE, 2, 1)] = view.points(other) as i8;
        numbers[square(TABLE, 3, 0)] = view.quiet() as i8;
    }
}
