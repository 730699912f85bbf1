//! The slow twin of Cups: a second implementation written from the text of the
//! specification alone, with which the tests compare the fast one. It shares no code with
//! the crate (text in, text out) and prefers clarity to speed: the board is a map from cell
//! to stack, and zones are computed again each time.

use std::collections::{BTreeMap, BTreeSet};

const COLOURS: [char; 4] = ['r', 'g', 'b', 'y'];
const CUPS_PER_COLOUR: u32 = 16;

type Cell = (i32, i32);

#[derive(Clone, Copy)]
struct Stack {
    top: char,
    height: u32,
}

#[derive(Clone)]
struct Position {
    duo: bool,
    early: bool,
    seat: usize,
    /// The colours of each seat.
    colours: Vec<String>,
    /// Cups still to place, while the advanced set-up lasts.
    hands: Option<[u32; 4]>,
    banked: [u32; 4],
    stacks: BTreeMap<Cell, Stack>,
}

/// All legal moves in canonical notation, sorted as bytes; none when the game is over.
pub(crate) fn moves(position: &str) -> Vec<String> {
    let position = parse(position);
    moves_of(&position, position.seat)
}

/// The position after a legal move.
pub(crate) fn apply(position: &str, mv: &str) -> String {
    print(&after(parse(position), mv))
}

/// `ongoing`, or the seats that won: the highest score, equal scores share.
pub(crate) fn outcome(position: &str) -> String {
    let position = parse(position);
    if seat_to_move(&position, position.seat).is_some() {
        return "ongoing".to_string();
    }
    let scores: Vec<u32> = position.colours.iter().map(|own| score(&position, own)).collect();
    let best = scores.iter().max();
    let seats = (1..=scores.len()).filter(|seat| Some(&scores[seat - 1]) == best);
    let seats: Vec<String> = seats.map(|seat| seat.to_string()).collect();
    format!("winners {}", seats.join(","))
}

// ---- the rules ----

/// The six neighbours of a cell.
fn neighbours((q, r): Cell) -> [Cell; 6] {
    [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]
}

fn owns(position: &Position, seat: usize, colour: char) -> bool {
    position.colours[seat - 1].contains(colour)
}

fn index(colour: char) -> usize {
    COLOURS.iter().position(|&c| c == colour).expect("a colour")
}

/// What a seat could play if it were its turn.
fn moves_of(position: &Position, seat: usize) -> Vec<String> {
    let mut moves = match position.hands {
        Some(hands) => placements(position, seat, hands),
        None => stackings(position, seat),
    };
    moves.sort();
    moves
}

/// Set-up: any cup of your own that you still have, on any cell where a cup may go.
fn placements(position: &Position, seat: usize, hands: [u32; 4]) -> Vec<String> {
    let mut moves = Vec::new();
    for colour in COLOURS {
        if owns(position, seat, colour) && hands[index(colour)] > 0 {
            for (q, r) in open_cells(position) {
                moves.push(format!("{colour}@{q},{r}"));
            }
        }
    }
    moves
}

/// Where the next cup may be placed: the first anywhere, and that place is called 0,0; the second
/// next to it; every further one next to at least two cups.
fn open_cells(position: &Position) -> BTreeSet<Cell> {
    let filled = |cell: &Cell| position.stacks.contains_key(cell);
    if position.stacks.is_empty() {
        return BTreeSet::from([(0, 0)]);
    }
    let touching = position.stacks.keys().flat_map(|&cell| neighbours(cell));
    let needed = if position.stacks.len() == 1 { 1 } else { 2 };
    touching
        .filter(|cell| !filled(cell))
        .filter(|&cell| neighbours(cell).iter().filter(|n| filled(n)).count() >= needed)
        .collect()
}

/// Play: a stack with your colour on top goes on a neighbouring stack of any colour that is not
/// higher.
fn stackings(position: &Position, seat: usize) -> Vec<String> {
    let mut moves = Vec::new();
    for (&(q, r), from) in &position.stacks {
        for (to_q, to_r) in neighbours((q, r)) {
            if let Some(to) = position.stacks.get(&(to_q, to_r))
                && owns(position, seat, from.top)
                && to.height <= from.height
            {
                moves.push(format!("{q},{r}>{to_q},{to_r}"));
            }
        }
    }
    moves
}

/// The first seat that can move, from `first` on clockwise; none when the game is over.
fn seat_to_move(position: &Position, first: usize) -> Option<usize> {
    let seats = position.colours.len();
    let mut clockwise = (0..seats).map(|step| (first - 1 + step) % seats + 1);
    clockwise.find(|&seat| !moves_of(position, seat).is_empty())
}

