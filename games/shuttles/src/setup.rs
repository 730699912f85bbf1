//! Any arrangement of pawns, and whether it can be a position.

use game_api::{Gap, NotationError, Refusal, Seat, refusal};

use crate::{Board, Colour, End, Line, Phase, Position, Row};

pub(crate) const SEAT: &str = "seat";
pub(crate) const PHASE: &str = "phase";
pub(crate) const LEFT: &str = "left";
pub(crate) const CURSORS: [&str; 2] = ["left-cursor", "right-cursor"];
pub(crate) const POINTS: &str = "points";
pub(crate) const QUIET: &str = "quiet";
pub(crate) const ROWS: &str = "rows";

/// What a position is made of, before it is checked whether everything fits together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Setup {
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    /// The seat whose cursor is on the left; without meaning before the side is chosen.
    pub(crate) left: Seat,
    /// As they lie on the table, by end.
    pub(crate) cursors: [Line; 2],
    pub(crate) points: [u8; 2],
    pub(crate) quiet: u8,
    pub(crate) rows: [Line; Row::COUNT],
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        Setup {
            seat: position.seat,
            phase: position.phase,
            left: position.seat_at(End::Left).unwrap_or(Seat::FIRST),
            cursors: position.cursors,
            points: position.points,
            quiet: position.quiet,
            rows: *position.board.rows(),
        }
    }
}

impl Setup {
    /// The position.
    ///
    /// # Errors
    /// When no game leads there: names the field.
    pub(crate) fn position(&self) -> Result<Position, NotationError> {
        let is_left = self.phase == Phase::Side || self.left == self.seat;
        let position = Position {
            seat: self.seat,
            phase: self.phase,
            end: if is_left { End::Left } else { End::Right },
            cursors: self.cursors,
            points: self.points,
            quiet: self.quiet,
            board: Board::new(self.rows),
        };
        position.check_pawns()?;
        position.check_points()?;
        position.check_cursors()?;
        position.check_turn()?;
        Ok(position)
    }
}

pub(crate) fn refuse<T>(field: &'static str, reason: Refusal) -> Result<T, NotationError> {
    Err(NotationError::new(field, reason))
}

/// The counter never gets so far.
pub(crate) fn no_quiet(found: &str) -> Refusal {
    refusal!("position.number", found = Gap::quote(found), most = Position::QUIET_TURNS)
}

/// What a field must be before the side is chosen.
pub(crate) fn before_side(expected: &str) -> Refusal {
    refusal!("shuttles.before-side", expected = Gap::text(expected))
}

impl Position {
    /// All 35 pawns are there.
    fn check_pawns(&self) -> Result<(), NotationError> {
        for colour in Colour::ALL {
            let lines = self.board.rows().iter().chain(&self.cursors);
            let found = lines.flat_map(|line| line.pawns()).filter(|pawn| *pawn == colour).count();
            if found != Colour::PAWNS {
                let reason = refusal!(
                    "shuttles.pawns",
                    colour = colour,
                    count = found,
                    expected = Colour::PAWNS
                );
                return refuse(ROWS, reason);
            }
        }
        Ok(())
    }

    /// Each complete row has given a point.
    fn check_points(&self) -> Result<(), NotationError> {
        let complete = self.board.complete_rows();
        let sum = usize::from(self.points[0] + self.points[1]);
        if sum != complete {
            return refuse(POINTS, refusal!("shuttles.points-sum", sum = sum, count = complete));
        }
        Ok(())
    }

    /// The cursors hold what they can hold in this phase.
    fn check_cursors(&self) -> Result<(), NotationError> {
        let own = CURSORS[self.end as usize];
        let other = CURSORS[self.end.opposite() as usize];
        let (held, taken) = (self.own_cursor().len(), self.other_cursor().len());
        match self.phase {
            Phase::Side | Phase::Load if taken > 0 => {
                refuse(other, refusal!("shuttles.nothing-dropped"))
            }
            Phase::Side if held > 0 => refuse(own, before_side("-")),
            Phase::Drop if held == 0 => {
                refuse(own, refusal!("shuttles.still-drops", seat = self.seat))
            }
            Phase::Drop if held == Line::CURSOR => {
                refuse(own, refusal!("shuttles.after-drop", most = Line::CURSOR - 1))
            }
            Phase::Drop if held + taken > Line::CURSOR => {
                refuse(other, refusal!("shuttles.both-cursors", most = Line::CURSOR))
            }
            Phase::Unload if held > 0 => refuse(own, refusal!("shuttles.all-dropped")),
            Phase::Unload if taken == 0 => {
                refuse(other, refusal!("shuttles.still-unloads", seat = self.seat))
            }
            _ => Ok(()),
        }
    }

    /// The turn can have come to this point, and can be completed.
    fn check_turn(&self) -> Result<(), NotationError> {
        if self.phase == Phase::Side {
            return self.check_deal();
        }
        let between_turns = self.cursors == [Line::EMPTY; 2];
        if self.quiet == Position::QUIET_TURNS && !between_turns {
            let reason = refusal!("shuttles.quiet-end", most = Position::QUIET_TURNS);
            return refuse(QUIET, reason);
        }
        if !self.can_complete_turn() {
            return refuse(ROWS, refusal!("shuttles.no-way-out"));
        }
        Ok(())
    }

    /// Before the first move everything is as it was dealt.
    fn check_deal(&self) -> Result<(), NotationError> {
        if self.seat != Seat::FIRST {
            return refuse(SEAT, before_side("1"));
        }
        if self.quiet != 0 {
            return refuse(QUIET, before_side("0"));
        }
        if !self.board.rows().iter().all(|row| row.has_no_group()) {
            return refuse(ROWS, refusal!("shuttles.neighbours"));
        }
        Ok(())
    }
}
