//! A slow, obvious twin of the Pyramids rules, to check the crate against.
//!
//! It is written from the specification alone and shares no code with the crate: text goes in, text
//! comes out, a pile is a string, and every rule is spelled out. It trusts its input: text that is
//! not a complete, valid position, or a move that is not legal, panics.

/// The order of the colours in a stock.
const COLOURS: [char; 6] = ['r', 'o', 'y', 'g', 'b', 'p'];

struct Position {
    mode: String,
    seat: usize,
    /// The place of the last move, from 1.
    last: Option<usize>,
    objectives: Vec<char>,
    stocks: Vec<Vec<char>>,
    /// Each the base in upper case, then the pieces from bottom to top.
    places: Vec<String>,
}

/// All legal moves, sorted as bytes.
pub(crate) fn moves(position: &str) -> Vec<String> {
    let position = parse(position);
    let mut moves = Vec::new();
    for colour in &position.stocks[position.seat - 1] {
        for place in 1..=position.places.len() {
            if may_put(&position, *colour, place) {
                moves.push(format!("{colour}@{place}"));
            }
        }
    }
    moves.sort();
    moves.dedup();
    moves
}

/// A place takes any piece, except that the place of the last move is closed to all seats,
/// and that a bare base does not take its own colour.
fn may_put(position: &Position, colour: char, place: usize) -> bool {
    let pile = &position.places[place - 1];
    let own_base = height(pile) == 0 && shown(pile) == colour;
    position.last != Some(place) && !own_base
}

/// The position after a legal move.
pub(crate) fn apply(position: &str, mv: &str) -> String {
    assert!(moves(position).iter().any(|legal| legal == mv), "illegal move {mv} in {position}");
    let mut position = parse(position);
    let (colour, place) = mv.split_once('@').expect("a move");
    let (colour, place): (char, usize) = (colour.parse().unwrap(), place.parse().unwrap());
    // The piece leaves the stock.
    let stock = &mut position.stocks[position.seat - 1];
    let index = stock.iter().position(|piece| *piece == colour).expect("a piece of the stock");
    stock.remove(index);
    // On its own colour, both pieces leave the game; on another one it becomes the top.
    let pile = &mut position.places[place - 1];
    if shown(pile) == colour {
        pile.pop();
    } else {
        pile.push(colour);
    }
    position.last = Some(place);
    position.seat = next_seat(&position);
    print(&position)
}

/// The next seat clockwise that has pieces; if none has, the next one.
fn next_seat(position: &Position) -> usize {
    let seats = position.stocks.len();
    let clockwise = |steps| (position.seat - 1 + steps) % seats + 1;
    let can_move = |seat: &usize| !position.stocks[seat - 1].is_empty();
    (1..=seats).map(clockwise).find(can_move).unwrap_or(clockwise(1))
}

/// Who has won, when all pieces have been played.
pub(crate) fn outcome(position: &str) -> String {
    let position = parse(position);
    if position.stocks.iter().any(|stock| !stock.is_empty()) {
        return "ongoing".to_string();
    }
    let scores: Vec<_> =
        position.objectives.iter().map(|colour| score(&position, *colour)).collect();
    let best = scores.iter().max();
    let winners = (1..).zip(&scores).filter(|(_, score)| Some(*score) == best);
    let winners: Vec<String> = winners.map(|(seat, _): (usize, _)| seat.to_string()).collect();
    format!("winners {}", winners.join(","))
}

/// What seats compare, the first figure first: the places that show the colour, those of them that
/// are covered by a piece, and the height of the tallest of them.
fn score(position: &Position, colour: char) -> (usize, usize, usize) {
    let own: Vec<&String> = position.places.iter().filter(|pile| shown(pile) == colour).collect();
    let covered = own.iter().filter(|pile| height(pile) > 0).count();
    let tallest = own.iter().map(|pile| height(pile)).max().unwrap_or(0);
    (own.len(), covered, tallest)
}

/// A place counts for the colour on top, a bare base for its own.
fn shown(pile: &str) -> char {
    pile.chars().last().expect("a base").to_ascii_lowercase()
}

/// The pieces on the base.
fn height(pile: &str) -> usize {
    pile.len() - 1
}

fn parse(text: &str) -> Position {
    let [mode, seat, last, objectives, stocks, places] = text.split(' ').collect::<Vec<_>>()[..]
    else {
        panic!("six fields, not {text}");
    };
    let stock = |pieces: &str| pieces.chars().filter(|piece| *piece != '-').collect();
    Position {
        mode: mode.to_string(),
        seat: seat.parse().expect("a seat"),
        last: if last == "-" { None } else { Some(last.parse().expect("a place")) },
        objectives: objectives.split(',').map(|colour| colour.parse().expect("a colour")).collect(),
        stocks: stocks.split(',').map(stock).collect(),
        places: places.split('/').map(str::to_string).collect(),
    }
}