fn after(mut position: Position, mv: &str) -> Position {
    if let Some((colour, cell)) = mv.split_once('@') {
        let top = colour.chars().next().expect("a colour");
        position.stacks.insert(parse_cell(cell), Stack { top, height: 1 });
        let hands = position.hands.as_mut().expect("cups are placed in the set-up only");
        hands[index(top)] -= 1;
        if hands.iter().all(|&left| left == 0) {
            position.hands = None; // all are placed: play begins
        }
    } else {
        let (from, to) = mv.split_once('>').expect("a move");
        let moved = position.stacks.remove(&parse_cell(from)).expect("a stack to move");
        let under = position.stacks.get_mut(&parse_cell(to)).expect("a stack to move onto");
        *under = Stack { top: moved.top, height: moved.height + under.height };
    }
    if position.early && position.hands.is_none() {
        bank(&mut position); // after every move, and once when play begins
    }
    // Who can't move is skipped; in a finished game the field names the seat after the last mover.
    let next = position.seat % position.colours.len() + 1;
    position.seat = seat_to_move(&position, next).unwrap_or(next);
    position
}

/// Option `early`: a stack with no neighbour is banked for its colour; two stacks that neighbour
/// only each other and differ in height are banked together for the taller one's colour. What is
/// banked touches nothing else, so the order does not matter.
fn bank(position: &mut Position) {
    for zone in zones(position) {
        let stacks: Vec<Stack> = zone.iter().map(|cell| position.stacks[cell]).collect();
        let colour = match stacks[..] {
            [alone] => alone.top,
            [a, b] if a.height > b.height => a.top,
            [a, b] if a.height < b.height => b.top,
            _ => continue,
        };
        position.banked[index(colour)] += stacks.iter().map(|stack| stack.height).sum::<u32>();
        position.stacks.retain(|cell, _| !zone.contains(cell));
    }
}

/// The zones: sets of stacks that hang together.
fn zones(position: &Position) -> Vec<BTreeSet<Cell>> {
    let mut unseen: BTreeSet<Cell> = position.stacks.keys().copied().collect();
    let mut zones = Vec::new();
    while let Some(start) = unseen.pop_first() {
        let mut zone = BTreeSet::from([start]);
        let mut edge = vec![start];
        while let Some(cell) = edge.pop() {
            let reached = neighbours(cell).into_iter().filter(|n| unseen.remove(n));
            edge.extend(reached.inspect(|&n| _ = zone.insert(n)));
        }
        zones.push(zone);
    }
    zones
}

/// The cups in the stacks of a seat's colour, banked ones included; of two colours the better one.
fn score(position: &Position, own: &str) -> u32 {
    let of_colour = |colour: char| {
        let shown = position.stacks.values().filter(|stack| stack.top == colour);
        shown.map(|stack| stack.height).sum::<u32>() + position.banked[index(colour)]
    };
    own.chars().map(of_colour).max().expect("a seat has a colour")
}

// ---- the notation ----

fn parse(text: &str) -> Position {
    let fields: Vec<&str> = text.split(' ').collect();
    let stacks = fields[5].split('/').filter(|&stack| stack != "-");
    Position {
        duo: fields[0].starts_with("duo"),
        early: fields[0].ends_with(",early"),
        seat: fields[1].parse().expect("seat"),
        colours: fields[2].split(',').map(str::to_string).collect(),
        hands: (fields[3] != "-").then(|| parse_cups(fields[3])),
        banked: parse_cups(fields[4]),
        stacks: stacks.map(parse_stack).collect(),
    }
}

fn parse_cups(text: &str) -> [u32; 4] {
    let cups: Vec<u32> = text.split('.').map(|n| n.parse().expect("a number")).collect();
    cups.try_into().expect("four numbers")
}

fn parse_stack(text: &str) -> (Cell, Stack) {
    let (cell, stack) = text.split_once(':').expect("a stack");
    let (top, height) = stack.split_at(1);
    let top = top.chars().next().expect("a colour");
    (parse_cell(cell), Stack { top, height: height.parse().expect("a height") })
}

fn parse_cell(text: &str) -> Cell {
    let (q, r) = text.split_once(',').expect("a cell");
    (q.parse().expect("a number"), r.parse().expect("a number"))
}

fn print(position: &Position) -> String {
    let cups = |of: [u32; 4]| of.map(|n| n.to_string()).join(".");
    let or_dash = |text: String| if text.is_empty() { "-".to_string() } else { text };
    let variant = if position.duo { "duo" } else { "base" };
    let early = if position.early { ",early" } else { "" };
    let (seat, colours) = (position.seat, position.colours.join(","));
    let (hands, banked) =
        (or_dash(position.hands.map_or_else(String::new, cups)), cups(position.banked));
    let stack =
        |(&(q, r), stack): (&Cell, &Stack)| format!("{q},{r}:{}{}", stack.top, stack.height);
    let stacks = or_dash(position.stacks.iter().map(stack).collect::<Vec<_>>().join("/"));
    format!("{variant}{early} {seat} {colours} {hands} {banked} {stacks}")
}

