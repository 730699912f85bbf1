//! Shuttles by hand: all 35 pawns are always there, so pawns change places or lines.

use games::shuttles::Position;

use super::{Book, Edited, Fact, Sheet};

const SEAT: usize = 0;
const PHASE: usize = 1;
const LEFT: usize = 2;
const CURSORS: usize = 3;
const POINTS: usize = 5;
const QUIET: usize = 6;
const ROWS: usize = 7;

/// Where a pawn is or goes: a line, and the place in it as it is written.
struct Place {
    /// Rows from the top, then the left and the right cursor.
    line: usize,
    index: usize,
}

/// Whether a spot of the easel is a pawn: `3.0` is the first of row 3; rows 10 and 11
/// are the cursors. The ends of lines are `3<` and `3>`.
pub(super) fn is_pawn(spot: &str) -> bool {
    spot.contains('.')
}

fn place(spot: &str, lines: &[String]) -> Option<Place> {
    let at = spot.find(['.', '<', '>'])?;
    let line = spot[..at].parse::<usize>().ok()?.checked_sub(1)?;
    let pawns = lines.get(line)?.len();
    let index = match &spot[at..=at] {
        "<" => 0,
        ">" => pawns,
        _ => spot[at + 1..].parse().ok().filter(|index| *index < pawns)?,
    };
    Some(Place { line, index })
}

/// Two pawns change places; or a pawn goes to the end of a line.
pub(super) fn carry(mut sheet: Sheet, from: &str, to: &str) -> Edited {
    let mut lines = sheet.list(ROWS, '/');
    lines.extend([sheet.fields[CURSORS].clone(), sheet.fields[CURSORS + 1].clone()]);
    lines.iter_mut().filter(|line| *line == "-").for_each(String::clear);
    let from = place(from, &lines).ok_or("edit-refused")?;
    let goal = place(to, &lines).ok_or("edit-refused")?;
    let pawn = lines[from.line][from.index..=from.index].to_string();
    if is_pawn(to) {
        let other = lines[goal.line][goal.index..=goal.index].to_string();
        lines[from.line].replace_range(from.index..=from.index, &other);
        lines[goal.line].replace_range(goal.index..=goal.index, &pawn);
    } else {
        lines[from.line].remove(from.index);
        let line = &mut lines[goal.line];
        let most = if goal.line < 9 { 5 } else { 3 };
        if line.len() >= most {
            return Err("edit-refused-full");
        }
        line.insert_str(goal.index.min(line.len()), &pawn);
    }
    lines.iter_mut().filter(|line| line.is_empty()).for_each(|line| line.push('-'));
    sheet.set(CURSORS + 1, lines.remove(10));
    sheet.set(CURSORS, lines.remove(9));
    sheet.set(ROWS, lines.join("/"));
    read(sheet)
}

pub(super) fn facts(sheet: &Sheet, book: &Book, position: &Position) -> Vec<Fact> {
    let mut facts = vec![];
    let phases = [("side", "edit-phase-side"), ("load", "edit-phase-turn")];
    let phases = phases.map(|(id, key)| (id.into(), book.say(key))).to_vec();
    let phase = if sheet.fields[PHASE] == "side" { "side" } else { "load" };
    facts.push(book.fact("phase", book.say("edit-phase"), phases, phase));
    if phase != "side" {
        facts.push(book.turn());
        facts.push(book.seat_fact("left", "edit-left", &sheet.fields[LEFT]));
    }
    let complete = position.board().complete_rows();
    if complete > 0 {
        let points = sheet.list(POINTS, '-')[0].clone();
        let mut fact = book.number("points".into(), book.say("edit-points"), complete, &points);
        fact.is_minor = false;
        facts.push(fact);
    }
    facts.push(book.number("quiet".into(), book.say("edit-quiet"), 60, &sheet.fields[QUIET]));
    facts
}

pub(super) fn set(mut sheet: Sheet, name: &str, value: &str) -> Edited {
    match name {
        "turn" => sheet.set(SEAT, value),
        "left" => sheet.set(LEFT, value),
        "quiet" => sheet.set(QUIET, value),
        "points" => {
            let points: Vec<usize> =
                sheet.list(POINTS, '-').iter().filter_map(|one| one.parse().ok()).collect();
            let own: usize = value.parse().map_err(|_| "edit-refused")?;
            let other = points.iter().sum::<usize>().checked_sub(own).ok_or("edit-refused")?;
            sheet.set(POINTS, format!("{own}-{other}"));
        }
        _ if value == "side" => {
            for (field, value) in [(SEAT, "1"), (PHASE, "side"), (LEFT, "-"), (QUIET, "0")] {
                sheet.set(field, value);
            }
            return sheet.read().map_err(|_| "edit-refused-side");
        }
        _ => sheet.set(PHASE, "load"),
    }
    read(sheet)
}

/// Complete rows give points, and pawns on cursors say how far the turn is.
fn read(mut sheet: Sheet) -> Edited {
    count_points(&mut sheet);
    let phase = sheet.fields[PHASE].clone();
    let mut edited = Err("edit-refused-turn");
    for phase in [phase.as_str(), "load", "drop", "unload"] {
        sheet.set(PHASE, phase);
        let left = match (phase, sheet.fields[LEFT].as_str()) {
            ("side", _) => "-",
            (_, "-") => "1",
            (_, left) => left,
        };
        sheet.fields[LEFT] = left.into();
        edited = sheet.read().map_err(|_| "edit-refused-turn");
        if edited.is_ok() {
            break;
        }
    }
    edited
}

/// A row that was completed counts for the seat to move; one that was broken up takes
/// a point from whoever has more.
fn count_points(sheet: &mut Sheet) {
    let is_complete =
        |row: &String| row.len() == 5 && row.chars().all(|pawn| row.starts_with(pawn));
    let complete = sheet.list(ROWS, '/').iter().filter(|row| is_complete(row)).count();
    let mut points: Vec<usize> =
        sheet.list(POINTS, '-').iter().filter_map(|one| one.parse().ok()).collect();
    points.resize(2, 0);
    let mover = usize::from(sheet.fields[SEAT] == "2");
    while points[0] + points[1] < complete {
        points[mover] += 1;
    }
    while points[0] + points[1] > complete {
        let richer = usize::from(points[1] > points[0]);
        points[richer] -= 1;
    }
    sheet.set(POINTS, format!("{}-{}", points[0], points[1]));
}
