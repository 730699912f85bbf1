//! Measures the solver on fixed deals.
//!
//! `cargo run --release -p quatuor-bots --example solver_bench -- [KIND] [DEALS] [SECONDS] [first] [each] [from=N]`
//!
//! `first` stops at the first solution, `each` prints a line per deal, `from=1000` takes
//! other deals, for tuning.
//!
//! Kinds: `samegame` (5 × 20 tokens shuffled, no jokers, all colours), `five` (real
//! deals with jokers, all colours), `one` (real deals, one colour), or `all`. Times
//! are processor time where the system reports it, so that other work on the machine does
//! not count; otherwise wall-clock time.

use std::ops::Range;
use std::time::Instant;

use bots::solver::{Answer, Budget, Settings, solve};
use quatuor::slides::{Options, Position, Ruleset, Variant};
use quatuor::{Dice, FastDice, Game, Seed};

const KINDS: [&str; 3] = ["samegame", "five", "one"];

fn main() {
    let mut words = std::env::args().skip(1);
    let kind = words.next().unwrap_or_else(|| "all".into());
    let deals: usize = words.next().map_or(200, |text| text.parse().expect("a number of deals"));
    let seconds: f64 = words.next().map_or(1.0, |text| text.parse().expect("seconds"));
    let rest: Vec<String> = words.collect();
    let has = |word: &str| rest.iter().any(|one| one == word);
    let settings = Settings { shorten: !has("first"), ..Settings::default() };
    let from: usize = rest
        .iter()
        .find_map(|word| word.strip_prefix("from="))
        .map_or(0, |number| number.parse().expect("the number of a deal"));
    for name in KINDS.into_iter().filter(|name| kind == *name || kind == "all") {
        measure(name, from..from + deals, seconds, settings, has("each"));
    }
}

/// Deal number 0, 1, 2 and so on of a kind.
fn deal(kind: &str, number: usize) -> Position {
    let seed = Seed::new(format!("bench {number}"));
    let colours = match kind {
        "samegame" => {
            let mut tokens: Vec<char> =
                "rygbp".chars().flat_map(|letter| std::iter::repeat_n(letter, 20)).collect();
            seed.dice("samegame").shuffle(&mut tokens);
            let slides: Vec<String> = tokens.chunks(10).map(|s| s.iter().collect()).collect();
            let text = format!("solo 1 rygbp 0.0.0.0.0.0 {}", slides.join("/"));
            return text.parse().expect("a position");
        }
        "five" => 5,
        _ => 1,
    };
    let ruleset = Ruleset::new(Variant::Solo, 1, colours, Options::default()).expect("a ruleset");
    Position::deal(&ruleset, &seed)
}

fn measure(kind: &str, deals: Range<usize>, seconds: f64, settings: Settings, verbose: bool) {
    let (mut firsts, mut first_lengths, mut lengths) = (vec![], vec![], vec![]);
    let mut at_least = vec![];
    let (mut fewest, mut unsolvable) = (0, 0);
    let total = deals.len();
    for number in deals {
        let position = deal(kind, number);
        let clock = Clock::start();
        let mut stop = || clock.seconds() >= seconds;
        let mut budget = Budget::until(&mut stop).ask_every(64);
        let mut first = None;
        let mut dice = FastDice::new(number as u64);
        let answer = solve(&position, settings, &mut budget, &mut dice, &mut |solution| {
            first.get_or_insert((clock.seconds(), solution.moves.len()));
        });
        let answer = answer.expect("a solo position");
        if verbose {
            let moves = answer.solution().map(|one| (one.moves.len(), one.at_least));
            let (spent, used) = (budget.spent(), clock.seconds());
            println!("{kind} {number}: first {first:?}, {moves:?}, {spent} boards, {used:.2} s");
        }
        match answer {
            Answer::Solved(solution) => {
                check(position, &solution.moves);
                fewest += usize::from(solution.is_fewest());
                lengths.push(solution.moves.len());
                at_least.push(solution.at_least as usize);
                let (time, length) = first.unwrap_or_default();
                firsts.push(time * 1000.0);
                first_lengths.push(length);
            }
            Answer::Unsolvable => unsolvable += 1,
            Answer::Unknown => (),
        }
    }
    let solved = lengths.len();
    println!("{kind}: {solved} of {total} solved within {seconds} s each, {unsolvable} proven");
    println!("  unsolvable, {fewest} proven to have no shorter solution");
    firsts.sort_by(f64::total_cmp);
    if let (Some(most), false) = (firsts.last(), firsts.is_empty()) {
        let part = |percent: usize| firsts[(firsts.len() - 1) * percent / 100];
        let (half, ninety) = (part(50), part(90));
        println!("  first solution: median {half:.1} ms, 90 % {ninety:.1} ms, last {most:.0} ms");
        println!("  moves of the first: {}", distribution(&mut first_lengths));
        println!("  moves in the end: {}", distribution(&mut lengths));
        println!("  proven to need at least: {}", distribution(&mut at_least));
    }
}

fn distribution(lengths: &mut [usize]) -> String {
    lengths.sort_unstable();
    let mean = lengths.iter().sum::<usize>() as f64 / lengths.len() as f64;
    let (least, half) = (lengths[0], lengths[(lengths.len() - 1) / 2]);
    let most = lengths[lengths.len() - 1];
    let mut text = format!("{least} to {most}, median {half}, mean {mean:.2} (");
    for length in least..=most {
        let count = lengths.iter().filter(|one| **one == length).count();
        if count > 0 {
            text += &format!(" {length}:{count}");
        }
    }
    text + " )"
}

/// The moves must be legal and win.
fn check(mut position: Position, moves: &[quatuor::slides::Move]) {
    for &mv in moves {
        position.play(mv).expect("a legal move");
    }
    assert!(position.winners().is_some_and(|winners| winners.seats().count() == 1), "no win");
}

/// Processor time of this thread, or wall-clock time where that is not known.
struct Clock {
    wall: Instant,
    processor: Option<u64>,
}

impl Clock {
    fn start() -> Clock {
        Clock { wall: Instant::now(), processor: nanoseconds() }
    }

    fn seconds(&self) -> f64 {
        match (self.processor, nanoseconds()) {
            (Some(start), Some(now)) => (now - start) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

fn nanoseconds() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}
