//! A slow, obvious twin of the Slides rules, to check the crate against.
//!
//! It is written from the specification alone and shares no code with the crate: text goes in, text
//! comes out, and every rule is tried by brute force (all sets of jokers, flood fill over sets of
//! cells). It trusts its input: text that is not a complete, valid position, or a move that is not
//! legal, panics.

use std::collections::BTreeSet;

/// The order of the colours in the secrets and in the counts of taken tokens.
const COLOURS: [char; 5] = ['r', 'y', 'g', 'b', 'p'];
const JOKER: char = '*';

/// Slide from the left and height from the bottom, both from 1.
type Cell = (usize, usize);
type Cells = BTreeSet<Cell>;

struct Position {
    variant: String,
    seat: usize,
    secrets: Vec<String>,
    /// Per seat, the removed tokens as `r y g b p *`.
    taken: Vec<Vec<usize>>,
    board: Vec<Vec<char>>,
}

/// All legal moves, sorted as bytes.
pub(crate) fn moves(position: &str) -> Vec<String> {
    if outcome(position) != "ongoing" {
        return Vec::new();
    }
    let position = parse(position);
    let canonical = |group| names(&position, group).swap_remove(0);
    let mut moves: Vec<String> = groups(&position).iter().map(canonical).collect();
    moves.sort();
    moves
}

/// The position after a legal move: the group lies in front of the mover, tokens above it fall,
/// emptied slides disappear, and the next seat clockwise is to move, also when the game is over.
pub(crate) fn apply(position: &str, mv: &str) -> String {
    assert_eq!(outcome(position), "ongoing", "{position}");
    let mut position = parse(position);
    let group = groups(&position)
        .into_iter()
        .find(|group| names(&position, group).iter().any(|name| name == mv))
        .unwrap_or_else(|| panic!("illegal move {mv}"));
    for &cell in &group {
        let token = token(&position, cell);
        let column = COLOURS.iter().position(|&colour| colour == token).unwrap_or(COLOURS.len());
        position.taken[position.seat - 1][column] += 1;
    }
    position.board = (1..)
        .zip(&position.board)
        .map(|(slide, tokens)| {
            let kept = (1..).zip(tokens).filter(|(height, _)| !group.contains(&(slide, *height)));
            kept.map(|(_, &token)| token).collect()
        })
        .filter(|tokens: &Vec<char>| !tokens.is_empty())
        .collect();
    position.seat = position.seat % position.secrets.len() + 1;
    print(&position)
}

/// Who has won, if the game is over.
pub(crate) fn outcome(position: &str) -> String {
    let position = parse(position);
    let sides = sides(&position);
    // A side without a token of its colours on the board has won, no matter who removed the last one. Play
    // never empties two sides at once; where a position written by hand does, both have won.
    let gone: Vec<_> = sides.iter().filter(|side| left(&position, side) == 0).collect();
    if !gone.is_empty() {
        return winners(&gone);
    }
    // Otherwise the game goes on as long as there is a group.
    if !groups(&position).is_empty() {
        return "ongoing".to_string();
    }
    // A solo player who did not clear the colours has lost.
    if position.variant.starts_with("solo") {
        return "winners -".to_string();
    }
    // Fewest tokens on the board wins, then fewest own tokens removed; then the win is shared.
    let score = |side: &[usize]| (left(&position, side), removed(&position, side));
    let best = sides.iter().map(|side| score(side)).min();
    winners(&sides.iter().filter(|side| Some(score(side)) == best).collect::<Vec<_>>())
}

/// Every set of cells that is a legal group of some colour, by trying all choices of jokers: a set
/// holds exactly the chosen jokers and the tokens of the colour that hang together with them.
fn groups(position: &Position) -> BTreeSet<Cells> {
    let jokers: Vec<Cell> = cells(&position.board, JOKER).into_iter().collect();
    let mut found = BTreeSet::new();
    for colour in COLOURS {
        let tokens = cells(&position.board, colour);
        for choice in 0..1_u32 << jokers.len() {
            let chosen = jokers.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
            let chosen: Cells = chosen.map(|(_, &joker)| joker).collect();
            for set in connected_parts(&tokens | &chosen) {
                if chosen.is_subset(&set) && is_group(position, colour, &set) {
                    found.insert(set);
                }
            }
        }
    }
    found
}

