//! Why a move is refused, in words for a person.

use thiserror::Error;

use crate::{Line, Move, Phase, Position, Row};

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The text is no move of this game.
    #[error(
        "'{0}' is not a move; expected left, right, L<row>, D<row>:<count>, U<row> or pass, \
         with a row from 1 to 9 and a count from 1 to 3"
    )]
    Unreadable(String),
    /// No more moves.
    #[error("the game is over; there are no more moves")]
    GameOver,
    /// The first move of a game is another one.
    #[error("the first move chooses the cursor: left or right")]
    SideFirst,
    /// The sides are settled.
    #[error("the sides are chosen already; expected {0}")]
    SideSettled(&'static str),
    /// A drop has been made in this turn.
    #[error("nothing is loaded after the first drop of a turn; expected {0}")]
    LoadedTooLate(&'static str),
    /// There is nothing in the row.
    #[error("row {0} is empty; there is nothing to load")]
    EmptyRow(Row),
    /// Five pawns of one colour stay where they are.
    #[error("row {0} is complete; it never moves again")]
    CompleteRow(Row),
    /// The cursor is full.
    #[error("your cursor is full; drop the 3 pawns it holds")]
    CursorFull,
    /// The whole group would have to come.
    #[error(
        "the group at your end of row {row} counts {group} pawns, and your cursor has room for {room}"
    )]
    GroupTooLarge {
        /// The row.
        row: Row,
        /// The size of its group at the own end.
        group: usize,
        /// How many pawns the cursor still takes.
        room: usize,
    },
    /// There is nothing to drop yet.
    #[error("your cursor is empty; load at least one pawn first")]
    NothingLoaded,
    /// Everything is dropped already.
    #[error("your cursor is empty; now unload the opponent's cursor: U<row>")]
    NothingToDrop,
    /// No push is that large or that small.
    #[error("a push is of 1 to 3 pawns, not of {0}")]
    NoSuchCount(u8),
    /// There are fewer pawns on the cursor.
    #[error("your cursor holds fewer pawns than that: {held}, not {count}")]
    TooFewHeld {
        /// The pawns on the cursor.
        held: usize,
        /// The pawns that were to be dropped.
        count: u8,
    },
    /// The push takes a part of a group.
    #[error("a push of {count} would cut a group on your cursor")]
    CutsCursor {
        /// The pawns that were to be dropped.
        count: u8,
    },
    /// The row's edge falls inside a group.
    #[error("a push of {count} into row {row} would cut the group at its far edge")]
    CutsRow {
        /// The row.
        row: Row,
        /// The pawns that were to be dropped.
        count: u8,
    },
    /// The own cursor comes first.
    #[error("the opponent's cursor is unloaded when yours is empty; expected {0}")]
    UnloadedTooEarly(&'static str),
    /// The pawn or group does not fit.
    #[error(
        "row {row} has room for {room}, and {group} must be unloaded at once; \
         nothing may overflow here"
    )]
    NoRoom {
        /// The row.
        row: Row,
        /// How many pawns it still takes.
        room: usize,
        /// The size of the group at the open end of the opponent's cursor.
        group: usize,
    },
    /// There would be no way to empty both cursors.
    #[error("after {0} no row could take the group of 3, and the turn could not be completed")]
    Stuck(Move),
    /// There are other moves.
    #[error("you pass only when no turn can be started; expected {0}")]
    NoPass(&'static str),
}

impl Position {
    /// Why this move, which is not legal, is not.
    pub(crate) fn refusal(&self, mv: Move) -> Refusal {
        if self.is_over() {
            return Refusal::GameOver;
        }
        if self.phase == Phase::Side {
            return Refusal::SideFirst;
        }
        match mv {
            Move::Side(_) => Refusal::SideSettled(self.expected()),
            Move::Load(row) => self.load_refusal(row),
            Move::Drop { row, count } => self.drop_refusal(row, count),
            Move::Unload(row) => self.unload_refusal(row),
            Move::Pass => Refusal::NoPass(self.expected()),
        }
    }

    fn load_refusal(&self, row: Row) -> Refusal {
        let line = self.board.row(row);
        let group = line.group(self.end);
        let room = Line::CURSOR - self.own_cursor().len();
        match self.phase {
            Phase::Drop | Phase::Unload => Refusal::LoadedTooLate(self.expected()),
            _ if line.is_empty() => Refusal::EmptyRow(row),
            _ if line.is_complete() => Refusal::CompleteRow(row),
            _ if room == 0 => Refusal::CursorFull,
            _ if group > room => Refusal::GroupTooLarge { row, group, room },
            _ => Refusal::Stuck(Move::Load(row)),
        }
    }

    fn drop_refusal(&self, row: Row, count: u8) -> Refusal {
        let own = self.own_cursor();
        let held = own.len();
        let pawns = usize::from(count);
        if self.phase == Phase::Unload {
            return Refusal::NothingToDrop;
        }
        if held == 0 {
            return Refusal::NothingLoaded;
        }
        if !(1..=Line::CURSOR).contains(&pawns) {
            return Refusal::NoSuchCount(count);
        }
        if pawns > held {
            return Refusal::TooFewHeld { held, count };
        }
        if own.is_cut_by(self.end.opposite(), pawns) {
            return Refusal::CutsCursor { count };
        }
        let line = self.board.row(row);
        let leaving = (line.len() + pawns).saturating_sub(Line::ROW);
        if line.is_cut_by(self.end.opposite(), leaving) {
            return Refusal::CutsRow { row, count };
        }
        Refusal::Stuck(Move::Drop { row, count })
    }

    fn unload_refusal(&self, row: Row) -> Refusal {
        if self.phase != Phase::Unload {
            return Refusal::UnloadedTooEarly(self.expected());
        }
        let room = self.board.row(row).room();
        Refusal::NoRoom { row, room, group: self.other_cursor().group(self.end) }
    }

    /// The moves that are in order now.
    fn expected(&self) -> &'static str {
        match (self.phase, self.own_cursor().len()) {
            (Phase::Side, _) => "left or right",
            (Phase::Load, 0) if self.board.loads(self.end, Line::CURSOR) == 0 => "pass",
            (Phase::Load, 0) => "L<row>",
            (Phase::Load, 1 | 2) => "L<row> or D<row>:<count>",
            (Phase::Load | Phase::Drop, _) => "D<row>:<count>",
            (Phase::Unload, _) => "U<row>",
        }
    }
}
