//! Positions as text: `<seat> <phase> <left> <left-cursor> <right-cursor>
//! <points> <quiet> <rows>`.

use std::fmt;
use std::str::FromStr;

use game_api::{NotationError, Seat};

use crate::{Board, Colour, End, Line, Phase, Position, Row};

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
        let seat = parse_seat(SEAT, seat, "1 or 2")?;
        let phase = parse_phase(phase)?;
        let left = match (phase, left) {
            (Phase::Side, "-") => seat,
            (Phase::Side, _) => return refuse(LEFT, "expected - before the side is chosen"),
            _ => parse_seat(LEFT, left, "1 or 2, the seat whose cursor is on the left")?,
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

fn refuse<T>(field: &'static str, problem: impl Into<String>) -> Result<T, NotationError> {
    Err(NotationError::new(field, problem))
}

fn parse_seat(field: &'static str, text: &str, expected: &str) -> Result<Seat, NotationError> {
    match text {
        "1" => Ok(Seat::from_index(0)),
        "2" => Ok(Seat::from_index(1)),
        _ => refuse(field, format!("expected {expected}, found '{text}'")),
    }
}

fn parse_phase(text: &str) -> Result<Phase, NotationError> {
    match text {
        "side" => Ok(Phase::Side),
        "load" => Ok(Phase::Load),
        "drop" => Ok(Phase::Drop),
        "unload" => Ok(Phase::Unload),
        _ => refuse(PHASE, format!("expected side, load, drop or unload, found '{text}'")),
    }
}

/// A line of at most `most` pawns; `name` is what to call it.
fn parse_line(
    field: &'static str,
    name: &str,
    most: usize,
    text: &str,
) -> Result<Line, NotationError> {
    if text == "-" {
        return Ok(Line::EMPTY);
    }
    if text.is_empty() {
        return refuse(field, format!("{name} is missing; an empty one is written -"));
    }
    let mut colours = vec![];
    for letter in text.chars() {
        match Colour::from_letter(letter) {
            Some(colour) => colours.push(colour),
            None => {
                let problem = format!("expected pawns r, o, y, g, b, p, w or -, found '{letter}'");
                return refuse(field, problem);
            }
        }
    }
    match Line::new(colours) {
        Some(line) if line.len() <= most => Ok(line),
        _ => refuse(field, format!("{name} holds at most {most} pawns: {text}")),
    }
}

fn parse_cursor(end: End, text: &str) -> Result<Line, NotationError> {
    let line = parse_line(CURSORS[end as usize], "a cursor", Line::CURSOR, text)?;
    Ok(from_the_open_end(line, end))
}

fn parse_rows(text: &str) -> Result<[Line; Row::COUNT], NotationError> {
    let texts: Vec<&str> = text.split('/').collect();
    if texts.len() != Row::COUNT {
        return refuse(ROWS, format!("expected 9 rows separated by /, found {}", texts.len()));
    }
    let mut rows = [Line::EMPTY; Row::COUNT];
    for (row, text) in Row::all().zip(texts) {
        rows[row.index()] = parse_line(ROWS, &format!("row {row}"), Line::ROW, text)?;
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
        None => refuse(
            POINTS,
            format!("expected the points of seats 1 and 2 such as 2-1, found '{text}'"),
        ),
    }
}

fn parse_quiet(text: &str) -> Result<u8, NotationError> {
    // Numbers are written in one way only: no sign, no leading zeros.
    match text.parse::<u8>() {
        Ok(quiet) if quiet <= Position::QUIET_TURNS && quiet.to_string() == text => Ok(quiet),
        _ => refuse(QUIET, format!("expected a number from 0 to 60, found '{text}'")),
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
                let problem = format!(
                    "expected 5 pawns of each colour on rows and cursors, found {found} {colour}"
                );
                return refuse(ROWS, problem);
            }
        }
        Ok(())
    }

    /// Each complete row has given somebody a point.
    fn check_points(&self) -> Result<(), NotationError> {
        let complete = self.board.complete_rows();
        let sum = usize::from(self.points[0] + self.points[1]);
        if sum != complete {
            let problem = format!("{sum} in all, but {complete} rows are complete");
            return refuse(POINTS, problem);
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
                refuse(other, "expected - as long as nothing is dropped in this turn")
            }
            Phase::Side if held > 0 => refuse(own, "expected - before the side is chosen"),
            Phase::Drop if held == 0 => {
                refuse(own, format!("expected the pawns that seat {} still drops", self.seat))
            }
            Phase::Drop if held == Line::CURSOR => {
                refuse(own, "expected at most 2 pawns after the first drop")
            }
            Phase::Drop if held + taken > Line::CURSOR => {
                refuse(other, "a turn moves at most 3 pawns, so both cursors hold 3 at most")
            }
            Phase::Unload if held > 0 => refuse(own, "expected - when everything is dropped"),
            Phase::Unload if taken == 0 => {
                refuse(other, format!("expected the pawns that seat {} unloads", self.seat))
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
            return refuse(QUIET, "the game ends at 60, so no turn goes on there");
        }
        if !self.can_complete_turn() {
            return refuse(ROWS, "the group of 3 fits nowhere, so the turn can't be completed");
        }
        Ok(())
    }

    /// Before the first move everything is as it was dealt.
    fn check_deal(&self) -> Result<(), NotationError> {
        if self.seat != Seat::FIRST {
            return refuse(SEAT, "expected 1: seat 1 chooses the side");
        }
        if self.quiet != 0 {
            return refuse(QUIET, "expected 0 before the side is chosen");
        }
        if !self.board.rows().iter().all(|row| row.has_no_group()) {
            return refuse(ROWS, "a deal has no neighbours of the same colour in a row");
        }
        Ok(())
    }
}