/// The definition of a group, clause by clause.
fn is_group(position: &Position, colour: char, set: &Cells) -> bool {
    let outside = |wanted: char| &cells(&position.board, wanted) - set;
    let touches = |cell: &Cell| neighbours(*cell).iter().any(|next| set.contains(next));
    // Only tokens of the colour, and jokers.
    let pure = set.iter().all(|&cell| [colour, JOKER].contains(&token(position, cell)));
    // In one piece, of two cells or more.
    let whole = set.len() >= 2 && connected_parts(set.clone()).len() == 1;
    // No part of the colour may stay behind.
    let complete = !outside(colour).iter().any(touches);
    // `jokers=always`: nor a joker that touches.
    let greedy = !has(position, "jokers=always") || !outside(JOKER).iter().any(touches);
    // `joker-groups=off`: jokers alone are not a group.
    let coloured = set.iter().any(|&cell| token(position, cell) == colour);
    pure && whole && complete && greedy && (coloured || !has(position, "joker-groups=off"))
}

fn neighbours((slide, height): Cell) -> [Cell; 4] {
    [(slide - 1, height), (slide + 1, height), (slide, height - 1), (slide, height + 1)]
}

/// Splits a set of cells into parts that hang together orthogonally, by flood fill.
fn connected_parts(mut cells: Cells) -> Vec<Cells> {
    let mut parts = Vec::new();
    while let Some(start) = cells.pop_first() {
        let mut part = Cells::from([start]);
        let mut edge = vec![start];
        while let Some(cell) = edge.pop() {
            for next in neighbours(cell) {
                if cells.remove(&next) {
                    part.insert(next);
                    edge.push(next);
                }
            }
        }
        parts.push(part);
    }
    parts
}

/// The cells that hold a token.
fn cells(board: &[Vec<char>], wanted: char) -> Cells {
    let mut cells = Cells::new();
    for (slide, tokens) in (1..).zip(board) {
        for (height, &token) in (1..).zip(tokens) {
            if token == wanted {
                cells.insert((slide, height));
            }
        }
    }
    cells
}

fn token(position: &Position, (slide, height): Cell) -> char {
    position.board[slide - 1][height - 1]
}

/// The ways to write a group, the canonical one first: a coloured cell, if any, then the jokers.
fn names(position: &Position, group: &Cells) -> Vec<String> {
    let text = |&(slide, height): &Cell| format!("{}{height}", char::from(b'`' + slide as u8));
    let (jokers, coloured): (Vec<_>, Vec<_>) =
        group.iter().partition(|&&cell| token(position, cell) == JOKER);
    let jokers: Vec<String> = jokers.into_iter().map(text).collect();
    if coloured.is_empty() {
        return vec![jokers.join("+")];
    }
    let name = |first| [&[text(first)], jokers.as_slice()].concat().join("+");
    coloured.into_iter().map(name).collect()
}

/// Who wins together: partners sit opposite each other in teams; otherwise each seat for itself.
fn sides(position: &Position) -> Vec<Vec<usize>> {
    if position.variant.starts_with("teams") {
        return vec![vec![1, 3], vec![2, 4]];
    }
    (1..=position.secrets.len()).map(|seat| vec![seat]).collect()
}

/// The colours of a side, summed over its seats.
fn colours(position: &Position, side: &[usize]) -> String {
    side.iter().map(|seat| position.secrets[seat - 1].as_str()).collect()
}

/// The tokens of the side's colours that are still on the board; a joker has no colour here.
fn left(position: &Position, side: &[usize]) -> usize {
    colours(position, side).chars().map(|colour| cells(&position.board, colour).len()).sum()
}

