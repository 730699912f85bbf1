//! The slow twin of Shuttles: a second implementation written from the text of the
//! specification alone, with which the tests compare the fast one. It shares no code with
//! the crate (text in, text out) and prefers clarity to speed: whether a turn can still be
//! completed is found by trying every continuation.

const ROOM_IN_ROW: usize = 5;
const ROOM_ON_CURSOR: usize = 3;
const ROWS: usize = 9;
const COLOURS: [char; 7] = ['r', 'o', 'y', 'g', 'b', 'p', 'w'];
const QUIET_END: u32 = 60;

const LEFT: usize = 0;
const RIGHT: usize = 1;

#[derive(Clone)]
struct Position {
    seat: usize,
    /// `side`, `load`, `drop` or `unload`.
    phase: String,
    /// The seat whose cursor is on the left; none before the choice.
    left: Option<usize>,
    /// The left and the right cursor, each from its open end inwards.
    cursors: [Vec<char>; 2],
    points: [u32; 2],
    quiet: u32,
    rows: Vec<Vec<char>>,
}

/// All legal moves in canonical notation, sorted as bytes; none when the game is over.
pub(crate) fn moves(position: &str) -> Vec<String> {
    legal_moves(&parse(position))
}

/// The position after a legal move.
pub(crate) fn apply(position: &str, mv: &str) -> String {
    print(&after(&parse(position), mv))
}

/// `ongoing`, or the seats that won.
pub(crate) fn outcome(position: &str) -> String {
    let position = parse(position);
    let [one, two] = position.points;
    if !is_over(&position) {
        "ongoing".to_string()
    } else if one == two {
        "winners 1,2".to_string()
    } else {
        format!("winners {}", if one > two { 1 } else { 2 })
    }
}

// ---- the rules ----

/// The game ends with the seventh complete row, or when the quiet counter reaches 60.
fn is_over(position: &Position) -> bool {
    complete_rows(&position.rows) == COLOURS.len() || position.quiet >= QUIET_END
}

fn complete_rows(rows: &[Vec<char>]) -> usize {
    rows.iter().filter(|row| is_complete(row)).count()
}

/// Five pawns of one colour.
fn is_complete(row: &[char]) -> bool {
    row.len() == ROOM_IN_ROW && group_at_head(row) == ROOM_IN_ROW
}

/// How many pawns at the head of a line have one colour: neighbours of one colour are a group.
fn group_at_head(line: &[char]) -> usize {
    line.iter().take_while(|&&pawn| pawn == line[0]).count()
}

fn legal_moves(position: &Position) -> Vec<String> {
    if is_over(position) {
        return Vec::new();
    }
    if position.phase == "side" {
        return vec!["left".to_string(), "right".to_string()];
    }
    // An action is legal only if the turn can still be completed after it.
    let mut moves: Vec<String> = possible_actions(position)
        .into_iter()
        .filter(|(_, next)| can_complete(next))
        .map(|(mv, _)| mv)
        .collect();
    if moves.is_empty() {
        // Who can't start a turn passes. In mid-turn this can't come up: each action looked ahead.
        assert!(between_turns(position), "a turn that can't be completed");
        moves.push("pass".to_string());
    }
    moves.sort();
    moves
}

/// Both cursors are empty between turns, and at no other time.
fn between_turns(position: &Position) -> bool {
    position.cursors.iter().all(Vec::is_empty)
}

/// Whether some way to go on ends the turn: tries them all, however long that takes.
fn can_complete(position: &Position) -> bool {
    between_turns(position) || possible_actions(position).iter().any(|(_, p)| can_complete(p))
}

/// Every action that the pieces allow now, completable or not, with the position after it.
fn possible_actions(position: &Position) -> Vec<(String, Position)> {
    let mut found = Vec::new();
    for row in 0..ROWS {
        let number = row + 1;
        if position.phase == "load" {
            found.push((format!("L{number}"), load(position, row)));
        }
        if position.phase == "load" || position.phase == "drop" {
            for count in 1..=ROOM_ON_CURSOR {
                found.push((format!("D{number}:{count}"), drop_pawns(position, row, count)));
            }
        }
        if position.phase == "unload" {
            found.push((format!("U{number}"), unload(position, row)));
        }
    }
    found.into_iter().filter_map(|(mv, next)| Some((mv, next?))).collect()
}

/// The position after any move that the pieces allow.
fn after(position: &Position, mv: &str) -> Position {
    match mv {
        "left" | "right" => {
            let mut next = position.clone();
            let other = 3 - position.seat;
            next.left = Some(if mv == "left" { position.seat } else { other });
            next.phase = "load".to_string();
            next
        }
        "pass" => end_turn(position.clone()),
        _ => {
            let actions = possible_actions(position);
            let action = actions.into_iter().find(|(text, _)| text == mv);
            action.unwrap_or_else(|| panic!("{mv} in {}", print(position))).1
        }
    }
}

