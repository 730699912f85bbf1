//! Measures how many iterations a master has within its time, for every variant and number
//! of seats.
//!
//! `cargo run --release -p quatuor-bots --example positions -- [GAME] [DEALS] [MILLISECONDS]`
//!
//! GAME may be `all`. Strong bots play some deals of each ruleset with as few options as its
//! variant has. At the
//! start, and after a quarter, a half and three quarters of the game, a master that has not
//! seen the game before thinks for its own time, or for that many milliseconds of processor
//! time. Prints the median of the iterations at each of these moments, the median of all, and
//! the most memory.

use std::time::{Duration, Instant};

use bots::{Budget, Level, Limit, Name, Playable, SeatHistory, mind};
use quatuor::{AnyGame, FastDice, Request, Ruleset, Seed, with_game};

/// The moments of a game, in quarters.
const MOMENTS: usize = 4;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let chosen = words.first().map_or("all", String::as_str);
    let deals: u64 = words.get(1).map_or(3, |text| text.parse().expect("a number of deals"));
    let own = match Name::Level(Level::Master).own_limit() {
        Limit::Milliseconds(time) => time.into(),
        Limit::Iterations(_) => panic!("a master goes by the clock"),
    };
    let time = words.get(2).map_or(own, |text| text.parse().expect("milliseconds"));
    let time = Duration::from_millis(time);
    for game in AnyGame::ALL.into_iter().filter(|game| ["all", game.name()].contains(&chosen)) {
        with_game!(game, Position => measure::<Position>(deals, time));
    }
}

fn measure<G: Playable>(deals: u64, time: Duration) {
    let requests: Vec<Request> =
        G::Ruleset::all().iter().map(|ruleset| ruleset.to_request()).collect();
    for (ruleset, request) in G::Ruleset::all().into_iter().zip(&requests) {
        let of_variant = requests.iter().filter(|other| other.variant == request.variant);
        let fewest = of_variant.map(|other| other.options.len()).min();
        if fewest != Some(request.options.len()) {
            continue;
        }
        let mut counts: [Vec<u64>; MOMENTS] = Default::default();
        let mut memory = 0;
        for deal in 0..deals {
            let start = G::deal(&ruleset, &Seed::new(format!("positions {deal}")));
            let moves = play(&start, deal);
            for (moment, counts) in counts.iter_mut().enumerate() {
                let (count, bytes) = think(&start, &moves[..moves.len() * moment / MOMENTS], time);
                counts.push(count);
                memory = memory.max(bytes);
            }
        }
        let mut all = counts.concat();
        let each = counts.each_mut().map(|counts| median(counts).to_string()).join(" ");
        let (name, megabytes) = (G::INFO.name, memory >> 20);
        println!("{name} {request}: {each}, median {}, {megabytes} MB", median(&mut all));
    }
}

/// The moves of a game between strong bots.
fn play<G: Playable>(start: &G, deal: u64) -> Vec<G::Move> {
    let (mut position, mut moves) = (start.clone(), vec![]);
    let mut dice = FastDice::new(deal);
    while position.winners().is_none() && moves.len() < 400 {
        let seat = position.to_move();
        let seen = SeatHistory::new(seat, start.view(seat)).after(&moves);
        let mut bot = mind::<G>(Name::Level(Level::Strong));
        let best = bot.think(&seen, &mut Budget::iterations(u64::MAX), &mut dice).best;
        let mv = best.expect("the game goes on");
        position.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

/// How many iterations a master has within the time, and how many bytes it takes.
fn think<G: Playable>(start: &G, moves: &[G::Move], time: Duration) -> (u64, u64) {
    let mut position = start.clone();
    moves.iter().for_each(|&mv| position.play_unchecked(mv));
    let seat = position.to_move();
    let seen = SeatHistory::new(seat, start.view(seat)).after(moves);
    let (begin, busy) = (Instant::now(), processor_time());
    let mut stop = || match (busy, processor_time()) {
        (Some(before), Some(now)) => now.saturating_sub(before) >= time,
        _ => begin.elapsed() >= time,
    };
    let mut budget = Budget::until(&mut stop).ask_every(256);
    let report =
        mind::<G>(Name::Level(Level::Master)).think(&seen, &mut budget, &mut FastDice::new(1));
    (budget.spent(), report.memory)
}

fn median(counts: &mut [u64]) -> u64 {
    counts.sort_unstable();
    counts[counts.len() / 2]
}

/// The processor time of this thread, where the system reports it; often in steps of some
/// milliseconds.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