fn print(position: &Position) -> String {
    let Position { mode, seat, last, objectives, stocks, places } = position;
    let last = last.map_or("-".to_string(), |place| place.to_string());
    let objectives: Vec<String> = objectives.iter().map(char::to_string).collect();
    let stocks: Vec<String> = stocks.iter().map(|stock| print_stock(stock)).collect();
    format!(
        "{mode} {seat} {last} {} {} {}",
        objectives.join(","),
        stocks.join(","),
        places.join("/")
    )
}

/// The letters in the order of the colours, `-` for none.
fn print_stock(stock: &[char]) -> String {
    if stock.is_empty() {
        return "-".to_string();
    }
    let all_of = |colour| stock.iter().filter(move |piece| **piece == colour);
    COLOURS.into_iter().flat_map(all_of).collect()
}

/// A random valid position that tests the rules: few places, tall piles, bare bases, small
/// or one-coloured stocks of different sizes, ties. `below(n)` draws from `0..n`.
pub(crate) fn awkward(below: &mut dyn FnMut(u32) -> u32) -> String {
    let seats = 2 + below(3) as usize;
    let fair = seats < 4 && below(2) == 0;
    // Two colours more than seats are in play, each with 1 objective, 4 bases and 6 pieces.
    let mut in_play = COLOURS.to_vec();
    shuffle(&mut in_play, below);
    in_play.truncate(seats + 2);
    let objectives = in_play[..seats].to_vec();
    let mut bases = in_play.repeat(4);
    shuffle(&mut bases, below);
    let few = 1 + below(7) as usize;
    bases.truncate(if below(8) == 0 { bases.len() } else { few });
    let mut pieces = in_play.repeat(6);
    shuffle(&mut pieces, below);
    let (stocks, places) = if below(2) == 0 {
        let stocks = random_stocks(seats, fair, &bases, &mut pieces, below);
        (stocks, random_piles(&bases, &objectives, &mut pieces, below))
    } else {
        let places = random_piles(&bases, &objectives, &mut pieces, below);
        (random_stocks(seats, fair, &bases, &mut pieces, below), places)
    };
    // A seat that can move, as every seat with pieces can.
    let with_pieces: Vec<usize> = (1..=seats).filter(|seat| !stocks[seat - 1].is_empty()).collect();
    let seat = match with_pieces.len() as u32 {
        0 => 1 + below(seats as u32) as usize,
        count => with_pieces[below(count) as usize],
    };
    print(&Position {
        mode: if fair { "fair" } else { "chance" }.to_string(),
        seat,
        last: below(6).checked_sub(1).map(|_| 1 + below(places.len() as u32) as usize),
        objectives,
        stocks,
        places,
    })
}

/// Stocks from empty to full, often of one colour, each of its own size. Every seat must always
/// have a legal move, so a colour is dealt only if two bases are of another one: then at most one
/// of those is closed.
fn random_stocks(
    seats: usize,
    fair: bool,
    bases: &[char],
    pieces: &mut Vec<char>,
    below: &mut dyn FnMut(u32) -> u32,
) -> Vec<Vec<char>> {
    let safe = |colour: char| bases.iter().filter(|base| **base != colour).count() >= 2;
    let most_of_a_colour = if fair { 6 / seats } else { 6 };
    let full = 6 * (seats + 2) / seats;
    let largest = match below(8) {
        0 => 0,
        1..=6 => 1 + below(4) as usize,
        _ => full,
    };
    let mut stocks = Vec::new();
    for _ in 0..seats {
        let wanted =
            if below(4) == 0 { 0 } else { largest - below(2).min(largest as u32) as usize };
        let one_colour = below(3) == 0;
        let mut stock: Vec<char> = Vec::new();
        while stock.len() < wanted {
            let fits = |piece: &char| {
                let held = stock.iter().filter(|other| *other == piece).count();
                safe(*piece) && held < most_of_a_colour && (!one_colour || held == stock.len())
            };
            let Some(index) = pieces.iter().position(fits) else { break };
            stock.push(pieces.remove(index));
        }
        stocks.push(stock);
    }
    stocks
}

/// Piles that play can build (no piece on its own colour), each with an objective on top where the
/// box still has one, in turn, so that seats tie on places, on covered places and on heights.
fn random_piles(
    bases: &[char],
    objectives: &[char],
    pieces: &mut Vec<char>,
    below: &mut dyn FnMut(u32) -> u32,
) -> Vec<String> {
    let tallest = [1, 2, 3, 12][below(4) as usize];
    let mut piles = Vec::new();
    for (base, objective) in bases.iter().zip(objectives.iter().cycle()) {
        let mut pile = base.to_ascii_uppercase().to_string();
        let wanted = below(tallest + 1) as usize;
        while height(&pile) < wanted {
            let fits = |piece: &char| *piece != shown(&pile);
            let best = |piece: &char| fits(piece) && piece == objective;
            let top = if height(&pile) + 1 == wanted { pieces.iter().position(best) } else { None };
            let Some(index) = top.or_else(|| pieces.iter().position(fits)) else { break };
            pile.push(pieces.remove(index));
        }
        piles.push(pile);
    }
    shuffle(&mut piles, below);
    piles
}

fn shuffle<T>(items: &mut [T], below: &mut dyn FnMut(u32) -> u32) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last as u32 + 1) as usize);
    }
}