/// The tokens of the side's colours that its own seats removed.
fn removed(position: &Position, side: &[usize]) -> usize {
    let colours = colours(position, side);
    let counts = side.iter().flat_map(|seat| COLOURS.iter().zip(&position.taken[seat - 1]));
    counts.filter(|(colour, _)| colours.contains(**colour)).map(|(_, count)| count).sum()
}

fn winners(sides: &[&Vec<usize>]) -> String {
    let names: Vec<String> = sides.iter().map(|side| join(side, "+")).collect();
    format!("winners {}", names.join(","))
}

fn join(numbers: &[usize], separator: &str) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(separator)
}

fn has(position: &Position, option: &str) -> bool {
    position.variant.split(',').any(|word| word == option)
}

fn parse(text: &str) -> Position {
    let [variant, seat, secrets, taken, board] = text.split(' ').collect::<Vec<_>>()[..] else {
        panic!("five fields, not {text}");
    };
    let counts = |seat: &str| seat.split('.').map(|count| count.parse().unwrap()).collect();
    let slides = board.split('/').filter(|slide| *slide != "-");
    Position {
        variant: variant.to_string(),
        seat: seat.parse().unwrap(),
        secrets: secrets.split(',').map(str::to_string).collect(),
        taken: taken.split(',').map(counts).collect(),
        board: slides.map(|slide| slide.chars().collect()).collect(),
    }
}

fn print(position: &Position) -> String {
    let Position { variant, seat, secrets, taken, board } = position;
    let taken: Vec<String> = taken.iter().map(|seat| join(seat, ".")).collect();
    let slides: Vec<String> = board.iter().map(|slide| slide.iter().collect()).collect();
    let board = if slides.is_empty() { "-".to_string() } else { slides.join("/") };
    format!("{variant} {seat} {} {} {board}", secrets.join(","), taken.join(","))
}

/// A random valid position that strains the rules: few colours, jokers in a heap, boards about to
/// be finished, ties. `below(n)` draws from `0..n`.
pub(crate) fn awkward(below: &mut dyn FnMut(u32) -> u32) -> String {
    let (variant, seats, colours_each) = match below(5) {
        0 => ("solo", 1, 1 + below(5) as usize),
        1 => ("duo", 2, 2),
        2 => ("teams", 4, 1),
        _ => ("base", 2 + below(4) as usize, 1),
    };
    let options = ["", ",jokers=always", ",joker-groups=off", ",jokers=always,joker-groups=off"];
    let mut secret_colours = COLOURS.to_vec();
    shuffle(&mut secret_colours, below);
    let secret = |own: &[char]| COLOURS.iter().filter(|colour| own.contains(colour)).collect();
    let mut position = Position {
        variant: format!("{variant}{}", options[below(4) as usize]),
        seat: 1 + below(seats as u32) as usize,
        secrets: secret_colours.chunks(colours_each).take(seats).map(secret).collect(),
        taken: vec![vec![0; COLOURS.len() + 1]; seats],
        board: if below(6) == 0 { surrounded_jokers(below) } else { random_board(below) },
    };
    // Mostly every secret colour is still there, so that the game is not over before it starts.
    for secret in position.secrets.concat().chars() {
        if cells(&position.board, secret).is_empty() && below(10) > 0 {
            add_token(&mut position.board, secret, below);
        }
    }
    // Taken tokens: none, or small numbers, so that tie-breaks tie; board and taken fit in the box.
    let most = below(4);
    let mut room = 100 - position.board.concat().len();
    for (column, token) in COLOURS.into_iter().chain([JOKER]).enumerate() {
        let box_holds = if token == JOKER { 5 } else { 19_usize };
        let mut spare = box_holds.saturating_sub(cells(&position.board, token).len());
        for seat in &mut position.taken {
            seat[column] = spare.min(room).min(below(most + 1) as usize);
            spare -= seat[column];
            room -= seat[column];
        }
    }
    print(&position)
}

