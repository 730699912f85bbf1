//! Answers kept as data: sample answers, perft counts, golden deals and finished games.
//!
//! Every function that checks takes the text of a tab-separated file whose first line names
//! the columns, checks every row, and returns how many rows there were. They
//! panic on the first row that does not hold.

use crate::{Game, Request, Ruleset, Seed, perft};

/// Columns: position, outcome, legal moves, one of them, the position after it.
pub fn check_vectors<G: Game>(file: &str) -> usize {
    check_rows(file, |[text, outcome, moves, mv, after]| {
        let position: G = parse(text);
        assert_eq!(position.to_string(), text, "prints differently");
        let found = position.outcome().map_or("ongoing".into(), |outcome| outcome.to_string());
        assert_eq!(found, outcome, "{text}");
        let mut legal = vec![];
        position.legal_moves(&mut legal);
        let mut legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
        legal.sort();
        assert_eq!(legal.join(" "), moves, "{text}");
        if !mv.is_empty() {
            let read = position.parse_move(mv).unwrap_or_else(|e| panic!("{text} {mv}: {e}"));
            let mut played = position;
            played.play(read).unwrap_or_else(|e| panic!("{text} {mv}: {e}"));
            assert_eq!(played.to_string(), after, "{text} {mv}");
        }
    })
}

/// Columns: position, depth, count, where the count comes from.
pub fn check_perft<G: Game>(file: &str) -> usize {
    check_rows(file, |[text, depth, count, _source]| {
        let depth = depth.parse().expect("a depth");
        let found = perft(&parse::<G>(text), depth);
        assert_eq!(found.to_string(), count, "{text} at depth {depth}");
    })
}

/// Columns: variant, seats, options (separated by commas, `-` for none), seed, the dealt
/// position. These rows must never change.
pub fn check_golden_deals<G: Game>(file: &str) -> usize {
    check_rows(file, |[variant, players, options, seed, position]| {
        let ruleset = G::Ruleset::from_request(&Request {
            variant: (variant != "-").then(|| variant.into()),
            players: Some(players.parse().expect("a number of players")),
            options: options.split(',').filter(|o| *o != "-").map(String::from).collect(),
        });
        let dealt = G::deal(&ruleset.expect("a ruleset"), &Seed::new(seed));
        assert_eq!(dealt.to_string(), position, "seed {seed} deals another position");
    })
}

/// How often the player of a turn, from 1, won at a table such as `cups base 2`. The file is
/// that of the games in numbers; a shared win counts in parts.
///
/// # Panics
/// When there are too few games to tell.
pub fn share_of_turn(file: &str, table: &str, turn: usize) -> f64 {
    let rows = file.lines().map(|row| row.split('\t').collect());
    let rows: Vec<Vec<&str>> = rows.filter(|row: &Vec<&str>| row[0] == table).collect();
    assert!(rows.len() >= 40, "{table}: {} games", rows.len());
    let seats: usize = table.split(' ').nth(2).and_then(|seats| seats.parse().ok()).expect("seats");
    let won = |row: &Vec<&str>| {
        let first: usize = row[3].parse().expect("a seat");
        let seat = ((first + turn - 2) % seats + 1).to_string();
        let winners: Vec<&str> = row[7].split(',').collect();
        if winners.contains(&seat.as_str()) { 1.0 / winners.len() as f64 } else { 0.0 }
    };
    rows.iter().map(won).sum::<f64>() / rows.len() as f64
}

fn parse<G: Game>(text: &str) -> G {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn check_rows<const N: usize>(file: &str, check: impl Fn([&str; N])) -> usize {
    let rows = file.lines().skip(1);
    rows.map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        check(columns.try_into().unwrap_or_else(|_| panic!("expected {N} columns: {line}")));
    })
    .count()
}