/// Load: take the pawn at your end of a row, with its whole group, if the cursor has room for it.
fn load(position: &Position, row: usize) -> Option<Position> {
    let own = own_side(position);
    let mut next = position.clone();
    let mut line = seen_from(own, &position.rows[row]);
    let group = group_at_head(&line);
    if group == 0 || position.cursors[own].len() + group > ROOM_ON_CURSOR {
        return None;
    }
    let taken: Vec<char> = line.drain(..group).collect();
    next.cursors[own].splice(0..0, taken);
    next.rows[row] = seen_from(own, &line);
    Some(next)
}

/// Drop: push that many pawns at once from the open end of your cursor into your end of a row.
fn drop_pawns(position: &Position, row: usize, count: usize) -> Option<Position> {
    let (own, other) = (own_side(position), 1 - own_side(position));
    let mut next = position.clone();
    if count > position.cursors[own].len() || cuts_group(&position.cursors[own], count) {
        return None; // fewer pawns, or a push that would cut a group on the cursor
    }
    let pushed = next.cursors[own].drain(..count).collect();
    let mut line = push(pushed, seen_from(own, &position.rows[row]));
    if cuts_group(&line, ROOM_IN_ROW) {
        return None; // the fifth and the sixth pawn of the line may not have the same colour
    }
    // What does not fit leaves at the far end, as it stands, onto the open end of the other cursor.
    let overflow = line.split_off(line.len().min(ROOM_IN_ROW));
    next.cursors[other].splice(0..0, overflow);
    if next.cursors[other].len() > ROOM_ON_CURSOR {
        return None;
    }
    next.rows[row] = seen_from(own, &line);
    next.phase = "drop".to_string();
    Some(settle(next, row))
}

/// Unload: push the pawn or group at the open end of the opponent's cursor into the opponent's end
/// of a row that has room for it; nothing may overflow.
fn unload(position: &Position, row: usize) -> Option<Position> {
    let other = 1 - own_side(position);
    let mut next = position.clone();
    let group = group_at_head(&position.cursors[other]);
    let pushed = next.cursors[other].drain(..group).collect();
    let line = push(pushed, seen_from(other, &position.rows[row]));
    if line.len() > ROOM_IN_ROW {
        return None;
    }
    next.rows[row] = seen_from(other, &line);
    Some(settle(next, row))
}

/// The cursor of the seat that moves.
fn own_side(position: &Position) -> usize {
    if position.left == Some(position.seat) { LEFT } else { RIGHT }
}

/// A row from a side's end to the far end (and back again, being its own inverse).
fn seen_from(side: usize, row: &[char]) -> Vec<char> {
    let line = row.iter().copied();
    if side == LEFT { line.collect() } else { line.rev().collect() }
}

/// Pawns listed from the open end inwards, pushed at the head of a line: the open end leads.
fn push(pushed: Vec<char>, line: Vec<char>) -> Vec<char> {
    pushed.into_iter().rev().chain(line).collect()
}

/// Whether a cut after the first `count` pawns of a line would part two of one colour.
fn cuts_group(line: &[char], count: usize) -> bool {
    count < line.len() && line[count - 1] == line[count]
}

/// After pawns went into a row: score it if that completed it, then see what the turn still needs.
fn settle(mut position: Position, row: usize) -> Position {
    if is_complete(&position.rows[row]) {
        // A point for the player whose action it was, and the counter is set to 0.
        position.points[position.seat - 1] += 1;
        position.quiet = 0;
    }
    if between_turns(&position) {
        return end_turn(position);
    }
    // Drop until the own cursor is empty, then unload the opponent's.
    if position.cursors[own_side(&position)].is_empty() {
        position.phase = "unload".to_string();
    }
    position
}

/// At the end of every turn, a pass included, 1 is added to the counter.
fn end_turn(mut position: Position) -> Position {
    position.quiet += 1;
    position.seat = 3 - position.seat;
    position.phase = "load".to_string();
    position
}

// ---- the notation ----

fn parse(text: &str) -> Position {
    let pawns = |field: &str| -> Vec<char> { field.chars().filter(|&c| c != '-').collect() };
    let fields: Vec<&str> = text.split(' ').collect();
    let (one, two) = fields[5].split_once('-').expect("points");
    Position {
        seat: fields[0].parse().expect("seat"),
        phase: fields[1].to_string(),
        left: fields[2].parse().ok(),
        cursors: [pawns(fields[3]), pawns(fields[4])],
        points: [one.parse().expect("points"), two.parse().expect("points")],
        quiet: fields[6].parse().expect("quiet"),
        rows: fields[7].split('/').map(pawns).collect(),
    }
}