/// A tiny, small, flat, high or (seldom) full board, drawn from a bag of one to five colours.
fn random_board(below: &mut dyn FnMut(u32) -> u32) -> Vec<Vec<char>> {
    let (slides, lowest, highest) = match below(32) {
        0 => (10, 10, 10),
        1..=8 => (1 + below(3), 1, 4),
        9..=15 => (5 + below(6), 1, 2),
        16..=18 => (1 + below(2), 4, 10),
        19 => (0, 1, 1),
        _ => (2 + below(5), 1, 6),
    };
    let mut colours = COLOURS.to_vec();
    shuffle(&mut colours, below);
    // The bag is the box: 19 of a colour and up to 5 jokers, or a SameGame set of 20 and no jokers.
    let same_game = below(16) == 0;
    let kinds = if slides == 10 { 5 } else { 1 + below(5) as usize };
    let mut bag = colours[..kinds].repeat(if same_game { 20 } else { 19 });
    shuffle(&mut bag, below);
    // A quiet board avoids equal neighbours, so that hardly a group is left.
    let quiet = below(3) == 0;
    let mut board: Vec<Vec<char>> = Vec::new();
    for _ in 0..slides {
        let mut tokens: Vec<char> = Vec::new();
        for height in 0..(lowest + below(highest - lowest + 1)) as usize {
            let beside = board.last().and_then(|left| left.get(height));
            let fits =
                |token: &char| !quiet || (Some(token) != beside && Some(token) != tokens.last());
            let index = bag.iter().position(fits).unwrap_or(0);
            if index < bag.len() {
                tokens.push(bag.remove(index));
            }
        }
        board.extend((!tokens.is_empty()).then_some(tokens));
    }
    if !same_game {
        heap_jokers(&mut board, below);
    }
    board
}

/// Turns up to five tokens into jokers, most of them next to another joker or one cell off.
fn heap_jokers(board: &mut [Vec<char>], below: &mut dyn FnMut(u32) -> u32) {
    for _ in 0..below(8).min(5) {
        let jokers = cells(board, JOKER);
        let free: Vec<Cell> = COLOURS.iter().flat_map(|colour| cells(board, *colour)).collect();
        let distance = |a: Cell, b: Cell| a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
        let is_near = |cell: &Cell| jokers.iter().any(|joker| distance(*cell, *joker) <= 2);
        let near: Vec<Cell> = free.iter().copied().filter(is_near).collect();
        let pool = if near.is_empty() || below(5) == 0 { free } else { near };
        if !pool.is_empty() {
            let (slide, height) = pool[below(pool.len() as u32) as usize];
            board[slide - 1][height - 1] = JOKER;
        }
    }
}

/// Two touching jokers amid six tokens of four or five colours: amid all five they are no group.
fn surrounded_jokers(below: &mut dyn FnMut(u32) -> u32) -> Vec<Vec<char>> {
    let mut around = COLOURS.to_vec();
    around.push(COLOURS[below(5) as usize]);
    if below(3) == 0 {
        around[0] = around[1];
    }
    shuffle(&mut around, below);
    let foot = COLOURS[below(5) as usize];
    let [a, b, c, d, e, f] = around[..] else { unreachable!("six tokens") };
    if below(2) == 0 {
        vec![vec![foot, a], vec![b, JOKER, c], vec![d, JOKER, e], vec![foot, f]]
    } else {
        vec![vec![foot, a, b], vec![c, JOKER, JOKER, d], vec![foot, e, f]]
    }
}

/// Adds a token on top of a slide, or as a slide of its own on the right, where there is room.
fn add_token(board: &mut Vec<Vec<char>>, token: char, below: &mut dyn FnMut(u32) -> u32) {
    let slide = below(board.len() as u32 + 1) as usize;
    if slide < board.len() && board[slide].len() < 10 {
        board[slide].push(token);
    } else if board.len() < 10 {
        board.push(vec![token]);
    }
}

fn shuffle<T>(items: &mut [T], below: &mut dyn FnMut(u32) -> u32) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last as u32 + 1) as usize);
    }
}