// ---- awkward positions ----

type Dice<'a> = &'a mut dyn FnMut(u32) -> u32;

/// A random valid position that tests the rules: a set-up in progress with uneven hands, or
/// an unusual board (few or many stacks, low or tall, scattered or dense), as it is, played
/// on, or played to the end. Nothing settled is left to bank under `early`, and the seat
/// can move.
pub(crate) fn awkward(below: &mut dyn FnMut(u32) -> u32) -> String {
    let mut position = bare_table(below);
    if below(4) == 0 {
        fill_hands(&mut position, below);
    } else {
        scatter(&mut position, below);
    }
    position.seat = seat_to_move(&position, position.seat).unwrap_or(position.seat);
    let steps = match (position.hands, below(4)) {
        (None, 0) => below(6),
        (None, 1) if below(2) == 0 => 64, // more than any game has
        (None, _) => 0,
        // Often only the last few cups are missing, so that play is about to begin.
        (Some(hands), 0) => hands.iter().sum::<u32>().saturating_sub(1 + below(3)),
        (Some(hands), _) => below(hands.iter().sum()),
    };
    for _ in 0..steps {
        let moves = moves_of(&position, position.seat);
        if moves.is_empty() {
            break;
        }
        let mv = draw(&moves, below).clone();
        position = after(position, &mv);
    }
    print(&position)
}

fn draw<'a, T>(items: &'a [T], below: Dice) -> &'a T {
    &items[below(u32::try_from(items.len()).expect("a short list")) as usize]
}

/// A variant, its option and the seats with their colours, but no cups yet.
fn bare_table(below: Dice) -> Position {
    let mut bag = COLOURS.to_vec();
    let mut colour = || bag.remove(below(u32::try_from(bag.len()).expect("four")) as usize);
    let drawn = [colour(), colour(), colour(), colour()];
    let duo = below(3) == 0;
    let colours: Vec<String> = if duo {
        // Each seat's two colours are written in the order r g b y.
        let pair = |two: &[char]| COLOURS.iter().filter(|&c| two.contains(c)).collect();
        drawn.chunks(2).map(pair).collect()
    } else {
        let seats = 2 + below(3) as usize;
        drawn[..seats].iter().map(char::to_string).collect()
    };
    let seat = 1 + below(u32::try_from(colours.len()).expect("few seats")) as usize;
    let (early, hands, banked, stacks) = (below(2) == 0, None, [0; 4], BTreeMap::new());
    Position { duo, early, seat, colours, hands, banked, stacks }
}

/// Hands for the advanced set-up: full ones, or uneven ones with some empty.
fn fill_hands(position: &mut Position, below: Dice) {
    let mut hands = [0; 4];
    let most = *draw(&[0, 1, 3, CUPS_PER_COLOUR], below);
    for colour in position.colours.concat().chars() {
        hands[index(colour)] = if most == 0 { CUPS_PER_COLOUR } else { below(most + 1) };
    }
    let first = position.colours[0].chars().next().expect("a colour");
    hands[index(first)] = hands[index(first)].max(1); // at least one cup is still to place
    position.hands = Some(hands);
}

/// Stacks on a small board, of no more cups than the box holds, and some banked ones under `early`.
fn scatter(position: &mut Position, below: Dice) {
    let colours: Vec<char> = position.colours.concat().chars().collect();
    let mut cups = CUPS_PER_COLOUR * u32::try_from(colours.len()).expect("four");
    let mut tops = [0; 4];
    let (wide, high) = (*draw(&[2, 4, 7, 9], below), *draw(&[1, 4, 6, 8], below));
    let (tallest, same) = (*draw(&[1, 2, 2, 3, 3, 5, 12, 40], below), below(4) == 0);
    let (gaps, favoured) = (below(4), *draw(&colours, below));
    for (q, r) in (0..wide).flat_map(|q| (0..high).map(move |r| (q - wide / 2, r - high / 2))) {
        let height = if same { tallest } else { 1 + below(tallest) };
        // With a favourite, others have few stacks and must often be skipped.
        let top = if gaps == 3 && below(3) > 0 { favoured } else { *draw(&colours, below) };
        // At most 15 stacks of a colour: its last cup may be on top of what is banked.
        if below(4) < gaps || height > cups || tops[index(top)] == CUPS_PER_COLOUR - 1 {
            continue;
        }
        cups -= height;
        tops[index(top)] += 1;
        position.stacks.insert((q, r), Stack { top, height });
    }
    if position.early {
        for &colour in &colours {
            let some = below(2) * below(cups.min(20) + 1);
            position.banked[index(colour)] = some;
            cups -= some;
        }
        bank(position);
    }
}