fn print(position: &Position) -> String {
    let line = |pawns: &Vec<char>| match pawns.as_slice() {
        [] => "-".to_string(),
        some => some.iter().collect(),
    };
    let left = position.left.map_or("-".to_string(), |seat| seat.to_string());
    let [one, two] = position.points;
    let rows: Vec<String> = position.rows.iter().map(line).collect();
    let Position { seat, phase, quiet, .. } = position;
    let rows = rows.join("/");
    let [on_left, on_right] = position.cursors.each_ref().map(line);
    format!("{seat} {phase} {left} {on_left} {on_right} {one}-{two} {quiet} {rows}")
}

// ---- awkward positions ----

type Dice<'a> = &'a mut dyn FnMut(u32) -> u32;

/// A random valid position that tests the rules. Most start from unusual rows between two
/// turns and play legal moves until they reach what was drawn: a loaded or full cursor, a
/// drop with pawns on the other cursor, an unload of several pawns. So every turn in them
/// can be completed.
pub(crate) fn awkward(below: &mut dyn FnMut(u32) -> u32) -> String {
    let mut position = match below(24) {
        0 => return print(&fresh_deal(below)),
        1 | 2 => return print(&between(blocked_rows(below), below)),
        3 => return print(&narrow(below)),
        4 | 5 => return print(&brimming(below)),
        _ => between(grouped_rows(below), below),
    };
    let wanted = below(10);
    for _ in 0..20 {
        let choices = legal_moves(&position);
        if choices.is_empty() || is_wanted(&position, wanted) {
            break;
        }
        // Mostly go on loading while that is possible, so that cursors fill up.
        let loads: Vec<String> = choices.iter().filter(|m| m.starts_with('L')).cloned().collect();
        let choices = if loads.is_empty() || below(4) == 0 { choices } else { loads };
        position = after(&position, &choices[draw(below, choices.len())]);
    }
    print(&position)
}

fn is_wanted(position: &Position, wanted: u32) -> bool {
    let own = position.cursors[own_side(position)].len();
    let other = position.cursors[1 - own_side(position)].len();
    match wanted {
        0 => true,
        1..=3 => position.phase == "load" && own == wanted as usize,
        4 => position.phase == "drop",
        5 | 6 => position.phase == "drop" && other > 0,
        _ => position.phase == "unload" && other >= wanted as usize - 6,
    }
}

fn draw(below: Dice, len: usize) -> usize {
    below(u32::try_from(len).expect("a short list")) as usize
}

fn shuffled<T: Clone>(items: &[T], below: Dice) -> Vec<T> {
    let mut items = items.to_vec();
    for i in (1..items.len()).rev() {
        items.swap(i, draw(below, i + 1));
    }
    items
}

/// Before the first move: 35 pawns and 10 blanks shuffled until no row has equal neighbours.
fn fresh_deal(below: Dice) -> Position {
    let mut cells: Vec<char> = COLOURS.repeat(ROOM_IN_ROW);
    cells.resize(ROWS * ROOM_IN_ROW, '-');
    loop {
        cells = shuffled(&cells, below);
        let close = |row: &[char]| row.iter().copied().filter(|&c| c != '-').collect();
        let rows: Vec<Vec<char>> = cells.chunks(ROOM_IN_ROW).map(close).collect();
        if rows.iter().all(|row| row.windows(2).all(|pair| pair[0] != pair[1])) {
            let phase = "side".to_string();
            return Position { seat: 1, phase, left: None, quiet: 0, ..between(rows, below) };
        }
    }
}

/// A position between turns, with points that match the complete rows.
fn between(rows: Vec<Vec<char>>, below: Dice) -> Position {
    let mut points = [0, 0];
    for _ in 0..complete_rows(&rows) {
        points[draw(below, 2)] += 1;
    }
    Position {
        seat: 1 + draw(below, 2),
        phase: "load".to_string(),
        left: Some(1 + draw(below, 2)),
        cursors: [Vec::new(), Vec::new()],
        points,
        quiet: if below(4) == 0 { 57 + below(4) } else { 1 + below(59) },
        rows,
    }
}

/// Some complete rows, the other pawns in groups of up to 4 laid out one after the other.
fn grouped_rows(below: Dice) -> Vec<Vec<char>> {
    let colours = shuffled(&COLOURS, below);
    let (complete, largest) = (draw(below, 2) * draw(below, COLOURS.len()), 1 + draw(below, 4));
    let mut groups: Vec<Vec<char>> = Vec::new();
    for &colour in &colours[complete..] {
        let mut left = ROOM_IN_ROW;
        while left > 0 {
            let size = left.min(1 + draw(below, largest));
            groups.push(vec![colour; size]);
            left -= size;
        }
    }
    let mut pawns = shuffled(&groups, below).concat().into_iter();
    let mut rows: Vec<Vec<char>> =
        colours[..complete].iter().map(|&colour| vec![colour; ROOM_IN_ROW]).collect();
    let lengths = row_lengths(ROWS - complete, pawns.len(), below);
    rows.extend(lengths.into_iter().map(|length| pawns.by_ref().take(length).collect::<Vec<_>>()));
    shuffled(&rows, below)
}

