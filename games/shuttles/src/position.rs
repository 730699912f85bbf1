//! A position: the complete state of a game.

use std::cmp::{Ordering, Reverse};

use game_api::{Dice, Figure, Game, GameInfo, OpenView, Outcome, Seat, Seed, Side};

use crate::board::UNCUT;
use crate::choices::Choices;
use crate::{Board, End, Line, Move, MoveSet, Refusal, Row, Ruleset, View};

/// A position: the complete state of a game, which both players see.
///
/// Printed and read in the notation
/// `<seat> <phase> <left> <left-cursor> <right-cursor> <points> <quiet> <rows>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) board: Board,
    /// What the cursors hold, by the end that they run along.
    pub(crate) cursors: [Line; 2],
    /// By seat.
    pub(crate) points: [u8; 2],
    pub(crate) quiet: u8,
    pub(crate) phase: Phase,
    pub(crate) seat: Seat,
    /// The end that the cursor of the seat to move runs along; left, and without
    /// meaning, before the side is chosen.
    pub(crate) end: End,
}

/// The seventh row is complete.
const SEVEN_ROWS: &str = "seven-rows";

/// For too many turns no row was completed.
const QUIET: &str = "quiet";

/// What the seat to move is about to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Choose the left or the right cursor; only before the first turn.
    Side,
    /// Load, or drop once something is loaded.
    Load,
    /// Drop the rest.
    Drop,
    /// Unload the opponent's cursor.
    Unload,
}

impl Position {
    /// After this number of turns in which no row was completed the game ends.
    pub const QUIET_TURNS: u8 = 60;

    /// When this number of rows are complete, the game is over.
    pub const ROWS_TO_COMPLETE: u8 = 7;

    pub(crate) fn before_the_first_move(board: Board) -> Position {
        Position {
            board,
            cursors: [Line::EMPTY; 2],
            points: [0; 2],
            quiet: 0,
            phase: Phase::Side,
            seat: Seat::FIRST,
            end: End::Left,
        }
    }

    /// The rows.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What the cursor at this end of the rows holds, from left to right. See [`Line`] for
    /// its open end.
    #[inline]
    pub const fn cursor(&self, end: End) -> Line {
        self.cursors[end as usize]
    }

    /// The end that the seat's cursor runs along; `None` before it is chosen.
    ///
    /// # Panics
    /// When there is no such seat.
    pub fn end_of(&self, seat: Seat) -> Option<End> {
        assert!(seat.index() < Ruleset::SEATS, "Shuttles has two seats");
        match self.phase {
            Phase::Side => None,
            _ if seat == self.seat => Some(self.end),
            _ => Some(self.end.opposite()),
        }
    }

    /// The seat whose cursor runs along this end; `None` before it is chosen.
    pub fn seat_at(&self, end: End) -> Option<Seat> {
        Seat::all(Ruleset::SEATS).find(|seat| self.end_of(*seat) == Some(end))
    }

    /// What the seat to move is about to do.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The rows that the seat has completed.
    ///
    /// # Panics
    /// When there is no such seat.
    pub const fn points(&self, seat: Seat) -> u8 {
        self.points[seat.index()]
    }

    /// The counter that ends a stalled game: the turns since a row was completed.
    pub const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// Whether the game is over.
    #[inline]
    pub const fn is_over(&self) -> bool {
        // Both happen only as a turn ends: the seventh row takes the last pawns.
        self.quiet >= Self::QUIET_TURNS || self.points[0] + self.points[1] >= Self::ROWS_TO_COMPLETE
    }

    /// The legal moves, without a list in memory; none when the game is over.
    #[inline]
    pub fn legal_set(&self) -> MoveSet {
        self.choices().set()
    }

    #[inline]
    fn choices(&self) -> Choices {
        match self.phase {
            Phase::Side => Choices::Sides,
            Phase::Load if self.own_cursor().is_empty() => self.starts(),
            Phase::Load | Phase::Drop => {
                let own = self.own_cursor();
                let mut loads = match (self.phase, Line::CURSOR - own.len()) {
                    (Phase::Drop, _) | (_, 0) => 0,
                    (_, most) => self.board.loads(self.end, most),
                };
                let uncut = UNCUT[self.end as usize][own.shape().index()];
                let mut drops = self.board.drops(self.end) & uncut;
                if self.board.room(Line::CURSOR) == 0 {
                    (loads, drops) = self.completable(loads, drops);
                }
                Choices::LoadsAndDrops(loads, drops)
            }
            Phase::Unload => {
                let group = self.other_cursor().group(self.end);
                Choices::Unloads(self.board.room(group))
            }
        }
    }

