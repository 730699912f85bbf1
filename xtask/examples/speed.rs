//! Plays uniformly random games on one core, alone and as the simulations of a tree
//! search, and tells how long they took.
//!
//! `cargo xtask bench` builds this in release, runs it and makes a table of it.
//! Standard output has one line for each repetition, with tabs between:
//! `deal`, the game, deals, nanoseconds; or `play`, the game, games, moves,
//! nanoseconds; or `search`, the game, simulations, nanoseconds.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bots::{Budget, Mind, PlainMind, Playable, SeatHistory};
use game_api::{Dice, FastDice, Request, Ruleset, Seed};
use quatuor::{cups, pyramids, shuttles, slides};

/// So many different deals are made of each game before its games are timed.
const DEALS: usize = 10_000;

/// Dealing is timed this often; a deal is not what a search waits for.
const DEAL_REPETITIONS: usize = 5;

/// How many simulations a search makes: its tree is then as large as at a table.
const SIMULATIONS: u64 = 20_000;

/// How long and how often games are played.
#[derive(Clone, Copy)]
struct Plan {
    /// The least time that one repetition takes.
    least: Duration,
    repetitions: usize,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = arguments.iter().filter_map(|word| word.parse().ok()).collect();
    let &[milliseconds, repetitions] = &numbers[..] else {
        eprintln!("usage: speed MILLISECONDS REPETITIONS");
        std::process::exit(2);
    };
    let plan =
        Plan { least: Duration::from_millis(milliseconds), repetitions: repetitions as usize };
    play(plan, "slides-samegame", &same_game_boards());
    deal_and_play::<slides::Position>(plan, Some("base"), Some(3));
    deal_and_play::<pyramids::Position>(plan, Some("chance"), Some(4));
    deal_and_play::<shuttles::Position>(plan, None, None);
    deal_and_play::<cups::Position>(plan, Some("base"), Some(4));
}

/// Classic SameGame boards: 20 tokens of each colour, no jokers, one player.
fn same_game_boards() -> Vec<slides::Position> {
    let mut dice = FastDice::new(1);
    let mut tokens: Vec<char> = "rygbp".repeat(20).chars().collect();
    let board = |_| {
        dice.shuffle(&mut tokens);
        let slides: Vec<String> = tokens.chunks(10).map(String::from_iter).collect();
        let text = format!("solo 1 rygbp 0.0.0.0.0.0 {}", slides.join("/"));
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    (0..DEALS).map(board).collect()
}

fn deal_and_play<G: Playable>(plan: Plan, variant: Option<&str>, players: Option<usize>) {
    let request = Request { variant: variant.map(Into::into), players, options: vec![] };
    let table = G::Ruleset::from_request(&request).expect("a table of the game");
    let seeds: Vec<Seed> = (0..DEALS).map(|number| Seed::new(number.to_string())).collect();
    let mut deals: Vec<G> = Vec::with_capacity(DEALS);
    for _ in 0..DEAL_REPETITIONS {
        deals.clear();
        let start = Instant::now();
        deals.extend(seeds.iter().map(|seed| G::deal(&table, seed)));
        println!("deal\t{}\t{DEALS}\t{}", G::INFO.name, start.elapsed().as_nanos());
    }
    play(plan, G::INFO.name, &deals);
}

/// A repetition plays every deal equally often, with other dice each time.
fn play<G: Playable>(plan: Plan, name: &str, deals: &[G]) {
    let mut dice = FastDice::new(2);
    let start = Instant::now();
    play_each(deals, &mut dice);
    let once = start.elapsed().as_nanos().max(1);
    let rounds = plan.least.as_nanos().div_ceil(once);
    for _ in 0..plan.repetitions {
        let start = Instant::now();
        let moves: u64 = (0..rounds).map(|_| play_each(deals, &mut dice)).sum();
        let time = start.elapsed().as_nanos();
        println!("play\t{name}\t{}\t{moves}\t{time}", rounds * deals.len() as u128);
        // In turn with the games, so that both have the same quiet moments.
        search(name, &deals[dice.below(DEALS as u32) as usize], &mut dice);
    }
}

/// One search from a deal, by the bot that knows nothing of the game.
fn search<G: Playable>(name: &str, deal: &G, dice: &mut FastDice) {
    let seat = deal.to_move();
    let seen: SeatHistory<G> = SeatHistory::new(seat, deal.view(seat));
    let start = Instant::now();
    let report = PlainMind.think(&seen, &mut Budget::iterations(SIMULATIONS), dice);
    println!("search\t{name}\t{}\t{}", report.simulations, start.elapsed().as_nanos());
}

/// One game from each deal, every move drawn uniformly from all legal moves.
/// Returns how many moves were played.
fn play_each<G: Playable>(deals: &[G], dice: &mut FastDice) -> u64 {
    let mut moves = 0;
    for deal in deals {
        let mut position = deal.clone();
        while let Some(mv) = position.random_move(dice) {
            position.play_unchecked(mv);
            moves += 1;
        }
        black_box(&position);
    }
    moves
}