/// Room spread at random, in few rows, or (where that is possible) with no row under 3 pawns: then
/// a group of 3 finds no room.
fn row_lengths(rows: usize, pawns: usize, below: Dice) -> Vec<usize> {
    let (least, step) = [(0, 1), (0, ROOM_IN_ROW), (3, 1), (3, 2)][draw(below, 4)];
    let mut lengths = vec![if least * rows <= pawns { least } else { 0 }; rows];
    while lengths.iter().sum::<usize>() < pawns {
        let missing = pawns - lengths.iter().sum::<usize>();
        let row = draw(below, rows);
        lengths[row] += step.min(missing).min(ROOM_IN_ROW - lengths[row]);
    }
    lengths
}

/// Rows that one side can't load from: at that end each shows a group of 4 (with the fifth pawn of
/// another colour behind it) or is complete, and the last two rows are empty.
fn blocked_rows(below: Dice) -> Vec<Vec<char>> {
    let colours = shuffled(&COLOURS, below);
    let blocked = 2 + draw(below, COLOURS.len() - 1);
    let (side, turned) = (draw(below, 2), 1 + draw(below, blocked - 1));
    let mut rows: Vec<Vec<char>> = vec![Vec::new(); ROWS];
    for (i, &colour) in colours.iter().enumerate() {
        let last = if i < blocked { colours[(i + turned) % blocked] } else { colour };
        rows[i] = seen_from(side, &[colour, colour, colour, colour, last]);
    }
    shuffled(&rows, below)
}

/// Two pawns loaded, a third of their colour at the end of a row, and no row that could take all
/// three: each has 3 or 4 pawns, with a group where a push of 3 would cut. The third must stay.
fn narrow(below: Dice) -> Position {
    let colours = shuffled(&COLOURS, below);
    let (loaded, others) = (colours[0], &colours[1..]);
    let pairs = shuffled(&[others, others, &[loaded]].concat(), below);
    // What is in no pair: the fifth pawn of the other colours, and the pairs that no row needs.
    let mut singles = shuffled(&[others, &pairs[ROWS..], &pairs[ROWS..]].concat(), below);
    let mut rows: Vec<Vec<char>> = Vec::new();
    for (i, &pair) in pairs[..ROWS].iter().enumerate() {
        let behind = if i < 5 { singles.pop() } else { None };
        rows.push([singles.pop(), Some(pair), Some(pair), behind].into_iter().flatten().collect());
    }
    rows[draw(below, ROWS)].insert(0, loaded);
    in_turn(&rows, vec![loaded; 2], Vec::new(), below)
}

/// Pushing all that is left into one full row would bring three of one colour together on the other
/// cursor, and no row has room for them: another drop must be found.
fn brimming(below: Dice) -> Position {
    loop {
        let colours = shuffled(&COLOURS, below);
        let (three, already) = (colours[0], draw(below, ROOM_ON_CURSOR));
        let left = ROOM_ON_CURSOR - already;
        let others = [colours[1..].repeat(ROOM_IN_ROW), vec![three; 2]].concat();
        let mut pawns = shuffled(&others, below).into_iter();
        let own: Vec<char> = pawns.by_ref().take(left).collect();
        let lengths = [ROOM_IN_ROW - left, 5, 4, 3, 3, 3, 3, 3, 3];
        let mut rows = lengths.map(|length| pawns.by_ref().take(length).collect::<Vec<_>>());
        rows[0].extend(vec![three; left]);
        // What is on the other cursor already came out of the second row, without a cut.
        let cut = rows[1].ends_with(&[three]);
        let position = in_turn(&rows, own, vec![three; already], below);
        if !cut && can_complete(&position) {
            return position;
        }
    }
}

/// A position within a turn, from rows seen from the end of the player whose turn it is.
fn in_turn(rows: &[Vec<char>], own: Vec<char>, other: Vec<char>, below: Dice) -> Position {
    let mut position = between(shuffled(rows, below), below);
    let side = own_side(&position);
    position.rows = position.rows.iter().map(|row| seen_from(side, row)).collect();
    position.phase = if other.is_empty() { "load" } else { "drop" }.to_string();
    position.cursors[side] = own;
    position.cursors[1 - side] = other;
    position.quiet = position.quiet.min(QUIET_END - 1);
    position
}