    /// The first moves of a turn. Each can be taken back by a drop into the same
    /// row, so each turn that is started like this can be completed.
    #[inline]
    fn starts(&self) -> Choices {
        if self.is_over() {
            return Choices::Nothing;
        }
        match self.board.loads(self.end, Line::CURSOR) {
            0 => Choices::Pass,
            loads => Choices::Loads(loads),
        }
    }

    /// What the cursor of the seat to move holds.
    #[inline]
    pub(crate) const fn own_cursor(&self) -> Line {
        self.cursor(self.end)
    }

    /// What the cursor of the seat that does not move holds.
    #[inline]
    pub(crate) const fn other_cursor(&self) -> Line {
        self.cursor(self.end.opposite())
    }

    #[inline]
    fn load(&mut self, row: Row) {
        let line = self.board.row(row);
        let (rest, group) = line.take(self.end, line.group(self.end));
        self.board.set(row, rest);
        self.cursors[self.end as usize] = self.own_cursor().put(self.end.opposite(), group);
    }

    #[inline]
    fn drop(&mut self, row: Row, count: u8) {
        let (end, far) = (self.end, self.end.opposite());
        let (held, pawns) = self.own_cursor().take(far, count as usize);
        let (line, out) = self.board.row(row).push(end, pawns);
        let other = self.other_cursor().put(end, out);
        self.cursors[end as usize] = held;
        self.cursors[far as usize] = other;
        self.fill(row, line);
        match (held.is_empty(), other.is_empty()) {
            (false, _) => self.phase = Phase::Drop,
            (true, false) => self.phase = Phase::Unload,
            (true, true) => self.end_turn(),
        }
    }

    #[inline]
    fn unload(&mut self, row: Row) {
        let (end, far) = (self.end, self.end.opposite());
        let held = self.other_cursor();
        let (held, group) = held.take(end, held.group(end));
        self.cursors[far as usize] = held;
        self.fill(row, self.board.row(row).put(far, group));
        if held.is_empty() {
            self.end_turn();
        }
    }

    /// Changes a row that took pawns, and scores when that completed it.
    #[inline]
    fn fill(&mut self, row: Row, line: Line) {
        if self.board.set(row, line) {
            self.points[self.seat.index()] += 1;
            self.quiet = 0;
        }
    }

    #[inline]
    fn end_turn(&mut self) {
        self.quiet += 1;
        self.phase = Phase::Load;
        self.seat = self.seat.next(Ruleset::SEATS);
        self.end = self.end.opposite();
    }
}

impl Game for Position {
    type Move = Move;
    type View = View;
    type Ruleset = Ruleset;
    type Refusal = Refusal;

    const INFO: GameInfo = GameInfo {
        name: "shuttles",
        endings: &[SEVEN_ROWS, QUIET],
        turns_have_several_moves: true,
        first_setup: ("base", 2),
        notation: &["left", "L3", "D3:2", "U3", "pass"],
    };

    fn deal(_: &Ruleset, seed: &Seed) -> Position {
        Position::dealt(seed)
    }

    fn seats(&self) -> usize {
        Ruleset::SEATS
    }

    #[inline]
    fn to_move(&self) -> Seat {
        self.seat
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        moves.extend(self.legal_set().iter());
    }

    #[inline]
    fn random_move(&self, dice: &mut impl Dice) -> Option<Move> {
        self.choices().random(dice)
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        if self.legal_set().contains(mv) { Ok(()) } else { Err(self.refusal(mv)) }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Side(end) => {
                self.end = end;
                self.phase = Phase::Load;
            }
            Move::Load(row) => self.load(row),
            Move::Drop { row, count } => self.drop(row, count),
            Move::Unload(row) => self.unload(row),
            Move::Pass => self.end_turn(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        let mv = text.parse()?;
        self.check(mv)?;
        Ok(mv)
    }

    #[inline]
    fn winners(&self) -> Option<Side> {
        let [first, second] = self.points;
        let [one, two] = [Seat::from_index(0), Seat::from_index(1)].map(Side::one);
        self.is_over().then(|| match first.cmp(&second) {
            Ordering::Greater => one,
            Ordering::Less => two,
            Ordering::Equal => one.with(two),
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        let standing = |seat| {
            let points = self.points(seat);
            (Side::one(seat), Reverse(points), vec![Figure::new("points", points)])
        };
        let ending = if self.quiet >= Self::QUIET_TURNS { QUIET } else { SEVEN_ROWS };
        self.is_over().then(|| Outcome::ranked(ending, Seat::all(Ruleset::SEATS).map(standing)))
    }

    fn view(&self, _seat: Seat) -> View {
        OpenView(*self)
    }

    fn public_view(&self) -> View {
        OpenView(*self)
    }

    fn revealed_view(&self) -> View {
        OpenView(*self)
    }
}
