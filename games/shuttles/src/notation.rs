//! Positions as text: `<seat> <phase> <left> <left-cursor> <right-cursor>
//! <points> <quiet> <rows>`.

use std::fmt;
use std::str::FromStr;

use game_api::{Gap, NotationError, Seat, refusal};

use crate::setup::{
    CURSORS, LEFT, PHASE, POINTS, QUIET, ROWS, SEAT, Setup, before_side, no_quiet, refuse,
};
use crate::{Colour, End, Lane, Line, Phase, Position, Row, Ruleset};

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

/// A cursor is written from its open end inwards. Converts a line from left to right into
/// that, and back.
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
        let setup = Setup {
            seat,
            phase,
            left,
            cursors: [
                parse_cursor(End::Left, left_cursor)?,
                parse_cursor(End::Right, right_cursor)?,
            ],
            points: parse_points(points)?,
            quiet: parse_quiet(quiet)?,
            rows: parse_rows(rows)?,
        };
        setup.position()
    }
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

fn parse_line(lane: Lane, text: &str) -> Result<Line, NotationError> {
    if text == "-" {
        return Ok(Line::EMPTY);
    }
    let mut colours = vec![];
    for letter in text.chars() {
        match Colour::from_letter(letter) {
            Some(colour) => colours.push(colour),
            None => {
                let letters = Colour::ALL.map(Colour::letter);
                return Err(NotationError::letter(lane.field(), letter, text, letters));
            }
        }
    }
    match Line::new(colours) {
        Some(line) if line.len() <= lane.most() => Ok(line),
        _ => refuse(lane.field(), lane.too_long(text)),
    }
}

fn parse_cursor(end: End, text: &str) -> Result<Line, NotationError> {
    Ok(from_the_open_end(parse_line(Lane::Cursor(end), text)?, end))
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
        rows[row.index()] = parse_line(Lane::Row(row), text)?;
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
        _ => refuse(QUIET, no_quiet(text)),
    }
}
