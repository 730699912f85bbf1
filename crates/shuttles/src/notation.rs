//! Positions as text: `<seat> <phase> <left> <left-cursor> <right-cursor>
//! <points> <quiet> <rows>`.

use std::fmt;
use std::str::FromStr;

use game_api::{Gap, NotationError, Refusal, Seat, refusal};

use crate::{Board, Colour, End, Line, Phase, Position, Row, Ruleset};

const SEAT: &str = "seat";
const PHASE: &str = "phase";
const LEFT: &str = "left";
const CURSORS: [&str; 2] = ["left-cursor", "right-cursor"];
const POINTS: &str = "points";
const QUIET: &str = "quiet";
const ROWS: &str = "rows";

const FIELDS: [&str; 8] = [SEAT, PHASE, LEFT, CURSORS[0], CURSORS[1], POINTS, QUIET, ROWS];

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {} ", self.seat, self.phase)?;
        match self.seat_at(End::Left) {
            Some(seat) => write!(f, "{seat}")?,
            None => f.write_str("-")?,
        }
        for end in End::BOTH {
            write!(f, " {}", from_the_open_end(self.cursor(end), end))?;
        }
        write!(f, " {}-{} {}", self.points[0], self.points[1], self.quiet)?;
        for (row, line) in self.board.rows().iter().enumerate() {
            write!(f, "{}{line}", if row == 0 { ' ' } else { '/' })?;
        }
        Ok(())
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Phase::Side => "side",
            Phase::Load => "load",
            Phase::Drop => "drop",
            Phase::Unload => "unload",
        })
    }
}

/// A cursor is written from its open end inwards. Turns a line as it lies on the
/// table into that, and back.
fn from_the_open_end(cursor: Line, end: End) -> Line {
    match end {
        End::Left => Line::new(cursor.pawns().rev()).expect("as many pawns as before"),
        End::Right => cursor,
    }
}

impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Position, NotationError> {
        let [seat, phase, left, left_cursor, right_cursor, points, quiet, rows] =
            NotationError::split(text, &FIELDS)?;
        let seat = parse_seat(SEAT, seat)?;
        let phase = parse_phase(phase)?;
        let left = match (phase, left) {
            (Phase::Side, "-") => seat,
            (Phase::Side, _) => return refuse(LEFT, before_side("-")),
            _ => parse_seat(LEFT, left)?,
        };
        let position = Position {
            seat,
            phase,
            end: if left == seat { End::Left } else { End::Right },
            cursors: [
                parse_cursor(End::Left, left_cursor)?,
                parse_cursor(End::Right, right_cursor)?,
            ],
            points: parse_points(points)?,
            quiet: parse_quiet(quiet)?,
            board: Board::new(parse_rows(rows)?),
        };
        position.check_pawns()?;
        position.check_points()?;
        position.check_cursors()?;
        position.check_turn()?;
        Ok(position)
    }
}

fn refuse<T>(field: &'static str, reason: Refusal) -> Result<T, NotationError> {
    Err(NotationError::new(field, reason))
}

/// What a field must be before the side is chosen.
fn before_side(expected: &str) -> Refusal {
    refusal!("shuttles.before-side", expected = Gap::text(expected))
}

fn parse_seat(field: &'static str, text: &str) -> Result<Seat, NotationError> {
    match text {
        "1" => Ok(Seat::from_index(0)),
        "2" => Ok(Seat::from_index(1)),
        _ => Err(NotationError::seat(field, text, Ruleset::SEATS)),
    }
}

fn parse_phase(text: &str) -> Result<Phase, NotationError> {
    let all = [Phase::Side, Phase::Load, Phase::Drop, Phase::Unload];
    let phase = all.into_iter().find(|phase| phase.to_string() == text);
    phase.ok_or_else(|| NotationError::unknown(PHASE, text, all))
}

/// A line of at most `most` pawns; `too_long` is the reason if there are more.
fn parse_line(
    field: &'static str,
    most: usize,
    text: &str,
    too_long: impl Fn() -> Refusal,
) -> Result<Line, NotationError> {
    if text == "-" {
        return Ok(Line::EMPTY);
    }
    let mut colours = vec![];
    for letter in text.chars() {
        match Colour::from_letter(letter) {
            Some(colour) => colours.push(colour),
            None => {
                let letters = Colour::ALL.map(Colour::letter);
                return Err(NotationError::letter(field, letter, text, letters));
            }
        }
    }
    match Line::new(colours) {
        Some(line) if line.len() <= most => Ok(line),
        _ => refuse(field, too_long()),
    }
}

fn parse_cursor(end: End, text: &str) -> Result<Line, NotationError> {
    let too_long =
        || refusal!("shuttles.long-cursor", found = Gap::quote(text), most = Line::CURSOR);
    let line = parse_line(CURSORS[end as usize], Line::CURSOR, text, too_long)?;
    Ok(from_the_open_end(line, end))
}

fn parse_rows(text: &str) -> Result<[Line; Row::COUNT], NotationError> {
    let texts: Vec<&str> = text.split('/').collect();
    if texts.len() != Row::COUNT {
        let reason = refusal!("shuttles.rows", found = texts.len(), most = Row::COUNT);
        return refuse(ROWS, reason);
    }
    let mut rows = [Line::EMPTY; Row::COUNT];
    for (row, text) in Row::all().zip(texts) {
        if text.is_empty() {
            return refuse(ROWS, refusal!("shuttles.no-row", row = Gap::text(row)));
        }
        let too_long = || {
            let (row, found) = (Gap::text(row), Gap::quote(text));
            refusal!("shuttles.long-row", row = row, found = found, most = Line::ROW)
        };
        rows[row.index()] = parse_line(ROWS, Line::ROW, text, too_long)?;
    }
    Ok(rows)
}

fn parse_points(text: &str) -> Result<[u8; 2], NotationError> {
    let digit = |text: &str| match text.as_bytes() {
        [byte @ b'0'..=b'7'] => Some(byte - b'0'),
        _ => None,
    };
    let read = text.split_once('-').and_then(|(a, b)| Some([digit(a)?, digit(b)?]));
    match read {
        Some(points) => Ok(points),
        None => refuse(POINTS, refusal!("shuttles.points", found = Gap::quote(text))),
    }
}

fn parse_quiet(text: &str) -> Result<u8, NotationError> {
    // Numbers are written in one way only: no sign, no leading zeros.
    match text.parse::<u8>() {
        Ok(quiet) if quiet <= Position::QUIET_TURNS && quiet.to_string() == text => Ok(quiet),
        _ => {
            let (found, most) = (Gap::quote(text), Position::QUIET_TURNS);
            refuse(QUIET, refusal!("position.number", found = found, most = most))
        }
    }
}

/// What can't be a position although every field alone could stand in one.
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
